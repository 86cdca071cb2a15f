"""What may go wrong with any service: each is asked at a site that fails in one way after the other."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from kgplatform.retrieval.fetch import Fetcher, FetchLimits
from kgplatform.retrieval.services import FoundWorks, Service, ServiceProblem, ServiceQuery, exchange
from kgplatform.retrieval.services.arxiv import Arxiv
from kgplatform.retrieval.services.crossref import Crossref
from kgplatform.retrieval.services.europepmc import EuropePmc
from kgplatform.retrieval.services.openalex import OpenAlex
from kgplatform.retrieval.services.pubmed import PubMed
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
from kgplatform.retrieval.services.wikipedia import Wikipedia
from tests.support.net import Asked, Site, answer

LIMITS, SHORT = FetchLimits(bytes=50_000, seconds=30), FetchLimits(bytes=50_000, seconds=0.4)
JSON, XML = "application/json", "text/xml"
QUERY = ServiceQuery(text="tides")
Make = Callable[[Fetcher, str], Service]
SERVICES: dict[str, tuple[Make, str, str]] = {
    "pubmed": (lambda f, b: PubMed(f, base=b, pace=0), "/esearch.fcgi", XML),
    "europepmc": (lambda f, b: EuropePmc(f, base=b, pace=0), "/search", JSON),
    "arxiv": (lambda f, b: Arxiv(f, base=b, pace=0), "/query", XML),
    "openalex": (lambda f, b: OpenAlex(f, base=b, pace=0), "/works", JSON),
    "crossref": (lambda f, b: Crossref(f, base=b, pace=0), "/works", JSON),
    "wikipedia": (lambda f, b: Wikipedia(f, base=b, pace=0), "/", JSON),
    "searxng": (lambda f, b: SearxngWeb(f, base=b), "/search", JSON),
    "brave": (lambda f, b: BraveWeb(f, key="secret-key", base=b, pace=0), "/web/search", JSON),
    "tavily": (lambda f, b: TavilyWeb(f, key="secret-key", base=b, pace=0), "/search", JSON),
}
every_service = pytest.mark.parametrize("name", SERVICES)


@pytest.fixture
def asked(site: Site, base: str, fetcher: Fetcher, name: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Ask a service whose site answers so; `{type}` is the media type that it should have."""
    make, path, _ = SERVICES[name]

    async def ask(
        said: bytes | Callable[[Asked], bytes | AsyncIterator[bytes]], limits: FetchLimits = LIMITS
    ) -> FoundWorks | ServiceProblem:
        site.paths[path] = said
        monkeypatch.setattr(exchange, "ANSWER", limits)
        return await make(fetcher, base).search(QUERY)

    return ask


def typed(name: str, body: bytes, status: str = "200 OK", **headers: str) -> bytes:
    return answer(body, status, content_type=SERVICES[name][2], **headers)


async def problem(asked: Callable[..., object], said: object, limits: FetchLimits = LIMITS) -> ServiceProblem:
    found = await asked(said, limits)  # type: ignore[misc]
    assert isinstance(found, ServiceProblem), found
    assert found.requests == 1
    assert found.message.endswith((".", "”")) and "secret-key" not in found.message
    return found


@every_service
async def test_too_many_requests(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, typed(name, b"{}", "429 Too Many Requests", retry_after="7"))

    assert (found.reason, found.retryable, found.retry_after) == ("pace", True, 7.0)


@every_service
@pytest.mark.parametrize("status", ["500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable"])
async def test_a_server_that_fails(name: str, asked: Callable[..., object], status: str) -> None:
    found = await problem(asked, answer(b"<html>Oops</html>", status, content_type="text/html"))

    assert (found.reason, found.retryable) == ("away", True)
    assert f"answers with status {status[:3]}" in found.message


@every_service
async def test_a_page_where_an_answer_should_be(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, answer(b"<!doctype html><p>Welcome<br>", content_type="text/html"))

    assert (found.reason, found.retryable) == ("changed", False)
    assert "in a shape that this release does not know" in found.message


@every_service
async def test_an_answer_of_another_shape_names_what_is_missing(name: str, asked: Callable[..., object]) -> None:
    other = b'{"hello": "world"}' if SERVICES[name][2] == JSON else b"<hello>world</hello>"

    found = await problem(asked, typed(name, other))

    missing = {
        "pubmed": "eSearchResult is missing", "europepmc": "hitCount is missing", "arxiv": "feed is missing",
        "openalex": "meta is missing", "crossref": "message is missing", "wikipedia": "query is missing",
        "searxng": "results is missing", "brave": "query is missing", "tavily": "results is missing",
    }  # fmt: skip
    assert (found.reason, found.retryable) == ("changed", False)
    assert missing[name] in found.message


