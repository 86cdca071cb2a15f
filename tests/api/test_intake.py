import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from api import intake
from api.intake import Intake
from api.refusals import add_refusals
from tests.api import tides

TYPENAME = json.dumps({"query": "{ __typename }"}).encode()
JSON = {"Content-Type": "application/json"}


async def _reading(scope: Scope, receive: Receive, send: Send) -> None:
    """Say how much was sent."""
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def _taking(max_body: int, seconds: float = 10) -> ASGIApp:
    app = FastAPI()
    app.mount("/", _reading)
    add_refusals(app)
    app.add_middleware(Intake, max_body=max_body, seconds=seconds)
    return app


async def _sent(app: ASGIApp, content: AsyncIterator[bytes] | bytes, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        return await client.post("/", content=content, headers=headers)


async def _pieces(count: int, size: int, seconds: float = 0) -> AsyncIterator[bytes]:
    for _ in range(count):
        await asyncio.sleep(seconds)
        yield b"x" * size


async def test_a_body_is_counted_as_it_comes_whatever_it_says_of_itself() -> None:
    app = _taking(max_body=1_000)
    assert (await _sent(app, _pieces(10, 100))).text == "1000"
    refused = await _sent(app, _pieces(11, 100))
    assert refused.status_code == 413
    assert "The body has more than 1,000 bytes." in refused.text


@pytest.mark.parametrize("length", ["1001", "9" * 40, "-1", "ten"])
async def test_a_length_that_is_too_large_or_none_is_refused_before_the_body(length: str) -> None:
    refused = await _sent(_taking(max_body=1_000), b"", **{"Content-Length": length})
    assert refused.status_code == 413


async def test_two_ways_to_say_how_long_a_body_is_contradict_each_other(client: httpx.AsyncClient) -> None:
    headers = {**JSON, "Content-Length": "2", "Transfer-Encoding": "chunked"}
    response = await client.post("/graphql", content=TYPENAME, headers=headers)
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["message"] == "The request has both Content-Length and Transfer-Encoding."


async def test_a_body_has_to_come_in_time() -> None:
    response = await _sent(_taking(max_body=1_000, seconds=0.1), _pieces(10, 1, seconds=0.05))
    assert response.status_code == 408
    assert "The body did not come within 0.1 seconds." in response.text


async def test_all_bodies_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    # given room for one body and a half
    monkeypatch.setattr(intake, "MAX_HELD", 1_500)
    monkeypatch.setattr(intake, "SMALL", 0)
    app = _taking(max_body=1_000)
    # when two come at once
    answers = await asyncio.gather(*(_sent(app, _pieces(10, 100, seconds=0.01)) for _ in range(2)))
    # then one is told to come again, and can
    assert sorted(answer.status_code for answer in answers) == [200, 429]
    assert (await _sent(app, _pieces(10, 100))).text == "1000"


async def test_who_sends_much_keeps_nobody_from_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    # given no room for further bodies while one is sent
    monkeypatch.setattr(intake, "MAX_HELD", 100_000)
    app = _taking(max_body=100_000)
    sending = asyncio.ensure_future(_sent(app, _pieces(10, 10_000, seconds=0.05)))
    await asyncio.sleep(0.48)
    # when questions come, then they are answered, and what is large is not
    assert (await _sent(app, b"x" * 20_000)).text == "20000"
    assert (await _sent(app, b"x" * 90_000)).status_code == 429
    assert (await sending).status_code in (200, 429)


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("/topics/" + "x" * 40_000, 414, "`path` has 40,008 characters."),
        ("/topics/a%00b", 400, "`path` has the character U+0000 at place 9, which no text has."),
        ("/static/%1b", 400, "`path` has the character U+001B at place 8, which no text has."),
        ("/?start=" + "1" * 5_000, 414, "The address has 5,006 bytes after its question mark."),
        (f"/topics/{tides.TIDES.id}/entities?start=4294967296", 400, "`start` of the address cannot be used"),
        (f"/topics/{tides.TIDES.id}/entities?start=-1", 400, "`start` of the address cannot be used"),
        (f"/topics/{tides.TIDES.id}/entities?start=x", 400, "`start` of the address cannot be used"),
    ],
)
async def test_addresses_that_none_of_ours_is(client: httpx.AsyncClient, path: str, status: int, message: str) -> None:
    response = await client.get(path)
    assert response.status_code == status
    assert message.replace("`", "“", 1).replace("`", "”", 1) in response.text  # as people are told
    assert response.headers["x-content-type-options"] == "nosniff"
    as_json = await client.get(path.replace("?", ".json?") if "?" in path else path + ".json")
    if "`start`" not in message:
        assert as_json.json().keys() == {"type", "title", "status", "detail", "code", "remedy", "retryable"}


async def test_headers_are_bounded(client: httpx.AsyncClient) -> None:
    many = await client.get("/healthz", headers={f"X-{n}": "1" for n in range(120)})
    large = await client.get("/healthz", headers={"X-Large": "x" * 20_000})
    assert (many.status_code, large.status_code) == (431, 431)
