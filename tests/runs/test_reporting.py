"""Reports are written one after the other while the run goes on, and each stage is among them."""

import asyncio

import pytest

from kgplatform.errors import EngineUnavailable
from kgplatform.models import RunReport
from kgplatform.runs.reporting import Telling


class Paper:
    """Where reports are written, each as slowly as it is let go on."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self.written: list[tuple[str, int]] = []
        self.on = asyncio.Event()

    async def write(self, report: RunReport) -> None:
        self.begun.append((report.stage, report.done))
        await self.on.wait()
        self.written.append((report.stage, report.done))


def report(stage: str, done: int) -> RunReport:
    return RunReport(id="r", kind="apollo", state="running", stage=stage, done=done)


async def test_nobody_waits_for_a_report_and_each_stage_is_written_in_its_order() -> None:
    paper = Paper()
    telling = Telling(paper.write)

    telling.tell(report("read", 0))
    await asyncio.sleep(0)
    telling.tell(report("read", 1), passing=True)
    telling.tell(report("write", 1))
    telling.tell(report("write", 2), passing=True)
    telling.tell(report("ask", 2))
    telling.tell(report("ask", 3), passing=True)
    before = list(paper.written)
    paper.on.set()
    await telling.told()

    # what passes is not written where the next stage has come; the last of all is
    assert (before, paper.written) == ([], [("read", 0), ("write", 1), ("ask", 2), ("ask", 3)])


async def test_what_passes_is_written_while_nothing_else_comes() -> None:
    paper = Paper()
    paper.on.set()
    telling = Telling(paper.write)

    telling.tell(report("read", 1), passing=True)
    await telling.told()
    telling.tell(report("write", 1))
    await telling.told()

    assert paper.written == [("read", 1), ("write", 1)]


async def test_what_goes_wrong_is_raised_by_the_next_call() -> None:
    async def away(report: RunReport) -> None:
        raise EngineUnavailable("Neo4j does not answer.", "Start it.")

    telling = Telling(away)
    telling.tell(report("read", 0))
    await asyncio.sleep(0)

    with pytest.raises(EngineUnavailable, match="does not answer"):
        telling.tell(report("write", 1))
    with pytest.raises(EngineUnavailable, match="does not answer"):
        await telling.told()


async def test_nothing_is_written_after_the_end() -> None:
    paper = Paper()
    telling = Telling(paper.write)
    telling.tell(report("read", 0))
    await asyncio.sleep(0)
    telling.tell(report("write", 1))

    await telling.end()
    paper.on.set()
    await asyncio.sleep(0.01)

    assert (paper.begun, paper.written) == ([("read", 0)], [])
