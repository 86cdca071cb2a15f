"""A page is rendered once, and what has changed shows at once."""

import asyncio
import re
import threading
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

import api.articles
from api.articles import Articles
from api.terms import FRESH_SECONDS, KeptTerms
from bench.library import stock
from kgplatform.errors import NotFound
from kgplatform.graph.pages import read_page
from kgplatform.graph.removal import remove_source
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.local import LocalServices
from kgplatform.models import Page
from tests.api import tides
from tests.api.fake_services import FakeServices

URL = f"/pages/{tides.PAGE.id}"
WHY = "1 of its 2 citations rests on what has changed or gone."


def outdated(page: Page) -> Page:
    lead, *others = page.sections
    return page.model_copy(update={"sections": (lead.model_copy(update={"stale": True, "outdated": WHY}), *others)})


async def test_a_page_is_rendered_once(client: httpx.AsyncClient, services: FakeServices) -> None:
    # when a page is read three times
    texts = {(await client.get(URL)).text for _ in range(3)}

    # then all of it is asked for by the first reader alone
    assert len(texts) == 1
    rendering = ["page_stamp", "page", "snippets", "topic", "pages", "entities", "page_stamp"]
    assert [name for name, _ in services.calls] == [*rendering, "page_stamp", "page_stamp"]


async def test_a_section_that_goes_stale_shows_at_once(client: httpx.AsyncClient, services: FakeServices) -> None:
    assert WHY not in (await client.get(URL)).text

    services.page_list = [outdated(tides.PAGE)]
    assert WHY in (await client.get(URL)).text

    services.page_list = [tides.PAGE]
    assert WHY not in (await client.get(URL)).text


