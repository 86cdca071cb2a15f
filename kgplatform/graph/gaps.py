"""The ledger of gaps in the graph: what was found, what its questions led to, what became of its entities."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapSearch, TopicGap


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
    rows = (gap.model_dump(mode="json", exclude={"entity_names"}) for gap in gaps)
    await graph.write_rows("write/gaps/gaps", rows, topic=topic_id)


async def read_gaps(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the ledger: open gaps first, then by score, then by id. Entities that are gone are left out."""
    return [Gap.model_validate(row["gap"]) for row in await graph.read("read/gaps/gaps", topic=topic_id)]


async def read_gaps_by_id(graph: Graph, gap_ids: Sequence[str]) -> dict[str, Gap]:
    """Return the gaps that exist, of whichever topics, by id."""
    rows = await graph.read("read/gaps/gaps_by_id", ids=list(gap_ids))
    return {row["gap"]["id"]: Gap.model_validate(row["gap"]) for row in rows}


async def read_topic_gaps(graph: Graph, gap_ids: Sequence[str]) -> list[TopicGap]:
    """Return the gaps that exist, of whichever topics, by id."""
    rows = await graph.read("read/gaps/gaps_by_id", ids=sorted(set(gap_ids)))
    return [
        TopicGap.model_validate({**row["gap"], "topic_id": row["topic"], "settled": row["settled"]}) for row in rows
    ]


async def read_gone_entities(graph: Graph, topic_id: str) -> dict[str, list[str]]:
    """Return gap id -> ids of its entities that are gone, for the gaps that may still be settled."""
    return {row["gap_id"]: row["gone"] for row in await graph.read("gaps/gone_entities", topic=topic_id)}
