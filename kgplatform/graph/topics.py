"""Topics in the graph: the entities that they use, and the graph between these."""

from collections.abc import Sequence
from typing import Any

from kgplatform.errors import NotFound, WrongState
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.sources import stored_snippet
from kgplatform.ids import domain_id
from kgplatform.models import Entity, Occurrence, Relation, Topic, TopicGraph, TopicSnippet

_ALL = 2**31
EXCERPT, EXCERPT_BEFORE = 160, 60  # characters that are shown of a mention, and of those what stands before it


async def merge_topic(graph: Graph, topic: Topic) -> None:
    """Store a topic; an empty goal or audience leaves the known one."""
    await graph.write_together(lambda transaction: merge_topic_in(transaction, topic))


async def merge_topic_in(work: Work, topic: Topic) -> None:
    """Store a topic as merge_topic does, within a transaction of more: nobody else writes it until that ends."""
    # (topic)-[:IN_DOMAIN]->(domain)
    await work.run("write/topics/topic", **topic.model_dump(), domain_id=domain_id(topic.domain))


async def read_topics(graph: Graph) -> list[Topic]:
    """Return all topics by name."""
    return [Topic.model_validate(row["topic"]) for row in await graph.read("read/topics/topics")]


async def read_topic(graph: Graph, topic_id: str) -> Topic:
    """Return a topic; raises NotFound."""
    rows = await graph.read("read/topics/topic", id=topic_id)
    if not rows:
        raise no_topic(topic_id)
    return Topic.model_validate(rows[0]["topic"])


def no_topic(topic_id: str) -> NotFound:
    """Return what is told of a topic that is not there."""
    return NotFound(f"There is no topic {topic_id!r}.", "See the topics: kgplatform topic list.")


async def read_topic_graph(graph: Graph, topic_id: str) -> TopicGraph:
    """Return the entities of a topic, the relations between them and its snippets; raises NotFound."""
    topic = await read_topic(graph, topic_id)
    (row,) = await graph.read("read/topics/topic_entities", topic=topic_id, offset=0, limit=_ALL)
    entities = sorted(map(Entity.model_validate, row["entities"]), key=lambda entity: entity.id)
    columns = (await graph.read("read/topics/topic_relations", topic=topic_id))[0]
    return TopicGraph(
        topic=topic,
        entities=tuple(entities),
        relations=tuple(_relations(columns)),
        snippets=tuple(await read_topic_snippets(graph, topic_id)),
    )


async def read_topic_snippets(graph: Graph, topic_id: str) -> list[TopicSnippet]:
    """Return the snippets that the topic's queries found, sorted by id."""
    rows = await graph.read("read/topics/topic_snippets", topic=topic_id)
    return [TopicSnippet.model_validate({**row, "snippet": stored_snippet(row["snippet"])}) for row in rows]


async def read_conclusion(graph: Graph, topic_id: str) -> tuple[str, int]:
    """Return under which circumstances and to which depth a topic was researched; ("", -1) for one that was not."""
    row = (await graph.read("read/research/conclusion", id=topic_id))[0]
    return str(row["circumstances"]), int(row["depth"])


async def require_researched(graph: Graph, topic: Topic) -> None:
    """Raise WrongState for a topic that was not researched to an end."""
    _, depth = await read_conclusion(graph, topic.id)
    if depth < 0:
        raise WrongState(
            f"The topic {topic.name!r} was not researched to an end yet.", "Research it first: kgplatform topic run."
        )


async def write_conclusion(graph: Graph, topic_id: str, circumstances: str, depth: int) -> None:
    """Note under which circumstances and to which depth a topic was researched."""
    await graph.write("write/research/conclusion", id=topic_id, circumstances=circumstances, depth=depth)


async def begin_look(graph: Graph, topic_id: str) -> None:
    """Begin to look at what the topic's domain holds: what comes later is for the next time."""
    await graph.write("write/research/look", id=topic_id)


async def end_look(graph: Graph, topic_id: str) -> None:
    """Note that the topic's newest look has gone through all that was new to it."""
    await graph.write("write/research/looked", id=topic_id)


async def new_snippets(graph: Graph, topic_id: str) -> list[str]:
    """Return the ids of the snippets that came into the topic's domain since it was looked at, and that it has not
    found, sorted."""
    return [row["id"] for row in await graph.read("read/research/new_snippets", topic=topic_id)]


async def topic_size(graph: Graph, topic_id: str) -> tuple[int, int]:
    """Return how many entities and relations the topic's graph has."""
    row = (await graph.read("read/topics/topic_size", topic=topic_id))[0]
    return int(row["entities"]), int(row["relations"])


