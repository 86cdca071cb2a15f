"""Decisions whose process is killed in the middle: nothing of them is stored, and they can be taken again."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from kgplatform.curation.decisions.decisions import Merge
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Decision
from tests.curation.deciding import decide, watched
from tests.stored import DOMAIN, dump, extraction, snippet, store

KILLS = 3  # of each decision, and of each undo
MOSS, SPHAGNUM = (entity_id(alias_id(DOMAIN, key)) for key in ("moss", "sphagnum"))
ROWS = [snippet(f"A moss like sphagnum holds water in bog {n}, as mosses do.", f"bog{n}") for n in range(30)]
READ = [
    extraction(row, ["moss", "mosses", "sphagnum", "water"], [("moss", "holds", "water"), ("sphagnum", "is", "moss")])
    for row in ROWS
]
DECISIONS = {
    "merge": Merge(entity_ids=(MOSS, SPHAGNUM), why="one kind", by="ada"),
    "split of a name": Split(entity_id=MOSS, names=("mosses",), why="another", by="ada"),
    "split of a sense": Split(
        entity_id=MOSS, names=("moss",), snippet_ids=tuple(r.id for r in ROWS[:9]), why="o", by="a"
    ),
}


async def killed(server: ServerAddress, decision: str, statement: int) -> None:
    """Decide in a process of its own, which is killed when it is about to send a statement."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.curation.deciding", server.bolt_uri, server.user, server.password, decision,
        str(statement),
    )  # fmt: skip
    assert await process.wait() == -signal.SIGKILL


async def counted(work: Callable[[], Awaitable[Decision]]) -> tuple[Decision, int]:
    """Decide here; return the decision, and how many statements that took."""
    numbers: list[int] = []
    with watched(numbers.append):
        decision = await work()
    return decision, numbers[-2]  # the last one reads the decision again, when all is stored


@pytest.mark.parametrize("name", DECISIONS)
async def test_what_is_killed_in_the_middle_has_not_begun(graph: Graph, neo4j_server: ServerAddress, name: str) -> None:
    # given a decision that was taken and taken back once: so many statements does it need
    await store(graph, *ROWS)
    await resolve(graph, ROWS, READ)
    wanted, random = DECISIONS[name].model_dump_json(), Random(7)
    decision, to_take = await counted(lambda: decide(graph, wanted))
    _, to_undo = await counted(lambda: decide(graph, decision.id))
    assert min(to_take, to_undo) > 20

    # when it is taken, and killed on the way
    before = await dump(graph)
    for statement in random.sample(range(2, to_take + 1), KILLS):
        await killed(neo4j_server, wanted, statement)
        assert await recompute(graph) == []
        assert await dump(graph) == before

    # and taken back, and killed on the way
    decision = await decide(graph, wanted)
    before = await dump(graph)
    for statement in random.sample(range(2, to_undo + 1), KILLS):
        await killed(neo4j_server, decision.id, statement)
        assert await recompute(graph) == []
        assert await dump(graph) == before

    # then it can be taken back
    assert (await decide(graph, decision.id)).undone_at
    assert await recompute(graph) == []
