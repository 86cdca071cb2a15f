import pytest

from kgplatform.errors import SettingsError
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import SERVICES, FoundWorks, ServiceAccess, ServiceProblem, ServiceQuery, services_of
from kgplatform.retrieval.services.choice import services_named
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
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
