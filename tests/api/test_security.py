from collections.abc import AsyncIterator

import httpx
import pytest
import websockets
from fastapi import FastAPI

from tests.api.server import listening
from tests.api.test_app import TOPIC_NAMES


@pytest.mark.parametrize("host", ["attacker.example", "127.0.0.1.attacker.example", "127.0.0.2:80", ""])
async def test_another_host_is_refused(client: httpx.AsyncClient, host: str) -> None:
    # given a request that names another host (DNS rebinding)
    # when it asks for anything
    response = await client.get("/healthz", headers={"Host": host})
    # then it is told that this is not that host
    assert response.status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8321"])
async def test_an_allowed_host_is_served_on_any_port(client: httpx.AsyncClient, host: str) -> None:
    assert (await client.get("/healthz", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://127.0.0.1", 200),
        ("http://127.0.0.1:9999", 403),
        ("https://attacker.example", 403),
        ("null", 403),
    ],
)
async def test_writing_needs_the_same_origin_or_none(
    client: httpx.AsyncClient, origin: str | None, status: int
) -> None:
    # given a page of some origin
    headers = {"Origin": origin} if origin else {}
    # when it posts
    response = await client.post("/graphql", json={"query": TOPIC_NAMES}, headers=headers)
    # then only our own pages are answered
    assert response.status_code == status


async def test_a_query_by_get_is_never_run(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params={"query": "mutation { doctor { __typename } }"})
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "GraphiQL" in response.text


async def test_a_body_that_is_too_large_or_of_unknown_length_is_refused(client: httpx.AsyncClient) -> None:
    async def unmeasured() -> AsyncIterator[bytes]:
        yield b"{}"

    too_large = await client.post("/graphql", headers={"Content-Length": str(65 * 1024 * 1024)}, content=b"")
    unknown = await client.post("/graphql", content=unmeasured())
    assert (too_large.status_code, unknown.status_code) == (413, 413)


async def test_every_answer_forbids_what_is_not_ours(client: httpx.AsyncClient) -> None:
    for path in ("/", "/healthz", "/nowhere"):
        headers = (await client.get(path)).headers
        assert headers["content-security-policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
            "connect-src 'self' ws://127.0.0.1; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


async def test_only_graphiql_may_set_style_attributes(client: httpx.AsyncClient) -> None:
    policy = (await client.get("/graphql")).headers["content-security-policy"]
    assert "style-src 'self' 'unsafe-inline';" in policy
    assert "script-src 'self';" in policy


@pytest.mark.parametrize(
    ("host", "origin"), [("127.0.0.1", "https://attacker.example"), ("attacker.example", None)], ids=["origin", "host"]
)
async def test_a_websocket_of_another_site_is_refused(app: FastAPI, host: str, origin: str | None) -> None:
    # given a real server
    async with listening(app) as address:
        port = int(address.rpartition(":")[2])
        # when a foreign page, or a foreign name of this machine, opens a socket
        socket = websockets.connect(
            f"ws://{host}:{port}/graphql",
            host="127.0.0.1",
            port=port,
            subprotocols=["graphql-transport-ws"],
            origin=origin,
            proxy=None,
        )
        # then the handshake is refused
        with pytest.raises(websockets.InvalidStatus) as refused:
            await socket
    assert refused.value.response.status_code == 403
