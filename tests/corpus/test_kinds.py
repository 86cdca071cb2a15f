"""Kinds of snippets in the stores: prose is found, the rest is kept; a change of kind takes away what was read."""

import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.understanding import understand
from kgplatform.graph import sources
from kgplatform.graph.extractions import write_extractions
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Extraction, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

PROSE = "Butterfly eggs are laid on the lower side of leaves, where they stick until the small larvae hatch from them."
ASKED = "Which of these is true of butterfly eggs, where are they laid, and on which side of the leaf do they stick?"
TEXT = f"# Eggs\n\n{PROSE}\n\n## Exercises\n\n{ASKED} Name the lower side of a leaf on which the eggs stick, and why."


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder, min_words=5)


def document(domain: str, text: str) -> Document:
    return Document(url="file:eggs", title="Eggs", domain=domain, text=text)


async def kinds(graph: Graph, domain: str) -> dict[str, str]:
    return {snippet.kind: snippet.id for snippet in await sources.all_snippets(graph, domain)}


@pytest.mark.parametrize("way", ["vectors", "text"])
async def test_prose_alone_is_found(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, way: str
) -> None:
    await ingestion.load([document(domain, TEXT)])
    stored = await kinds(graph, domain)
    retrieval = Retrieval(graph, store, embedder, ways=(way,), topic_share=0.0)
    query = Query(id="q", text="butterfly eggs on the lower side of leaves")
    topic = Topic(id="t", name="butterfly eggs", domain=domain)

    hits = await retrieval.search(SearchRequest(topic=topic, queries=(query,), k=5, round=0, seen=()))

    assert sorted(stored) == ["exercise", "prose"]
    assert [hit.snippet_id for hit in hits] == [stored["prose"]]
    assert await store.ids(domain) == sorted(stored.values())
    assert await store.ids(domain, prose=True) == [stored["prose"]]


async def test_what_was_read_as_prose_and_is_none_loses_what_was_read_in_it(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    await ingestion.load([document(domain, f"# Eggs\n\n## Pairs\n\n{PROSE}")])
    [before] = await sources.all_snippets(graph, domain)
    await write_extractions(graph, [Extraction(snippet_id=before.id, extractor="e", prompt_version="1")])
    as_exercise = document(domain, f"# Eggs\n\n## Pairs\n\n{PROSE}")
    blocks = tuple(
        block.model_copy(update={"kind": "exercise" if block.kind == "prose" else block.kind})
        for block in understand(as_exercise).blocks
    )

    report = await ingestion.load([as_exercise.model_copy(update={"blocks": blocks})])

    [after] = await sources.all_snippets(graph, domain)
    rows = await graph.run_statement(
        f'MATCH (e:Extraction)-[:OF]->(:Snippet {{id: "{before.id}"}}) RETURN count(e) AS left'
    )
    assert (after.id, before.kind, after.kind) == (before.id, "prose", "exercise")
    assert (report.documents_replaced, rows[0]["left"]) == (1, 0)
