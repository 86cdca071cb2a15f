import re

import httpx
import pytest

from tests.api import tides
from tests.api.fake_services import FakeServices


async def test_what_is_found_stands_by_its_kind_and_leads_on(client: httpx.AsyncClient, services: FakeServices) -> None:
    text = (await client.get("/search?q=moon&by=words&domain=sea")).text
    assert services.called("search") == [("moon", ("entity", "topic", "sentence", "snippet"), "words", "sea", "", 60)]
    assert re.findall(r'<h2 id="group-\d">(.+?) <span class="quiet">(\d)</span></h2>', text) == [
        ("Entities", "2"), ("Snippets", "1"), ("Sentences of pages", "1"), ("Topics", "1"),
    ]  # fmt: skip
    assert re.findall(r'<a href="([^"]+)"><b>(.+?)</b></a>', text) == [
        (f"/entities/{tides.MOON.id}", "Moon"),
        (f"/entities/{tides.SUN.id}", "Sun"),
        (f"/snippets/{tides.ARISE.id}", "How the Moon moves the sea"),
        (f"/pages/{tides.PAGE.id}", "Tides &gt; Causes"),
        (f"/topics/{tides.TIDES.id}", "Tides"),
    ]
    assert f'<a href="/pages/{tides.PAGE.id}/trail/1/1">Where this sentence comes from</a>' in text
    assert '<option value="words" selected>words only</option>' in text
    assert '<input type="hidden" name="domain" value="sea">' in text


async def test_without_a_text_topics_and_their_entities_are_offered(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    text = (await client.get("/search?q=+")).text
    assert services.called("search") == []
    assert "No results" not in text
    assert f'<a href="/topics/{tides.TIDES.id}">Tides</a></h2>' in text
    assert f'<a href="/topics/{tides.TIDES.id}/graph/entities/{tides.MOON.id}">Moon</a> · ' in text


async def test_what_nothing_says_is_told_in_words(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*asked: object) -> list[object]:
        return []

    monkeypatch.setattr(services, "search", nothing)
    text = (await client.get("/search", params={"q": '<b>"moon" AND NOT'})).text
    assert "No results for “&lt;b&gt;&#34;moon&#34; AND NOT”." in text


@pytest.mark.parametrize("asked", ["q=a%00b", "q=moon&domain=%00", "q=moon&by=magic"])
async def test_what_is_no_search_is_refused(client: httpx.AsyncClient, services: FakeServices, asked: str) -> None:
    assert (await client.get(f"/search?{asked}")).status_code in (400, 422)
    assert services.calls == []
