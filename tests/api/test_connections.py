"""Clients that hold a server up, over real sockets."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI

from api import connections
from tests.api.server import listening

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@asynccontextmanager
async def _connected(
    app: FastAPI,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    async with listening(app) as address:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        try:
            yield reader, writer
        finally:
            writer.close()


async def _ended(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the other side ends the connection."""
    async with asyncio.timeout(5):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


async def test_who_says_nothing_is_not_waited_for(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    async with _connected(app) as (reader, _):
        assert await _ended(reader) == b""


async def test_who_says_it_letter_by_letter_is_not_waited_for(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    async with _connected(app) as (reader, writer):
        # given one request that was answered
        writer.write(GET)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        # when the next one comes slowly
        ended = asyncio.ensure_future(_ended(reader))
        for letter in GET:
            if ended.done():
                break
            writer.write(bytes([letter]))
            await asyncio.sleep(0.05)
        # then the connection ends before it is there
        assert ended.done()
        assert letter != GET[-1]


async def test_requests_one_after_the_other_are_answered(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    async with _connected(app) as (reader, writer):
        for _ in range(5):
            await asyncio.sleep(0.1)
            writer.write(GET)
            assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")


async def test_who_reads_nothing_is_not_waited_for(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    # given an answer that does not fit into the sockets' buffers
    @app.get("/large")
    async def large() -> str:
        return "x" * 20_000_000

    monkeypatch.setattr(connections, "STUCK_SECONDS", 0.2)
    async with _connected(app) as (reader, writer):
        # when it is asked for, and not read
        writer.write(GET.replace(b"/healthz", b"/large"))
        await asyncio.sleep(1)
        # then the rest of it is gone
        assert len(await _ended(reader)) < 20_000_000


async def test_what_is_not_http_is_told_once(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    async with _connected(app) as (reader, writer):
        # given a request whose body breaks off in the middle of its chunks
        writer.write(b"POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        writer.write(b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
        answer = await _ended(reader)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"nosniff" in answer
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_body_of_tiny_pieces_keeps_nobody_waiting(app: FastAPI) -> None:
    async with listening(app) as address:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(b"POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        writer.write(b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 100_000)
        # when others come meanwhile, then they wait no second
        waited = []
        for _ in range(5):
            began = time.perf_counter()
            other, asking = await asyncio.open_connection(*address.split(":"))
            asking.write(GET)
            await other.readuntil(b"}")
            waited.append(time.perf_counter() - began)
            asking.close()
        # and the body is not read to its end: who is still sending may not hear why
        assert (await _ended(reader))[:12] in (b"HTTP/1.1 400", b"")
        assert max(waited) < 1.0
        writer.close()


async def test_a_body_of_many_pieces_that_bring_something_is_read(app: FastAPI) -> None:
    pieces = b"".join(b"200\r\n" + b" " * 512 + b"\r\n" for _ in range(3_000))
    body = b'{"query": "{ __typename }"}'
    async with _connected(app) as (reader, writer):
        writer.write(b"POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        writer.write(b"Transfer-Encoding: chunked\r\n\r\n" + pieces + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))
        assert (await reader.readuntil(b"}}")).startswith(b"HTTP/1.1 200")


async def test_more_connections_than_are_kept_are_ended(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OPEN", 2)
    async with listening(app) as address:
        opened = [await asyncio.open_connection(*address.split(":")) for _ in range(3)]
        assert await _ended(opened[2][0]) == b""
        opened[0][1].write(GET)
        assert (await opened[0][0].readuntil(b"}")).startswith(b"HTTP/1.1 200")
        for _, writer in opened:
            writer.close()


async def test_who_comes_while_many_are_there_is_told(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_ANSWERED", 1)
    async with listening(app) as address:
        opened = [await asyncio.open_connection(*address.split(":")) for _ in range(2)]
        opened[1][1].write(GET)
        answer = (await opened[1][0].readuntil(b"moment.")).lower()
        assert answer.startswith(b"http/1.1 503")
        assert b"retry-after: 1" in answer and b"nosniff" in answer
        for _, writer in opened:
            writer.close()
