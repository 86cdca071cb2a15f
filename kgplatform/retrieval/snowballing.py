"""Snippets by citations: what the sources nearest to a query cite, and what cites them (Wohlin 2014: snowballing).

The seeds are the sources of the snippets that are nearest by their vectors. What citations join to them is ranked by
its own nearness to the query, so that a seed that cites much brings no more than fits.
"""

from collections.abc import Collection

from kgplatform.concurrency import together
from kgplatform.graph import sources
from kgplatform.graph.literature import joined_texts
from kgplatform.graph.session import Graph
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.vectors.store import Vectors, VectorStore

SEEDS = 10  # snippets of a query whose sources are followed
JOINED = 30  # sources that are looked into for each of these


class CitationRetriever:
    """Ranks snippets of the sources that citations join to those nearest to a query."""

    name = "citations"

    def __init__(self, graph: Graph, store: VectorStore, min_similarity: float) -> None:
        self._graph = graph
        self._store = store
        self._min_similarity = min_similarity

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        nearest = await self._store.search(sought.vectors, sought.domain, SEEDS, prose=True)
        seeds = [[point.id for point in points] for points in nearest]
        snippets = await sources.read_snippets(self._graph, sorted({id_ for each in seeds for id_ in each}))
        of = {snippet.id: snippet.source_id for snippet in snippets}
        joined = await joined_texts(self._graph, {*of.values()}, JOINED)
        texts = await sources.source_snippets(self._graph, sorted({id_ for each in joined.values() for id_ in each}))
        around = [
            {
                snippet
                for seed in each
                if seed in of
                for source in joined.get(of[seed], ())
                for snippet in texts.get(source, ())
            }
            for each in seeds
        ]
        if sought.within is not None:
            around = [each & {*sought.within} for each in around]
        ranking = zip(around, sought.vectors, strict=True)
        return await together([self._nearest(sought.domain, each, vector, limit, without) for each, vector in ranking])

    async def _nearest(
        self, domain: str, within: Collection[str], vector: Vectors, limit: int, without: Collection[str]
    ) -> list[str]:
        if not within:
            return []
        (points,) = await self._store.search(
            vector.reshape(1, -1), domain, limit, exclude=without, within=within, prose=True
        )
        return [point.id for point in points if point.score >= self._min_similarity]
