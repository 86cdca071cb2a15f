"""Addresses of the web become documents as files do; what does not is told, and nothing inside is asked."""

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from kgplatform.models import Document, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.host_lists import HostLists
from kgplatform.retrieval.services import ServiceProblem
from kgplatform.retrieval.web_documents import Unread, WebDocuments
from loaders.limits import Limits
from tests.support.net import Inside, Net, Site, answer, inside

__all__ = ["inside"]
PAGE = b"<html><head><title>Tides</title></head><body><h1>Tides</h1><p>The Moon raises the tides.</p></body></html>"


@pytest_asyncio.fixture
async def net() -> AsyncIterator[Net]:
    net = Net()
    yield net
    await net.stop()


@pytest_asyncio.fixture
async def site(net: Net) -> Site:
    return await net.site("sea.example")


@pytest_asyncio.fixture
async def web(net: Net) -> AsyncIterator[WebDocuments]:
    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        yield WebDocuments(fetcher, Limits(seconds=30))


async def test_a_page_is_read_as_a_file_of_its_kind_is(site: Site, web: WebDocuments) -> None:
    site.paths["/tides"] = answer(PAGE, content_type="text/html; charset=utf-8")

    (found,) = await web.documents(["http://sea.example/tides#ebb"], "sea", {})

    assert isinstance(found, Document)
    assert (found.url, found.title, found.domain, found.kind) == ("http://sea.example/tides", "Tides", "sea", "html")
    assert found.text == "# Tides\n\nThe Moon raises the tides."


async def test_a_document_is_known_by_where_it_came_from_in_the_end(site: Site, web: WebDocuments) -> None:
    site.paths["/old"] = answer(status="301 Moved Permanently", location="/tides.md")
    site.paths["/tides.md"] = answer(b"# Ebb\n\nThe ebb follows the flood.", content_type="text/plain")

    (found,) = await web.documents(["http://sea.example/old"], "sea", {})

    assert isinstance(found, Document)
    assert (found.url, found.title, found.kind) == ("http://sea.example/tides.md", "Ebb", "markdown")


async def test_a_text_in_another_coding_is_read_as_its_server_says(site: Site, web: WebDocuments) -> None:
    text = "Море это вода. Прилив поднимает Луна."
    site.paths["/more.txt"] = answer(text.encode("koi8-r"), content_type="text/plain; charset=koi8-r")

    (found,) = await web.documents(["http://sea.example/more.txt"], "sea", {})

    assert isinstance(found, Document)
    assert found.text == text


async def test_what_the_server_says_counts_for_more_than_what_the_page_does(site: Site, web: WebDocuments) -> None:
    page = '<meta charset="shift_jis"><title>Море</title><p>Прилив поднимает Луна.</p>'
    site.paths["/told"] = answer(page.encode("cp1251"), content_type="text/html; charset=windows-1251")
    site.paths["/utf8"] = answer(page.encode(), content_type="text/html; charset=utf-8")

    found = await web.documents(["http://sea.example/told", "http://sea.example/utf8"], "sea", {})

    assert [each.text for each in found if isinstance(each, Document)] == ["Прилив поднимает Луна."] * 2


@pytest.mark.parametrize("content_type", ["", "application/json", "application/octet-stream", "text/plain"])
async def test_where_the_server_says_too_little_the_end_of_the_address_tells(
    site: Site, web: WebDocuments, content_type: str
) -> None:
    cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# Tides\n", "\n", "The Moon raises them."]}]
    notebook = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    site.paths["/tides.ipynb"] = answer(notebook.encode(), **({"content_type": content_type} if content_type else {}))

    (found,) = await web.documents(["http://sea.example/tides.ipynb"], "sea", {})

    assert isinstance(found, Document)
    assert (found.kind, found.text) == ("notebook", "# Tides\n\nThe Moon raises them.")


