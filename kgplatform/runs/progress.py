"""How far runs are: the newest report of each, kept in memory for those who watch and in the graph for later."""

import asyncio
from collections.abc import Mapping

from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.models import RunReport, RunState

FINAL_STATES = ("finished", "failed", "cancelled")


class Progress:
    """Reports by run id; every change wakes those who wait for the next one."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._reports: dict[str, RunReport] = {}
        self._changed = asyncio.Condition()

    def latest(self, run_id: str) -> RunReport | None:
        return self._reports.get(run_id)

    def ended(self) -> list[str]:
        """Return the runs that have ended, of those that this process carried."""
        return [run_id for run_id, report in self._reports.items() if report.state in FINAL_STATES]

    async def next_after(self, report: RunReport) -> RunReport:
        """Wait until the run's report differs from `report`, and return it."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._reports.get(report.id, report) != report)
            return self._reports[report.id]

    async def put(self, report: RunReport, store: bool = True) -> None:
        self._reports[report.id] = report
        if store:
            await write_run(self._graph, report)
        async with self._changed:
            self._changed.notify_all()

    async def update(self, run_id: str, stage: str) -> None:
        """Say which stage the run is at."""
        report = self._reports[run_id]
        if report.stage != stage:
            await self.put(report.model_copy(update={"stage": stage, "done": report.done}), store=False)

    async def spend(self, run_id: str, stage: str, seconds: float, dropped: Mapping[str, int]) -> None:
        """Add the seconds of a step that is done to its stage, and what was dropped in it."""
        report = self._reports[run_id]
        spent = {**report.seconds, stage: round(report.seconds.get(stage, 0.0) + seconds, 3)}
        changed = {"seconds": spent, "done": report.done + 1, "dropped": _sum(report.dropped, dropped)}
        await self.put(report.model_copy(update=changed), store=False)

    async def count(self, run_id: str, counts: Mapping[str, float]) -> None:
        report = self._reports[run_id]
        await self.put(report.model_copy(update={"counts": {**report.counts, **counts}}))

    async def end(
        self, run_id: str, state: RunState, reason: str, page_id: str = "", dropped: Mapping[str, int] | None = None
    ) -> None:
        """Store the last report; `dropped` is what a step that failed had dropped."""
        report = self._reports[run_id]
        ending = {"state": state, "reason": reason, "page_id": page_id, "dropped": _sum(report.dropped, dropped or {})}
        await self.put(report.model_copy(update=ending))


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in sorted({*one, *other})}
