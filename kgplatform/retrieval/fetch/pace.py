"""The pace of hosts: one request to a host at a time, with a while between, in the order of asking."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from kgplatform.retrieval.fetch.outcome import Refusal

LONGEST_REST = 3_600.0  # seconds that a host is left alone, however long it asks for
MOST_HOSTS = 10_000  # that are remembered


class Turn:
    """A turn at a host. `pace` are the seconds from its begin to that of the next one; whoever has it may raise it."""

    def __init__(self, pace: float) -> None:
        self.pace = pace


class _Host:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()  # whose waiters come in the order in which they came
        self.waiting = 0
        self.ready = 0.0
        self.rest = 0.0


class Turns:
    """Gives turns at hosts to concurrent callers. Times are those of `clock`, in seconds."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._hosts: dict[str, _Host] = {}

    @asynccontextmanager
    async def turn(self, host: str, pace: float, patience: float) -> AsyncIterator[Turn]:
        """Wait for a turn at a host. Raises Refusal where it has asked to be left alone for more than `patience`."""
        place = self._hosts.setdefault(host, _Host())
        self._refuse_if_resting(host, place, patience)
        place.waiting += 1
        try:
            async with place.lock:
                self._refuse_if_resting(host, place, patience)
                wait = max(place.ready, place.rest) - self._clock()
                if wait > 0:
                    await self._sleep(wait)
                begun, turn = self._clock(), Turn(pace)
                try:
                    yield turn
                finally:
                    place.ready = begun + turn.pace
        finally:
            place.waiting -= 1
            if len(self._hosts) > MOST_HOSTS:
                self._forget()

    def rest(self, host: str, seconds: float) -> None:
        """Leave a host alone for so many seconds, at most LONGEST_REST."""
        place = self._hosts.setdefault(host, _Host())
        place.rest = max(place.rest, self._clock() + min(seconds, LONGEST_REST))

    def _refuse_if_resting(self, host: str, place: _Host, patience: float) -> None:
        left = place.rest - self._clock()
        if left > patience:
            raise Refusal(
                "refused",
                f"{host} has asked to be left alone for {left:.0f} more seconds. Try again then.",
                retry_after=left,
                retryable=True,
            )

    def _forget(self) -> None:
        """Forget the hosts that nobody has to wait for, or else those that were first."""
        now = self._clock()
        idle = [name for name, place in self._hosts.items() if not place.waiting]
        over = [name for name in idle if max(self._hosts[name].ready, self._hosts[name].rest) <= now]
        for name in over or idle[: len(self._hosts) - MOST_HOSTS]:
            del self._hosts[name]
