"""Ways to find snippets for queries: the port of one, and the way by vectors."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from kgplatform.vectors.store import Vectors, VectorStore


@dataclass(frozen=True, eq=False)
class RetrievalQuery:
    """What is looked for in a domain: `vectors` (n, d) are those of the `texts`; `within` these snippets alone (ids),
    where it is given."""

    domain: str
    texts: Sequence[str]
    vectors: Vectors
    within: Collection[str] | None = None


class Retriever(Protocol):
    """Ranks a domain's snippets for a query by one kind of likeness. It gives no scores: those of two ways cannot be
    compared, their ranks can."""

    name: str

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        """Return for each text the ids of at most `limit` snippets that are not in `without`, best first, equals by
        id. Fewer mean that there are no others."""


class VectorRetriever:
    """By cosine similarity of vectors, as far as `min_similarity`."""

    name = "vectors"

    def __init__(self, store: VectorStore, min_similarity: float) -> None:
        self._store = store
        self._min_similarity = min_similarity

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        found = await self._store.search(
            sought.vectors, sought.domain, limit, exclude=without, within=sought.within, prose=True
        )
        return [[point.id for point in points if point.score >= self._min_similarity] for points in found]
