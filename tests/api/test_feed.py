"""The Atom feed of a watched topic."""

from xml.etree import ElementTree

import httpx
import pytest

from kgplatform.models import PageSummary
from tests.api import tides
from tests.api.fake_services import FakeServices

SPACE = {"a": "http://www.w3.org/2005/Atom"}


def of(entry: ElementTree.Element, path: str) -> str:
    found = entry.find(path, SPACE)
    assert found is not None
    return found.text or ""


async def test_a_feed_tells_what_looks_found(client: httpx.AsyncClient) -> None:
    answer = await client.get("/topics/sea:tides/feed.atom")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
    assert of(feed, "a:title") == "Tides: what changed"
    assert of(feed, "a:updated") == tides.LOOK.at
    links = [(link.get("rel"), link.get("href")) for link in feed.findall("a:link", SPACE)]
    base = str(client.base_url).rstrip("/")
    assert links == [
        ("self", f"{base}/topics/{tides.TIDES.id}/feed.atom"),
        ("alternate", f"{base}/topics/{tides.TIDES.id}/watching"),
    ]
    (entry,) = feed.findall("a:entry", SPACE)
    assert of(entry, "a:id") == "urn:uuid:11111111-1111-1111-1111-111111111111"
    assert (of(entry, "a:title"), of(entry, "a:updated")) == (tides.LOOK.told, tides.LOOK.at)
    assert of(entry, "a:content").splitlines() == [
        "Added: Bays <https://example.org/bays>",
        "Retracted: Lakes <file:lakes>",
        "How tides arise rested on a retracted work: Lakes",
        "How tides arise: + Bays raise the range.",
        "How tides arise: - Lakes have <high> tides.",
        "New dispute: Moon / Sun: disputed",
    ]


async def test_a_topic_that_is_not_watched_has_an_empty_feed(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.watch_list.clear()
    feed = ElementTree.fromstring((await client.get("/topics/sea:tides/feed.atom")).content)
    assert feed.findall("a:entry", SPACE) == []
    assert of(feed, "a:updated") == "1970-01-01T00:00:00.000Z"


async def test_an_empty_feed_is_as_old_as_the_newest_page(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.watch_list.clear()
    days = ("2026-01-02T03:04:05.000Z", "2026-11-23T08:30:00.000Z", "")
    pages = [page.model_copy(update={"written": day}) for page in await services.pages(tides.TIDES.id) for day in days]

    async def of_topic(topic_id: str) -> list[PageSummary]:
        return pages

    monkeypatch.setattr(services, "pages", of_topic)
    feed = ElementTree.fromstring((await client.get("/topics/sea:tides/feed.atom")).content)
    assert of(feed, "a:updated") == "2026-11-23T08:30:00.000Z"


async def test_there_is_no_feed_of_no_topic(client: httpx.AsyncClient) -> None:
    assert (await client.get("/topics/sea:lakes/feed.atom")).status_code == 404
