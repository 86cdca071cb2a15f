"""Qdrant in this process: qdrant-edge, one shard in a folder of the data folder, and one of words beside it."""

from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import qdrant_edge as edge

from kgplatform.errors import StoreMismatch
from kgplatform.ids import embedding_id
from kgplatform.vectors.edge_shard import Shard, closed, points_among, snippet_id_of
from kgplatform.vectors.edge_words import EdgeWords
from kgplatform.vectors.store import SPARE, USUAL, Hnsw, Point, ScoredPoint, Vectors, best_first

# Below this many kilobytes of a filtered domain Qdrant compares every vector, which is exact and fast enough.
_FULL_SCAN_KB = 10_000


class EdgeStore:
    """The vector store of one machine."""

    def __init__(self, folder: Path, hnsw: Hnsw = USUAL) -> None:
        self._folder = folder
        self._hnsw = hnsw
        self._shard: Shard | None = None
        self._dimension = 0
        self.words = EdgeWords(folder.with_name(f"{folder.name}-words"))

    async def open(self, dimension: int) -> None:
        if self._shard is None:
            shard = Shard(self._folder, self._config(dimension), _other_dimension(self._folder, dimension))
            await shard.open()
            self._shard, self._dimension = shard, dimension
            await self.words.open()
        elif dimension != self._dimension:
            raise _other_dimension(self._folder, dimension)

    async def upsert(self, points: Sequence[Point]) -> None:
        if points:
            rows = [edge.Point(p.embedding_id, p.vector.tolist(), p.payload) for p in points]
            await self._opened.update(lambda: edge.UpdateOperation.upsert_points(rows))

    async def delete(self, ids: Collection[str]) -> None:
        await self._opened.delete(ids)
        await self.words.delete(ids)

    async def search(  # noqa: PLR0917 - what is looked for, and where
        self,
        vectors: Vectors,
        domain: str | None,
        limit: int,
        exclude: Collection[str] = (),
        within: Collection[str] | None = None,
        prose: bool = False,
    ) -> list[list[ScoredPoint]]:
        if limit < 1 or (within is not None and not within):
            return [[] for _ in vectors]
        return await self._opened.call(
            lambda shard: self._search(shard, vectors, limit, points_among(domain, exclude, within, prose))
        )

    async def vectors(self, ids: Collection[str]) -> dict[str, Vectors]:
        wanted: list[edge.PointId] = [embedding_id(id_) for id_ in sorted(ids)]
        records = await self._opened.call(lambda shard: shard.retrieve(wanted, False, True)) if wanted else []
        return {snippet_id_of(record.id): np.asarray(record.vector, dtype=np.float32) for record in records}

    async def count(self, domain: str | None = None) -> int:
        request = edge.CountRequest(exact=True, filter=points_among(domain))
        return int(await self._opened.call(lambda shard: shard.count(request)))

    async def ids(self, domain: str | None = None, limit: int | None = None, prose: bool = False) -> list[str]:
        return await self._opened.ids(points_among(domain, prose=prose), limit)

    async def optimise(self) -> None:
        await self._opened.optimise()
        await self.words.optimise()

    async def close(self) -> None:
        shard, self._shard = self._shard, None
        if shard is not None:
            await shard.close()
            await self.words.close()

    @property
    def _opened(self) -> Shard:
        if self._shard is None:
            raise closed()
        return self._shard

    def _config(self, dimension: int) -> edge.EdgeConfig:
        return edge.EdgeConfig(
            vectors=edge.EdgeVectorParams(size=dimension, distance=edge.Distance.Cosine),
            hnsw_config=edge.HnswIndexConfig(
                m=self._hnsw.m,
                ef_construct=self._hnsw.ef_construct,
                full_scan_threshold=_FULL_SCAN_KB,
            ),
            quantization_config=edge.ScalarQuantizationConfig(type=edge.ScalarType.Int8, memory=edge.Memory.Pinned),
        )

    def _search(
        self, shard: edge.EdgeShard, vectors: Vectors, limit: int, among: edge.Filter
    ) -> list[list[ScoredPoint]]:
        found = shard.query_batch(edge.QueryBatchRequest([self._request(row, limit, among) for row in vectors]))
        return [best_first((ScoredPoint(snippet_id_of(hit.id), hit.score) for hit in hits), limit) for hits in found]

    def _request(self, vector: Vectors, limit: int, among: edge.Filter) -> edge.QueryRequest:
        # Quantised vectors find the candidates; the scores are the full vectors' own.
        exact_scores = edge.QuantizationSearchParams(rescore=True, oversampling=2.0)
        return edge.QueryRequest(
            limit=limit + SPARE,
            query=edge.Query.Nearest(vector.tolist()),
            filter=among,
            with_payload=False,
            params=edge.SearchParams(hnsw_ef=self._hnsw.ef, quantization=exact_scores),
        )


def _other_dimension(folder: Path, dimension: int) -> StoreMismatch:
    return StoreMismatch(
        f"The vector store in {folder} does not hold vectors of {dimension} numbers.",
        "Set KGPLATFORM_EMBEDDING_MODEL back to the model that filled it, or use another data folder.",
    )
