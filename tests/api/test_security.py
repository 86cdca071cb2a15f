from collections.abc import AsyncIterator

import httpx
import pytest
import websockets
from fastapi import FastAPI

from api.app import create_app
from api.keys import CHALLENGE, read_keys
from api.security import NO_KEY
from kgplatform.services import PartHealth
from tests.api.fake_services import FakeServices
from tests.api.server import listening
from tests.api.test_app import TOPIC_NAMES


@pytest.mark.parametrize("host", ["attacker.example", "127.0.0.1.attacker.example", "127.0.0.2:80", ""])
async def test_another_host_is_refused(client: httpx.AsyncClient, host: str) -> None:
    # given a request that names another host (DNS rebinding)
    # when it asks for anything
    response = await client.get("/healthz", headers={"Host": host})
    # then it is told that this is not that host
    assert response.status_code == 421
    assert response.headers["x-content-type-options"] == "nosniff"


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


async def test_every_answer_forbids_what_is_not_ours(client: httpx.AsyncClient) -> None:
    for path in ("/", "/healthz", "/nowhere", "/" + "x" * 3_000):
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
    ("host", "origin", "status"),
    [("127.0.0.1", "https://attacker.example", 403), ("attacker.example", None, 421)],
    ids=["origin", "host"],
)
async def test_a_websocket_of_another_site_is_refused(app: FastAPI, host: str, origin: str | None, status: int) -> None:
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
    assert refused.value.response.status_code == status


KEY = "a key of those who may ask"


@pytest.fixture
def locked(services: FakeServices) -> FastAPI:
    """The application where others can reach it."""
    return create_app(
        services,
        allowed_hosts=["127.0.0.1"],
        graphiql_assets={}.__getitem__,
        keys=read_keys(f"another key of ours,{KEY}"),
    )


@pytest.fixture
async def stranger(locked: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(locked), base_url="http://127.0.0.1") as given:
        yield given


@pytest.mark.parametrize(
    "path", ["/", "/graphql", "/metrics", "/static/workbench.js", "/nowhere", "/healthz/", "//healthz"]
)
async def test_where_there_are_keys_nothing_is_shown_without_one(
    stranger: httpx.AsyncClient, services: FakeServices, path: str
) -> None:
    response = await stranger.get(path)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == 'Basic realm="kgplatform", charset="UTF-8"'
    assert "In a browser: open /sign-in." in response.text
    assert services.calls == []


@pytest.mark.parametrize(
    ("auth", "status"),
    [
        (None, 401),
        (("anyone", KEY), 200),
        (("anyone", "another key of ours"), 200),
        (("anyone", KEY[:-1]), 401),
        ((KEY, ""), 401),
    ],
)
async def test_a_browser_gives_the_key_as_a_password(
    stranger: httpx.AsyncClient, auth: tuple[str, str] | None, status: int
) -> None:
    assert (await stranger.get("/", auth=auth)).status_code == status


@pytest.mark.parametrize(("token", "status"), [(KEY, 200), (KEY.upper(), 401), ("", 401)])
async def test_a_program_gives_the_key_as_a_bearer_token(stranger: httpx.AsyncClient, token: str, status: int) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    response = await stranger.post("/graphql", json={"query": TOPIC_NAMES}, headers=headers)
    assert response.status_code == status


async def test_a_key_does_not_open_another_host_or_origin(stranger: httpx.AsyncClient) -> None:
    key = {"Authorization": f"Bearer {KEY}"}
    host = await stranger.get("/", headers={**key, "Host": "attacker.example"})
    origin = await stranger.post("/graphql", json={}, headers={**key, "Origin": "https://attacker.example"})
    assert (host.status_code, origin.status_code) == (421, 403)


async def test_health_is_told_to_all_and_its_details_to_those_with_a_key(
    stranger: httpx.AsyncClient, services: FakeServices
) -> None:
    # given
    services.parts = [PartHealth(name="graph", ok=False, what="neo4j.internal does not answer.", remedy="Start it.")]
    # when
    lives = await stranger.get("/healthz")
    told = await stranger.get("/readyz")
    trusted = await stranger.get("/readyz", headers={"Authorization": f"Bearer {KEY}"})
    # then
    assert lives.status_code == 200
    assert (told.status_code, told.json()["parts"]) == (503, [{"name": "graph", "ok": False}])
    assert trusted.json()["parts"] == [services.parts[0].model_dump()]


@pytest.mark.parametrize(("key", "opened"), [(KEY, True), ("", False)])
async def test_a_websocket_needs_the_key_too(locked: FastAPI, key: str, opened: bool) -> None:
    async with listening(locked) as address:
        socket = websockets.connect(
            f"ws://{address}/graphql",
            subprotocols=[websockets.Subprotocol("graphql-transport-ws")],
            additional_headers={"Authorization": f"Bearer {key}"} if key else {},
            proxy=None,
        )
        if opened:
            async with socket as connection:
                assert connection.subprotocol == "graphql-transport-ws"
            return
        with pytest.raises(websockets.InvalidStatus) as refused:
            await socket
    answer = refused.value.response
    assert (answer.status_code, answer.headers["WWW-Authenticate"], answer.body.decode()) == (401, CHALLENGE, NO_KEY)


async def test_any_host_may_be_allowed(services: FakeServices) -> None:
    app = create_app(services, allowed_hosts=["*"], graphiql_assets={}.__getitem__, keys=read_keys(KEY))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://10.1.2.3:8321") as client:
        assert (await client.get("/", auth=("anyone", KEY))).status_code == 200
