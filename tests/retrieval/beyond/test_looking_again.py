"""Services are asked again: for what came since a day, and for the records of known works."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from kgplatform.engines.database import engine_of
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.ids import source_id
from kgplatform.models import Document, LoadReport, Query, Source, Work
from kgplatform.retrieval.beyond.looking import Beyond
from kgplatform.retrieval.beyond.looking_again import Answered, LookingAgain, Record
from kgplatform.retrieval.beyond.search_cache import SearchCache
from kgplatform.retrieval.services import FoundWork, FoundWorks, SearchTerms, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.exchange import NO_MORE
from kgplatform.retrieval.web_documents import WebDocuments
from tests.retrieval.test_source_records import alone, record_of, stored

QUERY, OTHER = Query(id="q", text="peat moss"), Query(id="r", text="peat")
AWAY = ServiceProblem(service="pubmed", reason="away", message="PubMed does not answer.", requests=1)


class Scripted:
    """A service that gives one answer to all; `asked` are the queries."""

    def __init__(self, name: str, answer: FoundWorks | ServiceProblem) -> None:
        self.name = self.identity = name
        self.answer = answer
        self.asked: list[ServiceQuery] = []

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        return ServiceQuery(text=terms.words, most=most, since=terms.since)

    async def search(self, query: ServiceQuery, requests: int | None = None) -> FoundWorks | ServiceProblem:
        if not requests:
            return ServiceProblem(service=self.name, reason="requests", message=NO_MORE)
        self.asked.append(query)
        return self.answer


class Catalogue:
    """A catalogue that says the same of every work; `asked` are their DOIs."""

    def __init__(self, name: str, said: Work | ServiceProblem | None) -> None:
        self.name = name
        self.said = said
        self.asked: list[str] = []

    async def look_up(self, work: Work) -> Work | ServiceProblem | None:
        self.asked.append(work.doi)
        return self.said


async def load(documents: Sequence[Document]) -> LoadReport:
    raise AssertionError(f"nothing is loaded, {len(documents)} documents neither")


def beyond(*services: Scripted, graph: Graph | None = None, cache: SearchCache | None = None) -> Beyond:
    """Return what searches services, and has only what the test gives."""
    asked = {each.name: each for each in services}
    return Beyond(cast(Graph, graph), asked, cast(WebDocuments, None), cast(SearchCache, cache), load)


def again(*services: Scripted, lookups: Sequence[Catalogue] = ()) -> LookingAgain:
    return LookingAgain(beyond(*services), {each.name: each for each in lookups}, alone)


def source(number: str, **known: str) -> Source:
    return Source(id=number, domain="bogs", url=f"u{number}", title=number, work=Work.model_validate(known))


def found(number: str) -> FoundWork:
    return FoundWork(rank=1, url=f"u{number}", title=number, work=Work(pmid=number), kind="abstract", text="Peat.")


def records(answered: Answered) -> list[tuple[str, str, str]]:
    return [(each.source_id, each.work.pmid, each.work.status) for each in answered.records]


@pytest.fixture
def cache(tmp_path: Path) -> SearchCache:
    return SearchCache(engine_of(f"sqlite:///{tmp_path / 'runs.sqlite'}"), 1.0)


async def test_what_came_since_is_asked_for_whatever_was_answered_before(cache: SearchCache) -> None:
    pubmed = Scripted("pubmed", FoundWorks(works=(found("1"), found("2")), requests=2))
    looking = LookingAgain(beyond(pubmed, cache=cache), {}, alone)
    before = await looking.search(["pubmed"], [QUERY], "2026-01-05", 1, 100)
    answered = await looking.search(["pubmed", "arxiv"], [QUERY, OTHER], "2026-01-05", 1, 100)

    assert [(query.text, query.since, query.most) for query in pubmed.asked] == [
        ("peat moss", "2026-01-05", 1),
        ("peat moss", "2026-01-05", 1),
        ("peat", "2026-01-05", 1),
    ]
    assert (before.requests, before.failed) == (2, ())
    assert [(lead.query_id, lead.service, lead.address) for lead in answered.leads] == [
        ("q", "pubmed", "u1"),
        ("r", "pubmed", "u1"),
    ]
    told = "arxiv: It is switched off here: KGPLATFORM_SOURCES says what may be searched."
    assert (answered.requests, answered.failed) == (4, (told,))


async def test_a_service_that_is_away_is_not_asked_on_and_requests_are_bounded(
    cache: SearchCache,
) -> None:
    pubmed, crossref = Scripted("pubmed", AWAY), Scripted("crossref", FoundWorks(requests=1))
    looking = LookingAgain(beyond(pubmed, crossref, cache=cache), {}, alone)
    answered = await looking.search(["pubmed", "crossref"], [QUERY, OTHER], "", 5, 2)

    assert (len(pubmed.asked), len(crossref.asked), answered.requests) == (1, 1, 2)
    assert answered.failed == (
        "pubmed: PubMed does not answer.",
        NO_MORE,
    )


async def test_records_are_asked_for_by_the_first_service_that_knows_a_work() -> None:
    pubmed = Scripted("pubmed", FoundWorks(works=(found("2"), found("9")), requests=3))
    retracted = Work(doi="10.1/c", status="retracted")
    crossref = Catalogue("crossref", retracted)
    known = [source("a", pmid="1"), source("b", pmid="2", doi="10.1/b"), source("c", doi="10.1/c"), source("d")]

    looking = again(pubmed, Scripted("crossref", FoundWorks()), lookups=[crossref])
    answered = await looking.records(["pubmed", "crossref"], known, 100)

    assert [query.text for query in pubmed.asked] == ["1[pmid] OR 2[pmid]"]
    assert crossref.asked == ["10.1/c"]
    assert records(answered) == [("b", "2", ""), ("c", "", "retracted")]
    assert (answered.checked, answered.requests, answered.failed) == (("a", "b", "c"), 4, ())


async def test_a_catalogue_of_a_service_that_is_switched_off_is_not_asked() -> None:
    crossref = Catalogue("crossref", None)
    answered = await again(lookups=[crossref]).records(["crossref"], [source("c", doi="10.1/c")], 100)
    assert (crossref.asked, answered.checked) == ([], ())


async def test_what_a_service_that_is_switched_off_knows_is_asked_of_the_next() -> None:
    crossref = Catalogue("crossref", Work(doi="10.1/b", status="corrected"))
    known = [source("b", pmid="2", doi="10.1/b")]

    looking = again(Scripted("crossref", FoundWorks()), lookups=[crossref])
    answered = await looking.records(["pubmed", "crossref"], known, 100)

    assert (records(answered), answered.checked) == ([("b", "", "corrected")], ("b",))


@pytest.mark.parametrize(
    ("answer", "checked", "told"),
    [
        (
            ServiceProblem(service="pubmed", reason="syntax", message="PubMed does not read that.", requests=1),
            (),
            "pubmed: PubMed does not read that.",
        ),
        (
            FoundWorks(works=(found("2"),), requests=1, partial=True),
            ("b",),
            "pubmed: Its answer lacks some of what it has.",
        ),
    ],
)
async def test_what_a_service_did_not_answer_is_not_checked(
    answer: FoundWorks | ServiceProblem, checked: tuple[str, ...], told: str
) -> None:
    known = [source("a", pmid="1"), source("b", pmid="2")]
    answered = await again(Scripted("pubmed", answer)).records(["pubmed"], known, 100)
    assert (answered.checked, answered.failed) == (checked, (told,))


async def test_europe_pmc_is_asked_by_pmids_of_medline() -> None:
    service = Scripted("europepmc", AWAY)
    answered = await again(service).records(["europepmc"], [source("a", pmid="1")], 100)
    assert [query.text for query in service.asked] == ["(EXT_ID:1 AND SRC:MED)"]
    assert (answered.checked, len(answered.failed)) == ((), 1)


async def test_records_are_renewed_as_sources_are_then_without_those_that_are_gone(graph: Graph, domain: str) -> None:
    # given: a source that is loaded anew while its renewal waits for that, one as it was, and one not loaded to the end
    moss = await stored(graph, domain, "moss", Work(doi="10.1/m"))
    birds = await stored(graph, domain, "birds", Work(doi="10.1/b", venue="Bogs"))
    begun = SourceRow(
        id=source_id(domain, "file:begun"),
        domain=domain,
        url="file:begun",
        title="begun",
        kind="text",
        content_hash="",
        work=Work(doi="10.1/n"),
    )
    await sources.finish_sources(graph, [begun])

    @asynccontextmanager
    async def after_a_load() -> AsyncIterator[None]:
        await stored(graph, domain, "moss", Work(doi="10.1/m", volume="7"))
        yield

    # when
    said = Work(venue="Sea", published="2020", status="corrected")
    ids = [source_id(*moss), source_id(*birds), begun.id, "f" * 32]
    looking = LookingAgain(beyond(graph=graph), {}, after_a_load)
    await looking.renew([Record(source_id=each, work=said) for each in ids])

    # then
    works = [(await record_of(graph, place)).work for place in (moss, birds, (domain, "file:begun"))]
    assert works == [
        Work(doi="10.1/m", volume="7", venue="Sea", published="2020", status="corrected"),
        Work(doi="10.1/b", venue="Bogs", published="2020", status="corrected"),
        Work(doi="10.1/n"),
    ]
    assert (await record_of(graph, moss)).published == "2020"
