"""Retrieval by meaning, on the real stores and the bundled model."""

import pytest_asyncio

from kgplatform.evidence.ingestion import Ingestion
from kgplatform.evidence.retrieval import Retrieval
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.ids import digest
from kgplatform.models import Document, Query, Topic
from kgplatform.roles.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point

TEXTS = {
    "eggs": "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until larvae hatch.",
    "larvae": "Butterfly larvae eat the leaves of their host plant, shed their skin several times, and grow quickly.",
    "banks": "Central banks raise the interest rate when the prices of goods and of services rise faster than wanted.",
}
EGGS = Query(id="q1", text="butterfly eggs")
LARVAE = Query(id="q2", text="what butterfly larvae eat")
WEATHER = Query(id="q3", text="hydrogen fusion in distant stars")


@pytest_asyncio.fixture
async def known(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> dict[str, str]:
    """Snippet ids by the names of the texts, after loading."""
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in TEXTS.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    return {snippet.title: snippet.id for snippet in await sources.all_snippets(graph, domain)}


async def found(
    retrieval: Retrieval, domain: str, known: dict[str, str], *queries: Query, k: int = 2, seen: tuple[str, ...] = ()
) -> list[tuple[str, str, int]]:
    names = {id_: name for name, id_ in known.items()}
    topic = Topic(id="t", name="butterflies", domain=domain)
    without = tuple(known[name] for name in seen)
    hits = await retrieval.search(SearchRequest(topic=topic, queries=queries, k=k, round=4, seen=without))
    assert all(hit.round == 4 and 0.25 <= hit.score <= 1 for hit in hits)
    return [(hit.query_id, names[hit.snippet_id], hit.rank) for hit in hits]


async def test_each_query_has_its_hits(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    assert await found(retrieval, domain, known, EGGS, LARVAE) == [
        ("q1", "eggs", 1),
        ("q1", "larvae", 2),
        ("q2", "larvae", 1),
        ("q2", "eggs", 2),
    ]
    assert await found(retrieval, "another domain", known, EGGS) == []
    assert await found(retrieval, domain, known) == []


async def test_seen_snippets_make_room_for_others(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    assert await found(retrieval, domain, known, EGGS, k=1, seen=("eggs",)) == [("q1", "larvae", 1)]


async def test_what_is_not_similar_is_no_hit(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    assert await found(Retrieval(graph, store, embedder), domain, known, WEATHER, k=3) == []


async def test_what_is_hardly_about_the_topic_is_no_hit(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    banks = Query(id="q4", text="interest rates of banks")

    assert await found(Retrieval(graph, store, embedder, topic_share=0.0), domain, known, banks) == [("q4", "banks", 1)]
    assert await found(Retrieval(graph, store, embedder), domain, known, banks) == []


async def test_a_vector_without_its_snippet_takes_nobodys_place(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    vector = (await embedder.passages([EGGS.text]))[0]
    await store.upsert([Point(digest("snippet", "lost"), vector, domain, "", "butterfly eggs", "file:lost")])

    assert await found(Retrieval(graph, store, embedder), domain, known, EGGS, k=1) == [("q1", "eggs", 1)]


async def test_headings_rank_the_snippets_given(
    graph: Graph, store: EdgeStore, embedder: Embedder, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    ranked = await retrieval.rank("Money and prices", [known["banks"], known["larvae"]], 5)

    assert [id_ for id_, _ in ranked] == [known["banks"], known["larvae"]]
    assert ranked[0][1] > 0.25 > ranked[1][1]
    assert await retrieval.rank("Money", [], 5) == []
    assert len(await retrieval.rank("Money", list(known.values()), 1)) == 1
