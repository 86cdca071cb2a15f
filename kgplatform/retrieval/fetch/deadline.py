"""Seconds that something may take in all, of which only those count in which the net is at work."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kgplatform.retrieval.fetch.outcome import Refusal


class Deadline:
    """Has so many `seconds`, and what of them is `left`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = self.left = seconds

    @asynccontextmanager
    async def counted(self, host: str) -> AsyncIterator[None]:
        """Count the time that is spent inside. Raises Refusal as soon as none is left."""
        now = asyncio.get_running_loop().time
        begun = now()
        try:
            async with asyncio.timeout(max(self.left, 0)):
                yield
        except TimeoutError:
            raise Refusal("too slow", f"{host} was not done within {self.seconds:g} seconds.", retryable=True) from None
        finally:
            self.left -= now() - begun
