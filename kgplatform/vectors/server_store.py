"""A Qdrant server or cluster, reached by its URL."""

import re
import uuid
from collections.abc import Awaitable, Collection, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import grpc
import numpy as np
from qdrant_client import AsyncQdrantClient, models
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ApiException, UnexpectedResponse

from kgplatform.errors import EngineUnavailable, KgplatformError, StoreMismatch, Unauthorised
from kgplatform.ids import embedding_id
from kgplatform.models import OTHER_KINDS
from kgplatform.vectors.store import SPARE, USUAL, Hnsw, Point, ScoredPoint, Vectors, best_first

T = TypeVar("T")

_OLDEST = (1, 10)
"""The first server with the query API. The client's own check warns at any other minor version, so it is off."""

_PAGE = 1000
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_FAILURES = (ApiException, QdrantException, grpc.RpcError, OSError)


class ServerStore:
    """The vector store beyond one machine: one collection with the settings that the engine in process has."""

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
        self._url = url
        self._collection = collection
        self._api_key = api_key
        self._grpc_port = grpc_port
        self._hnsw = hnsw
        self._client: AsyncQdrantClient | None = None

    async def open(self, dimension: int) -> None:
        if self._client is None:
            self._client = self._connect()
        await self._check_version()
        if not await self._asked(self._server.collection_exists(self._collection)):
            await self._asked(self._create(dimension))
        await self._check_dimension(dimension)

    async def upsert(self, points: Sequence[Point]) -> None:
        if points:
            rows = [models.PointStruct(id=p.embedding_id, vector=p.vector.tolist(), payload=p.payload) for p in points]
            await self._asked(self._server.upsert(self._collection, rows, wait=True))

    async def delete(self, ids: Collection[str]) -> None:
        if ids:
            selector = models.PointIdsList(points=_uuids(ids))
            await self._asked(self._server.delete(self._collection, selector, wait=True))

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
        among = _filter(domain, exclude, within, prose)
        requests = [self._request(row, limit, among) for row in vectors]
        answers = await self._asked(self._server.query_batch_points(self._collection, requests))
        return [
            best_first((ScoredPoint(_snippet_id(hit.id), hit.score) for hit in answer.points), limit)
            for answer in answers
        ]

    async def vectors(self, ids: Collection[str]) -> dict[str, Vectors]:
        if not ids:
            return {}
        found = self._server.retrieve(self._collection, _uuids(ids), with_payload=False, with_vectors=True)
        return {_snippet_id(row.id): np.asarray(row.vector, dtype=np.float32) for row in await self._asked(found)}

    async def count(self, domain: str | None = None) -> int:
        answer = await self._asked(self._server.count(self._collection, _filter(domain), exact=True))
        return answer.count

    async def ids(self, domain: str | None = None, limit: int | None = None, prose: bool = False) -> list[str]:
        found: list[str] = []
        offset: Any = None
        while True:
            page = self._server.scroll(
                self._collection, _filter(domain, prose=prose), _PAGE, offset=offset, with_payload=False
            )
            records, offset = await self._asked(page)
            found.extend(_snippet_id(record.id) for record in records)
            if offset is None or (limit is not None and len(found) >= limit):
                return sorted(found)[:limit]

    async def optimise(self) -> None:
        """Nothing to do: a server optimises by itself, and an acknowledged write is on its disk."""

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @property
    def _server(self) -> AsyncQdrantClient:
        if self._client is None:
            raise EngineUnavailable("The vector store is not open.", "Start kgplatform again.")
        return self._client

    def _connect(self) -> AsyncQdrantClient:
        parts = urlsplit(self._url)
        # Proxies of the environment are honoured, except for this machine itself.
        own: dict[str, Any] = {"trust_env": False} if parts.hostname in _LOOPBACK else {}
        return AsyncQdrantClient(
            url=self._url,
            port=parts.port or (443 if parts.scheme == "https" else 6333),
            grpc_port=self._grpc_port or 6334,
            prefer_grpc=self._grpc_port is not None,
            api_key=self._api_key or None,
            timeout=60,
            check_compatibility=False,
            **own,
        )

    async def _check_version(self) -> None:
        version = (await self._asked(self._server.info())).version
        numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
        if numbers < _OLDEST:
            raise StoreMismatch(
                f"The Qdrant server at {self._url} is version {version}.",
                f"Use {_OLDEST[0]}.{_OLDEST[1]} or newer.",
            )

    async def _create(self, dimension: int) -> None:
        await self._server.create_collection(
            self._collection,
            vectors_config=models.VectorParams(size=dimension, distance=models.Distance.COSINE),
            hnsw_config=models.HnswConfigDiff(m=self._hnsw.m, ef_construct=self._hnsw.ef_construct),
            quantization_config=models.ScalarQuantization(
                scalar=models.ScalarQuantizationConfig(type=models.ScalarType.INT8, always_ram=True)
            ),
        )
        for key in ("domain", "kind"):
            await self._server.create_payload_index(self._collection, key, models.PayloadSchemaType.KEYWORD)

    async def _check_dimension(self, dimension: int) -> None:
        params = (await self._asked(self._server.get_collection(self._collection))).config.params.vectors
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

    async def _asked(self, call: Awaitable[T]) -> T:
        try:
            return await call
        except _FAILURES as error:
            raise self._translated(error) from error

    def _translated(self, error: Exception) -> KgplatformError:
        if _is_refusal(error):
            return Unauthorised(f"Qdrant at {self._url} refuses the API key.", "Set KGPLATFORM_QDRANT_API_KEY.")
        return EngineUnavailable(
            f"Qdrant at {self._url} does not answer as it should: {_first_line(error)}",
            "Start it, or correct KGPLATFORM_QDRANT_URL.",
        )


def _is_refusal(error: Exception) -> bool:
    if isinstance(error, UnexpectedResponse):
        return error.status_code in {401, 403}
    refused = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED)
    return isinstance(error, grpc.aio.AioRpcError) and error.code() in refused


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _uuids(ids: Collection[str]) -> list[int | str | uuid.UUID]:
    return [embedding_id(id_) for id_ in sorted(ids)]


def _snippet_id(point_id: object) -> str:
    return uuid.UUID(str(point_id)).hex


def _filter(
    domain: str | None, exclude: Collection[str] = (), within: Collection[str] | None = None, prose: bool = False
) -> models.Filter:
    must: list[models.Condition] = []
    if domain is not None:
        must.append(models.FieldCondition(key="domain", match=models.MatchValue(value=domain)))
    if within is not None:
        must.append(models.HasIdCondition(has_id=_uuids(within)))
    without: list[models.Condition] = [models.HasIdCondition(has_id=_uuids(exclude))] if exclude else []
    if prose:  # what was stored before there were kinds has none
        without.append(models.FieldCondition(key="kind", match=models.MatchAny(any=list(OTHER_KINDS))))
    return models.Filter(must=must, must_not=without)
