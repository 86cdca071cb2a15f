"""Topics that a domain tells nothing of, on the real stores and the bundled model."""

import pytest
import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

TEXTS = {
    "Diaphragms": "Thirty seven torn diaphragms were reported in the first quarter, most of them from a single batch.",
    "Travel": "Whoever travels for the company flies in economy class and keeps the receipts of hotels for two years.",
}


@pytest_asyncio.fixture
async def loaded(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> str:
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in TEXTS.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    return domain


@pytest.mark.parametrize(
    ("name", "goal", "hits"),
    [
        ("Volcanoes of Iceland", "", 0),
        ("Baroque music", "", 0),
        ("Öfen & \"Wärme\" 'test'", "", 0),
        ("Diaphragm failures", "", 1),  # said and near
        ("Business trips by plane", "", 1),  # near, in other words
        ("Whoever keeps batch", "", 0),  # one half is said here, the other there
        ("Baroque music", "Explain the music of the company: travel expenses and hotels", 1),  # a part of the goal is
    ],
)
async def test_a_search_finds_nothing_on_what_a_domain_tells_nothing_of(
    graph: Graph, store: EdgeStore, embedder: Embedder, loaded: str, name: str, goal: str, hits: int
) -> None:
    topic = Topic(id="t", name=name, goal=goal, domain=loaded)
    request = SearchRequest(topic=topic, queries=(Query(id="q", text=name),), k=1, round=0, seen=())

    found = await Retrieval(graph, store, embedder, min_similarity=-1).search(request)
    assert len(found) == hits


async def test_any_snippet_may_be_found_where_none_has_to_be_about_the_topic(
    graph: Graph, store: EdgeStore, embedder: Embedder, loaded: str
) -> None:
    topic = Topic(id="t", name="Baroque music", domain=loaded)
    request = SearchRequest(topic=topic, queries=(Query(id="q", text="torn diaphragms"),), k=1, round=0, seen=())

    assert len(await Retrieval(graph, store, embedder, topic_share=0).search(request)) == 1
    assert await Retrieval(graph, store, embedder).search(request) == []
