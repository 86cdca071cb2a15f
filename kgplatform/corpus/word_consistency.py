"""The words of snippets compared: how many have each, and what the store that finds by them has."""

from kgplatform.corpus.word_weights import settle_words, write_words
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.words import (
    SnippetText,
    Tally,
    differing_words,
    held_by,
    set_words,
    snippet_texts,
    word_weights,
)
from kgplatform.vectors.store import VectorStore


async def compare_words(graph: Graph, store: VectorStore, repair: bool = True) -> list[tuple[str, str, int]]:
    """Return (subject, what is wrong, how many) for words that are counted wrongly, and for snippets whose words are
    not in the store, or there without a snippet; repairing puts all of it right.

    Takes memory for the words of one domain and the ids of its snippets, not for their texts.
    """
    wrong, missing, strays = 0, 0, set(await store.words.ids())
    for domain in await sources.domains(graph):
        if repair:
            await settle_words(graph, store, domain)
        differing, left_out, known = await _compared(graph, store, domain, repair)
        wrong, missing, strays = wrong + differing, missing + left_out, strays - known
    if repair:
        await store.words.delete(strays)
    found = [
        ("words", "counted wrongly", wrong),
        ("snippets", "not found by their words", missing),
        ("words", "of snippets that are not there", len(strays)),
    ]
    return [finding for finding in found if finding[2]]


async def _compared(graph: Graph, store: VectorStore, domain: str, repair: bool) -> tuple[int, int, set[str]]:
    """Return how many words of a domain are counted wrongly, how many snippets are not in the store, and the ids of
    all."""
    stored = set(await store.words.ids(domain))
    tally, known = Tally(), set[str]()
    async for rows in snippet_texts(graph, domain):
        known.update(row.id for row in rows)
        for row in rows:
            if row.counted:
                tally.add(row.text, row.kind, row.language)
        missing = [row for row in rows if row.id not in stored]
        if repair and missing:
            await _store(graph, store, domain, missing)
    differing = await differing_words(graph, domain, tally)
    is_right = await held_by(graph, domain) == tally.held
    if repair and (differing or not is_right):
        await set_words(graph, domain, differing, tally.held)
    return len(differing) or (not is_right), len(known - stored), known


async def _store(graph: Graph, store: VectorStore, domain: str, rows: list[SnippetText]) -> None:
    (found,) = await word_weights(graph, domain)
    usual = found.weighing or found.weighed or found.usual or 1.0
    await write_words(store.words, rows, domain, usual)
