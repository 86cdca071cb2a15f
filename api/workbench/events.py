"""A run as it goes on: the parts of a page that have changed, as server-sent events."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing

from fastapi.sse import ServerSentEvent

from api.connections import MOST_ANSWERED
from api.refusals import Refused
from api.remedies import at_a_page
from api.workbench.run_view import is_under_way, parts_of
from kgplatform.errors import InputError, KgplatformError
from kgplatform.models import RunReport
from kgplatform.services import Services

MOST_STREAMS = MOST_ANSWERED // 4
Parts = Callable[[RunReport], Awaitable[Mapping[str, str]]]
AGAIN_AFTER = 3_000  # milliseconds, after which a browser that was cut off comes again


class Streams:
    """Gives the events of runs, to so many at once."""

    def __init__(self, services: Services, most: int = MOST_STREAMS) -> None:
        self._services = services
        self._most = most
        self._open = 0

    async def place(self, run_id: str) -> AsyncIterator[str]:
        """Keep a place for who watches a run; raises NotFound for one that is not there, and Refused where too many
        are watched."""
        await self._services.run(run_id)
        if self._open >= self._most:
            what = f"{self._most:,} views of runs are live already."
            raise Refused(503, InputError(what, "Reload the page to see how far the run is."))
        self._open += 1
        try:
            yield run_id
        finally:
            self._open -= 1

    async def events(self, run_id: str, parts_then: Parts | None = None) -> AsyncIterator[ServerSentEvent]:
        """Give each part that has changed since it was given last, and at the end of the run how it ended; what goes
        wrong is an event, too. The parts are those of the run's own page, or what `parts_then` gives."""
        yield ServerSentEvent(retry=AGAIN_AFTER)
        shown: Mapping[str, str] = {}
        try:
            async with aclosing(self._services.watch(run_id)) as reports:
                async for report in reports:
                    parts = await (parts_then or self._own)(report)
                    for name, html in parts.items():
                        if shown.get(name) != html:
                            yield ServerSentEvent(event=name, raw_data=html)
                    shown = parts
                    if not is_under_way(report):
                        yield ServerSentEvent(event="end", raw_data=report.state)
                        return
        except KgplatformError as error:
            yield ServerSentEvent(event="problem", raw_data=at_a_page(error))

    async def _own(self, report: RunReport) -> Mapping[str, str]:
        return parts_of(report, await self._services.steps(report.id))
