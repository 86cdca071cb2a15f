"""The port of a vector store, and the values that pass through it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from kgplatform.ids import embedding_id
from kgplatform.models import PROSE, SnippetKind

if TYPE_CHECKING:
    from kgplatform.vectors.words import WordStore

Vectors = npt.NDArray[np.float32]

SCORE_DIGITS = 6
"""Scores are rounded so that the engine's order of additions does not decide between equals."""

SPARE = 16
"""Points asked for beyond the limit, so that equals at the limit are parted by id, not by chance."""


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A snippet's vector (d,) and payload (Apollo 3.2.2); `id` is the snippet's id."""

    id: str
    vector: Vectors
    domain: str
    topic: str
    content: str
    url: str
    kind: SnippetKind = PROSE

    @property
    def embedding_id(self) -> str:
        return embedding_id(self.id)

    @property
    def payload(self) -> dict[str, Any]:
        named = {"domain": self.domain, "topic": self.topic, "content": self.content, "url": self.url}
        return named | {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Hnsw:
    """The index: links of a node, and neighbours looked at while building and while searching."""

    m: int = 16
    ef_construct: int = 128
    ef: int = 128


USUAL = Hnsw()


@dataclass(frozen=True, slots=True)
class ScoredPoint:
    """A snippet's id and its score: its cosine similarity to a query vector, or what its words tell of a query."""

    id: str
    score: float


class VectorStore(Protocol):
    """Qdrant, in process or a server. Ids are snippet ids; Qdrant itself is given their UUIDs.

    Every method raises EngineUnavailable, Unauthorised, StoreLocked or StoreMismatch when the engine does not serve.
    """

    @property
    def words(self) -> "WordStore":
        """The words of the same snippets, which it opens and closes with itself."""

    async def open(self, dimension: int) -> None:
        """Open the store for vectors of `dimension`, making it if it is not there; StoreMismatch for another size."""

    async def upsert(self, points: Sequence[Point]) -> None:
        """Store points durably; a known id is replaced."""

    async def delete(self, ids: Collection[str]) -> None:
        """Remove points, and the words of these snippets; unknown ids are ignored."""

    async def search(  # noqa: PLR0917 - what is looked for, and where
        self,
        vectors: Vectors,
        domain: str | None,
        limit: int,
        exclude: Collection[str] = (),
        within: Collection[str] | None = None,
        prose: bool = False,
    ) -> list[list[ScoredPoint]]:
        """Return for each row of `vectors` (n, d) the domain's nearest points, best first, equals by id.

        `domain` None searches all. Points in `exclude` never come; `within` limits the search to those ids (none at all
        if it is empty), `prose` to what is evidence: points that say of themselves that they are of another kind stay
        away.
        """

    async def vectors(self, ids: Collection[str]) -> dict[str, Vectors]:
        """Return the unit vectors of the ids that are stored."""

    async def count(self, domain: str | None = None) -> int: ...

    async def ids(self, domain: str | None = None, limit: int | None = None, prose: bool = False) -> list[str]:
        """Return the sorted ids of a domain, or all, or only those of its prose; at most the first `limit`, which are a
        sample: ids are hashes."""

    async def optimise(self) -> None:
        """Build the index over what came since the last time, and write everything to disk."""

    async def close(self) -> None: ...


def best_first(points: Iterable[ScoredPoint], limit: int) -> list[ScoredPoint]:
    """Return the first `limit` points by rounded score, equals by id."""
    rounded = (ScoredPoint(point.id, round(point.score, SCORE_DIGITS)) for point in points)
    return sorted(rounded, key=lambda point: (-point.score, point.id))[:limit]
