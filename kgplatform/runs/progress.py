"""How far runs are: the newest report of each is in the graph, for every process that asks; those who watch in the
process that carries a run hear of each change at once."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from kgplatform.graph.runs import read_run, write_progress, write_run
from kgplatform.graph.session import Graph
from kgplatform.models import RunReport

LOOK_SECONDS = 0.5  # after which those who watch look again: a run may be carried elsewhere


class Progress:
    """Reports by run id; a change made here wakes those who wait here."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._changed = asyncio.Condition()

    async def report(self, run_id: str) -> RunReport:
        """Return the newest report of a run; raises NotFound."""
        return await read_run(self._graph, run_id)

    async def next_after(self, report: RunReport) -> RunReport:
        """Wait until the run's report differs from `report`, and return it."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS), self._changed:
                    await self._changed.wait()
            newest = await self.report(report.id)
            if newest != report:
                return newest

    async def put(self, report: RunReport) -> None:
        """Store a report, whatever was known of the run."""
        await write_run(self._graph, report)
        await self.told()

    async def advance(self, report: RunReport) -> bool:
        """Store a report of a run that is under way; False, and nothing stored, where somebody has paused or ended it
        meanwhile."""
        stored = await write_progress(self._graph, report)
        await self.told()
        return stored

    async def told(self) -> None:
        """Wake those who wait here: a report was stored."""
        async with self._changed:
            self._changed.notify_all()


def summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return the counts of both together, by name."""
    return {name: one.get(name, 0) + other.get(name, 0) for name in sorted({*one, *other})}
