"""The web: answers written after https://docs.searxng.org/dev/search_api.html, Brave's API reference
(https://api-dashboard.search.brave.com/api-reference/web/search/get) and Tavily's (https://docs.tavily.com)."""

import json
from typing import Any

import pytest

from kgplatform.models import Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
from tests.retrieval.services.conftest import json_answer, query_of, shown
from tests.support.net import Asked, Site, answer


def searxng(results: list[dict[str, Any]], **more: Any) -> bytes:
    return json_answer(json.dumps({
        "query": "tides", "number_of_results": 0, "results": results, "answers": [], "corrections": [],
        "infoboxes": [], "suggestions": [], "unresponsive_engines": [], **more,
    }))  # fmt: skip


def result(number: int, **more: Any) -> dict[str, Any]:
    return {
        "url": f"https://a.example/{number}",
        "title": f"T {number}",
        "content": "Of <b>it</b>.",
        "score": 1.0,
        **more,
    }


async def test_searxng_gives_addresses_to_be_fetched(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/search"] = searxng(
        [result(1, publishedDate="2021-02-03T00:00:00"), result(1), result(2, url="javascript:alert(1)"), result(3),
         {"title": "without an address"}],
        unresponsive_engines=[["google", "timeout"], ["bing", "CAPTCHA"]],
    )  # fmt: skip

    # when
    found = await SearxngWeb(fetcher, base=base).search(ServiceQuery(text="tides"))

    # then
    assert isinstance(found, FoundWorks)
    assert shown(found)[0] == ((1, "https://a.example/1", "T 1"), (4, "https://a.example/3", "T 3"))
    assert found.works[0].work == Work(title="T 1", published="2021-02-03", type="webpage")
    assert (found.works[0].fetch, found.works[0].text, found.partial) == ("https://a.example/1", "", True)
    assert found.told == (
        "Of SearXNG's engines bing, google did not answer.",
        "1 result of SearXNG could not be read, and is left out.",
    )
    assert query_of(site.asked[0]) == {"q": "tides", "format": "json", "pageno": "1"}


