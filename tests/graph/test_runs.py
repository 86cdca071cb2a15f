"""Reports of runs that are written while they are read."""

from collections.abc import Callable
from typing import Any

import pytest

from kgplatform.graph.lists import read_lists
from kgplatform.graph.runs import read_run, read_runs, write_run
from kgplatform.graph.session import Graph, Row
from kgplatform.models import ListAsked, RunReport

BEGUN = RunReport(id="run", kind="apollo", state="running", stage="read", done=1, total=9, counts={"rounds": 2.0})
ENDED = BEGUN.model_copy(update={"state": "finished", "stage": "write", "done": 9, "page_id": "page", "left": 1.5})


class Torn:
    """A graph whose first reads find the run as a reader may find it whom a write overtakes."""

    def __init__(self, graph: Graph, *tears: Row) -> None:
        self._graph, self._tears, self.reads = graph, list(tears), 0

    async def read(self, name: str, /, **params: Any) -> list[Row]:
        self.reads += 1
        rows = await self._graph.read(name, **params)
        tear = self._tears.pop(0) if self._tears else {}
        for row in rows:
            for run in [row["run"]] if "run" in row else [node for *_, node in row["found"]]:
                run.update(tear)
        return rows


async def one(graph: Any) -> RunReport:
    return await read_run(graph, "run")


async def of_all(graph: Any) -> RunReport:
    (report,) = await read_runs(graph)
    return report


async def listed(graph: Any) -> RunReport:
    (part,) = await read_lists(graph, [ListAsked(name="runs", order="started", first=5)])
    return RunReport.model_validate(part.rows[0].node)


TEARS = ({"page_id": ""}, {"counts": None, "seconds": None}, {"stage": "read", "done": 1}, {"finished": None})


@pytest.mark.parametrize("read", [one, of_all, listed])
@pytest.mark.parametrize("tear", TEARS)
async def test_a_report_half_written_is_read_again(graph: Graph, tear: Row, read: Callable[[Any], Any]) -> None:
    await write_run(graph, BEGUN)
    await write_run(graph, ENDED)
    torn = Torn(graph, tear)

    found = await read(torn)

    assert found.model_copy(update={"started": None, "finished": None}) == ENDED
    assert (found.finished is not None, torn.reads) == (True, 2)


async def test_a_report_as_it_was_written_is_read_once(graph: Graph) -> None:
    await write_run(graph, BEGUN)
    torn = Torn(graph)

    assert (await one(torn), torn.reads) == (BEGUN.model_copy(update={"started": (await one(graph)).started}), 1)


@pytest.mark.parametrize("edit", ["SET run.reason = 'By hand.'", "SET run.reason = 'By hand.' REMOVE run.seal"])
async def test_a_report_that_somebody_else_wrote_is_told_as_it_is(graph: Graph, edit: str) -> None:
    await write_run(graph, ENDED)
    await graph.run_statement(f"MATCH (run:Run {{id: 'run'}}) {edit}")
    torn = Torn(graph)

    assert ((await one(torn)).reason, torn.reads) == ("By hand.", 2)


async def test_a_report_that_is_written_all_the_time_is_told_in_the_end(graph: Graph) -> None:
    await write_run(graph, BEGUN)
    torn = Torn(graph, *({"done": number} for number in range(100, 200)))

    assert ((await one(torn)).done, torn.reads) == (120, 21)
