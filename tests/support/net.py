"""A net of its own on this machine: names with public addresses, behind which servers on loopback stand.

What a Fetcher asks it for goes through the Fetcher's own check of addresses: the resolver gives public ones, and the
net leads each of these to its server. Every other address is really connected to, and every attempt is noted.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import httpcore
import pytest_asyncio

Script = Callable[["Asked"], bytes | AsyncIterator[bytes] | Awaitable[bytes]]


def answer(body: bytes = b"", status: str = "200 OK", **headers: str) -> bytes:
    """A whole answer; `content_type="text/html"` is a header."""
    lines = {"content-length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode("latin-1") + body


NOT_THERE = answer(b"nothing here", "404 Not Found", content_type="text/plain")


class Asked:
    """A request that came to a site: method, target, headers in small letters, and body."""

    def __init__(self, head: bytes, body: bytes) -> None:
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        self.method, self.path, _ = first.split(" ")
        pairs = [line.split(": ", 1) for line in lines]
        self.headers = {name.lower(): value for name, value in pairs}
        self.body = body


class Site:
    """A server that answers paths by scripts; other paths, and robots.txt without one, are not there."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.paths: dict[str, Script | bytes] = {}
        self.asked: list[Asked] = []
        self.at_once = self.most_at_once = 0
        self.port = 0
        self._tls = tls
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()
        await self._server.wait_closed()

    def targets(self) -> list[str]:
        """The paths and queries that were asked for, in order, without robots.txt."""
        return [each.path for each in self.asked if each.path != "/robots.txt"]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            asked = await self._read(reader)
            if asked is None:
                writer.write(answer(status="400 Bad Request"))
            else:
                self.asked.append(asked)
                await self._say(asked, writer)
        self.at_once -= 1
        self._open.discard(writer)
        writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> Asked | None:
        head = await reader.readexactly(1)
        if not head.isalpha():  # TLS begins so
            return None
        asked = Asked(head + await reader.readuntil(b"\r\n\r\n"), b"")
        asked.body = await reader.readexactly(int(asked.headers.get("content-length", "0")))
        return asked

    async def _say(self, asked: Asked, writer: asyncio.StreamWriter) -> None:
        script = self.paths.get(asked.path.partition("?")[0], NOT_THERE)
        said = script if isinstance(script, bytes) else script(asked)
        if isinstance(said, Awaitable):
            said = await said
        if isinstance(said, bytes):
            writer.write(said)
            await writer.drain()
            return
        async for piece in said:
            writer.write(piece)
            await writer.drain()


class Inside:
    """A server on loopback that answers all alike; it counts who `reached` it, and keeps the `heads` of requests."""

    def __init__(self) -> None:
        self.reached = 0
        self.heads: list[bytes] = []

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reached += 1
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            self.heads.append(await reader.readuntil(b"\r\n\r\n"))
            writer.write(answer(b"secret", content_type="text/html"))
        writer.close()


@pytest_asyncio.fixture
async def inside() -> AsyncIterator[Inside]:
    server = Inside()
    await server.start()
    yield server
    await server.stop()


class Net(httpcore.AsyncNetworkBackend):
    """Sites by name, each with a public address of its own. `names` has the answers of the resolver: one list for all
    times, or several that it gives in turn, the last one for ever. `connected` are all (address, port) that were tried,
    `read` is how many bytes were read."""

    def __init__(self) -> None:
        self.sites: dict[str, Site] = {}
        self.names: dict[str, list[list[str]]] = {}
        self.connected: list[tuple[str, int]] = []
        self.looked_up: list[str] = []
        self.read = 0
        self.silent: set[str] = set()  # addresses that never answer, and names of which nobody tells
        self._behind: dict[str, Site] = {}
        self._real = httpcore.AnyIOBackend()

    async def site(self, name: str, tls: ssl.SSLContext | None = None) -> Site:
        """Return a new site of that name."""
        site = Site(tls)
        await site.start()
        address = f"93.184.216.{len(self.sites) + 1}"
        self.sites[name], self.names[name], self._behind[address] = site, [[address]], site
        return site

    async def stop(self) -> None:
        for site in self.sites.values():
            await site.stop()

    @property
    def outside(self) -> set[str]:
        """The addresses of the sites."""
        return set(self._behind)

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        """The resolver for a Fetcher."""
        self.looked_up.append(host)
        if host in self.silent:
            await asyncio.sleep(60)
        answers = self.names.get(host)
        if answers is None:
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        return answers.pop(0) if len(answers) > 1 else answers[0]

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        self.connected.append((host, port))
        if host in self.silent:
            await asyncio.sleep(timeout or 60)
            raise httpcore.ConnectTimeout
        site = self._behind.get(host)
        if site is None:
            return await self._real.connect_tcp(host, port, timeout)
        return _Counted(await self._real.connect_tcp("127.0.0.1", site.port, timeout), self)


class _Counted(httpcore.AsyncNetworkStream):
    """A stream whose bytes are counted as they come, before whoever reads them counts."""

    def __init__(self, stream: httpcore.AsyncNetworkStream, net: Net) -> None:
        self._stream, self._net = stream, net

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data = await self._stream.read(max_bytes, timeout)
        self._net.read += len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        return _Counted(await self._stream.start_tls(ssl_context, server_hostname, timeout), self._net)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
