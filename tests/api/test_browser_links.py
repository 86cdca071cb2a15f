"""The way from what is shown to the same in Neo4j Browser."""

import re
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from kgplatform.engines.browser_queries import KINDS, query
from tests.api import tides
from tests.api.conftest import HOST
from tests.api.fake_services import FakeServices

BROWSER = "http://127.0.0.1:7474/browser/?dbms=neo4j://neo4j@127.0.0.1:7687&db=neo4j"


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(
        services, allowed_hosts=[HOST], graphiql_assets={}.__getitem__, browser_url=BROWSER
    )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
async def test_a_link_leads_to_browser_with_the_query_in_its_editor(client: httpx.AsyncClient, kind: str) -> None:
    response = await client.get(f"/browser/{kind}/{tides.MOON.id}")

    assert response.status_code == 302
    address = response.headers["location"]
    assert address.startswith(f"{BROWSER}&")
    asked = parse_qs(urlsplit(address).query)
    assert (asked["cmd"], asked["arg"]) == (["edit"], [query(kind, tides.MOON.id)])
    assert f'{{id: "{tides.MOON.id}"}}' in asked["arg"][0]


@pytest.mark.parametrize(
    ("path", "links"),
    [
        (f"/entities/{tides.MOON.id}", [f"entity/{tides.MOON.id}"]),
        (f"/topics/{tides.TIDES.id}", [f"topic/{tides.TIDES.id}"]),
        (f"/topics/{tides.TIDES.id}/gaps", [f"topic/{tides.TIDES.id}"]),
        (f"/pages/{tides.PAGE.id}", [f"page/{tides.PAGE.id}", f"page_trail/{tides.PAGE.id}"]),
        (f"/runs/{tides.RUNS[0].id}", [f"run/{tides.RUNS[0].id}"]),
    ],
)
async def test_what_is_shown_leads_there(client: httpx.AsyncClient, path: str, links: list[str]) -> None:
    text = (await client.get(path)).text

    assert sorted(re.findall(r'href="/browser/([^"]+)"', text)) == sorted(links)
    for link in links:
        assert (await client.get(f"/browser/{link}")).status_code == 302


async def test_what_cannot_be_looked_at_is_told(client: httpx.AsyncClient) -> None:
    assert (await client.get("/browser/weather/1")).status_code == 404
    refused = await client.get("/browser/entity/x%22%7D%29%20DETACH%20DELETE%20entity")
    assert refused.status_code == 400
    assert "is no id." in refused.text
    assert "location" not in refused.headers


async def test_without_a_browser_of_ours_the_query_is_shown(services: FakeServices) -> None:
    app = create_app(services, allowed_hosts=[HOST], graphiql_assets={}.__getitem__)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
        response = await client.get(f"/browser/gap/{tides.GAPS[0].id}")

    assert response.status_code == 200
    assert f"MATCH topic = (gap:Gap {{id: &#34;{tides.GAPS[0].id}&#34;}})" in response.text
