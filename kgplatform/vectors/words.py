"""The port of a store that finds snippets by their words, and the values that pass through it.

A snippet's words are a sparse vector of what each tells of it, a query's are one of how rare each is, 1 for the rarest:
their product is BM25. The store finds what may be the best; nobody asks it whose answer hangs on a score's last digits.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from kgplatform.ids import embedding_id
from kgplatform.language.indexed_words import indexed_words, share
from kgplatform.models import PROSE, SnippetKind
from kgplatform.vectors.store import ScoredPoint

WORD_DIGITS = 5
"""Scores by words are sums of a few numbers up to 1: these digits are mostly the same whichever engine adds."""


@dataclass(frozen=True, slots=True)
class WordVector:
    """Weights by the numbers of words, which rise."""

    numbers: tuple[int, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class WordPoint:
    """The words of a snippet, by its id."""

    id: str
    words: WordVector
    domain: str
    kind: SnippetKind = PROSE

    @property
    def embedding_id(self) -> str:
        return embedding_id(self.id)

    @property
    def payload(self) -> dict[str, Any]:
        return {"domain": self.domain, "kind": self.kind}


class WordStore(Protocol):
    """Qdrant's sparse vectors, in process or on a server, beside those of meaning. Ids are snippet ids.

    Every method raises EngineUnavailable, Unauthorised, StoreLocked or StoreMismatch when the engine does not serve.
    """

    async def upsert(self, points: Sequence[WordPoint]) -> None:
        """Store the words of snippets durably; those of a known id are replaced."""

    async def delete(self, ids: Collection[str]) -> None:
        """Remove points; unknown ids are ignored."""

    async def search(  # noqa: PLR0917 - what is looked for, and where
        self,
        queries: Sequence[WordVector],
        domain: str | None,
        limit: int,
        exclude: Collection[str] = (),
        within: Collection[str] | None = None,
        prose: bool = False,
    ) -> list[list[ScoredPoint]]:
        """Return for each query at most `limit` points that have a word of it, best first by rounded scores, equals by
        id; of equals at the limit some. The other arguments are those of VectorStore.search."""

    async def ids(self, domain: str | None = None) -> list[str]:
        """Return the sorted ids of a domain, or all."""

    async def optimise(self) -> None:
        """Build the index over what came since the last time, and write everything to disk."""


def words_of(text: str, usual: float, language: str = "") -> WordVector:
    """Return what each word of a text in a language tells of it, where texts have `usual` characters."""
    words = indexed_words(text, language)
    return word_vector({word: share(times, len(text), usual) for word, times in words.items()})


def word_vector(weights: Mapping[str, float]) -> WordVector:
    """Return weights by stems as a vector. Two stems that have one number count as one word: who reads the texts sees
    which it was."""
    by_number: dict[int, float] = {}
    for stem, weight in weights.items():
        number = _number(stem)
        by_number[number] = by_number.get(number, 0.0) + weight
    rising = sorted(by_number)
    return WordVector(tuple(rising), tuple(by_number[number] for number in rising))


def best_by_words(points: Iterable[ScoredPoint]) -> list[ScoredPoint]:
    """Return points by rounded score, equals by id, without those that have none."""
    rounded = (ScoredPoint(point.id, round(point.score, WORD_DIGITS)) for point in points if point.score > 0)
    return sorted(rounded, key=lambda point: (-point.score, point.id))


@lru_cache(maxsize=65536)
def _number(stem: str) -> int:
    return int.from_bytes(hashlib.blake2b(stem.encode(), digest_size=4).digest())
