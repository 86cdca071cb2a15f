"""Gaps in the graph: the queries that find them, and the ledger of what became of them."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.models import Gap, Value


class ThinEntity(Value):
    """An entity often mentioned but hardly connected; all counts are in the topic."""

    entity_id: str
    name: str
    described: bool
    degree: int
    mentions: int
    snippets: int


class ThinEvidence(Value):
    """A relation that few sources support; `centrality` is the sum of its ends' neighbours in the topic."""

    relation_id: str
    subject_id: str
    subject: str
    relation: str
    object_id: str
    object: str
    sources: int
    weight: int
    centrality: int


class TopicEdges(Value):
    """A topic's graph: (entity id, name), isolated ones too, and (subject id, object id, sources); all sorted."""

    entities: tuple[tuple[str, str], ...]
    edges: tuple[tuple[str, str, int], ...]


async def find_thin_entities(graph: Graph, topic_id: str, max_degree: int, min_mentions: int) -> list[ThinEntity]:
    """Return the entities with at most `max_degree` neighbours and at least `min_mentions`, most mentioned first."""
    rows = await graph.read("gaps/thin_entity", topic=topic_id, max_degree=max_degree, min_mentions=min_mentions)
    return [ThinEntity.model_validate(row) for row in rows]


async def find_thin_evidence(graph: Graph, topic_id: str, max_sources: int, min_degree: int) -> list[ThinEvidence]:
    """Return the relations with at most `max_sources` between entities of at least `min_degree` neighbours each.

    Fewest sources first, then the most central.
    """
    rows = await graph.read("gaps/thin_evidence", topic=topic_id, max_sources=max_sources, min_degree=min_degree)
    return [ThinEvidence.model_validate(row) for row in rows]


async def read_topic_edges(graph: Graph, topic_id: str) -> TopicEdges:
    """Return the whole graph of a topic for what is computed outside of Neo4j."""
    row = (await graph.read("gaps/topic_edges", topic=topic_id))[0]
    edges = zip(row["subject_ids"], row["object_ids"], row["sources"], strict=True)
    return TopicEdges(
        entities=tuple(sorted(zip(row["entity_ids"], row["names"], strict=True))), edges=tuple(sorted(edges))
    )


class GapSearch(Value):
    """What the questions about a gap led to: snippets `found`, and those of them that are evidence about it."""

    questions: int = 0
    found: int = 0
    supporting: int = 0


async def read_gap_searches(graph: Graph, topic_id: str) -> dict[str, GapSearch]:
    """Return gap id -> what its questions led to, for the gaps that were asked about."""
    rows = await graph.read("gaps/searches", topic=topic_id)
    return {
        row["gap_id"]: GapSearch(questions=row["questions"], found=row["found"], supporting=row["supporting"])
        for row in rows
    }


async def write_gaps(graph: Graph, topic_id: str, gaps: Sequence[Gap]) -> None:
    """Store gaps as they are given: score, facts, status and tries of known ones are replaced."""
    # (gap)-[:IN_TOPIC]->(topic), (gap)-[:ABOUT]->(entity)
    rows = (gap.model_dump(exclude={"entity_names"}) for gap in gaps)
    await graph.write_rows("write/gaps", ({**row, "facts": list(row["facts"])} for row in rows), topic=topic_id)


async def read_gaps(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the ledger: open gaps first, then by score, then by id. Entities that are gone are left out."""
    return [Gap.model_validate(row["gap"]) for row in await graph.read("read/gaps", topic=topic_id)]