async def test_an_old_version_leads_to_the_newest_one_instead_of_an_update(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given the newest version, which is out of date and was read
    services.page_list = [outdated(tides.PAGE)]
    before = await client.get(URL)
    assert "<strong>This page is out of date.</strong>" in before.text

    # when newer ones come
    newer = [tides.PAGE.model_copy(update={"id": f"newer{number}", "version": number}) for number in (3, 2)]
    services.page_list = [*newer, *services.page_list]

    # then it says so at once, and that its sections are out of date still
    after = await client.get(URL, headers={"If-None-Match": before.headers["etag"]})
    assert re.findall(r'<p class="warning">(.+?)</p>', after.text) == [
        '<strong>This is an old version,</strong> 1 of 3. <a href="/pages/newer3">Read the newest one</a>',
        f"This section is out of date. {WHY}",
    ]
    assert "old version" not in (await client.get("/pages/newer3")).text


async def test_what_a_term_means_now_shows_within_seconds(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a page with a term that no text defines
    articles, clock = Articles(services), Clock()
    articles._terms = KeptTerms(services, clock)
    before = await articles.article(tides.PAGE.id)
    assert b'class="term"' not in before.html

    # when a definition of it is found
    moon = tides.MOON.model_copy(update={"description": "The Moon is a body that circles the Earth."})
    monkeypatch.setattr(tides, "ENTITIES", (moon, *tides.ENTITIES[1:]))

    # then that shows as soon as the terms are asked for again, under another tag
    clock.now += FRESH_SECONDS
    assert await articles.article(tides.PAGE.id) is before
    clock.now += 1
    after = await articles.article(tides.PAGE.id)
    assert f'title="{moon.description}"'.encode() in after.html
    assert after.tag != before.tag
    assert len(services.called("entities")) == 2
    assert await articles.article(tides.PAGE.id) is after


async def test_a_page_is_shown_that_others_put_out_while_its_terms_were_asked_for(services: FakeServices) -> None:
    # given two pages, of which one alone is kept
    other = tides.PAGE.model_copy(update={"id": "other", "version": 2})
    services.page_list = [tides.PAGE, other]
    articles, clock = Articles(services, kept=1), Clock()
    articles._terms = KeptTerms(services, clock)
    first = await articles.article(tides.PAGE.id)

    # when the terms of the kept one are asked for anew, and the other one is rendered meanwhile
    clock.now += FRESH_SECONDS + 1
    asked, go_on, entities = asyncio.Event(), asyncio.Event(), services.entities

    async def slow(*given: Any) -> Any:
        if not asked.is_set():
            asked.set()
            await go_on.wait()
        return await entities(*given)

    services.entities = slow  # type: ignore[method-assign]
    reading = asyncio.create_task(articles.article(tides.PAGE.id))
    await asked.wait()
    await articles.article(other.id)
    go_on.set()

    # then it is shown, and kept
    assert await reading is first
    assert await articles.article(tides.PAGE.id) is first


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_a_page_that_is_gone_is_no_longer_shown(client: httpx.AsyncClient, services: FakeServices) -> None:
    assert (await client.get(URL)).status_code == 200

    services.page_list = []

    assert (await client.get(URL)).status_code == 404


async def test_a_browser_that_has_a_page_is_sent_nothing_until_it_changes(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given
    first = await client.get(URL)
    asked = {"If-None-Match": first.headers["etag"]}
    assert first.headers["cache-control"] == "private, no-cache"

    # when
    again = await client.get(URL, headers=asked)

    # then
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    services.page_list = [outdated(tides.PAGE)]
    changed = await client.get(URL, headers=asked)
    assert changed.status_code == 200
    assert changed.headers["etag"] != first.headers["etag"]


async def test_readers_at_the_same_time_share_the_work(services: FakeServices) -> None:
    articles = Articles(services)

    shown = await asyncio.gather(*(articles.article(tides.PAGE.id) for _ in range(50)))

    assert len({article.html for article in shown}) == 1
    assert [name for name, _ in services.calls].count("page") == 1
    assert [name for name, _ in services.calls].count("page_stamp") == 2


class Slow(FakeServices):
    """Answers with a stamp only when it is let; the stamp is that of when it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let = asyncio.Event(), asyncio.Event()
        self.let.set()

    async def page_stamp(self, page_id: str) -> str:
        stamp = await super().page_stamp(page_id)
        self.asked.set()
        await self.let.wait()
        return stamp


async def test_who_comes_after_a_change_never_gets_an_answer_from_before_it() -> None:
    # given a kept page, and somebody who is told of its stamp late
    services = Slow()
    articles = Articles(services)
    await articles.article(tides.PAGE.id)
    services.let.clear()
    services.asked.clear()
    early = asyncio.create_task(articles.article(tides.PAGE.id))
    await services.asked.wait()

    # when the page changes before that, and another reader comes
    services.page_list = [outdated(tides.PAGE)]
    late = asyncio.create_task(articles.article(tides.PAGE.id))
    await asyncio.sleep(0.01)
    services.let.set()

    # then the change shows to this one
    assert WHY.encode() not in (await early).html
    assert WHY.encode() in (await late).html


async def test_what_changes_while_it_is_rendered_is_not_kept(services: FakeServices) -> None:
    # given a page that becomes stale after it was asked for its stamp, and is right again at once
    articles = Articles(services)
    page = services.page

    async def stale(page_id: str) -> Page:
        await page(page_id)
        services.page_list = [outdated(tides.PAGE)]
        return services.page_list[0]

    services.page = stale  # type: ignore[method-assign]
    assert WHY.encode() in (await articles.article(tides.PAGE.id)).html
    services.page = page  # type: ignore[method-assign]
    services.page_list = [tides.PAGE]

    # then the next reader has it as it was
    assert WHY.encode() not in (await articles.article(tides.PAGE.id)).html


async def test_a_page_is_rendered_beside_the_event_loop(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def noted(*arguments: Any) -> bytes:
        threads.append(threading.current_thread())
        return render(*arguments)

    render = api.articles._render
    monkeypatch.setattr(api.articles, "_render", noted)
    await Articles(services).article(tides.PAGE.id)
    assert [thread is threading.main_thread() for thread in threads] == [False]


@pytest.mark.parametrize("limits", [{"kept": 1}, {"kept_bytes": 1}])
async def test_what_is_kept_has_a_limit(services: FakeServices, limits: dict[str, int]) -> None:
    services.page_list = [tides.PAGE, tides.PAGE.model_copy(update={"id": "other"})]
    articles = Articles(services, **limits)

    for page_id in (tides.PAGE.id, "other", tides.PAGE.id):
        await articles.article(page_id)

    assert len(services.called("page")) == 3


async def test_what_cannot_be_had_is_tried_again(services: FakeServices) -> None:
    articles = Articles(services)
    services.failure = NotFound("There is no page.", "Look elsewhere.")
    with pytest.raises(NotFound):
        await articles.article(tides.PAGE.id)

    assert b"<h1>Tides</h1>" in (await articles.article(tides.PAGE.id)).html


async def test_a_source_that_is_taken_away_shows_at_once(graph: Graph) -> None:
    # given a page of the graph, which somebody has read
    services = cast(Any, LocalServices)(SimpleNamespace(graph=graph), *[None] * 8)
    articles = Articles(services)
    (page,) = await stock(graph, 1, versions=1, snippets=24)
    before = await articles.article(page.id)
    assert before.html.count(b'class="warning"') == 0
    assert (await articles.article(page.id)) is before

    # when one of its sources goes
    (gone,) = await read_snippets(graph, [page.sections[1].citations[0].snippet_id])
    await remove_source(graph, gone.source_id)

    # then its note stands on the page, and over each section that cited it
    after = await articles.article(page.id)
    stale = [section for section in (await read_page(graph, page.id)).sections if section.stale]
    assert 0 < len(stale) < len(page.sections)
    assert after.html.count(b'class="warning"') == 1 + len(stale)
    assert after.tag != before.tag
    assert (await articles.article(page.id)) is after
