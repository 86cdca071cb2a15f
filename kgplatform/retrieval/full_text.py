"""Snippets by the words of a query."""

from collections.abc import Collection

from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.language.stop_words import says_nothing
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.retrieval.word_ranking import Place, WordRanking
from kgplatform.vectors.store import VectorStore

MOST_WORDS = 64
"""Different words of a query that are searched for."""


class TextRetriever:
    """Ranks snippets by the words that they share with the query; the rare ones count most."""

    name = "text"

    def __init__(self, graph: Graph, store: VectorStore) -> None:
        self.ranking = WordRanking(graph, store)

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        place = Place(sought.domain, prose=True, without=without, within=sought.within)
        return await self.ranking.best([query_words(text) for text in sought.texts], place, limit)


def query_words(text: str) -> dict[tuple[str, ...], str]:
    """Return the words of a query that say something, each once, by their stems; at most MOST_WORDS."""
    words: dict[tuple[str, ...], str] = {}
    for word in text.split():
        if not says_nothing(word) and (kind := stems(word)):
            words.setdefault(kind, word)
    return dict(list(words.items())[:MOST_WORDS])