async def test_searxng_is_read_part_by_part_over_its_pages(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    pages = {"1": [result(1), result(2), result(3)], "2": [result(4)], "3": []}
    site.paths["/search"] = lambda asked: searxng(pages[query_of(asked)["pageno"]])
    service, query = SearxngWeb(fetcher, base=base), ServiceQuery(text="x", most=2)

    # when
    read, places = [], []
    while True:
        part = await service.search(query)
        assert isinstance(part, FoundWorks)
        read += [(each.rank, each.title) for each in part.works]
        places.append(part.after)
        if part.after is None:
            break
        query = query.model_copy(update={"after": part.after})

    # then
    assert read == [(1, "T 1"), (2, "T 2"), (3, "T 3"), (4, "T 4")]
    assert places == ["2:1:2", "3:2:0", "4:3:0", None]


async def test_searxng_without_an_address_or_without_json_says_what_to_do(
    site: Site, base: str, fetcher: Fetcher
) -> None:
    site.paths["/search"] = answer(b"Forbidden", "403 Forbidden", content_type="text/html")

    unset = await SearxngWeb(fetcher, base="").search(ServiceQuery(text="x"))
    html_only = await SearxngWeb(fetcher, base=base).search(ServiceQuery(text="x"))
    untold = await SearxngWeb(fetcher, base="http://127.0.0.1:9").search(ServiceQuery(text="x"))

    assert isinstance(unset, ServiceProblem) and isinstance(html_only, ServiceProblem)
    assert isinstance(untold, ServiceProblem)
    assert {unset.reason, html_only.reason, untold.reason} == {"settings"}
    assert "set KGPLATFORM_SEARXNG_URL" in unset.message and unset.requests == 0
    assert "Add json to search.formats" in html_only.message


async def test_searxng_whose_engines_are_all_silent_may_be_asked_again(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/search"] = searxng([], unresponsive_engines=[["google", "timeout"]])

    found = await SearxngWeb(fetcher, base=base).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.retryable, found.message) == (
        "away", True, "None of SearXNG's engines answered: google. Try again later.",
    )  # fmt: skip


def brave(results: list[dict[str, Any]], more: bool = False, **query: Any) -> bytes:
    said = {"type": "search", "query": {"original": "x", "more_results_available": more, **query}}
    return json_answer(json.dumps(said | ({"web": {"type": "search", "results": results}} if results else {})))


def brave_result(number: int) -> dict[str, Any]:
    return {"title": f"T {number}", "url": f"https://b.example/{number}", "description": "Of it.", "language": "en",
            "page_age": "2023-01-02T03:04:05"}  # fmt: skip


async def test_brave_is_searched_by_pages_with_a_key(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    parts = {"0": brave([brave_result(1), brave_result(2)], True, altered="tide"), "1": brave([])}
    site.paths["/web/search"] = lambda asked: parts[query_of(asked)["offset"]]
    service = BraveWeb(fetcher, key="secret-key", base=base, pace=0)
    query = ServiceQuery(text="tides", most=2, since="2020", until="2021-06")

    # when
    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    # then
    assert isinstance(second, FoundWorks)
    assert shown(first) == (((1, "https://b.example/1", "T 1"), (2, "https://b.example/2", "T 2")), "2:1:2")
    assert first.works[0].work == Work(title="T 1", published="2023-01-02", type="webpage", language="en")
    assert first.told == ("Brave Search searched for “tide” instead.",)
    assert (second.works, second.after) == ((), None)
    assert site.asked[0].headers["x-subscription-token"] == "secret-key"
    assert "secret-key" not in site.asked[0].path
    assert query_of(site.asked[0])["freshness"] == "2020-01-01to2021-06-30"


async def test_tavily_is_asked_once_with_a_key(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/search"] = json_answer(json.dumps({
        "query": "x", "answer": None, "images": [], "response_time": 1.0,
        "results": [{"title": "T", "url": "https://c.example/", "content": "Of it.", "score": 0.9}],
    }))  # fmt: skip
    service = TavilyWeb(fetcher, key="secret-key", base=base, pace=0)

    # when
    found = await service.search(ServiceQuery(text='tides "x"', most=50, since="2020"))

    # then
    assert isinstance(found, FoundWorks)
    assert shown(found) == (((1, "https://c.example/", "T"),), None)
    asked: Asked = site.asked[0]
    assert (asked.method, asked.headers["authorization"]) == ("POST", "Bearer secret-key")
    assert json.loads(asked.body) == {
        "query": 'tides "x"', "max_results": 20, "search_depth": "basic", "start_date": "2020-01-01",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("which", "status", "said", "reason", "words"),
    [
        ("brave", "422 Unprocessable", '{"error":{"code":"SUBSCRIPTION_TOKEN_INVALID"}}', "wrong key", "BRAVE_API_KEY"),
        ("brave", "429 Too Many", '{"error":{"code":"RATE_LIMITED"}}', "pace", "asked too often"),
        ("brave", "429 Too Many", '{"error":{"code":"QUOTA_LIMITED"}}', "quota", "is used up"),
        ("brave", "422 Unprocessable", '{"error":{"code":"VALIDATION"}}', "syntax", "does not understand the query"),
        ("tavily", "401 Unauthorized", '{"detail":{"error":"Unauthorized"}}', "wrong key", "TAVILY_API_KEY"),
        ("tavily", "432 Plan", '{"detail":{"error":"exceeds your plan"}}', "quota", "is used up"),
        ("tavily", "433 Pay", '{"detail":{"error":"exceeds the limit"}}', "quota", "is used up"),
        ("tavily", "429 Too Many", '{"detail":{"error":"blocked"}}', "pace", "asked too often"),
        ("tavily", "400 Bad Request", '{"detail":{"error":"bad"}}', "syntax", "does not understand the query"),
    ],
)
async def test_what_statuses_of_services_with_a_key_mean(
    site: Site, base: str, fetcher: Fetcher, which: str, status: str, said: str, reason: str, words: str
) -> None:
    site.paths.update({"/web/search": json_answer(said, status), "/search": json_answer(said, status)})
    made = {"brave": BraveWeb, "tavily": TavilyWeb}[which]

    found = await made(fetcher, key="secret-key", base=base, pace=0).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert found.reason == reason and words in found.message
    assert "secret-key" not in str(found)


@pytest.mark.parametrize("made", [BraveWeb, TavilyWeb])
async def test_without_a_key_nobody_is_asked(
    site: Site, base: str, fetcher: Fetcher, made: type[BraveWeb] | type[TavilyWeb]
) -> None:
    found = await made(fetcher, key="", base=base).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.requests, site.asked) == ("no key", 0, [])
    assert "wants a key, and none is set. Get one at https://" in found.message
