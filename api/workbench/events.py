"""A run as it goes on: the parts of its page that have changed, as server-sent events."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from api.connections import MOST_ANSWERED
from api.refusals import Refused
from api.workbench.run_view import is_under_way, parts_of
from kgplatform.errors import InputError, KgplatformError
from kgplatform.models import RunReport
from kgplatform.services import Services

HEARTBEAT_SECONDS = 15.0  # after which a line without meaning tells that the stream lives
MOST_STREAMS = MOST_ANSWERED // 4
HEARTBEAT = ": still there\n\n"
_AGAIN = "retry: 3000\n\n"


class Streams:
    """Gives the events of runs, to so many at once."""

    def __init__(self, services: Services, most: int = MOST_STREAMS, heartbeat: float = HEARTBEAT_SECONDS) -> None:
        self._services = services
        self._most = most
        self._heartbeat = heartbeat
        self._open = 0

    async def events(self, run_id: str) -> AsyncIterator[str]:
        """Return the events of a run; raises NotFound for one that is not there, and Refused where too many are
        watched."""
        await self._services.run(run_id)
        if self._open >= self._most:
            what = f"{self._most:,} views of runs are live already."
            raise Refused(503, InputError(what, "Reload the page to see how far the run is."))
        return self._counted(run_id)

    async def _counted(self, run_id: str) -> AsyncIterator[str]:
        self._open += 1
        try:
            yield _AGAIN
            async with aclosing(self._events(run_id)) as events:
                async for event in events:
                    yield event
        except KgplatformError as error:
            yield event_of("problem", str(error))
        finally:
            self._open -= 1

    async def _events(self, run_id: str) -> AsyncGenerator[str, None]:
        """Give each part that has changed since it was given last, and at the end of the run how it ended."""
        shown: dict[str, str] = {}
        async with aclosing(with_heartbeats(self._services.watch(run_id), self._heartbeat)) as reports:
            async for report in reports:
                if report is None:
                    yield HEARTBEAT
                    continue
                parts = parts_of(report, await self._services.steps(run_id))
                for name, html in parts.items():
                    if shown.get(name) != html:
                        yield event_of(name, html)
                shown = parts
                if not is_under_way(report):
                    yield event_of("end", report.state)
                    return


async def with_heartbeats(
    reports: AsyncGenerator[RunReport, None], seconds: float
) -> AsyncGenerator[RunReport | None, None]:
    """Give reports as they come, and None whenever so long none has come."""
    async with aclosing(reports):
        coming = asyncio.ensure_future(anext(reports))
        try:
            while True:
                if not (await asyncio.wait({coming}, timeout=seconds))[0]:
                    yield None
                    continue
                try:
                    report = coming.result()
                except StopAsyncIteration:
                    return
                coming = asyncio.ensure_future(anext(reports))
                yield report
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)


def event_of(name: str, data: str) -> str:
    """Return an event as it is sent: each line of its data by itself."""
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"event: {name}\n{lines}\n"
