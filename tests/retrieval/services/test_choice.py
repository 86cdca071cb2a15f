from typing import Any

import pytest

from kgplatform.errors import SettingsError
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import SERVICES, FoundWorks, ServiceAccess, ServiceProblem, ServiceQuery, services_of
from kgplatform.retrieval.services.choice import services_named
from kgplatform.retrieval.services.pubmed import PubMed
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
from kgplatform.settings import Settings
from tests.support.eutilities import EUtilities, Record

NOBODY: object = object()


def test_services_are_made_by_name_in_one_order() -> None:
    made = services_of("wikipedia, PubMed,web,pubmed", ServiceAccess(), NOBODY)  # type: ignore[arg-type]

    assert list(made) == ["web", "pubmed", "wikipedia"]
    assert [each.name for each in made.values()] == list(made)


def test_all_services_can_be_made_and_are_called_what_they_are() -> None:
    made = services_of(",".join(SERVICES), ServiceAccess(), NOBODY)  # type: ignore[arg-type]

    assert tuple(made) == SERVICES
    assert tuple(each.name for each in made.values()) == SERVICES


def test_all_services_may_be_searched_as_long_as_nobody_says_which() -> None:
    assert Settings.model_fields["sources"].default == ",".join(SERVICES)


def test_answers_are_known_by_who_gives_them_and_where() -> None:
    def identity(name: str, **access: Any) -> str:
        return services_of(name, ServiceAccess(**access), NOBODY)[name].identity  # type: ignore[arg-type]

    assert [identity("web", web=each, searxng="http://127.0.0.1:1") for each in ("searxng", "brave", "tavily")] == [
        "SearXNG http://127.0.0.1:1", "Brave Search https://api.search.brave.com/res/v1",
        "Tavily https://api.tavily.com",
    ]  # fmt: skip
    assert identity("arxiv", addresses={"arxiv": "http://127.0.0.1:2"}) == "arXiv http://127.0.0.1:2"
    assert identity("wikipedia", languages=("de", "en")).endswith(" de,en")


async def test_no_more_requests_are_made_than_may_be() -> None:
    server = EUtilities([Record(str(number), "Tides", "They rise.") for number in range(1, 402)])
    await server.start()

    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        pubmed = PubMed(fetcher, base=server.base, pace=0)
        none, some, enough = [await pubmed.search(ServiceQuery(text="tides", most=401), each) for each in (0, 3, 4)]
    await server.stop()

    assert isinstance(none, ServiceProblem) and isinstance(some, ServiceProblem) and isinstance(enough, FoundWorks)
    assert (none.reason, none.requests, some.reason, some.requests) == ("requests", 0, "requests", 3)
    assert (len(enough.works), enough.requests, len(server.asked)) == (401, 4, 7)


def test_who_searches_the_web_is_chosen() -> None:
    made = [
        services_of("web", ServiceAccess(web=each), NOBODY)["web"]  # type: ignore[arg-type]
        for each in ("searxng", "brave", "tavily")
    ]

    assert [type(each) for each in made] == [SearxngWeb, BraveWeb, TavilyWeb]


async def test_a_service_without_its_key_is_there_and_says_so() -> None:
    service = services_of("web", ServiceAccess(web="brave"), NOBODY)["web"]  # type: ignore[arg-type]

    found = await service.search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem) and found.reason == "no key"


async def test_services_may_be_asked_elsewhere() -> None:
    server = EUtilities([Record("1", "Tides", "They rise.")])
    await server.start()
    access = ServiceAccess(addresses={"pubmed": server.base}, pace=0)

    async with Fetcher(services=(server.origin,), environment={}) as fetcher:
        found = await services_of("pubmed", access, fetcher)["pubmed"].search(ServiceQuery(text="tides"))
    await server.stop()

    assert isinstance(found, FoundWorks)
    assert [each.title for each in found.works] == ["Tides"]
    assert access.reached("arxiv") == {"pace": 0}


def test_keys_are_not_shown() -> None:
    access = ServiceAccess(brave="hidden-b", tavily="hidden-t", ncbi="hidden-n", openalex="hidden-o")
    made = services_of("pubmed", access, NOBODY)  # type: ignore[arg-type]

    assert "hidden" not in repr(access)
    assert "hidden" not in repr(vars(made["pubmed"])["_line"])


def test_a_source_that_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match=r"There is no source bing, scopus\. There are web, pubmed, europepmc"):
        services_named("bing,pubmed,scopus")


def test_a_language_that_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match=r"english\.example is no language of Wikipedia"):
        services_of("wikipedia", ServiceAccess(languages=("english.example",)), NOBODY)  # type: ignore[arg-type]
