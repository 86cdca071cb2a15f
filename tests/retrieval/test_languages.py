"""Snippets of several languages in one domain, found by their words."""

import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.words import languages_of, word_counts
from kgplatform.models import Document
from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.word_ranking import Place, WordRanking
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.support.many_languages import TEXTS, one_line_paragraphs

QUERIES = {
    "en": "a mason", "de": "in den Pfeilern", "fr": "la butineuse", "es": "el cantero", "ru": "пчела",
    "zh": "石桥的荷载",
}  # fmt: skip
"""Words that no text has in this form, by the language of the text that has others of theirs."""


async def test_each_is_found_by_the_stems_of_its_language(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    ingestion = Ingestion(graph, store, embedder)
    await ingestion.load(
        [
            Document(url=f"file:{each}", title=each, domain=domain, text=one_line_paragraphs(TEXTS[each]))
            for each in TEXTS
        ]
    )
    titles = {each.id: each.title for each in await sources.all_snippets(graph, domain)}

    found = await WordRanking(graph, store).best(
        [query_words(query) for query in QUERIES.values()], Place(domain, prose=True), 3
    )

    assert [[titles[id_] for id_ in ids] for ids in found] == [[language] for language in QUERIES]
    assert await languages_of(graph, domain) == ["de", "es", "fr", "ru", "zh"]


async def test_what_is_removed_is_counted_no_more(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    ingestion = Ingestion(graph, store, embedder)
    await ingestion.load([Document(url="file:de", title="de", domain=domain, text=one_line_paragraphs(TEXTS["de"]))])
    (source,) = await sources.read_sources(graph, domain)
    before = await word_counts(graph, domain, ["steinbruck"], prose=True)

    await ingestion.remove([source.id])

    assert (before.snippets, before.times) == (1, {"steinbruck": 1})
    assert (await word_counts(graph, domain, ["steinbruck"], prose=True)).times == {}


@pytest.mark.parametrize("query", ["石匠", "蜂蜜"])
async def test_a_domain_in_english_looks_for_nothing_else(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, query: str
) -> None:
    await Ingestion(graph, store, embedder).load(
        [Document(url="file:en", title="en", domain=domain, text=one_line_paragraphs(TEXTS["en"]))]
    )

    found = await WordRanking(graph, store).best([query_words(query)], Place(domain, prose=True), 3)

    assert (found, await languages_of(graph, domain)) == ([[]], [])
