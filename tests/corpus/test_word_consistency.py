"""What is kept of words, compared with the snippets and put right."""

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.word_consistency import compare_words
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.words import word_counts
from kgplatform.ids import digest, word_id
from kgplatform.models import Document
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.words import WordPoint, word_vector

TEXT = "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until the larvae hatch."


async def test_words_are_counted_and_stored_as_the_snippets_have_them(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given
    await graph.run_statement("MATCH (node) DETACH DELETE node")
    await Ingestion(graph, store, embedder, min_words=5).load([Document(url="u", title="t", domain=domain, text=TEXT)])
    [snippet] = await sources.all_snippets(graph, domain)
    assert await compare_words(graph, store) == []
    stray = digest("snippet", "stray")
    await store.words.delete([snippet.id])
    await store.words.upsert([WordPoint(stray, word_vector({"egg": 1.0}), domain)])
    await graph.run_statement(f"MATCH (w:Word {{id: '{word_id(domain, 'egg')}'}}) SET w.prose = 5")

    # when
    found = await compare_words(graph, store, repair=False)
    repaired = await compare_words(graph, store)

    # then
    assert (
        found
        == repaired
        == [
            ("words", "counted wrongly", 1),
            ("snippets", "not found by their words", 1),
            ("words", "of snippets that are not there", 1),
        ]
    )
    assert await compare_words(graph, store) == []
    assert await store.words.ids() == [snippet.id]
    assert (await word_counts(graph, domain, ["egg"], prose=True)).times == {"egg": 1}


async def test_what_a_domain_holds_is_put_right_too(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    await graph.run_statement("MATCH (node) DETACH DELETE node")
    await Ingestion(graph, store, embedder, min_words=5).load([Document(url="u", title="t", domain=domain, text=TEXT)])
    await graph.run_statement("MATCH (d:Domain) SET d.prose = 9")

    assert await compare_words(graph, store, repair=False) == [("words", "counted wrongly", 1)]
    await compare_words(graph, store)

    assert await compare_words(graph, store) == []
    assert (await word_counts(graph, domain, [], prose=True)).snippets == 1
