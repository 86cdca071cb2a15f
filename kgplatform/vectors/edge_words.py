"""Snippets by their words with Qdrant in this process: a shard beside that of the vectors of meaning.

It is one of its own, so that words that are weighed anew leave the index of the vectors of meaning alone.
"""

from collections.abc import Collection, Sequence
from pathlib import Path

import qdrant_edge as edge

from kgplatform.errors import StoreMismatch
from kgplatform.vectors.edge_shard import Shard, points_among, snippet_id_of
from kgplatform.vectors.store import ScoredPoint
from kgplatform.vectors.words import WordPoint, WordVector, best_by_words

_NAME = "words"


class EdgeWords:
    """The word store of one machine."""

    def __init__(self, folder: Path) -> None:
        config = edge.EdgeConfig(sparse_vectors={_NAME: edge.EdgeSparseVectorParams(memory=edge.Memory.Cold)})
        mismatch = StoreMismatch(
            f"The store of words in {folder} is none that this program reads.",
            "Remove that folder; `kgplatform doctor` makes it anew.",
        )
        self._shard = Shard(folder, config, mismatch)

    async def open(self) -> None:
        await self._shard.open()

    async def upsert(self, points: Sequence[WordPoint]) -> None:
        if points:
            rows = [edge.Point(each.embedding_id, {_NAME: _sparse(each.words)}, each.payload) for each in points]
            await self._shard.update(lambda: edge.UpdateOperation.upsert_points(rows))

    async def delete(self, ids: Collection[str]) -> None:
        await self._shard.delete(ids)

    async def search(  # noqa: PLR0917 - what is looked for, and where
        self,
        queries: Sequence[WordVector],
        domain: str | None,
        limit: int,
        exclude: Collection[str] = (),
        within: Collection[str] | None = None,
        prose: bool = False,
    ) -> list[list[ScoredPoint]]:
        if limit < 1 or not queries or (within is not None and not within):
            return [[] for _ in queries]
        among = points_among(domain, exclude, within, prose)
        asked = edge.QueryBatchRequest([_request(each, limit, among) for each in queries])
        found = await self._shard.call(lambda shard: shard.query_batch(asked))
        return [best_by_words(ScoredPoint(snippet_id_of(hit.id), hit.score) for hit in hits) for hits in found]

    async def ids(self, domain: str | None = None) -> list[str]:
        return await self._shard.ids(points_among(domain))

    async def optimise(self) -> None:
        await self._shard.optimise()

    async def close(self) -> None:
        await self._shard.close()


def _request(query: WordVector, limit: int, among: edge.Filter) -> edge.QueryRequest:
    nearest = edge.Query.Nearest(_sparse(query), using=_NAME)
    return edge.QueryRequest(limit=limit, query=nearest, filter=among, with_payload=False)


def _sparse(vector: WordVector) -> edge.SparseVector:
    return edge.SparseVector(list(vector.numbers), list(vector.weights))
