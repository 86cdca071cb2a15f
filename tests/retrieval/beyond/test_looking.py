"""What services find becomes sources of the domain, with the queries that brought it; nothing is fetched twice."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from kgplatform.engines.database import engine_of
from kgplatform.graph import research, sources, topics
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.ids import query_id, source_id, topic_id
from kgplatform.models import Document, LoadReport, Query, Topic, Work
from kgplatform.retrieval.beyond.leads import Lead
from kgplatform.retrieval.beyond.looking import Beyond
from kgplatform.retrieval.beyond.search_cache import Became, SearchCache
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.host_lists import HostLists
from kgplatform.retrieval.services import FoundWork, FoundWorks, SearchTerms, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.exchange import NO_MORE
from kgplatform.retrieval.web_documents import AT_ONCE, WebDocuments
from loaders.limits import Limits
from tests.support.net import Net, Site, answer

DOMAIN = "sea"
TOPIC = Topic(id=topic_id(DOMAIN, "Tides"), name="Tides", domain=DOMAIN)
QUERIES = tuple(Query(id=query_id(TOPIC.id, text), text=text) for text in ("Tides", "Ebb"))


ASKED = [(query, SearchTerms(words=query.text)) for query in QUERIES]


class Scripted:
    """A service that answers by what was asked, and from where; `asked` are these. Without requests
    left it refuses."""

    def __init__(self, name: str, answers: dict[str, FoundWorks | ServiceProblem]) -> None:
        self.name = self.identity = name
        self.answers = answers
        self.asked: list[str] = []

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        return ServiceQuery(text=terms.words, most=most, since=terms.since)

    async def search(self, query: ServiceQuery, requests: int | None = None) -> FoundWorks | ServiceProblem:
        if not requests:
            return ServiceProblem(service=self.name, reason="requests", message=NO_MORE)
        place = query.text + query.after
        self.asked.append(place)
        return self.answers.get(place, FoundWorks(requests=1))


class Library:
    """Loads documents as far as the graph has sources of them; `loaded` are all that were given, by loads."""

    def __init__(self, graph: Graph, domain: str = DOMAIN) -> None:
        self._graph, self._domain = graph, domain
        self.loaded: list[list[Document]] = []

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        self.loaded.append(list(documents))
        known = await sources.sources_at(self._graph, self._domain, [document.url for document in documents])
        rows = [
            SourceRow(
                id=source_id(self._domain, each.url), url=each.url, title=each.title, kind=each.kind,
                domain=self._domain, content_hash=each.text[:20],
            )
            for each in documents
        ]  # fmt: skip
        await sources.finish_sources(self._graph, rows)
        same = sum(known[row.url].content_hash == row.content_hash for row in rows)
        return LoadReport(documents=len(rows), documents_unchanged=same)


class Place(NamedTuple):
    beyond: Beyond
    pubmed: Scripted
    web: Scripted
    site: Site
    library: Library


@pytest_asyncio.fixture
async def place(graph: Graph, tmp_path: Path) -> AsyncIterator[Place]:
    await topics.merge_topic(graph, TOPIC)
    await research.write_queries(graph, TOPIC.id, list(QUERIES))
    async with opened(graph, tmp_path) as place:
        yield place


@asynccontextmanager
async def opened(graph: Graph, tmp_path: Path, domain: str = DOMAIN) -> AsyncIterator[Place]:
    """Give what looks beyond the corpus of a domain, and the site that it fetches from."""
    net, library = Net(), Library(graph, domain)
    pubmed, web = Scripted("pubmed", {}), Scripted("web", {})
    cache = SearchCache(engine_of(f"sqlite:///{tmp_path / 'runs.sqlite'}"), 1.0)
    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        documents = WebDocuments(fetcher, Limits(seconds=30))
        beyond = Beyond(graph, {"pubmed": pubmed, "web": web}, documents, cache, library.load)
        yield Place(beyond, pubmed, web, await net.site("sea.example"), library)
    await net.stop()


def abstract(number: int) -> FoundWork:
    url = f"https://pubmed.ncbi.nlm.nih.gov/{number}/"
    work = Work(title=f"Tides {number}", pmid=str(number), extent="abstract")
    return FoundWork(
        rank=number, url=url, title=f"Tides {number}", work=work, kind="pubmed", text=f"Tide {number} ebbs."
    )


def link(number: int, rank: int = 1) -> FoundWork:
    address = f"http://sea.example/{number}"
    return FoundWork(rank=rank, url=address, title=f"Page {number}", work=Work(), kind="web", fetch=address)


def page(number: int) -> bytes:
    return answer(
        f"<html><body><h1>Page {number}</h1><p>Tides rise.</p></body></html>".encode(), content_type="text/html"
    )


def leads(*works: FoundWork, service: str = "web") -> list[Lead]:
    return [Lead(query_id=QUERIES[0].id, service=service, work=work) for work in works]


async def brought(graph: Graph) -> list[tuple[object, ...]]:
    driver = graph._driver
    assert driver is not None
    found = await driver.execute_query(
        "MATCH (source:Source)-[by:FETCHED_FOR]->(query:Query) WHERE query.id IN $queries "
        "RETURN source.url AS url, by.service AS service, by.rank AS rank, by.round AS round, query.text AS query "
        "ORDER BY url, service, query",
        queries=[query.id for query in QUERIES],
    )
    return [tuple(row.values()) for row in found.records]


async def test_each_service_is_asked_for_each_query_and_answers_are_kept(place: Place) -> None:
    place.pubmed.answers = {
        "Tides": FoundWorks(works=(abstract(1), abstract(2), abstract(3)), requests=2),
        "Ebb": FoundWorks(works=(abstract(1),), requests=1, told=("PubMed took Ebb for tides.",)),
    }

    first = await place.beyond.look(["pubmed", "web"], ASKED, 2, 100)
    again = await place.beyond.look(["pubmed", "web"], ASKED, 2, 100)

    assert [(lead.query_id, lead.work.rank) for lead in first.leads] == [
        (QUERIES[0].id, 1), (QUERIES[0].id, 2), (QUERIES[1].id, 1),
    ]  # fmt: skip
    assert (first.requests, first.told) == (5, ("pubmed: PubMed took Ebb for tides.",))
    assert again.leads == first.leads
    assert (again.requests, place.pubmed.asked, place.web.asked) == (0, ["Tides", "Ebb"], ["Tides", "Ebb"])


async def test_a_service_that_cannot_answer_is_told_and_the_others_go_on(place: Place) -> None:
    place.pubmed.answers = {"Tides": ServiceProblem(service="pubmed", reason="wrong key", message="The key is wrong.")}
    place.web.answers = {"Ebb": FoundWorks(works=(link(1),), requests=1)}

    looked = await place.beyond.look(["pubmed", "arxiv", "web"], ASKED, 2, 100)

    assert place.pubmed.asked == ["Tides"]
    assert [lead.work.url for lead in looked.leads] == ["http://sea.example/1"]
    assert looked.told == (
        "pubmed: The key is wrong.",
        "arxiv: It is switched off here: KGPLATFORM_SOURCES says what may be searched.",
    )


async def test_a_query_that_a_service_does_not_understand_costs_no_other(place: Place) -> None:
    place.pubmed.answers = {
        "Tides": ServiceProblem(service="pubmed", reason="syntax", message="It reads no such query.")
    }

    await place.beyond.look(["pubmed"], ASKED, 2, 100)

    assert place.pubmed.asked == ["Tides", "Ebb"]


async def test_requests_are_bounded(place: Place) -> None:
    looked = await place.beyond.look(["pubmed", "web"], ASKED, 2, 3)

    assert (place.pubmed.asked, place.web.asked, looked.requests) == (["Tides", "Ebb"], ["Tides"], 3)
    assert looked.told == ("A run makes no more requests to services: the rest was not asked.",)


async def test_a_service_is_asked_part_by_part_for_as_much_as_is_wanted(place: Place) -> None:
    place.pubmed.answers = {
        "Tides": FoundWorks(works=(abstract(1), abstract(2)), after="+2", requests=1),
        "Tides+2": FoundWorks(works=(abstract(3), abstract(4)), after="+4", requests=1),
        "Ebb": FoundWorks(after="+1", requests=1),
    }

    looked = await place.beyond.look(["pubmed"], ASKED, 3, 100)

    assert [lead.work.rank for lead in looked.leads] == [1, 2, 3]
    assert (place.pubmed.asked, looked.requests) == (["Tides", "Tides+2", "Ebb"], 3)
    kept = await place.beyond.look(["pubmed"], ASKED, 3, 100)
    fresh = await place.beyond.look(["pubmed"], ASKED, 3, 100, fresh=True)
    assert (kept.requests, fresh.requests, fresh.leads) == (0, 3, looked.leads)


async def test_answers_are_kept_by_who_gave_them_and_since_when(place: Place) -> None:
    since = [(QUERIES[0], SearchTerms(words="Tides", since="2020"))]
    for asked in (ASKED[:1], since, since):
        await place.beyond.look(["pubmed"], asked, 2, 100)
    place.pubmed.identity = "pubmed at a mirror"
    await place.beyond.look(["pubmed"], since, 2, 100)

    assert place.pubmed.asked == ["Tides", "Tides", "Tides"]


async def test_an_answer_that_is_partial_is_not_kept(place: Place) -> None:
    place.pubmed.answers = {"Tides": FoundWorks(works=(abstract(1),), requests=1, partial=True)}

    looked = [await place.beyond.look(["pubmed"], ASKED[:1], 2, 100) for _ in range(2)]

    assert [(len(each.leads), each.requests) for each in looked] == [(1, 1), (1, 1)]
    assert [each.failed for each in looked] == [("pubmed: Its answer lacks some of what it has.",)] * 2
    assert place.pubmed.asked == ["Tides", "Tides"]


async def test_what_became_of_many_addresses_is_kept_and_forgotten_together(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'runs.sqlite'}")
    cache, became = SearchCache(engine, 1.0), {f"http://sea.example/{n}": Became(why=f"{n}") for n in range(2_500)}

    await cache.keep_became(became)
    await cache.keep_became({"http://sea.example/0": Became(url="http://sea.example/zero")})

    assert await cache.became(became) == became | {"http://sea.example/0": Became(url="http://sea.example/zero")}
    assert await cache.became(["http://sea.example/other"]) == {}
    assert await SearchCache(engine, 0.0).became(became) == {}


async def test_texts_are_loaded_and_pages_fetched_and_the_graph_says_for_which_query(
    graph: Graph, place: Place
) -> None:
    place.site.paths["/1"] = page(1)

    taken = await place.beyond.take_in(
        [*leads(abstract(7), service="pubmed"), *leads(link(1), link(2, rank=2))], DOMAIN, 10, 3
    )

    assert (taken.new, taken.fetched) == (2, 2)
    assert taken.unread == ("http://sea.example/2: sea.example answers with status 404.",)
    assert [document.work and document.work.pmid for load in place.library.loaded for document in load] == ["7", None]
    assert await brought(graph) == [
        ("http://sea.example/1", "web", 1, 3, "Tides"),
        ("https://pubmed.ncbi.nlm.nih.gov/7/", "pubmed", 7, 3, "Tides"),
    ]


async def test_what_was_fetched_or_failed_is_not_fetched_again(place: Place) -> None:
    place.site.paths["/1"] = page(1)
    await place.beyond.take_in(leads(link(1), link(2)), DOMAIN, 10, 1)

    again = await place.beyond.take_in(leads(link(1), link(2)), DOMAIN, 10, 2)

    assert place.site.targets() == ["/1", "/2"]
    assert (again.new, again.fetched) == (0, 0)
    assert again.unread == ("http://sea.example/2: sea.example answers with status 404.",)


async def test_what_was_cut_off_goes_on_behind_what_was_loaded(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a load that is cut off with the second few pages
    pages = range(1, AT_ONCE + 3)
    place.site.paths |= {f"/{number}": page(number) for number in pages}
    load = place.library.load

    async def cut_off(documents: Sequence[Document]) -> LoadReport:
        if place.library.loaded:
            raise KeyboardInterrupt
        return await load(documents)

    monkeypatch.setattr(place.library, "load", cut_off)
    cut = Beyond(place.beyond.graph, {}, place.beyond.documents, place.beyond.cache, place.library.load)
    with pytest.raises(KeyboardInterrupt):
        await cut.take_in(leads(*map(link, pages)), DOMAIN, 10, 1)
    before = place.site.targets()

    # when it is done again
    taken = await place.beyond.take_in(leads(*map(link, pages)), DOMAIN, 10, 1)

    # then what was loaded is not fetched again
    assert sorted(before) == [f"/{number}" for number in pages]
    assert sorted(place.site.targets()[len(before) :]) == [f"/{number}" for number in pages[AT_ONCE:]]
    assert (taken.new, taken.fetched) == (2, 2)


async def test_pages_are_bounded_and_the_words_of_services_stand_in(place: Place) -> None:
    place.site.paths |= {f"/{number}": page(number) for number in (21, 22)}
    told = link(22).model_copy(update={"text": "Abstract of page 22.", "url": "https://sea.example/about-22"})

    taken = await place.beyond.take_in(leads(link(21), told, link(23)), DOMAIN, 1, 1)

    assert place.site.targets() == ["/21"]
    assert (taken.new, taken.fetched) == (2, 1)
    assert [document.url for load in place.library.loaded for document in load] == [
        "http://sea.example/21", "https://sea.example/about-22",
    ]  # fmt: skip
    assert taken.unread == ("http://sea.example/23: It was not fetched: the run may fetch no more pages.",)


async def test_the_words_of_services_stand_in_wherever_a_page_that_failed_is_led_to_again(
    graph: Graph, place: Place
) -> None:
    # given a page that is not there, and what a service says of it
    told = link(24).model_copy(update={"text": "Abstract of page 24.", "url": "https://sea.example/about-24"})
    first = await place.beyond.take_in(leads(told), DOMAIN, 10, 1)

    # when another query leads to it, and another domain, then it is not fetched again, and the words are loaded
    other = Lead(query_id=QUERIES[1].id, service="pubmed", work=told)
    second = await place.beyond.take_in([other], DOMAIN, 10, 2)
    lakes = Library(graph, "lakes")
    elsewhere = await replace(place.beyond, load=lakes.load).load_leads([other], "lakes")

    assert place.site.targets() == ["/24"]
    assert [(each.new, each.fetched, each.unread) for each in (first, second)] == [(1, 1, ()), (0, 0, ())]
    assert (elsewhere.documents, elsewhere.unreadable) == (1, ())
    assert [document.text for load in lakes.loaded for document in load] == ["Abstract of page 24."]
    assert [row for row in await brought(graph) if row[0] == told.url] == [
        (told.url, "pubmed", 1, 2, "Ebb"), (told.url, "web", 1, 1, "Tides"),
    ]  # fmt: skip


async def test_the_words_of_services_stand_in_for_a_page_of_another_domain(graph: Graph, place: Place) -> None:
    place.site.paths["/25"] = page(25)
    told = link(25).model_copy(update={"text": "Abstract of page 25.", "url": "https://sea.example/about-25"})
    lakes = replace(place.beyond, load=Library(graph, "lakes").load)
    await lakes.take_in(leads(told), "lakes", 1, 1)

    taken = await place.beyond.take_in(leads(told, link(26)), DOMAIN, 0, 1)

    assert [document.url for document in place.library.loaded[-1]] == ["https://sea.example/about-25"]
    assert taken.unread == ("http://sea.example/26: It was not fetched: the run may fetch no more pages.",)


async def test_what_is_of_a_refused_host_is_neither_fetched_nor_loaded(graph: Graph, place: Place) -> None:
    # given a page and a text that a service gave, of hosts that the domain refuses
    place.site.paths["/31"] = page(31)
    refused = {TOPIC.domain: ["sea.example", "ncbi.nlm.nih.gov"]}
    place.beyond.documents.hosts = HostLists(refused=refused)

    taken = await place.beyond.take_in(leads(link(31), abstract(32)), TOPIC.domain, 5, 1)

    assert (taken.new, taken.fetched) == (0, 0)
    assert taken.unread == tuple(
        f"{address}: Nothing of {host} is taken into the domain {TOPIC.domain}: KGPLATFORM_FETCH_REFUSED names it."
        for address, host in (
            ("http://sea.example/31", "sea.example"), ("https://pubmed.ncbi.nlm.nih.gov/32/", "ncbi.nlm.nih.gov"),
        )
    )  # fmt: skip
    # when they are refused no longer, then nobody remembers that
    place.beyond.documents.hosts = HostLists()
    again = await place.beyond.take_in(leads(link(31), abstract(32)), TOPIC.domain, 5, 2)
    assert (again.new, again.fetched, again.unread) == (2, 1, ())


async def test_more_works_than_one_answer_may_have_are_asked_for_in_parts_and_what_was_understood_is_told(
    place: Place,
) -> None:
    first, second, third = (tuple(abstract(n) for n in range(at, at + 1_000)) for at in (1, 1_001, 2_001))
    place.pubmed.answers = {
        "Tides": FoundWorks(works=first, after=" b", requests=6, meant='"tides"[mesh]'),
        "Tides b": FoundWorks(works=second, after=" c", requests=5, meant='"tides"[mesh]'),
        "Tides c": FoundWorks(works=third, after=" d", requests=5),
    }

    looked = await place.beyond.look(["pubmed"], ASKED[:1], 2_500, 100)

    assert place.pubmed.asked == ["Tides", "Tides b", "Tides c"]
    assert [lead.work.rank for lead in looked.leads] == list(range(1, 2_501))
    assert (looked.requests, looked.meant) == (16, ('pubmed searched for “"tides"[mesh]”.',))
