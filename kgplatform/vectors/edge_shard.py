"""A shard of Qdrant in this process, in a folder of its own."""

import asyncio
import uuid
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

import qdrant_edge as edge

from kgplatform.errors import EngineUnavailable, StoreLocked, StoreMismatch
from kgplatform.ids import embedding_id
from kgplatform.models import OTHER_KINDS

T = TypeVar("T")

_PAGE = 1000
FIELDS = ("domain", "kind")


class Shard:
    """Calls run in threads: the engine leaves the interpreter's lock alone. `mismatch` is raised where the folder holds
    what the configuration does not fit."""

    def __init__(self, folder: Path, config: edge.EdgeConfig, mismatch: StoreMismatch) -> None:
        self._folder = folder
        self._config = config
        self._mismatch = mismatch
        self._shard: edge.EdgeShard | None = None

    async def open(self) -> None:
        """Open the folder's shard, or make it."""
        self._shard = await asyncio.to_thread(self._open)

    async def call(self, work: Callable[[edge.EdgeShard], T]) -> T:
        """Do something with the shard; raises EngineUnavailable, StoreLocked and StoreMismatch."""
        shard = self._shard
        if shard is None:
            raise closed()
        try:
            return await asyncio.to_thread(work, shard)
        except Exception as error:  # the engine raises nothing more precise
            raise self._translated(error) from error

    async def update(self, operation: Callable[[], edge.UpdateOperation]) -> None:
        await self.call(lambda shard: shard.update(operation()))

    async def delete(self, ids: Collection[str]) -> None:
        if ids:
            await self.update(lambda: edge.UpdateOperation.delete_points([embedding_id(id_) for id_ in sorted(ids)]))

    async def ids(self, among: edge.Filter, limit: int | None = None) -> list[str]:
        """Return the sorted ids of snippets, at most the first `limit`."""
        return await self.call(lambda shard: _scroll(shard, among, limit))

    async def optimise(self) -> None:
        await self.call(_optimise)

    async def close(self) -> None:
        shard, self._shard = self._shard, None
        if shard is not None:
            await asyncio.to_thread(_close, shard)

    def _open(self) -> edge.EdgeShard:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Loading makes what is not there, or what a kill left as a part of it.
            shard = edge.EdgeShard.load(str(self._folder), self._config)
            for key in FIELDS:  # nothing is done where there is an index
                shard.update(edge.UpdateOperation.create_field_index(key, edge.PayloadSchemaType.Keyword))
        except Exception as error:  # the engine raises nothing more precise
            raise self._translated(error) from error
        return shard

    def _translated(self, error: Exception) -> Exception:
        words = str(error)
        if "WouldBlock" in words:
            return StoreLocked(
                f"The vector store in {self._folder} is open in another process.",
                "Stop that process, or reach it through its API.",
            )
        if "incompatible" in words.lower() or "dimension" in words.lower():
            return self._mismatch
        return EngineUnavailable(f"The vector store in {self._folder} failed: {words}", "See the log.")


def closed() -> EngineUnavailable:
    return EngineUnavailable("The vector store is not open.", "Start kgplatform again.")


def snippet_id_of(point_id: object) -> str:
    return point_id.hex if isinstance(point_id, uuid.UUID) else uuid.UUID(str(point_id)).hex


def points_among(
    domain: str | None, exclude: Collection[str] = (), within: Collection[str] | None = None, prose: bool = False
) -> edge.Filter:
    """Return the filter of the points that may come (see VectorStore.search)."""
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
        found.extend(snippet_id_of(record.id) for record in records)
        if offset is None or (limit is not None and len(found) >= limit):
            return sorted(found)[:limit]


def _optimise(shard: edge.EdgeShard) -> None:
    shard.optimize()
    shard.flush()


def _close(shard: edge.EdgeShard) -> None:
    shard.flush()
    shard.close()
