"""Agents over streamable HTTP: the SDK's client against a real server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import httpx2
import pytest
from fastapi import FastAPI
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from api.app import create_app
from api.entrance import Entrance
from api.keys import read_keys
from api.mcp.http import PATH, READ_ONLY_PATH
from api.security import NO_KEY
from kgplatform.access.store import AccessStore
from kgplatform.models import Role
from tests.api.fake_services import FakeServices
from tests.api.mcp.asked import ASKED, READERS
from tests.api.server import listening

KEY = "a key of those who may ask"
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
TAKEN = {"Accept": "application/json, text/event-stream"}


@asynccontextmanager
async def agent(app: FastAPI, path: str = PATH, key: str = "", mode: str = "auto") -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with listening(app) as address, httpx2.AsyncClient(headers=headers, trust_env=False) as http:
        transport = streamable_http_client(f"http://{address}{path}", http_client=http)
        async with Client(transport, mode=mode) as client:  # type: ignore[arg-type]
            yield client


@pytest.fixture
def locked(services: FakeServices) -> FastAPI:
    return create_app(
        services,
        allowed_hosts=["127.0.0.1"],
        graphiql_assets={}.__getitem__,
        keys=read_keys(f"another key of ours,{KEY}"),
    )


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_an_agent_lists_and_calls_every_tool(app: FastAPI, mode: str) -> None:
    async with agent(app, mode=mode) as client:
        # when
        listed = {tool.name for tool in (await client.list_tools()).tools}
        told = {name: (await client.call_tool(name, given)).structured_content for name, (given, _) in ASKED.items()}
        topics = await client.read_resource("kgplatform://topics")
    # then
    assert listed == set(ASKED)
    assert told == {name: expected for name, (_, expected) in ASKED.items()}
    assert topics.contents[0].text.startswith("# Topics\n")  # type: ignore[union-attr]


async def test_an_error_comes_as_an_answer_of_the_tool(app: FastAPI) -> None:
    async with agent(app) as client:
        result = await client.call_tool("entity", {"entity": "Mond"})
    assert result.is_error
    assert result.content[0].text == "There is no entity 'Mond'. Did you mean one of these? Moon."  # type: ignore[union-attr]


async def test_the_path_for_readers_has_no_other_tools(app: FastAPI) -> None:
    async with agent(app, READ_ONLY_PATH) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == READERS


async def test_where_there_are_keys_an_agent_gives_one(locked: FastAPI) -> None:
    async with agent(locked, key=KEY) as client:
        result = await client.call_tool("topics", ASKED["topics"][0])
    assert result.structured_content == ASKED["topics"][1]


async def test_a_reader_is_offered_what_reads_alone_and_others_all(services: FakeServices, tmp_path: Path) -> None:
    # given
    store = AccessStore(f"sqlite:///{tmp_path / 'access.sqlite'}")
    app = create_app(
        services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__, entrance=Entrance(None, store)
    )
    offered: dict[Role, set[str]] = {}
    roles: tuple[Role, ...] = ("writer", "reader", "admin")

    # when
    for role in roles:
        made = await store.make_key(role, role, [])
        async with agent(app, key=made.secret) as client:
            offered[role] = {tool.name for tool in (await client.list_tools()).tools}

    # then
    assert offered == {"writer": set(ASKED), "reader": READERS, "admin": set(ASKED)}
    store.close()


@pytest.mark.parametrize("path", [PATH, READ_ONLY_PATH])
@pytest.mark.parametrize("headers", [{}, {"Authorization": f"Bearer {KEY}x"}], ids=["no key", "a wrong key"])
async def test_without_a_key_an_agent_is_told_nothing(
    locked: FastAPI, services: FakeServices, path: str, headers: dict[str, str]
) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(locked), base_url="http://127.0.0.1") as client:
        response = await client.post(path, json=PING, headers={**TAKEN, **headers})
    assert (response.status_code, response.text) == (401, NO_KEY)
    assert services.calls == []


async def test_a_page_of_another_site_may_not_ask(client: httpx.AsyncClient) -> None:
    headers = {**TAKEN, "Origin": "https://attacker.example"}
    assert (await client.post(PATH, json=PING, headers=headers)).status_code == 403


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_nothing_is_sent_unasked_and_no_session_is_kept(client: httpx.AsyncClient, method: str) -> None:
    response = await client.request(method, PATH, headers=TAKEN)
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize(("content", "status"), [("{", 400), ("[]", 400), ('{"jsonrpc": "2.0"}', 400)])
async def test_what_is_no_message_is_refused(client: httpx.AsyncClient, content: str, status: int) -> None:
    headers = {**TAKEN, "Content-Type": "application/json"}
    response = await client.post(PATH, content=content, headers=headers)
    assert (response.status_code, response.headers["content-type"]) == (status, "application/json")


async def test_a_message_that_is_too_large_is_refused(client: httpx.AsyncClient, services: FakeServices) -> None:
    content = b'{"jsonrpc": "2.0", "id": 1, "method": "' + b"x" * 5_000_000 + b'"}'
    response = await client.post(PATH, content=content, headers={**TAKEN, "Content-Type": "application/json"})
    assert response.status_code == 413
    assert services.calls == []
