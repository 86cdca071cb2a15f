"""A Qdrant server or cluster, reached by its URL."""

from collections.abc import Collection, Sequence

import numpy as np
from qdrant_client import models

from kgplatform.errors import StoreMismatch
from kgplatform.vectors.server_connection import Connection, points_among, snippet_id_of, uuids
from kgplatform.vectors.server_words import ServerWords
from kgplatform.vectors.store import SPARE, USUAL, Hnsw, Point, ScoredPoint, Vectors, best_first


class ServerStore:
    """The vector store beyond one machine: one collection with the settings that the engine in process has, and one of
    words beside it."""

    def __init__(
        self,
        url: str,
        collection: str = "snippets",
        *,
        api_key: str = "",
        grpc_port: int | None = None,
        hnsw: Hnsw = USUAL,
    ) -> None:
        """`grpc_port` switches from HTTP to gRPC, which is faster and often not open."""
        self._connection = Connection(url, api_key, grpc_port)
        self._collection = collection
        self._hnsw = hnsw
        self.words = ServerWords(self._connection, f"{collection}-words")

    async def open(self, dimension: int) -> None:
        await self._connection.open()
        await self._make(dimension)
        await self._check_dimension(dimension)
        await self.words.open()

    async def upsert(self, points: Sequence[Point]) -> None:
        if points:
            rows = [models.PointStruct(id=p.embedding_id, vector=p.vector.tolist(), payload=p.payload) for p in points]
            await self._connection.asked(self._connection.server.upsert(self._collection, rows, wait=True))

    async def delete(self, ids: Collection[str]) -> None:
        await self._connection.delete(self._collection, ids)
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
        if limit < 1 or not len(vectors) or (within is not None and not within):
            return [[] for _ in vectors]
        among = points_among(domain, exclude, within, prose)
        requests = [self._request(row, limit, among) for row in vectors]
        server = self._connection.server
        answers = await self._connection.asked(server.query_batch_points(self._collection, requests))
        return [
            best_first((ScoredPoint(snippet_id_of(hit.id), hit.score) for hit in answer.points), limit)
            for answer in answers
        ]

    async def vectors(self, ids: Collection[str]) -> dict[str, Vectors]:
        if not ids:
            return {}
        server = self._connection.server
        found = server.retrieve(self._collection, uuids(ids), with_payload=False, with_vectors=True)
        rows = await self._connection.asked(found)
        return {snippet_id_of(row.id): np.asarray(row.vector, dtype=np.float32) for row in rows}

    async def count(self, domain: str | None = None) -> int:
        counted = self._connection.server.count(self._collection, points_among(domain), exact=True)
        return (await self._connection.asked(counted)).count

    async def ids(self, domain: str | None = None, limit: int | None = None, prose: bool = False) -> list[str]:
        return await self._connection.ids(self._collection, points_among(domain, prose=prose), limit)

    async def optimise(self) -> None:
        """Nothing to do: a server optimises by itself, and an acknowledged write is on its disk."""

    async def close(self) -> None:
        await self._connection.close()

    async def _make(self, dimension: int) -> None:
        await self._connection.make(
            self._collection,
            vectors_config=models.VectorParams(size=dimension, distance=models.Distance.COSINE),
            hnsw_config=models.HnswConfigDiff(m=self._hnsw.m, ef_construct=self._hnsw.ef_construct),
            quantization_config=models.ScalarQuantization(
                scalar=models.ScalarQuantizationConfig(type=models.ScalarType.INT8, always_ram=True)
            ),
        )

    async def _check_dimension(self, dimension: int) -> None:
        found = await self._connection.asked(self._connection.server.get_collection(self._collection))
        params = found.config.params.vectors
        size = params.size if isinstance(params, models.VectorParams) else None
        if size != dimension:
            raise StoreMismatch(
                f"The Qdrant collection {self._collection} does not hold vectors of {dimension} numbers.",
                "Set KGPLATFORM_QDRANT_COLLECTION to another name, "
                "or KGPLATFORM_EMBEDDING_MODEL back to the model that filled it.",
            )

    def _request(self, vector: Vectors, limit: int, among: models.Filter) -> models.QueryRequest:
        # Quantised vectors find the candidates; the scores are the full vectors' own.
        exact_scores = models.QuantizationSearchParams(rescore=True, oversampling=2.0)
        return models.QueryRequest(
            query=vector.tolist(),
            limit=limit + SPARE,
            filter=among,
            with_payload=False,
            params=models.SearchParams(hnsw_ef=self._hnsw.ef, quantization=exact_scores),
        )
