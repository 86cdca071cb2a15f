"""A topic that nothing was loaded about grows from PubMed: real abstracts behind a local server of the E-utilities."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import RunRequest
from tests.opened import finished, last_report, opened
from tests.support.eutilities import PATH, EUtilities, records_of
from tests.support.recorded import ABSTRACTS, WHY_SKIPPED

needs_abstracts = pytest.mark.skipif(not ABSTRACTS.exists(), reason=WHY_SKIPPED)
REQUEST = RunRequest(
    name="Heart failure",
    domain="cardiology",
    options={"sources": "pubmed", "depth": 1, "results": 8, "page": True},
)


@pytest_asyncio.fixture
async def pubmed() -> AsyncIterator[EUtilities]:
    server = EUtilities(records_of(ABSTRACTS))
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture
async def services(
    graph: Graph, pubmed: EUtilities, neo4j_server: ServerAddress, tmp_path: Path
) -> AsyncIterator[LocalServices]:
    address = f"http://127.0.0.1:{pubmed.site.port}{PATH}"
    chosen = {"service_addresses": {"pubmed": address}, "sources": "pubmed,arxiv"}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        yield services


@needs_abstracts
async def test_a_topic_grows_from_what_a_service_finds(
    services: LocalServices, pubmed: EUtilities, graph: Graph
) -> None:
    foretold = await services.estimate(REQUEST)
    report = await finished(services, await services.start(REQUEST))

    # then nobody could say before how much that would be
    assert foretold.snippets.high == 0
    assert foretold.basis.endswith("What services beyond the corpus bring comes on top: nobody can say that before.")
    # and what was found is in the corpus, with what PubMed says of it
    stored = await services.sources("cardiology")
    assert report.counts["new_sources"] == len(stored) > 0
    assert all(source.work and source.work.pmid and source.published for source in stored)
    # and each source says for which query, by which service and at which place it came
    driver = graph._driver
    assert driver is not None
    found = await driver.execute_query(
        "MATCH (source:Source)-[by:FETCHED_FOR]->(query:Query)-[:IN_TOPIC]->(:Topic {name: 'Heart failure'}) "
        "RETURN collect(DISTINCT source.url) AS urls, collect(DISTINCT by.service) AS services, min(by.rank) AS first"
    )
    (row,) = found.records
    assert (sorted(row["urls"]), row["services"], row["first"]) == ([each.url for each in stored], ["pubmed"], 1)
    # and the page cites abstracts
    page = await services.page(report.page_id)
    assert page.references
    assert all("pubmed" in reference.url for reference in page.references)

    # when a related topic is begun in the same domain, without looking further
    asked = len(pubmed.asked)
    related = REQUEST.model_copy(update={"name": "Heart", "options": {"depth": 0, "page": False}})
    again = await finished(services, await services.start(related))

    # then it finds them in the corpus, and pays nothing
    assert len(pubmed.asked) == asked
    assert again.counts["reused"] > 0


@needs_abstracts
async def test_a_source_that_cannot_be_asked_is_told_and_the_run_goes_on(services: LocalServices) -> None:
    options = {**REQUEST.options, "sources": "crossref,pubmed", "depth": 0, "page": False}
    report = await finished(services, await services.start(REQUEST.model_copy(update={"options": options})))

    assert report.counts["new_sources"] > 0
    told = "look: crossref: It is switched off here: KGPLATFORM_SOURCES says what may be searched."
    assert report.dropped[told] == 1


@needs_abstracts
async def test_where_nothing_is_found_that_is_said(services: LocalServices, pubmed: EUtilities) -> None:
    options = {**REQUEST.options, "since": "2001", "exact": "zyxwvut[ti]"}
    request = REQUEST.model_copy(update={"name": "Zyxwvut qqq", "options": options})
    report = await last_report(services, await services.start(request))

    assert report.state == "failed"
    assert report.reason.startswith(
        "Nothing in the domain 'cardiology' is about 'Zyxwvut qqq', and pubmed brought nothing."
    )
    # and it was asked so, since then
    asked = [(each["term"], each["mindate"]) for each in pubmed.asked]
    assert asked[0] == ("zyxwvut[ti]", "2001/01/01")
