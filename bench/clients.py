"""Clients that ask a server at the same time, and what their answers take."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from types import TracebackType
from typing import Self


@dataclass(frozen=True)
class Times:
    """Milliseconds of single answers, how many came in a second by all clients together, and the milliseconds of a core
    that one took, which do not depend on what else the machine has to do."""

    p50: float
    p95: float
    a_second: float
    core: float

    def __str__(self) -> str:
        return (
            f"p50 {self.p50:.1f} ms, p95 {self.p95:.1f} ms, {self.a_second:.0f} a second, {self.core:.1f} ms of a core"
        )


async def timed(asks: Sequence[Callable[[], Awaitable[object]]], times: int, core: Callable[[], float]) -> Times:
    """Let each client ask again as soon as it is answered, until all together have asked so many times; `core` gives
    the seconds of a core that the one who answers has had until now."""
    left = iter(range(times))
    seconds: list[float] = []

    async def client(ask: Callable[[], Awaitable[object]]) -> None:
        for _ in left:
            started = time.perf_counter()
            await ask()
            seconds.append(time.perf_counter() - started)

    begun, used = time.perf_counter(), core()
    await asyncio.gather(*map(client, asks))
    took = time.perf_counter() - begun
    used = core() - used
    return Times(1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1], times / took, 1000 * used / times)


class Connection:
    """A connection to a server on this machine that is kept; hardly anything of what is timed is its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._headers = f"Host: 127.0.0.1:{port}\r\n"

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()

    async def get(self, path: str) -> bytes:
        """Return the body of a page."""
        return await self._answer(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode())

    async def post(self, path: str, body: bytes) -> bytes:
        """Return the body of the answer to JSON."""
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return await self._answer(f"POST {path} HTTP/1.1\r\n{self._headers}{length}\r\n".encode() + body)

    async def _answer(self, request: bytes) -> bytes:
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        body = await self._reader.readexactly(int(head.partition("content-length:")[2].split(None, 1)[0]))
        if not head.startswith("http/1.1 200 "):
            raise RuntimeError(f"The server answers {head.splitlines()[0]}: {body.decode(errors='replace')}")
        return body
