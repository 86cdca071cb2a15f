"""Snippets by their words with a Qdrant server: a collection beside that of the vectors of meaning (see edge_words)."""

from collections.abc import Collection, Sequence

from qdrant_client import models

from kgplatform.vectors.server_connection import Connection, points_among, snippet_id_of
from kgplatform.vectors.store import ScoredPoint
from kgplatform.vectors.words import WordPoint, WordVector, best_by_words

_NAME = "words"


class ServerWords:
    """The word store beyond one machine."""

    def __init__(self, connection: Connection, collection: str) -> None:
        self._connection = connection
        self._collection = collection

    async def open(self) -> None:
        index = models.SparseIndexParams(on_disk=True)
        sparse = {_NAME: models.SparseVectorParams(index=index)}
        await self._connection.make(self._collection, vectors_config={}, sparse_vectors_config=sparse)

    async def upsert(self, points: Sequence[WordPoint]) -> None:
        if points:
            rows = [
                models.PointStruct(id=each.embedding_id, vector={_NAME: _sparse(each.words)}, payload=each.payload)
                for each in points
            ]
            await self._connection.asked(self._connection.server.upsert(self._collection, rows, wait=True))

    async def delete(self, ids: Collection[str]) -> None:
        await self._connection.delete(self._collection, ids)

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
        requests = [_request(each, limit, among) for each in queries]
        server = self._connection.server
        answers = await self._connection.asked(server.query_batch_points(self._collection, requests))
        return [
            best_by_words(ScoredPoint(snippet_id_of(hit.id), hit.score) for hit in answer.points) for answer in answers
        ]

    async def ids(self, domain: str | None = None) -> list[str]:
        return await self._connection.ids(self._collection, points_among(domain))

    async def optimise(self) -> None:
        """Nothing to do: a server optimises by itself."""


def _request(query: WordVector, limit: int, among: models.Filter) -> models.QueryRequest:
    return models.QueryRequest(query=_sparse(query), using=_NAME, limit=limit, filter=among, with_payload=False)


def _sparse(vector: WordVector) -> models.SparseVector:
    return models.SparseVector(indices=list(vector.numbers), values=list(vector.weights))
