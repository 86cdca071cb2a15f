"""Snippets by the words of a query: Neo4j's full-text index (Lucene, English stems) finds them, BM25 ranks them.

The index is asked for all of a domain's snippets that have a word, which is as exact as a count; its own scores are not
used, since they differ with the other domains and with what was deleted.
"""

import asyncio
from collections.abc import Collection, Sequence

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import DomainLength, WordMatch
from kgplatform.language.stems import stems
from kgplatform.language.stop_words import says_nothing
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.retrieval.word_scores import score

MOST_WORDS = 64
"""Different words of a query that are searched for."""

READ = 1_000
"""Snippets whose texts are read for a query: those whose words weigh most together, each counted once, equals by id.
A search that wants more reads more."""


class TextRetriever:
    """Ranks snippets by the words that they share with the query; the rare ones count most."""

    name = "text"

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        length = await sources.domain_length(self._graph, sought.domain)
        if not length.snippets:
            return [[] for _ in sought.texts]
        return [await self._find(sought, text, limit, without, length) for text in sought.texts]

    async def _find(
        self, sought: RetrievalQuery, text: str, limit: int, without: Collection[str], length: DomainLength
    ) -> list[str]:
        words = query_words(text)
        if not words:
            return []
        queries = [lucene_query(sought.domain, word) for word in words.values()]
        matches = await sources.word_matches(
            self._graph, sought.domain, queries, without, max(limit, READ), length.snippets, sought.within
        )
        return (await asyncio.to_thread(_ranked, list(words), matches, length.usual))[:limit]


def _ranked(words: Sequence[tuple[str, ...]], matches: Sequence[WordMatch], usual: float) -> list[str]:
    scores = {each.id: score(words, dict(each.words), each.text, usual) for each in matches}
    return sorted(scores, key=lambda id_: (-scores[id_], id_))


def query_words(text: str) -> dict[tuple[str, ...], str]:
    """Return the words of a query that say something, each once, by their stems; at most MOST_WORDS."""
    words: dict[tuple[str, ...], str] = {}
    for word in text.split():
        if not says_nothing(word) and (kind := stems(word)):
            words.setdefault(kind, word)
    return dict(list(words.items())[:MOST_WORDS])


def lucene_query(domain: str, word: str) -> str:
    """Return the query of a domain's snippets that have a word.

    It stands in quotation marks, in which Lucene knows no operators, fields or wildcards, and a word of several parts
    (IL-1a) is found as these parts in a row. The domain has to match, and does not count.
    """
    return f"+domain:{_quoted(domain)}^0 +text:{_quoted(word)}"


def lucene_words(words: Sequence[str], fields: Sequence[str], domain: str = "") -> list[str]:
    """Return for each word the query of what has it in one of some fields, in a domain where one is given."""
    within = f"+domain:{_quoted(domain)}^0 " if domain else ""
    return [f"{within}+({' '.join(f'{field}:{_quoted(word)}' for field in fields)})" for word in words]


def lucene_names(domain: str, names: Sequence[Collection[str]]) -> str:
    """Return the query of a domain's snippets that have, of each of some lists, one name at least."""
    each = (" ".join(f"text:{_quoted(name)}" for name in sorted(of_one)) for of_one in names)
    return " ".join([f"+domain:{_quoted(domain)}^0", *(f"+({one})" for one in each)])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
