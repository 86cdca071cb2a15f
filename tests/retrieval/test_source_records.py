"""The records of stored sources are completed and renewed from catalogues, on a real graph."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.ids import source_id
from kgplatform.models import Author, CitedWork, Work
from kgplatform.retrieval import source_records
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.lookups import Lookup
from kgplatform.retrieval.lookups.crossref import CrossrefLookup
from kgplatform.retrieval.lookups.openalex import OpenAlexLookup
from kgplatform.retrieval.services import ServiceProblem
from kgplatform.retrieval.source_records import Records
from tests.retrieval.lookups.test_lookups import TITLE, crossref_record, one, several
from tests.retrieval.services.conftest import base, fetcher, site
from tests.support.net import Site, answer

__all__ = ["base", "fetcher", "site"]

WORKS = """MATCH (source:Source {{id: '{id}'}})-[:OF_WORK]->(work:Work)
RETURN work.title AS title, source.cites AS cites,
  COLLECT {{ MATCH (i:Identifier)-[:IDENTIFIES]->(work) WHERE i.scheme <> 'title' RETURN i.value }} AS ids,
  COLLECT {{ MATCH (source)-[c:CITES_WORK]->(w:Work) RETURN c.key + ' ' + w.title }} AS cited"""


@asynccontextmanager
async def alone() -> AsyncIterator[None]:
    yield


def doi_of(number: str) -> str:
    return f"10.1000/{number}"


async def stored(
    graph: Graph, domain: str, name: str, work: Work | None, *references: CitedWork, **more: Any
) -> tuple[str, str]:
    """Store a source as a load does; return its place."""
    row = {"url": f"file:{name}", "title": name, "kind": "text", "content_hash": f"hash of {name}", **more}
    id_ = source_id(domain, row["url"])
    await sources.finish_sources(graph, [SourceRow(id=id_, domain=domain, work=work, **row)])
    await settle_works(graph, domain, [SourceWorks(id_, work, references)])
    return domain, row["url"]


async def record_of(graph: Graph, place: tuple[str, str]) -> sources.SourceRecord:
    id_ = source_id(*place)
    return (await sources.source_records(graph, [id_]))[id_]


def crossref(fetcher: Fetcher, base: str) -> CrossrefLookup:
    return CrossrefLookup(fetcher, base=base, pace=0)


async def test_what_a_source_lacks_is_completed_and_asked_about_once(
    graph: Graph, domain: str, site: Site, base: str, fetcher: Fetcher
) -> None:
    # given: a source that only says its DOI, and cites two works, of which one entry tells nothing
    cited = CitedWork(key="1", work=Work(title="Wings", doi="10.1/w")), CitedWork(key="2", text="In words.")
    place = await stored(graph, domain, "tides", Work(doi=doi_of("1")), *cited)
    site.paths["/works/10.1000%2F1"] = one(crossref_record())
    # when
    notes = await Records(graph, [crossref(fetcher, base)], alone).complete([place])
    # then: its record is completed, its work knows of it, and what it cites has stayed
    record = await record_of(graph, place)
    assert record.work == Work(
        title="tides", authors=(Author(family="Doe", given="Jane"),), published="2020-05", venue="Sea",
        type="article-journal", doi=doi_of("1"),
    )  # fmt: skip
    assert (record.published, record.content_hash, record.looked_up) == ("2020-05", "hash of tides", "hash of tides")
    assert notes == ("“tides” (file:tides) was completed: authors, date, venue, more of its record.",)
    assert await graph.run_statement(WORKS.format(id=record.id)) == [
        {"title": "tides", "cites": 2, "ids": [doi_of("1")], "cited": ["1 Wings"]}
    ]
    # and it is asked about no more
    assert len(site.asked) == 1
    assert await Records(graph, [crossref(fetcher, base)], alone).complete([place]) == ()
    assert len(site.asked) == 1
    # but when it is stored anew, with what it says of itself
    await stored(graph, domain, "tides", Work(doi=doi_of("1")), *cited, content_hash="another")
    await Records(graph, [crossref(fetcher, base)], alone).complete([place])
    assert len(site.asked) == 2
    assert (await record_of(graph, place)).work == record.work


async def test_only_what_lacks_something_and_can_be_sure_is_asked_about(
    graph: Graph, domain: str, site: Site, base: str, fetcher: Fetcher
) -> None:
    doe = (Author(family="Doe"),)
    places = [
        await stored(graph, domain, "whole", Work(doi=doi_of("2"), authors=doe, venue="Sea", published="2020")),
        await stored(graph, domain, "Notes", None),
        await stored(graph, domain, "unsure", Work(title=TITLE)),
        await stored(graph, domain, TITLE, None, published="2020"),  # by its title and its year
        await stored(graph, domain, "begun", Work(doi=doi_of("3")), content_hash=""),
        (domain, "file:none"),
    ]
    site.paths["/works"] = several(crossref_record())

    notes = await Records(graph, [crossref(fetcher, base)], alone).complete(places)

    assert [each.partition("?")[0] for each in site.targets()] == ["/works"]
    assert notes == (f"“{TITLE}” (file:{TITLE}) was completed: authors, date, venue, DOI, more of its record.",)
    assert [(await record_of(graph, each)).looked_up is not None for each in places[:5]] == [
        False, False, False, True, False,
    ]  # fmt: skip


async def test_a_catalogue_that_is_away_is_told_once_and_asked_again_next_time(
    graph: Graph, domain: str, site: Site, base: str, fetcher: Fetcher
) -> None:
    places = [await stored(graph, domain, name, Work(doi=doi_of(name))) for name in ("a", "b")]
    site.paths["/works/10.1000%2Fa"] = answer(status="503 Service Unavailable")
    catalogue = Records(graph, [crossref(fetcher, base)], alone)

    notes = await catalogue.complete(places)

    assert notes[0].startswith("crossref: Crossref does not answer.")
    assert notes[1:] == ("1 source was not asked about: look sources up to ask about them.",)
    assert not any("10.1000%2Fb" in each for each in site.targets())
    site.paths["/works/10.1000%2Fb"] = one(crossref_record("b"))
    site.paths["/works/10.1000%2Fa"] = one(crossref_record("a"))
    async with Fetcher(contact="ada@example.org", services=(base,), environment={}) as later:
        told = await Records(graph, [crossref(later, base)], alone).complete(places)
    assert [each.partition(" (")[0] for each in told] == ["“a”", "“b”"]


async def test_a_load_asks_about_so_many(
    graph: Graph, domain: str, site: Site, base: str, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_records, "MOST_LOOKED_UP", 2)
    places = [await stored(graph, domain, name, Work(doi=doi_of(name))) for name in "abc"]

    notes = await Records(graph, [crossref(fetcher, base)], alone).complete(places)

    assert site.targets() == ["/works/10.1000%2Fa", "/works/10.1000%2Fb"]  # neither of which it has
    assert notes == ("1 source was not asked about: look sources up to ask about them.",)
    await Records(graph, [crossref(fetcher, base)], alone).complete(places)
    assert site.targets()[2:] == ["/works/10.1000%2Fc"]


async def test_a_renewal_asks_about_all_and_tells_of_retractions_first(
    graph: Graph, domain: str, site: Site, base: str, fetcher: Fetcher
) -> None:
    whole = Work(title="Ebb", doi=doi_of("2"), authors=(Author(family="Doe"),), venue="Sea", published="2020")
    places = [
        await stored(graph, domain, "Ebb", whole),
        await stored(graph, domain, "Flow", Work(doi=doi_of("4"))),
        await stored(graph, domain, "Notes", None),
        await stored(graph, domain, "begun", whole, content_hash=""),
    ]
    ids = [source_id(*place) for place in places]
    retracted = {
        "id": "https://openalex.org/W2741809807",
        "doi": f"https://doi.org/{doi_of('2')}",
        "is_retracted": True,
    }
    flow = {"id": "https://openalex.org/W2741809808", "doi": f"https://doi.org/{doi_of('4')}", "display_name": "Flow"}
    site.paths["/works/doi:10.1000/2"] = _json({**retracted, "display_name": "Ebb"})
    site.paths["/works/doi:10.1000/4"] = _json(flow)
    catalogue = Records(graph, [OpenAlexLookup(fetcher, base=base, pace=0)], alone)

    report = await catalogue.renew([*ids, "none"])

    assert (report.asked, report.changed_ids) == (2, tuple(sorted(ids[:2])))
    assert report.notes == (
        "“Ebb” (file:Ebb) was retracted.",
        "“Ebb” (file:Ebb) was completed: more of its record.",
        "“Flow” (file:Flow) was completed: more of its record.",
        "1 source was not asked about, since without a DOI, or a title with an author or a year, nothing is sure.",
        "1 source was not asked about, since not loaded to the end: load them again.",
    )
    record = await record_of(graph, places[0])
    assert record.work and (record.work.status, record.work.authors) == ("retracted", whole.authors)
    # and the same again changes nothing
    again = await catalogue.renew(ids[:2])
    assert (again.asked, again.changed_ids, again.notes) == (2, (), ())


async def test_a_source_that_is_loaded_anew_meanwhile_keeps_what_it_says(graph: Graph, domain: str) -> None:
    place = await stored(graph, domain, "tides", Work(doi=doi_of("1")))

    class Meanwhile:
        name = "slow"

        async def look_up(self, work: Work) -> Work | ServiceProblem | None:
            await stored(graph, domain, "tides", Work(doi="10.1/other"), content_hash="another")
            return Work(venue="Sea")

    catalogue: Lookup = Meanwhile()
    report = await Records(graph, [catalogue], alone).renew([source_id(*place)])

    assert report.changed_ids == ()
    record = await record_of(graph, place)
    assert (record.work, record.looked_up) == (Work(doi="10.1/other"), None)


def _json(found: dict[str, Any]) -> bytes:
    return answer(json.dumps(found).encode(), content_type="application/json")
