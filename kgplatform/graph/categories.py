"""What entities of a topic are sorted into, in the graph: each category with its entities and its documents.

    (entity)-[:IN_CATEGORY]->(category)-[:IN_TOPIC]->(topic), (category)-[:FROM]->(query)
    (source)-[:IN_CATEGORY]->(category)

What several queries find of one category comes together. How often is not stored: it follows from what its documents
mention, so that nothing is counted twice.
"""

from collections.abc import Callable, Sequence

from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import Category, ToldCategory


async def write_categories(graph: Graph, topic_id: str, categories: Sequence[Category]) -> None:
    """Store categories of a topic, all or none; their queries are stored already."""

    async def work(transaction: Work) -> None:
        rows = [each.model_dump(include={"id", "name", "by"}) for each in categories]
        await transaction.run_rows("write/categories/categories", rows, topic=topic_id)
        await transaction.run_rows("write/categories/origins", _pairs(categories, lambda each: (each.query_id,)))
        await transaction.run_rows("write/categories/members", _pairs(categories, lambda each: each.entity_ids))
        await transaction.run_rows("write/categories/documents", _pairs(categories, lambda each: each.source_ids))

    await graph.write_together(work)


async def read_categories(graph: Graph, topic_id: str) -> list[ToldCategory]:
    """Return the categories of a topic, by name."""
    rows = await graph.read("read/categories/categories", topic=topic_id)
    return [ToldCategory.model_validate(row["category"]) for row in rows]


def _pairs(categories: Sequence[Category], ends: Callable[[Category], Sequence[str]]) -> list[Row]:
    return [{"id": f"{end}:{each.id}", "a": end, "b": each.id} for each in categories for end in ends(each)]
