"""What the whole application answers: GraphiQL's files, and friendly refusals."""

import re

import httpx
import pytest

from api.app import create_app
from tests.api.fake_services import AWAY, FakeServices

TOPIC_NAMES = "query { topics { nodes { name } } }"


async def test_graphiql_loads_from_here_only(client: httpx.AsyncClient) -> None:
    page = (await client.get("/graphql")).text
    script = (await client.get("/static/graphiql.js")).text
    assert "://" not in page
    assert "https://" not in script
    assert page.count("<script src=") == page.count("<script") == 5


async def test_graphiql_files_have_their_types(client: httpx.AsyncClient) -> None:
    script = await client.get("/graphiql/graphiql.min.js")
    style = await client.get("/graphiql/graphiql.min.css")
    assert (script.text, script.headers["content-type"]) == ("window.GraphiQL = 1;", "text/javascript; charset=utf-8")
    assert (style.text, style.headers["content-type"]) == ("body{}", "text/css; charset=utf-8")


async def test_no_other_file_is_asked_of_the_jars(client: httpx.AsyncClient) -> None:
    assert (await client.get("/graphiql/pom.xml")).status_code == 404
    assert (await client.get("/graphiql/graphql-ws.min.js")).status_code == 404


@pytest.mark.parametrize(
    ("path", "current"),
    [
        ("/", ["/"]), ("/search", ["/search"]), ("/ask", ["/ask"]), ("/runs?start=0", ["/runs"]),
        ("/sources", ["/sources"]),
        ("/curation", ["/curation"]), ("/operations", ["/operations"]), ("/documents", []), ("/runs/run-1", []),
    ],
)  # fmt: skip
async def test_the_navigation_says_which_of_its_pages_is_shown(
    client: httpx.AsyncClient, path: str, current: list[str]
) -> None:
    html = (await client.get(path)).text
    (navigation,) = re.findall(r'<nav id="site" popover aria-label="Site">(.+)</nav>', html)
    assert re.findall(r'href="([^"]+)"', navigation) == [
        "/", "/search", "/ask", "/runs", "/sources", "/curation", "/operations",
    ]  # fmt: skip
    assert re.findall(r'<a href="([^"]+)" aria-current="page">', navigation) == current


async def test_an_unknown_address_leads_back_to_the_topics(client: httpx.AsyncClient) -> None:
    response = await client.get("/nowhere")
    assert response.status_code == 404
    assert "There is no page at this address." in response.text
    assert '<a class="button" href="/">All topics</a>' in response.text


async def test_an_engine_that_is_away_is_a_503_with_its_remedy(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    services.failure = AWAY
    response = await client.get("/")
    assert response.status_code == 503
    assert "Neo4j does not answer." in response.text
    assert "Start it: kgplatform engine start (on the server)." in response.text


async def test_the_first_page_may_do_without_a_neo4j_browser(services: FakeServices) -> None:
    app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        assert "Neo4j Browser" not in (await client.get("/")).text
