"""The restart of a server that does not answer: one for all who met it dead, and each waits as long as it may."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from kgplatform.errors import EngineUnavailable
from kgplatform.patience import patience

AGAIN_SECONDS = 10  # after which a request that was refused meanwhile may ask again
_log = logging.getLogger(__name__)


class Restart:
    """Brings a server back by `bring_back` (the engines' ensure_running), in the background."""

    def __init__(self, bring_back: Callable[[], Awaitable[object]]) -> None:
        self._bring_back = bring_back
        self._task: asyncio.Future[object] | None = None

    @property
    def under_way(self) -> bool:
        return self._task is not None and not self._task.done()

    def begin(self) -> "asyncio.Future[object]":
        """Begin it, or join the one that is under way."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._bring_back())
            self._task.add_done_callback(_log_failure)
        return self._task

    async def done(self) -> None:
        """Wait for its end. Raises why it failed, and EngineUnavailable where whoever asks has no time left."""
        task, waiting = self.begin(), patience()
        await asyncio.wait({task}, timeout=waiting.left() if waiting else None)
        if not task.done():
            raise refusal()
        task.result()


def refusal() -> EngineUnavailable:
    """Return what is told who cannot wait."""
    error = EngineUnavailable(
        "The database does not answer and is being started again.", f"Ask again in {AGAIN_SECONDS} seconds."
    )
    error.retry_after = AGAIN_SECONDS
    return error.as_away()


def _log_failure(task: "asyncio.Future[object]") -> None:
    if not task.cancelled() and (error := task.exception()):  # who waited may be gone
        _log.warning("Neo4j could not be started again: %s", error)
