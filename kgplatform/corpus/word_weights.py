"""The words of snippets in the store that finds by them, weighed for the mean length of their domain's snippets.

BM25 weighs a word by how long its text is beside the mean, which each load moves. So the words of a domain are weighed
for one mean length until the true one is a tenth away; then all are weighed anew, in batches that note in the graph how
far they are. What the store finds is ranked by the true mean, so that this decides nothing but what is looked at.
"""

import asyncio
from collections.abc import Callable, Sequence

from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.words import (
    SnippetText,
    WordWeights,
    begin_weighing,
    count_words,
    end_weighing,
    first_weights,
    weigh_some,
    word_weights,
)
from kgplatform.models import PROSE
from kgplatform.vectors.store import VectorStore
from kgplatform.vectors.words import WordPoint, WordStore, words_of

DRIFT = 0.1
"""How far the mean length of a domain's snippets may be from the one that its words are weighed for, in parts."""


async def weigh_for(graph: Graph, domain: str, rows: Sequence[SnippetRow]) -> float:
    """Return for which mean length the words of a domain are weighed; that of the rows where it has no others."""
    return await first_weights(graph, domain, _mean([row for row in rows if row.kind == PROSE] or rows))


async def write_words(store: WordStore, rows: Sequence[SnippetRow | SnippetText], domain: str, usual: float) -> None:
    """Store the words of snippets of a domain, weighed for a mean length."""

    def weighed() -> list[WordPoint]:
        return [WordPoint(row.id, words_of(row.text, usual, row.language), domain, row.kind) for row in rows]

    await store.upsert(await asyncio.to_thread(weighed))


async def settle_words(
    graph: Graph, store: VectorStore, domain: str = "", say: Callable[[str], None] | None = None
) -> None:
    """Count and weigh what is left to be counted and weighed of a domain, or of all: nothing, as a rule."""
    for found in await word_weights(graph, domain):
        if found.uncounted:
            if say:
                say(f"Counting the words of the domain {found.domain} ...")
            await count_words(graph, found.domain)
    for found in await word_weights(graph, domain):
        if _is_due(found):
            if say:
                say(f"Weighing the words of the domain {found.domain} ...")
            await _weigh(graph, store.words, found)


def _is_due(found: WordWeights) -> bool:
    if not found.usual:
        return False
    if found.weighed is None or found.weighing is not None:
        return True
    return abs(found.usual - found.weighed) > DRIFT * found.weighed


async def _weigh(graph: Graph, store: WordStore, found: WordWeights) -> None:
    """Weigh all words of a domain for its mean length of now; what was begun before is ended first."""
    usual = await begin_weighing(graph, found.domain, found.usual)

    async def store_words(rows: Sequence[SnippetText]) -> None:
        await write_words(store, rows, found.domain, usual)

    while await weigh_some(graph, found.domain, usual, store_words):
        pass
    await store.optimise()
    await end_weighing(graph, found.domain, usual)


def _mean(rows: Sequence[SnippetRow]) -> float:
    return max(1.0, sum(len(row.text) for row in rows) / max(1, len(rows)))
