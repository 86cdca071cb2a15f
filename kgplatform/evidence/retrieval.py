"""Snippets for queries and headings, by meaning (Apollo 3.3.2, eq. 3.7; 3.3.4, eq. 3.12)."""

from collections.abc import Collection, Sequence

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Hit, Query
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import ScoredPoint, Vectors, VectorStore


class Retrieval:
    """Searches one domain's snippets; less similar ones than `min_similarity` (cosine) are no hits."""

    def __init__(self, graph: Graph, store: VectorStore, embedder: Embedder, min_similarity: float = 0.25) -> None:
        self._graph = graph
        self._store = store
        self._embedder = embedder
        self._min_similarity = min_similarity

    async def retrieve(
        self,
        queries: Sequence[Query],
        domain: str,
        k: int,
        seen: Collection[str],
        round: int,  # noqa: A002
    ) -> list[Hit]:
        """Return the best `k` snippets of each query that are not in `seen`, in the queries' order, best first.

        What was seen is left out before the best are taken (eq. 3.7). A snippet that several queries find is a hit
        of each. Duplicates of a text are not stored, so none of the `k` is one.
        """
        vectors = await self._embedder.queries([query.text for query in queries])
        found = await self._search(vectors, domain, k, seen)
        return [
            Hit(snippet_id=point.id, query_id=query.id, rank=rank, score=min(1.0, point.score), round=round)
            for query, points in zip(queries, found, strict=True)
            for rank, point in enumerate(points, start=1)
        ]

    async def rank(self, text: str, within: Collection[str], limit: int) -> list[tuple[str, float]]:
        """Return (snippet id, cosine similarity) of the `limit` snippets of `within` nearest to the text (eq. 3.12)."""
        if not within:
            return []
        vectors = await self._embedder.queries([text])
        found = await self._store.search(vectors, None, limit, within=within)
        return [(point.id, point.score) for point in found[0]]

    async def _search(self, vectors: Vectors, domain: str, k: int, seen: Collection[str]) -> list[list[ScoredPoint]]:
        """Search until no point is left without its snippet: a load broken off may leave some."""
        without = set(seen)
        while True:
            found = await self._store.search(vectors, domain, k, exclude=without)
            hits = [[point for point in points if point.score >= self._min_similarity] for points in found]
            ids = sorted({point.id for points in hits for point in points})
            known = {snippet.id for snippet in await sources.read_snippets(self._graph, ids)}
            if known.issuperset(ids):
                return hits
            without.update(set(ids) - known)
