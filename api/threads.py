"""Threads beside the one that serves, in which operations are read, carried out and written down.

What a request decides may take seconds of computing; the loop that accepts connections, answers /healthz and hears
signals must not wait for it. The services stay on that loop: operations reach them across threads.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import cache
from itertools import cycle
from typing import Any, TypeVar, cast

from kgplatform.errors import InputError
from kgplatform.models import GapBoard, RunReport, TalkGrowth, TopicGrowth
from kgplatform.services import Services

THREADS = 2  # Python computes in one at a time: more would only divide it further
CALLS_AT_ONCE = 16  # of the services, by one operation: thousands at once would keep all others waiting
_NAME = "operations"

Result = TypeVar("Result")


@cache
def _loops() -> "cycle[asyncio.AbstractEventLoop]":
    """Return the loops of the threads, in turn; they live as long as the process."""
    loops = [asyncio.new_event_loop() for _ in range(THREADS)]
    for loop in loops:
        threading.Thread(target=loop.run_forever, name=_NAME, daemon=True).start()
    return cycle(loops)


def next_loop() -> asyncio.AbstractEventLoop:
    """Return the loop of the thread whose turn it is."""
    return next(_loops())


async def across(work: Coroutine[Any, Any, Result], loop: asyncio.AbstractEventLoop) -> Result:
    """Await on this loop what runs on the other one; cancelling this cancels that."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))


async def in_thread(work: Coroutine[Any, Any, Result]) -> Result:
    """Await what runs in one of the threads."""
    return await across(work, next_loop())


async def each_across(results: AsyncIterator[Result], loop: asyncio.AbstractEventLoop) -> AsyncIterator[Result]:
    """Give on this loop what comes one by one on the other one; ending this ends that."""

    async def following() -> tuple[Result] | None:
        try:
            return (await anext(results),)
        except StopAsyncIteration:
            return None

    async def end() -> None:
        if close := getattr(results, "aclose", None):
            await close()

    try:
        while (found := await across(following(), loop)) is not None:
            yield found[0]
    finally:
        await across(end(), loop)


def services_across(services: Services, home: asyncio.AbstractEventLoop, most: int = 0) -> Services:
    """Return the services of the loop `home`, for use on one other by one operation. They raise InputError when it
    calls them more than `most` times, where that is given."""
    return cast(Services, _Across(services, home, most))


class _Across:
    """Each method is awaited where the services live, a few at a time."""

    def __init__(self, services: Services, home: asyncio.AbstractEventLoop, most: int) -> None:
        self._services = services
        self._home = home
        self._most, self._calls = most, 0
        self._turn = asyncio.Semaphore(CALLS_AT_ONCE)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._services, name)

        def call(*given: Any, **named: Any) -> Awaitable[Any]:
            async def at_home() -> Any:
                return await method(*given, **named)

            async def in_turn() -> Any:
                async with self._turn:
                    return await across(at_home(), self._home)

            self._count()
            return in_turn()

        return call

    def _count(self) -> None:
        self._calls += 1
        if self._most and self._calls > self._most:
            raise InputError(
                f"The operation looks up more than {self._most:,} things one by one.",
                "Ask for fewer with `first`, or for what each has in operations of their own.",
            )

    def watch(self, run_id: str) -> AsyncIterator[RunReport]:
        return each_across(self._services.watch(run_id), self._home)

    def watch_topic(self, topic_id: str) -> AsyncIterator[TopicGrowth]:
        return each_across(self._services.watch_topic(topic_id), self._home)

    def watch_gaps(self, topic_id: str) -> AsyncIterator[GapBoard]:
        return each_across(self._services.watch_gaps(topic_id), self._home)

    def watch_talk(self, topic_id: str) -> AsyncIterator[TalkGrowth]:
        return each_across(self._services.watch_talk(topic_id), self._home)
