"""A service is searched by hand, and what is chosen of what it finds is loaded."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.errors import InputError, KgplatformError, SearchError, SearchUnavailable, SettingsError
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.ids import source_id
from kgplatform.models import Author, WorkSearch
from kgplatform.models.works import Work
from kgplatform.retrieval.beyond.finding import Finding
from kgplatform.retrieval.services import FoundWork, FoundWorks, ServiceProblem
from kgplatform.retrieval.services.service import ProblemReason
from tests.retrieval.beyond.test_looking import Place, abstract, link, opened, page

PUBMED = "https://pubmed.ncbi.nlm.nih.gov"


@pytest_asyncio.fixture
async def place(graph: Graph, domain: str, tmp_path: Path) -> AsyncIterator[Place]:
    async with opened(graph, tmp_path, domain) as place:
        yield place


@pytest.fixture
def tides(domain: str) -> WorkSearch:
    return WorkSearch(service="pubmed", words="Tides", domain=domain, first=3)


def found(*works: FoundWork, told: tuple[str, ...] = ()) -> FoundWorks:
    return FoundWorks(works=works, requests=1, told=told)


def article(number: int) -> FoundWork:
    """A work whose full text is to be fetched, and whose abstract is given."""
    return abstract(number).model_copy(update={"fetch": f"http://sea.example/{number}"})


async def stored(graph: Graph, domain: str, url: str, work: Work | None = None) -> str:
    """Store a source as a load does; return its id."""
    id_ = source_id(domain, url)
    row = SourceRow(id=id_, url=url, title=url, kind="text", domain=domain, content_hash="h", work=work)
    await sources.finish_sources(graph, [row])
    await settle_works(graph, domain, [SourceWorks(id_, work)])
    return id_


async def test_results_say_what_would_come_and_what_the_domain_has(
    place: Place, tides: WorkSearch, graph: Graph
) -> None:
    # given: a domain that has the first work at its address, and the second by its DOI from elsewhere
    first = await stored(graph, tides.domain, f"{PUBMED}/1/")
    second = await stored(graph, tides.domain, "file:ebb", Work(title="Ebb", doi="10.1/ebb"))
    ebb = Work(title="Ebb", doi="10.1/ebb", authors=(Author(family="Doe"),), extent="abstract")
    record = FoundWork(rank=4, url="https://doi.org/10.1/x", title="X", work=Work(title="X"), kind="abstract")
    place.pubmed.answers["Tides"] = found(
        abstract(1), abstract(2).model_copy(update={"work": ebb}), article(3), record, told=("PubMed knows no Ebb.",)
    )
    # when
    answer = await Finding(place.beyond).find(tides.model_copy(update={"first": 4}))
    # then
    assert [(each.rank, each.address, each.text, each.fetch, each.source_id) for each in answer.results] == [
        (1, f"{PUBMED}/1/", "abstract", "", first),
        (2, f"{PUBMED}/2/", "abstract", "", second),
        (3, f"{PUBMED}/3/", "full text", "http://sea.example/3", ""),
        (4, "https://doi.org/10.1/x", "", "", ""),
    ]
    assert answer.results[1].work == ebb
    assert answer.told == ("pubmed: PubMed knows no Ebb.",)
    assert place.library.loaded == []


async def test_what_is_chosen_is_loaded_by_one_search(place: Place, tides: WorkSearch, graph: Graph) -> None:
    finding = Finding(place.beyond)
    place.pubmed.answers["Tides"] = found(abstract(1), abstract(2), article(3))
    place.site.paths["/3"] = page(3)
    await finding.find(tides)

    report = await finding.load(tides, [f"{PUBMED}/3/", f"{PUBMED}/1/", f"{PUBMED}/9/", f"{PUBMED}/1/"])

    assert place.pubmed.asked == ["Tides"]  # the second time its answer was remembered
    assert [[each.url for each in load] for load in place.library.loaded] == [
        [f"{PUBMED}/1/"],
        ["http://sea.example/3"],
    ]
    assert place.library.loaded[1][0].work == article(3).work  # the page says nothing of itself
    assert (report.documents, report.documents_unchanged) == (2, 0)
    assert report.unreadable == (f"{PUBMED}/9/: pubmed does not find it by this search now. Search again.",)
    # and afterwards the domain has both, and neither is fetched again
    assert [bool(each.source_id) for each in (await finding.find(tides)).results] == [True, False, True]
    asked = len(place.site.asked)
    again = await finding.load(tides, [f"{PUBMED}/3/", f"{PUBMED}/1/"])
    assert (again.documents, again.documents_unchanged, again.unreadable) == (2, 2, ())
    assert len(place.site.asked) == asked


async def test_pages_of_the_web_are_fetched_and_what_cannot_be_is_told(place: Place, tides: WorkSearch) -> None:
    search = tides.model_copy(update={"service": "web"})
    place.web.answers["Tides"] = found(link(1), link(2, 2))
    place.site.paths["/1"] = page(1)
    finding = Finding(place.beyond)

    assert [each.text for each in (await finding.find(search)).results] == ["page", "page"]
    report = await finding.load(search, ["http://sea.example/1", "http://sea.example/2"])

    assert report.documents == 1
    (lost,) = report.unreadable
    assert lost.startswith("http://sea.example/2: ") and "404" in lost


async def test_a_record_without_a_text_is_not_loaded(place: Place, tides: WorkSearch) -> None:
    record = FoundWork(rank=1, url="https://doi.org/10.1/x", title="X", work=Work(title="X"), kind="abstract")
    place.pubmed.answers["Tides"] = found(record)

    report = await Finding(place.beyond).load(tides, ["https://doi.org/10.1/x"])

    assert report.documents == 0
    assert report.unreadable == (
        "https://doi.org/10.1/x: The service has only a record of it, and no text that could be loaded.",
    )


async def test_an_exact_query_is_asked_as_it_is(place: Place, tides: WorkSearch) -> None:
    terms = []
    place.pubmed.in_own_syntax = lambda given, most=20: (
        terms.append(given)
        or type(place.pubmed).in_own_syntax(  # type: ignore[method-assign, func-returns-value]
            place.pubmed, given, most
        )
    )
    await Finding(place.beyond).find(tides.model_copy(update={"words": '"ebb"[ti]', "exact": True, "since": "2019"}))

    assert [(each.words, each.exact, each.since) for each in terms] == [("", '"ebb"[ti]', "2019")]


@pytest.mark.parametrize(
    ("reason", "retryable", "kind"),
    [
        ("syntax", False, InputError),
        ("no key", False, SettingsError),
        ("wrong key", False, SettingsError),
        ("away", True, SearchUnavailable),
        ("pace", True, SearchUnavailable),
        ("quota", False, SearchError),
    ],
)
async def test_a_service_that_gives_nothing_says_why_and_what_helps(
    place: Place, tides: WorkSearch, reason: ProblemReason, retryable: bool, kind: type[KgplatformError]
) -> None:
    problem = ServiceProblem(service="pubmed", reason=reason, message="It cannot. Wait.", retryable=retryable)
    place.pubmed.answers["Tides"] = problem

    for asked in (Finding(place.beyond).find(tides), Finding(place.beyond).load(tides, ["x"])):
        with pytest.raises(kind) as told:
            await asked
        assert type(told.value) is kind
        assert str(told.value).startswith("It cannot. Wait.")
        assert told.value.remedy == ("Put it in other words." if kind is InputError else "Wait.")


async def test_a_service_that_is_away_without_more_words_has_a_remedy(place: Place, tides: WorkSearch) -> None:
    place.pubmed.answers["Tides"] = ServiceProblem(service="pubmed", reason="away", message="It is away.")

    with pytest.raises(SearchError) as told:
        await Finding(place.beyond).find(tides)

    assert (told.value.what, told.value.remedy) == (
        "It is away.", "Search another service, or this one again in a while.",
    )  # fmt: skip


async def test_what_was_found_before_a_service_went_away_is_given(place: Place, tides: WorkSearch) -> None:
    place.pubmed.answers["Tides"] = FoundWorks(works=(abstract(1),), after="2", requests=1)
    place.pubmed.answers["Tides2"] = ServiceProblem(service="pubmed", reason="away", message="It is away.")

    answer = await Finding(place.beyond).find(tides)

    assert ([each.rank for each in answer.results], answer.told) == ([1], ("pubmed: It is away.",))


@pytest.mark.parametrize(
    ("changed", "kind", "told"),
    [
        ({"service": "arxiv"}, SettingsError, "arxiv is switched off here. Let KGPLATFORM_SOURCES name it"),
        ({"service": "google"}, InputError, "There is no service 'google'. There are web, pubmed, "),
        ({"words": " "}, InputError, "The search has no words. Give some words."),
        ({"domain": ""}, InputError, "The search has no domain. Name one."),
        ({"since": "May"}, InputError, "`since` cannot be used: 'May' is no date such as 2019"),
        ({"first": 0}, InputError, "`first` is '0'. Give 1 to 100."),
        ({"words": "a\x00"}, InputError, "`words` has the character U+0000"),
    ],
)
async def test_what_cannot_be_searched_is_told(
    place: Place, tides: WorkSearch, changed: dict[str, object], kind: type[Exception], told: str
) -> None:
    with pytest.raises(kind) as refused:
        await Finding(place.beyond).find(tides.model_copy(update=changed))
    assert str(refused.value).startswith(told)
    assert place.pubmed.asked == []
