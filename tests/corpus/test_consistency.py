"""The two stores compared, and put right."""

import asyncio
from collections.abc import Sequence

import numpy as np
import pytest

from kgplatform.corpus.consistency import compare_stores
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, write_snippets
from kgplatform.ids import digest
from kgplatform.models import Document
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point

TEXT = "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until the larvae hatch."


async def test_strays_are_removed_and_missing_vectors_made(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    await Ingestion(graph, store, embedder, min_words=5).load([Document(url="u", title="t", domain=domain, text=TEXT)])
    [snippet] = await sources.all_snippets(graph, domain)
    others = await sources.snippet_count(graph) - 1
    stray = digest("snippet", "stray")
    await store.delete([snippet.id])
    await store.upsert([Point(stray, np.ones(embedder.dimension, np.float32), domain, "", "", "")])

    found = await compare_stores(graph, store, repair=False)
    repaired = await compare_stores(graph, store, embedder=embedder)

    assert found == repaired == [("vectors", "without a snippet", 1), ("snippets", "without a vector", 1 + others)]
    assert await store.ids(domain) == [snippet.id]
    assert await compare_stores(graph, store) == []


async def test_vectors_of_another_model_are_made_anew(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    await Ingestion(graph, store, embedder, min_words=5).load([Document(url="u", title="t", domain=domain, text=TEXT)])
    [snippet] = await sources.all_snippets(graph, domain)
    await compare_stores(graph, store, embedder=embedder)
    right = (await store.vectors([snippet.id]))[snippet.id]
    await store.upsert([Point(snippet.id, np.ones(embedder.dimension, np.float32), domain, "", "", "")])
    await graph.write("write/snippets/embedding_models", ids=[snippet.id], model="another")

    found = await compare_stores(graph, store, embedder=embedder)

    assert found == [("snippets", "with the vector of another model", 1)]
    assert np.allclose((await store.vectors([snippet.id]))[snippet.id], right, atol=1e-6)
    assert [s.embedding_model for s in await sources.all_snippets(graph, domain)] == [embedder.model_id]
    assert await compare_stores(graph, store, embedder=embedder) == []


async def test_a_load_that_goes_on_is_not_compared_in_its_middle(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given one that has stored vectors and words of a snippet, and not yet the snippet itself."""
    await graph.run_statement("MATCH (node) DETACH DELETE node")
    await store.delete(await store.ids())
    ingestion = Ingestion(graph, store, embedder, min_words=5)
    reached, opened = asyncio.Event(), asyncio.Event()

    async def written(graph: Graph, rows: Sequence[SnippetRow]) -> None:
        reached.set()
        await asyncio.wait_for(opened.wait(), 20)
        await write_snippets(graph, rows)

    monkeypatch.setattr(sources, "write_snippets", written)
    loading = asyncio.create_task(ingestion.load([Document(url="u", title="t", domain=domain, text=TEXT)]))
    await reached.wait()

    comparing = asyncio.create_task(ingestion.compare())
    await asyncio.sleep(1)
    opened.set()

    assert (await loading).snippets == 1
    assert await comparing == []
    [snippet] = await sources.all_snippets(graph, domain)
    assert await store.ids(domain) == await store.words.ids(domain) == [snippet.id]