async def test_what_cannot_be_had_is_told_and_the_others_come(site: Site, web: WebDocuments) -> None:
    site.paths["/tides"] = answer(PAGE, content_type="text/html")
    site.paths["/empty"] = answer(b"<html><body></body></html>", content_type="text/html")
    site.paths["/song"] = answer(b"ID3", content_type="audio/mpeg")
    site.paths["/data"] = answer(b"\x00\x01", content_type="application/octet-stream")
    site.paths["/bad.pdf"] = answer(b"%PDF-no", content_type="application/pdf")
    urls = [f"http://sea.example/{name}" for name in ("lost", "song", "data", "empty", "bad.pdf", "tides")]

    *lost, last = await web.documents(urls, "sea", {})

    assert isinstance(last, Document)
    assert all(isinstance(each, Unread) for each in lost)
    assert [(each.url, each.why) for each in lost if isinstance(each, Unread)] == [
        ("http://sea.example/lost", "sea.example answers with status 404."),
        ("http://sea.example/song", "sea.example is of type audio/mpeg, which is not wanted here."),
        ("http://sea.example/data", "It is of a kind that is not read: application/octet-stream."),
        ("http://sea.example/empty", "It holds no text. Leave it out, or give it as text."),
        ("http://sea.example/bad.pdf", "It cannot be read as PDF. Is it damaged or encrypted?"),
    ]


class Away:
    """A catalogue that is away."""

    name = "crossref"

    async def look_up(self, work: Work) -> ServiceProblem:
        return ServiceProblem(service=self.name, reason="away", message="It is away.", retryable=True)


async def test_a_catalogue_that_cannot_be_asked_is_told_once_and_costs_no_document(net: Net, site: Site) -> None:
    site.paths |= {f"/{name}": answer(PAGE, content_type="text/html") for name in "ab"}
    told: dict[str, None] = {}

    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        web = WebDocuments(fetcher, Limits(seconds=30), [Away()])
        found = await web.documents(["http://sea.example/a", "http://sea.example/b"], "sea", told)

    assert [each.url for each in found if isinstance(each, Document)] == [
        "http://sea.example/a",
        "http://sea.example/b",
    ]
    assert list(told) == ["crossref: It is away."]


@pytest.mark.parametrize(
    ("url", "domain", "told"),
    [
        ("ftp://sea.example/a", "sea", "ftp"),
        ("http://127.0.0.1:{port}/", "sea", "127.0.0.1"),
        ("http://localhost:{port}/", "sea", "localhost"),
        ("http://sea.example/" + "a" * 2_000, "sea", "Its address has 2,019 characters, and 2,000 are the most."),
        ("http://sea.example/", "x" * 600, "Its domain has 600 characters, and 500 are the most."),
    ],
)
async def test_what_may_not_be_asked_is_not_asked(
    inside: Inside, web: WebDocuments, url: str, domain: str, told: str
) -> None:
    (found,) = await web.documents([url.replace("{port}", str(inside.port))], domain, {})

    assert isinstance(found, Unread)
    assert told in found.why
    assert inside.reached == 0


async def test_hosts_that_a_domain_refuses_are_not_asked(net: Net, site: Site) -> None:
    spam = await net.site("spam.example")
    spam.paths["/tides"] = answer(PAGE, content_type="text/html")
    site.paths["/on"] = answer(status="301 Moved Permanently", location="http://spam.example/tides")
    site.paths["/tides"] = answer(PAGE, content_type="text/html")
    urls = ["http://www.spam.example/tides", "http://sea.example/on", "http://sea.example/tides"]
    hosts = HostLists(refused={"sea": ["spam.example"]})
    why = "Nothing of spam.example is taken into the domain sea: KGPLATFORM_FETCH_REFUSED names it."

    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        web = WebDocuments(fetcher, Limits(seconds=30), hosts=hosts)
        found = await web.documents(urls, "sea", {})
        elsewhere = await web.documents(["http://sea.example/on"], "desert", {})

    assert found[:2] == [Unread(urls[0], why), Unread(urls[1], why, retryable=True)]
    assert [each.url for each in (*found[2:], *elsewhere)] == [urls[2], "http://spam.example/tides"]
