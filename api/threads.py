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

from kgplatform.models import RunReport
from kgplatform.services import Services

THREADS = 2  # Python computes in one at a time: more would only divide it further
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


def services_across(services: Services, home: asyncio.AbstractEventLoop) -> Services:
    """Return the services of the loop `home`, for use on any other."""
    return cast(Services, _Across(services, home))


class _Across:
    """Each method is awaited where the services live."""

    def __init__(self, services: Services, home: asyncio.AbstractEventLoop) -> None:
        self._services = services
        self._home = home

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._services, name)

        def call(*given: Any, **named: Any) -> Awaitable[Any]:
            async def at_home() -> Any:
                return await method(*given, **named)

            return across(at_home(), self._home)

        return call

    def watch(self, run_id: str) -> AsyncIterator[RunReport]:
        return each_across(self._services.watch(run_id), self._home)
