"""Snippets for queries and headings, by meaning (Apollo 3.3.2, eq. 3.7; 3.3.4, eq. 3.12)."""

from collections.abc import Collection, Sequence

import numpy as np

from kgplatform.evidence.aboutness import Aboutness, aboutness, in_surroundings
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Hit, Query, Topic
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import ScoredPoint, Vectors, VectorStore

LEADERS = 5  # snippets nearest to the topic's name, among which the one most about it is looked for
OVERFETCH = 4  # how many more than k are looked at, since some will be left out


class Retrieval:
    """Searches one domain's snippets; less similar ones than `min_similarity` (cosine) are no hits.

    Nor are those that are hardly about the topic: in their surroundings less about it (evidence.aboutness) than
    `topic_share` of the domain's best. The gaps of a graph lead away from its topic, and this is what keeps their
    queries at it.
    """

    def __init__(
        self,
        graph: Graph,
        store: VectorStore,
        embedder: Embedder,
        min_similarity: float = 0.25,
        topic_share: float = 0.4,
    ) -> None:
        self._graph = graph
        self._store = store
        self._embedder = embedder
        self._min_similarity = min_similarity
        self._topic_share = topic_share

    @property
    def manner(self) -> str:
        """What decides, beside the texts and the query, which snippets are hits."""
        return f"{self._embedder.model_id} {self._min_similarity} {self._topic_share}"

    async def retrieve(  # noqa: PLR0917 - what a round of searching is
        self,
        topic: Topic,
        queries: Sequence[Query],
        k: int,
        seen: Collection[str],
        round_: int,
        within: Collection[str] | None = None,
    ) -> list[Hit]:
        """Return the best `k` snippets of each query that are not in `seen`, in the queries' order, best first.

        What was seen is left out before the best are taken (eq. 3.7). A snippet that several queries find is a hit
        of each. Duplicates of a text are not stored, so none of the `k` is one. `within` limits the search to these
        snippets.
        """
        vectors = await self._embedder.queries([topic.name, topic.goal or topic.name, *(q.text for q in queries)])
        found = await self._search(vectors[2:], topic.domain, k, seen, vectors[:2].mean(axis=0), within)
        return [
            Hit(snippet_id=point.id, query_id=query.id, rank=rank, score=min(1.0, point.score), round=round_)
            for query, points in zip(queries, found, strict=True)
            for rank, point in enumerate(points, start=1)
        ]

    async def foresee(
        self,
        topic: Topic,
        texts: Sequence[str],
        seen: Collection[str],
        *,
        first_k: int,
        k: int,
        width: int,
        rounds: int,
    ) -> list[tuple[str, ...]]:
        """Return the new snippets that each round would bring: the first one searches for the texts, and each of at
        most `rounds` others for what is near to `width` snippets of those found, as queries about their gaps would.

        It ends with a round that brings nothing. Nobody is asked, and nothing is written.
        """
        vectors = await self._embedder.queries([topic.name, topic.goal or topic.name, *texts])
        about, searched, limit = vectors[:2].mean(axis=0), vectors[2:], first_k
        known, found = list(seen), list[tuple[str, ...]]()
        for _ in range(rounds + 1):
            hits = await self._search(searched, topic.domain, limit, known, about) if len(searched) else []
            found.append(tuple(sorted({point.id for points in hits for point in points})))
            known = [*known, *found[-1]]
            if not found[-1] and len(found) > 1:
                break
            nearest = await self._store.vectors(known[-width:])
            searched, limit = np.array([nearest[id_] for id_ in sorted(nearest)], dtype=np.float32), k
        return found

    async def rank(self, text: str, within: Collection[str], limit: int) -> list[tuple[str, float]]:
        """Return (snippet id, cosine similarity) of the `limit` snippets of `within` nearest to the text (eq. 3.12)."""
        if not within:
            return []
        vectors = await self._embedder.queries([text])
        found = await self._store.search(vectors, None, limit, within=within)
        return [(point.id, point.score) for point in found[0]]

    async def _search(  # noqa: PLR0917
        self,
        vectors: Vectors,
        domain: str,
        k: int,
        seen: Collection[str],
        topic: Vectors,
        within: Collection[str] | None = None,
    ) -> list[list[ScoredPoint]]:
        """Search until every query has its `k`, or nothing else is near enough."""
        without = set(seen)
        judge = await aboutness(self._store, domain, topic)
        floor = await self._topic_floor(judge, domain)
        while True:
            found = await self._store.search(vectors, domain, k * OVERFETCH, exclude=without, within=within)
            near = [[point for point in points if point.score >= self._min_similarity] for points in found]
            ids = sorted({point.id for points in near for point in points})
            about = await self._about(ids, judge)
            hits = [[point for point in points if about.get(point.id, -1.0) >= floor] for points in near]
            unusable = {id_ for id_ in ids if about.get(id_, -1.0) < floor}
            full = all(len(hit) >= k or len(all_) < k * OVERFETCH for hit, all_ in zip(hits, near, strict=True))
            if full or not unusable:
                return [hit[:k] for hit in hits]
            without |= unusable

    async def _topic_floor(self, judge: Aboutness, domain: str) -> float:
        best = (await self._store.search(judge.topic[None, :], domain, LEADERS))[0]
        about = await self._about([point.id for point in best], judge)
        return self._topic_share * max(about.values(), default=0.0)

    async def _about(self, ids: Sequence[str], judge: Aboutness) -> dict[str, float]:
        """Return how much each snippet is about the topic, in its surroundings in its document. Ids without a snippet
        are left out: a load broken off may leave some."""
        snippets = await sources.read_snippets(self._graph, ids)
        mates = await sources.source_snippets(self._graph, sorted({snippet.source_id for snippet in snippets}))
        around = await sources.read_snippets(self._graph, sorted({id_ for near in mates.values() for id_ in near}))
        vectors = await self._store.vectors([snippet.id for snippet in around])
        places: dict[str, list[str]] = {}
        for snippet in sorted(around, key=lambda snippet: (snippet.start, snippet.id)):
            if snippet.id in vectors:
                places.setdefault(snippet.source_id, []).append(snippet.id)
        scores: dict[str, float] = {}
        for document in places.values():
            own = in_surroundings([judge.of(vectors[id_]) for id_ in document])
            scores |= dict(zip(document, own, strict=True))
        return {snippet.id: scores[snippet.id] for snippet in snippets if snippet.id in scores}
