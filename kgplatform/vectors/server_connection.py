"""The connection with a Qdrant server or cluster: its client, what it fails with, and what its collections share."""

import re
import uuid
import warnings
from collections.abc import Awaitable, Collection
from typing import Any, TypeVar
from urllib.parse import urlsplit

import grpc
from qdrant_client import AsyncQdrantClient, models
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ApiException, UnexpectedResponse

from kgplatform.errors import EngineUnavailable, KgplatformError, StoreMismatch, Unauthorised
from kgplatform.ids import embedding_id
from kgplatform.models import OTHER_KINDS

T = TypeVar("T")

_OLDEST = (1, 10)
"""The first server with the query API. The client's own check warns at any other minor version, so it is off."""

_PAGE = 1000
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_FAILURES = (ApiException, QdrantException, grpc.RpcError, OSError)
FIELDS = ("domain", "kind")


class Connection:
    """A server by its URL. `grpc_port` switches from HTTP to gRPC, which is faster and often not open."""

    def __init__(self, url: str, api_key: str = "", grpc_port: int | None = None) -> None:
        self._url = url
        self._api_key = api_key
        self._grpc_port = grpc_port
        self._client: AsyncQdrantClient | None = None

    async def open(self) -> None:
        """Connect; raises StoreMismatch for a server that is too old."""
        if self._client is None:
            self._client = self._connect()
        version = (await self.asked(self.server.info())).version
        numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
        if numbers < _OLDEST:
            raise StoreMismatch(
                f"The Qdrant server at {self._url} is version {version}.",
                f"Use {_OLDEST[0]}.{_OLDEST[1]} or newer.",
            )

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @property
    def server(self) -> AsyncQdrantClient:
        """The client; raises EngineUnavailable where the connection is not open."""
        if self._client is None:
            raise EngineUnavailable("The vector store is not open.", "Start kgplatform again.")
        return self._client

    async def asked(self, call: Awaitable[T]) -> T:
        """Return the answer to a call; raises EngineUnavailable and Unauthorised."""
        try:
            return await call
        except _FAILURES as error:
            raise self._translated(error) from error

    async def make(self, collection: str, **settings: Any) -> None:
        """Make a collection with these settings of `create_collection` where there is none, and index what points are
        filtered by: another process may make it at the same time, or may have been killed in between."""
        if not await self._exists(collection):
            try:
                await self.asked(self.server.create_collection(collection, **settings))
            except EngineUnavailable:
                if not await self._exists(collection):
                    raise
        for key in FIELDS:  # nothing is done where there is an index
            await self.asked(self.server.create_payload_index(collection, key, models.PayloadSchemaType.KEYWORD))

    async def delete(self, collection: str, ids: Collection[str]) -> None:
        if ids:
            selector = models.PointIdsList(points=uuids(ids))
            await self.asked(self.server.delete(collection, selector, wait=True))

    async def ids(self, collection: str, among: models.Filter, limit: int | None = None) -> list[str]:
        """Return the sorted ids of snippets, at most the first `limit`."""
        found: list[str] = []
        offset: Any = None
        while True:
            page = self.server.scroll(collection, among, _PAGE, offset=offset, with_payload=False)
            records, offset = await self.asked(page)
            found.extend(snippet_id_of(record.id) for record in records)
            if offset is None or (limit is not None and len(found) >= limit):
                return sorted(found)[:limit]

    async def _exists(self, collection: str) -> bool:
        return await self.asked(self.server.collection_exists(collection))

    def _connect(self) -> AsyncQdrantClient:
        parts = urlsplit(self._url)
        # Proxies of the environment are honoured, except for this machine itself.
        own: dict[str, Any] = {"trust_env": False} if parts.hostname in _LOOPBACK else {}
        with warnings.catch_warnings():
            # A key by plain HTTP is what docs/deploy.md has in a private network: no reason to write to the terminal
            # at each start, between the lines of JSON where the log goes there.
            warnings.filterwarnings("ignore", "Api key is used with an insecure connection")
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

    def _translated(self, error: Exception) -> KgplatformError:
        if _is_refusal(error):
            return Unauthorised(f"Qdrant at {self._url} refuses the API key.", "Set KGPLATFORM_QDRANT_API_KEY.")
        return EngineUnavailable(
            f"Qdrant at {self._url} does not answer as it should: {_first_line(error)}",
            "Start it, or correct KGPLATFORM_QDRANT_URL.",
        ).as_away()


def uuids(ids: Collection[str]) -> list[int | str | uuid.UUID]:
    return [embedding_id(id_) for id_ in sorted(ids)]


def snippet_id_of(point_id: object) -> str:
    return uuid.UUID(str(point_id)).hex


def points_among(
    domain: str | None, exclude: Collection[str] = (), within: Collection[str] | None = None, prose: bool = False
) -> models.Filter:
    """Return the filter of the points that may come (see VectorStore.search)."""
    must: list[models.Condition] = []
    if domain is not None:
        must.append(models.FieldCondition(key="domain", match=models.MatchValue(value=domain)))
    if within is not None:
        must.append(models.HasIdCondition(has_id=uuids(within)))
    without: list[models.Condition] = [models.HasIdCondition(has_id=uuids(exclude))] if exclude else []
    if prose:  # what was stored before there were kinds has none
        without.append(models.FieldCondition(key="kind", match=models.MatchAny(any=list(OTHER_KINDS))))
    return models.Filter(must=must, must_not=without)


def _is_refusal(error: Exception) -> bool:
    if isinstance(error, UnexpectedResponse):
        return error.status_code in {401, 403}
    refused = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED)
    return isinstance(error, grpc.aio.AioRpcError) and error.code() in refused


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