@pytest.mark.parametrize("name", [name for name, each in SERVICES.items() if each[2] == JSON])
async def test_fields_that_nobody_knows_are_ignored_and_wrong_types_named(
    name: str, asked: Callable[..., object]
) -> None:
    found = await problem(asked, typed(name, b'[1, "x", {"results": 5, "query": 3, "meta": 1, "message": 2}]'))

    assert found.reason == "changed"


@every_service
async def test_an_answer_that_ends_before_its_length(name: str, asked: Callable[..., object]) -> None:
    whole = typed(name, b'{"results": [' + b" " * 1_000)

    found = await problem(asked, whole[:-500])

    assert (found.reason, found.retryable) == ("away", True)
    assert "or ends early" in found.message


@every_service
async def test_an_answer_that_ends_in_the_middle_without_saying_its_length(
    name: str, asked: Callable[..., object]
) -> None:
    begun = b'{"results": [{"url": "https://' if SERVICES[name][2] == JSON else b"<eSearchResult><Count>5"
    head = f"HTTP/1.1 200 OK\r\ncontent-type: {SERVICES[name][2]}\r\n\r\n".encode()

    found = await problem(asked, head + begun)

    assert (found.reason, found.retryable) == ("cut off", True)


@every_service
async def test_an_answer_that_comes_too_slowly(name: str, asked: Callable[..., object]) -> None:
    async def slowly() -> AsyncIterator[bytes]:
        yield f"HTTP/1.1 200 OK\r\ncontent-type: {SERVICES[name][2]}\r\n\r\n".encode()
        for _ in range(100):
            yield b" "
            await asyncio.sleep(0.05)

    found = await problem(asked, lambda _: slowly(), SHORT)

    assert (found.reason, found.retryable) == ("slow", True)


@every_service
async def test_an_answer_without_end(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, typed(name, b" " * 100_000))

    assert (found.reason, found.retryable) == ("too large", False)


@every_service
async def test_a_service_that_leads_elsewhere_is_not_followed_inside(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, answer(b"", "302 Found", location="http://127.0.0.1:1/secret"))

    assert found.reason in {"away", "settings"}


@every_service
async def test_a_service_that_is_not_there(name: str, fetcher: Fetcher, site: Site, base: str) -> None:
    await site.stop()

    found = await SERVICES[name][0](fetcher, base).search(QUERY)

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.retryable) == ("away", True)


@every_service
async def test_a_refusal(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, typed(name, b"{}", "403 Forbidden"))

    reasons = {"searxng": "settings", "brave": "wrong key", "tavily": "wrong key"}
    assert found.reason == reasons.get(name, "refused")


@every_service
async def test_a_refusal_of_who_does_not_say_who_it_is(name: str, asked: Callable[..., object]) -> None:
    found = await problem(asked, typed(name, b"{}", "401 Unauthorized"))

    reasons = {
        "brave": "wrong key",
        "tavily": "wrong key",
        "pubmed": "no key",
        "openalex": "no key",
    }
    assert found.reason == reasons.get(name, "refused")


@every_service
async def test_nothing_to_search_for(name: str, fetcher: Fetcher, site: Site, base: str) -> None:
    found = await SERVICES[name][0](fetcher, base).search(ServiceQuery(text="  "))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.requests, site.asked) == ("syntax", 0, [])


@pytest.mark.parametrize("name", sorted(SERVICES.keys() - {"pubmed", "tavily"}))  # theirs are posted
async def test_a_query_that_is_too_long_for_an_address_is_not_sent(
    name: str, fetcher: Fetcher, site: Site, base: str
) -> None:
    found = await SERVICES[name][0](fetcher, base).search(ServiceQuery(text="tides OR " * 2_000))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.requests, site.asked) == ("syntax", 0, [])
    assert "is too long" in found.message


@every_service
async def test_hosts_are_told_who_asks(name: str, asked: Callable[..., object], site: Site) -> None:
    await asked(typed(name, b"{}"))  # type: ignore[misc]

    assert site.asked[0].headers["user-agent"].endswith("(+ada@example.org)")
