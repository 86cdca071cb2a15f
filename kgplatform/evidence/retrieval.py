"""Snippets for queries and headings, by meaning (Apollo 3.3.2, eq. 3.7; 3.3.4, eq. 3.12)."""

from collections.abc import Collection, Sequence

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Hit, Query, Topic
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import ScoredPoint, Vectors, VectorStore


OVERFETCH = 4  # how many more than k are looked at, since some will be left out


class Retrieval:
    """Searches one domain's snippets; less similar ones than `min_similarity` (cosine) are no hits.

    Nor are those that are hardly about the topic: less similar to it than `topic_share` of the domain's best. The
    gaps of a graph lead away from its topic, and this is what keeps their queries at it.
    """

    def __init__(
        self,
        graph: Graph,
        store: VectorStore,
        embedder: Embedder,
        min_similarity: float = 0.25,
        topic_share: float = 0.5,
    ) -> None:
        self._graph = graph
        self._store = store
        self._embedder = embedder
        self._min_similarity = min_similarity
        self._topic_share = topic_share

    async def retrieve(
        self, topic: Topic, queries: Sequence[Query], k: int, seen: Collection[str], round_: int
    ) -> list[Hit]:
        """Return the best `k` snippets of each query that are not in `seen`, in the queries' order, best first.

        What was seen is left out before the best are taken (eq. 3.7). A snippet that several queries find is a hit
        of each. Duplicates of a text are not stored, so none of the `k` is one.
        """
        vectors = await self._embedder.queries([topic.name, *(query.text for query in queries)])
        floor = await self._topic_floor(vectors[0], topic.domain)
        found = await self._search(vectors[1:], topic.domain, k, seen, (vectors[0], floor))
        return [
            Hit(snippet_id=point.id, query_id=query.id, rank=rank, score=min(1.0, point.score), round=round_)
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

    async def _topic_floor(self, topic: Vectors, domain: str) -> float:
        best = (await self._store.search(topic[None, :], domain, 1))[0]
        return self._topic_share * best[0].score if best else 0.0

    async def _search(
        self, vectors: Vectors, domain: str, k: int, seen: Collection[str], topic: tuple[Vectors, float]
    ) -> list[list[ScoredPoint]]:
        """Search until every query has its `k`, or nothing else is near enough."""
        without = set(seen)
        while True:
            found = await self._store.search(vectors, domain, k * OVERFETCH, exclude=without)
            near = [[point for point in points if point.score >= self._min_similarity] for points in found]
            ids = sorted({point.id for points in near for point in points})
            usable = await self._usable(ids, *topic)
            hits = [[point for point in points if point.id in usable] for points in near]
            if usable.issuperset(ids) or all(
                len(hit) >= k or len(points) < k * OVERFETCH for hit, points in zip(hits, near, strict=True)
            ):
                return [hit[:k] for hit in hits]
            without.update(set(ids) - usable)

    async def _usable(self, ids: Sequence[str], topic: Vectors, floor: float) -> set[str]:
        """Return the ids that are about the topic and have a snippet: a load broken off may leave some without."""
        vectors = await self._store.vectors(ids)
        about = [id_ for id_ in ids if id_ in vectors and float(vectors[id_] @ topic) >= floor]
        return {snippet.id for snippet in await sources.read_snippets(self._graph, about)}
