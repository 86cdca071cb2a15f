import asyncio

import pytest
from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse

from bench.clients import Connection, timed
from tests.api.server import listening


async def test_clients_ask_until_all_together_have_asked_so_often() -> None:
    asked = [0, 0]

    async def ask(client: int, seconds: float) -> None:
        asked[client] += 1
        await asyncio.sleep(seconds)

    cores = iter((1.0, 1.5))
    times = await timed([lambda: ask(0, 0.001), lambda: ask(1, 0.2)], 20, lambda: next(cores))

    # then a slow client does not keep the other one from asking
    assert sum(asked) == 20
    assert asked[1] < 3
    assert times.core == 25
    assert 1 <= times.p50 < 100 <= times.p95


async def test_a_connection_gives_bodies_and_tells_what_fails() -> None:
    app = FastAPI()

    @app.get("/{name}")
    async def show(name: str) -> PlainTextResponse:
        return PlainTextResponse(name, 404 if name == "gone" else 200)

    @app.post("/again")
    async def again(request: Request) -> PlainTextResponse:
        return PlainTextResponse((await request.body()).decode())

    async with listening(app) as address, Connection(int(address.rpartition(":")[2])) as connection:
        assert await connection.get("/here") == b"here"
        assert await connection.post("/again", b'{"a": 1}') == b'{"a": 1}'
        with pytest.raises(RuntimeError, match="404 not found: gone"):
            await connection.get("/gone")
