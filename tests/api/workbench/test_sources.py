import asyncio
import re
from collections.abc import Sequence

import httpx
import pytest

from api.answering import Limits
from api.app import create_app
from kgplatform.errors import SettingsError
from kgplatform.models import LookUpReport, Source, Work
from tests.api import tides
from tests.api.fake_services import FakeServices

BAYS = tides.BAYS.source_id


async def test_documents_are_listed_with_what_is_known_of_them(client: httpx.AsyncClient) -> None:
    text = (await client.get("/sources")).text
    assert re.findall(r'<a class="name" href="/sources/\w+">(.+?)</a>', text) == ["Tides", "Bays"]
    assert re.findall(r'<td data-label="Snippets" class="number">(\d+)</td>', text) == ["2", "0"]
    assert re.findall(r'<td data-label="Published">(.+?)</td>', text) == ["—", "2024"]
    assert 'data-label="Domain"' not in text  # it is the same of all
    assert text.count("Not loaded to its end: add it again.") == 1
    assert "2 sources, 2 snippets." in text
    assert f' href="/sources/{BAYS}/remove" aria-label="Remove Bays…">Remove…</a>' in text
    assert "<option>sea</option>" in text


async def test_a_domain_is_shown_by_itself(client: httpx.AsyncClient) -> None:
    assert "2 sources in sea, 2 snippets." in (await client.get("/sources?domain=sea")).text
    assert "There are no sources in the domain land." in (await client.get("/sources?domain=land")).text
    assert (await client.get("/sources", params={"domain": "x" * 1_001})).status_code == 400
    assert (await client.get("/sources", params={"domain": "a\x00"})).status_code == 400


async def test_many_documents_are_on_several_pages(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(tides.SOURCES[0].model_copy(update={"id": f"s{number}"}) for number in range(201))
    monkeypatch.setattr(tides, "SOURCES", many)
    text = (await client.get("/sources?domain=sea&start=100")).text
    assert re.findall(r'<a href="(\?[^"]+)" rel="(\w+)">', text) == [
        ("?domain=sea&amp;start=0", "prev"),
        ("?domain=sea&amp;start=200", "next"),
    ]
    assert "101–200 of 201" in text


async def test_a_removal_is_asked_about_first(client: httpx.AsyncClient, services: FakeServices) -> None:
    text = (await client.get(f"/sources/{BAYS}/remove")).text
    assert "<h1>Remove “Bays”?</h1>" in text
    assert "<strong>This cannot be undone.</strong>" in text
    assert f'<form class="buttons" action="/sources/{BAYS}/remove" method="post">' in text
    assert services.called("remove_sources") == []


async def test_a_source_is_removed_and_that_is_told(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post(f"/sources/{BAYS}/remove")
    assert (response.status_code, response.headers["location"]) == (303, "/sources?domain=sea&removed=2&stale=1")
    assert services.called("remove_sources") == [((BAYS,), "sea")]
    text = (await client.get(response.headers["location"])).text
    assert "A source was removed with 2 snippets. 1 page section is now out of date" in text


async def test_a_source_that_is_gone_is_not_found(client: httpx.AsyncClient, services: FakeServices) -> None:
    asked = await client.get("/sources/none/remove")
    assert asked.status_code == 404
    assert "This source does not exist, or no longer does." in asked.text
    # who wished it away is told that it is
    sent = await client.post("/sources/none/remove")
    assert (sent.status_code, sent.headers["location"]) == (303, "/sources?gone=yes")
    assert "The source is not here any more: it was removed already." in (await client.get("/sources?gone=yes")).text
    assert services.called("remove_sources") == []


async def test_the_type_of_a_source_is_in_words(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Source(id="a", domain="sea", url="https://shop.example/tides", title="Tides, a book")
    monkeypatch.setattr(tides, "SOURCES", (shop,))
    assert "shop or catalogue listing" in (await client.get("/sources")).text


async def test_sources_of_one_kind_are_shown_alone(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Source(id="a", domain="sea", url="https://shop.example/tides", title="Tides, a book")
    work = Work(type="article-journal", venue="Annals", doi="10.1000/tides")
    paper = Source(id="b", domain="sea", url="file:tides.pdf", title="On tides", work=work)
    monkeypatch.setattr(tides, "SOURCES", (shop, paper, *tides.SOURCES))

    everything = (await client.get("/sources")).text
    papers = (await client.get("/sources?kind=peer_reviewed")).text
    none = (await client.get("/sources?kind=forum")).text

    assert re.findall(r'<option value="(\w+)"[^>]*>([^<]+)</option>', everything) == [
        ("peer_reviewed", "peer-reviewed"), ("listing", "shop or catalogue listing"), ("unknown", "unknown"),
    ]  # fmt: skip
    assert re.findall(r'<a class="name" href="/sources/\w+">(.+?)</a>', papers) == ["On tides"]
    assert '<option value="peer_reviewed" selected>' in papers
    assert "1 source of the kind “peer-reviewed”, 0 snippets." in papers
    assert "No source is of the kind “forum”." in none


async def test_one_source_is_asked_for_by_its_id(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.get(f"/sources/{BAYS}/remove")
    assert [name for name, _ in services.calls] == ["sources_by_id"]


async def test_a_source_is_looked_up_and_what_changed_is_told(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    assert f'<form action="/sources/{BAYS}/look-up" method="post">' in (await client.get(f"/sources/{BAYS}")).text
    text = (await client.post(f"/sources/{BAYS}/look-up", follow_redirects=True)).text
    assert services.called("look_up_sources") == [((BAYS,), "sea")]
    assert '<p class="lede" role="status">What is known of this source has changed.</p>' in text
    assert re.findall(r'<li class="url">(.+?)</li>', text) == [
        "crossref: Crossref does not answer.",
        "Bays: authors and venue were completed.",
    ]


async def test_a_look_up_that_cannot_be_says_why_in_place(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(named: Sequence[str], domain: str) -> LookUpReport:
        raise SettingsError("No catalogue is switched on here.", "Let KGPLATFORM_LOOKUPS name some.")

    monkeypatch.setattr(services, "look_up_sources", fails)
    response = await client.post(f"/sources/{BAYS}/look-up")
    assert response.status_code == 503
    assert "<b>Problem:</b> No catalogue is switched on here. Let KGPLATFORM_LOOKUPS name some.</p>" in response.text
    assert f'href="/sources/{BAYS}">Back to the source</a>' in response.text
    assert "Nothing new is known of this source." not in response.text


async def test_a_look_up_that_takes_too_long_is_ended(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    async def waits(named: Sequence[str], domain: str) -> LookUpReport:
        await asyncio.sleep(60)
        raise AssertionError("it was not ended")

    monkeypatch.setattr(services, "look_up_sources", waits)
    app = create_app(
        services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__, limits=Limits(mutation=0.05)
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await client.post(f"/sources/{BAYS}/look-up")
    assert response.status_code == 400
    assert "<b>Problem:</b> It took more than 0.05 seconds, and was ended." in response.text
