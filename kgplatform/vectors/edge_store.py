"""Qdrant in this process: qdrant-edge, one shard in a folder of the data folder."""

import asyncio
import uuid
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import qdrant_edge as edge

from kgplatform.errors import EngineUnavailable, StoreLocked, StoreMismatch
from kgplatform.ids import embedding_id
from kgplatform.models import OTHER_KINDS
from kgplatform.vectors.store import SPARE, USUAL, Hnsw, Point, ScoredPoint, Vectors, best_first

T = TypeVar("T")

_PAGE = 1000
# Below this many kilobytes of a filtered domain Qdrant compares every vector, which is exact and fast enough.
_FULL_SCAN_KB = 10_000


class EdgeStore:
    """The vector store of one machine. Calls run in threads: the engine leaves the interpreter's lock alone."""

    def __init__(self, folder: Path, hnsw: Hnsw = USUAL) -> None:
        self._folder = folder
        self._hnsw = hnsw
        self._shard: edge.EdgeShard | None = None
        self._dimension = 0

    async def open(self, dimension: int) -> None:
        if self._shard is None:
            self._shard = await asyncio.to_thread(self._open, dimension)
            self._dimension = dimension
        elif dimension != self._dimension:
            raise _other_dimension(self._folder, dimension)

    async def upsert(self, points: Sequence[Point]) -> None:
        if points:
            rows = [edge.Point(p.embedding_id, p.vector.tolist(), p.payload) for p in points]
            await self._update(lambda: edge.UpdateOperation.upsert_points(rows))

    async def delete(self, ids: Collection[str]) -> None:
        if ids:
            await self._update(lambda: edge.UpdateOperation.delete_points([embedding_id(id_) for id_ in sorted(ids)]))

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
        return await self._call(
            lambda shard: self._search(shard, vectors, limit, _filter(domain, exclude, within, prose))
        )

    async def vectors(self, ids: Collection[str]) -> dict[str, Vectors]:
        wanted: list[edge.PointId] = [embedding_id(id_) for id_ in sorted(ids)]
        records = await self._call(lambda shard: shard.retrieve(wanted, False, True)) if wanted else []
        return {_snippet_id(record.id): np.asarray(record.vector, dtype=np.float32) for record in records}

    async def count(self, domain: str | None = None) -> int:
        request = edge.CountRequest(exact=True, filter=_filter(domain))
        return int(await self._call(lambda shard: shard.count(request)))

    async def ids(self, domain: str | None = None, limit: int | None = None, prose: bool = False) -> list[str]:
        return await self._call(lambda shard: _scroll(shard, _filter(domain, prose=prose), limit))

    async def optimise(self) -> None:
        await self._call(_optimise)

    async def close(self) -> None:
        shard, self._shard = self._shard, None
        if shard is not None:
            await asyncio.to_thread(_close, shard)

    def _open(self, dimension: int) -> edge.EdgeShard:
        try:
            if (self._folder / "edge_config.json").exists():
                return edge.EdgeShard.load(str(self._folder), self._config(dimension))
            self._folder.mkdir(parents=True, exist_ok=True)
            shard = edge.EdgeShard.create(str(self._folder), self._config(dimension))
            for key in ("domain", "kind"):
                shard.update(edge.UpdateOperation.create_field_index(key, edge.PayloadSchemaType.Keyword))
        except Exception as error:  # the engine raises nothing more precise
            raise self._translated(error, dimension) from error
        return shard

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
        return [best_first((ScoredPoint(_snippet_id(hit.id), hit.score) for hit in hits), limit) for hits in found]

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

    async def _update(self, operation: Callable[[], edge.UpdateOperation]) -> None:
        await self._call(lambda shard: shard.update(operation()))

    async def _call(self, work: Callable[[edge.EdgeShard], T]) -> T:
        shard = self._shard
        if shard is None:
            raise EngineUnavailable("The vector store is not open.", "Start kgplatform again.")
        try:
            return await asyncio.to_thread(work, shard)
        except Exception as error:  # the engine raises nothing more precise
            raise self._translated(error, self._dimension) from error

    def _translated(self, error: Exception, dimension: int) -> Exception:
        words = str(error)
        if "WouldBlock" in words:
            return StoreLocked(
                f"The vector store in {self._folder} is open in another process.",
                "Stop that process, or reach it through its API.",
            )
        if "incompatible" in words.lower() or "dimension" in words.lower():
            return _other_dimension(self._folder, dimension)
        return EngineUnavailable(f"The vector store in {self._folder} failed: {words}", "See the log.")


def _other_dimension(folder: Path, dimension: int) -> StoreMismatch:
    return StoreMismatch(
        f"The vector store in {folder} does not hold vectors of {dimension} numbers.",
        "Set KGPLATFORM_EMBEDDING_MODEL back to the model that filled it, or use another data folder.",
    )


def _snippet_id(point_id: object) -> str:
    return point_id.hex if isinstance(point_id, uuid.UUID) else uuid.UUID(str(point_id)).hex


def _filter(
    domain: str | None, exclude: Collection[str] = (), within: Collection[str] | None = None, prose: bool = False
) -> edge.Filter:
    must: list[edge.ConditionType] = []
    if domain is not None:
        must.append(edge.FieldCondition(key="domain", match=edge.MatchValue(domain)))
    if within is not None:
        must.append(edge.HasIdCondition({embedding_id(id_) for id_ in within}))
    without: list[edge.ConditionType] = [edge.HasIdCondition({embedding_id(id_) for id_ in exclude})] if exclude else []
    if prose:  # what was stored before there were kinds has none
        without.append(edge.FieldCondition(key="kind", match=edge.MatchAny([*map(str, OTHER_KINDS)])))
    return edge.Filter(must=must, must_not=without)


def _scroll(shard: edge.EdgeShard, among: edge.Filter, limit: int | None) -> list[str]:
    """The engine gives points in the order of their ids."""
    found: list[str] = []
    offset = None
    while True:
        request = edge.ScrollRequest(offset=offset, limit=_PAGE, filter=among, with_payload=False)
        records, offset = shard.scroll(request)
        found.extend(_snippet_id(record.id) for record in records)
        if offset is None or (limit is not None and len(found) >= limit):
            return sorted(found)[:limit]


def _optimise(shard: edge.EdgeShard) -> None:
    shard.optimize()
    shard.flush()


def _close(shard: edge.EdgeShard) -> None:
    shard.flush()
    shard.close()
