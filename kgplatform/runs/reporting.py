"""Telling how far a run is, while it goes on: no step waits for a report of it to be written."""

import asyncio
from collections.abc import Awaitable, Callable

from kgplatform.models import RunReport

Write = Callable[[RunReport], Awaitable[object]]


class Telling:
    """Writes a run's reports in their order, each once the one before is written; a `passing` one only where no other
    has come meanwhile. What goes wrong in that is raised by the next call."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[RunReport] = []
        self._passing = False  # whether the last that waits is
        self._writing: asyncio.Task[None] | None = None

    def tell(self, report: RunReport, passing: bool = False) -> None:
        """Have a report written, soon."""
        if self._writing is not None and self._writing.done():
            self._writing.result()
        if self._waiting and self._passing:
            self._waiting.pop()
        self._waiting.append(report)
        self._passing = passing
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    async def told(self) -> None:
        """Wait until all is written."""
        if self._writing is not None:
            await self._writing

    async def end(self) -> None:
        """Write nothing any more."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write_all(self) -> None:
        while self._waiting:
            await self._write(self._waiting.pop(0))
