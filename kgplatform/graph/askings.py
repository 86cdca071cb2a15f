"""The ledger of ways of asking: what each brought in which round of a topic."""

from collections.abc import Mapping, Sequence

from kgplatform.graph.session import Graph
from kgplatform.models import Asking


async def write_askings(
    graph: Graph, topic_id: str, askings: Sequence[Asking], asked: Mapping[str, Sequence[str]]
) -> None:
    """Store what ways brought; `asked` are the ids of the questions of each way, which are stored already."""
    # (question)-[:ASKED_IN]->(asking)-[:IN_TOPIC]->(topic)
    rows = ({**each.model_dump(), "question_ids": sorted(set(asked.get(each.way, ())))} for each in askings)
    await graph.write_rows("write/research/askings", rows, topic=topic_id)


async def read_askings(graph: Graph, topic_id: str) -> list[Asking]:
    """Return what ways brought on a topic, over all its runs: by round, then by way."""
    rows = await graph.read("read/research/askings", topic=topic_id)
    return [Asking.model_validate(row["asking"]) for row in rows]
