"""HEAD is GET without its body."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import StreamingResponse

from api.heads import Heads


@pytest.mark.parametrize("path", ["/", "/sources", "/glossary", "/healthz", "/openapi.json", "/graphql", "/nowhere"])
async def test_head_is_answered_as_get_is(client: httpx.AsyncClient, path: str) -> None:
    got = await client.get(path)
    head = await client.head(path)

    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-length"] == got.headers["content-length"] == str(len(got.content))
    assert head.headers["content-type"] == got.headers["content-type"]


async def test_what_is_only_sent_to_has_no_head(client: httpx.AsyncClient) -> None:
    response = await client.head("/curation/apart")

    assert (response.status_code, response.headers["allow"]) == (405, "POST")


async def test_an_answer_without_end_is_ended() -> None:
    app = FastAPI()
    app.add_middleware(Heads)

    async def ticks() -> AsyncIterator[bytes]:
        while True:
            yield b"tick"
            await asyncio.sleep(0.01)

    @app.get("/ticks")
    async def endless() -> StreamingResponse:
        return StreamingResponse(ticks())

    transport = httpx.ASGITransport(app)
    async with asyncio.timeout(5), httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.head("/ticks")

    assert (response.status_code, response.content) == (200, b"")