async def topic_contents(
    graph: Graph, topic_id: str, domains: Sequence[str] | None = None
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of the entities and of the relations that the topic's graph has; where domains are given, of those
    that these tell."""
    if domains is None:
        row = (await graph.read("read/topics/topic_contents", topic=topic_id))[0]
    else:
        row = (await graph.read("read/permitted/topic_contents", topic=topic_id, domains=domains))[0]
    return frozenset(row["entities"]), frozenset(row["relations"])


async def central_relations(graph: Graph, topic_id: str, limit: int) -> list[tuple[str, str, str]]:
    """Return (subject, wording, object) of the topic's relations, the ends by name, most central first."""
    rows = await graph.read("read/relations/central_relations", topic=topic_id, limit=limit)
    return [(row["subject"], row["wording"], row["object"]) for row in rows]


async def read_entities(graph: Graph, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
    """Return a topic's entities, most mentioned in it first, then by id; and how many there are."""

    async def work(transaction: Work) -> tuple[list[Entity], int]:
        (found,) = await transaction.run("read/topics/topic_entities", topic=topic_id, offset=offset, limit=limit)
        (total,) = await transaction.run("read/topics/topic_entity_count", topic=topic_id)
        return [Entity.model_validate(each) for each in found["entities"]], int(total["count"])

    return await graph.read_together(work)


async def read_relations_of(graph: Graph, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
    """Return the topic's relations that start or end at one of the entities, sorted by id."""
    (row,) = await graph.read("read/relations/relations_of", topic=topic_id, entity_ids=sorted(set(entity_ids)))
    return [Relation.model_validate(each) for each in row["relations"]]


async def read_best_relations(
    graph: Graph, entity_ids: Sequence[str], limit: int, domains: Sequence[str] | None = None
) -> list[Relation]:
    """Return for each entity at most `limit` relations, in whichever topic; those with the most sources first. Where
    `domains` are given, their evidence alone chooses, and the relations come as they are stored."""
    asked = {"ids": sorted(set(entity_ids)), "limit": limit}
    if domains is None:
        rows = await graph.read("read/relations/best_relations", **asked)
    else:
        rows = await graph.read("read/permitted/best_relations", **asked, domains=domains)
    return [Relation.model_validate(row["relation"]) for row in rows]


async def read_entities_by_id(graph: Graph, entity_ids: Sequence[str], *, counted: bool = True) -> list[Entity]:
    """Return the entities that exist, in the order given; mentions and sources are counted everywhere, or 0 where they
    are not to be `counted`: that goes through all that mentions them."""
    read = "read/topics/entities" if counted else "read/topics/named_entities"
    (row,) = await graph.read(read, ids=sorted(set(entity_ids)))
    found = {each["id"]: Entity.model_validate(each) for each in row["entities"]}
    return [found[id_] for id_ in entity_ids if id_ in found]


async def read_counted_entities(graph: Graph, topic_id: str, entity_ids: Sequence[str]) -> list[Entity]:
    """Return the entities that exist, in the order given; mentions and sources are counted in the topic."""
    (row,) = await graph.read("read/topics/counted_entities", topic=topic_id, ids=sorted(set(entity_ids)))
    found = {each["id"]: Entity.model_validate(each) for each in row["entities"]}
    return [found[id_] for id_ in entity_ids if id_ in found]


async def read_occurrences(
    graph: Graph, entity_id: str, limit: int, domains: Sequence[str] | None = None
) -> list[Occurrence]:
    """Return snippets that mention an entity, of some domains where these are given, sorted by the names that they
    use."""
    if domains is None:
        rows = await graph.read("read/mentions/occurrences", id=entity_id, limit=limit)
    else:
        rows = await graph.read("read/permitted/occurrences", id=entity_id, limit=limit, domains=domains)
    return [
        Occurrence.model_validate({**row["occurrence"], "excerpt": excerpt(row["text"], row["start"])}) for row in rows
    ]


def excerpt(text: str, start: int) -> str:
    """Return whole words of a text from shortly before `start`; dots say where it goes on."""
    begin, end = max(0, start - EXCERPT_BEFORE), max(0, start - EXCERPT_BEFORE) + EXCERPT
    if begin and (space := text.find(" ", begin, start)) >= 0:
        begin = space + 1
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    shown = text[begin:end].strip()
    return f"{'... ' if begin else ''}{shown}{' ...' if end < len(text) else ''}"


def _relations(columns: Row) -> list[Relation]:
    """Return the relations whose fields are lists of one length, the ids first; sorted by these."""
    rows: list[tuple[Any, ...]] = sorted(zip(*columns.values(), strict=True))
    return [Relation.model_validate(dict(zip(columns, row, strict=True))) for row in rows]
