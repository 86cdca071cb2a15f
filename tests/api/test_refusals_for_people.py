"""What people are told of errors in a browser: words and ways on, and commands only for operators."""

import httpx
import pytest

from kgplatform.errors import NotFound
from tests.api import tides
from tests.api.fake_services import AWAY, FakeServices

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize(
    ("path", "told", "way"),
    [
        ("/entities/none", "This entity does not exist, or no longer does.", '<a class="button" href="/search">'),
        ("/sources/none", "This source does not exist, or no longer does.", '<a class="button" href="/sources">'),
        ("/runs/none", "This run does not exist, or no longer does.", '<a class="button" href="/runs">All runs</a>'),
        ("/pages/none", "This page does not exist, or no longer does.", '<a class="button" href="/">All topics</a>'),
    ],
)  # fmt: skip
async def test_what_is_gone_is_told_with_a_search_and_its_list(
    client: httpx.AsyncClient, path: str, told: str, way: str
) -> None:
    response = await client.get(path, headers=HTML)
    assert response.status_code == 404
    assert told in response.text
    assert way in response.text
    assert 'role="search"' in response.text
    assert "none" not in response.text.partition("<h1>")[2].partition("</main>")[0]


async def test_a_command_is_told_as_what_does_the_same_to_people_and_to_programs(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    services.failure = NotFound("There is no such thing.", "See the topics: kgplatform topic list.")
    page = await client.get("/runs", headers=HTML)
    assert '<p class="lede">There is no such thing.</p>\n<p>See the topics: the page “Topics”.</p>' in page.text

    services.failure = NotFound("There is no such thing.", "See the topics: kgplatform topic list.")
    problem = await client.get(f"/topics/{tides.TIDES.id}/graph.json")
    assert (problem.json()["detail"], problem.json()["remedy"]) == (
        "There is no such thing.", "See the topics: `topics { nodes { key name domain } }` in GraphQL.",
    )  # fmt: skip


async def test_what_only_a_command_does_is_for_operators(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.failure = AWAY
    told = "<p>Start it: kgplatform engine start (on the server).</p>"
    assert told in (await client.get("/runs", headers=HTML)).text
