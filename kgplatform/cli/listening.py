"""The HTTP server of a process that is mostly idle."""

import asyncio
from collections.abc import Callable
from socket import socket

import uvicorn

TICK_SECONDS = 0.5  # between looks whether to end


class ListeningServer(uvicorn.Server):
    """A server that calls `announce` once it listens.

    It looks five times less often than uvicorn's own whether it is to end: those looks alone ask an eighth of a
    percent of a core.
    """

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def main_loop(self) -> None:
        # 0 is the tick that also renews the date of answers.
        while not await self.on_tick(0):  # noqa: ASYNC110 - uvicorn tells of its end by a flag
            await asyncio.sleep(TICK_SECONDS)
