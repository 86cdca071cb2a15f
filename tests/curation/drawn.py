"""Graphs as they are drawn: entities by name, relations between them with so many sources, all in one topic."""

from collections.abc import Collection, Sequence
from itertools import combinations

from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import relation_id, topic_id
from kgplatform.models import Hit, Query, Topic
from tests.stored import DOMAIN, snippet, store

SOURCES = ("one", "two", "three", "four", "five")
SNIPPETS = {name: snippet(f"What document {name} says.", name) for name in (*SOURCES, "other")}
TOPIC = Topic(id=topic_id(DOMAIN, "Moss"), name="Moss", domain=DOMAIN)
OTHER = Topic(id=topic_id(DOMAIN, "Deer"), name="Deer", domain=DOMAIN)

Relation = tuple[str, str, str]


def clique(names: str) -> list[Relation]:
    """Return relations between all pairs of one-letter names."""
    return [(one, "touches", other) for one, other in combinations(names, 2)]


async def draw(
    graph: Graph,
    *relations: Relation,
    sources: Sequence[str] = ("one", "two"),
    topic: Topic = TOPIC,
    alone: Collection[str] = (),
    undescribed: Collection[str] = (),
) -> None:
    """Add relations that `sources` state, their ends and entities `alone` to a topic; each entity is mentioned once.

    A name is also the id. What is drawn again gets nothing but what is new. The other topic has a source of its own.
    """
    names = sorted({*alone, *(end for s, _, o in relations for end in (s, o))})
    await store(graph, *SNIPPETS.values())
    await merge_topic(graph, topic)
    await graph.write_rows("write/aliases/aliases", ({"id": n, "domain": DOMAIN, "key": n, "entity": n, "why": "exact",
                                              "score": 1.0, "by": "rules"} for n in names))  # fmt: skip
    said = {n: "" if n in undescribed else f"{n} is a thing." for n in names}
    rows = ({"id": n, "name": n, "kind": "concept", "description": said[n]} for n in names)
    await graph.write_rows("write/entities/entities", rows)
    found = SOURCES if topic == TOPIC else ("other",)
    await mention(graph, *names, source=found[0])
    await graph.write_rows("write/groups/memberships", ({"id": n + topic.id, "a": n, "b": topic.id} for n in names))
    await graph.write_rows("write/relations/new_relations", (_row(relation, sources) for relation in relations))
    await find(graph, topic, found)


async def mention(graph: Graph, *names: str, source: str = "one") -> None:
    """Let a source mention entities."""
    await graph.write_rows("write/mentions/mentions", ({"id": n + source, "a": SNIPPETS[source].id, "b": n, "alias": n,
                                               "surface": n, "start": 0, "end": 1, "kind": "concept"}
                                              for n in names))  # fmt: skip


async def find(
    graph: Graph, topic: Topic, sources: Collection[str], query: str = "", question: str | None = None
) -> None:
    """Let a query of a topic, by default its name, find what sources say."""
    id_ = f"{topic.id} {query}"
    await write_queries(graph, topic.id, [Query(id=id_, text=query or topic.name, question_id=question)])
    hits = [Hit(snippet_id=SNIPPETS[source].id, query_id=id_, rank=1, score=0.9, round=0) for source in sources]
    await write_hits(graph, hits)


def _row(relation: Relation, sources: Sequence[str]) -> dict[str, object]:
    subject, words, object_ = relation
    return {
        "id": relation_id(*relation),
        "a": subject,
        "b": object_,
        "relation": words,
        "description": "",
        "weight": len(sources),
        "sources": len(sources),
        "evidence": sorted(f"{SNIPPETS[source].id}#0-10" for source in sources),
    }
