"""What a query may find in a domain that one round could read, on the real stores and the bundled model."""

from collections.abc import Collection

import pytest
import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval import admission
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.stored import extraction

TEXTS = {
    "Field service": "The field service visits customers twice a year and changes the diaphragm of each dosing pump.",
    "Alarms": "Error E07 means that the sensor has found liquid behind the torn diaphragm, and so a leak is reported.",
    "Interest": "Central banks raise the interest rate when the prices of goods and services rise faster than wanted.",
    "Trains": "Second class tickets for trains are booked by the traveller and paid by the department afterwards.",
}
TOPIC = "Field service"
LEAK = Query(id="leak", text="leak alarm torn diaphragm")
RATES = Query(id="rates", text="interest rate of central banks")


@pytest_asyncio.fixture
async def known(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> dict[str, str]:
    """Snippet ids by their titles; the one on the topic is read, and mentions the diaphragm."""
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in TEXTS.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    rows = {each.title: each for each in await sources.all_snippets(graph, domain)}
    read = [rows[TOPIC], rows["Trains"]]
    named = [["diaphragm", "dosing pump"], ["trains", "prices"]]
    await resolve(graph, read, [extraction(row, names) for row, names in zip(read, named, strict=True)])
    return {title: row.id for title, row in rows.items()}


async def found(
    retrieval: Retrieval, domain: str, known: dict[str, str], query: Query, seen: Collection[str]
) -> list[str]:
    names = {id_: name for name, id_ in known.items()}
    request = SearchRequest(
        topic=Topic(id="t", name=TOPIC, domain=domain), queries=(query,), k=3, round=1,
        seen=tuple(known[name] for name in seen),
    )  # fmt: skip
    return [names[hit.snippet_id] for hit in await retrieval.search(request)]


async def test_a_query_finds_what_names_something_of_the_topic(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    assert await found(retrieval, domain, known, LEAK, [TOPIC]) == ["Alarms"]
    # but not before something was read that names it, nor what names nothing of the topic
    assert await found(retrieval, domain, known, LEAK, []) == [TOPIC]
    assert await found(retrieval, domain, known, RATES, [TOPIC]) == []
    # nor by what something names that is read and not about the topic
    assert await found(retrieval, domain, known, RATES, [TOPIC, "Trains"]) == []


async def test_in_a_larger_domain_it_has_to_be_about_the_topic(
    graph: Graph,
    store: EdgeStore,
    embedder: Embedder,
    domain: str,
    known: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(admission, "SMALL", len(TEXTS) - 1)

    assert await found(Retrieval(graph, store, embedder), domain, known, LEAK, [TOPIC]) == []


async def test_where_no_share_is_asked_for_all_is_admitted(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder, topic_share=0.0)

    assert await found(retrieval, domain, known, RATES, [TOPIC]) == ["Interest"]
