"""Damage to what is stored: found as what it is, and repaired to the byte."""

from collections.abc import Mapping, Sequence

from kgplatform.curation.recomputation import Difference, Subject, What, recompute
from kgplatform.graph.session import Graph
from tests.stored import dump

Differences = Sequence[tuple[Subject, What, int]]
Damages = Mapping[str, Differences]  # by the statement that does the damage


async def check_repair(graph: Graph, damage: str, expected: Differences) -> None:
    """Do the damage, a statement, and check that recomputing finds what is `expected` and leaves what was there."""
    whole = await dump(graph)
    await graph.run_statement(damage)

    found = await recompute(graph, repair=True)

    assert found == [Difference(*each) for each in expected]
    assert await recompute(graph) == []
    assert await dump(graph) == whole
