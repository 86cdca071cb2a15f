"""The application over the fake services, reached without a network."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from tests.api.fake_services import FakeServices

HOST = "127.0.0.1"
ASSETS = {"graphiql.min.js": b"window.GraphiQL = 1;", "graphiql.min.css": b"body{}"}


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(
        services, allowed_hosts=[HOST], graphiql_assets=ASSETS.__getitem__, browser_url="http://127.0.0.1:7474/browser/"
    )


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as given:
        yield given


class Api:
    """Asks GraphQL; `ask` wants no errors, `fail` gives them."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        answer = await self._post(query, variables)
        assert "errors" not in answer, answer["errors"]
        data: dict[str, Any] = answer["data"]
        return data

    async def fail(self, query: str, **variables: Any) -> list[dict[str, Any]]:
        errors: list[dict[str, Any]] = (await self._post(query, variables))["errors"]
        return errors

    async def _post(self, query: str, variables: dict[str, Any]) -> dict[str, Any]:
        content = json.dumps({"query": query, "variables": variables})  # half surrogates as escapes
        response = await self._client.post("/graphql", content=content, headers={"Content-Type": "application/json"})
        answer: dict[str, Any] = response.json()
        return answer


@pytest.fixture
def api(client: httpx.AsyncClient) -> Api:
    return Api(client)
