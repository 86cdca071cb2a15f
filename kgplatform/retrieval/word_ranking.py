"""The best snippets by the words of queries: a store of sparse vectors finds what may be the best, and exact numbers
rank that (docs/decisions/0057).

How rare a word is, is kept with the snippets. A word of several parts (IL-1a) is these parts in a row: the index of
texts says which snippets have it, as long as its rarest part is in few, and these are looked at by themselves; else it
weighs as that part does, and is looked for by all its parts, each with the same share of its weight. All is found by a
weight that is not below the true one, so that what is not looked at cannot be better than what is.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from kgplatform.corpus.word_weights import DRIFT
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import TextIn
from kgplatform.graph.words import WordCounts, languages_of, word_counts
from kgplatform.language.indexed_words import as_indexed, indexed_stems, is_indexed, words_sought
from kgplatform.retrieval.lucene_queries import lucene_words
from kgplatform.retrieval.word_scores import Word, score_of, times, weight
from kgplatform.vectors.store import SPARE, ScoredPoint, VectorStore
from kgplatform.vectors.words import WordVector, word_vector

READ = 1_000
"""Snippets whose texts are read for a query at most; a search that wants more reads more."""

COUNTED = 2_000
"""Snippets with the rarest part of a word of several parts, up to which the index counts those that have it whole."""

MOST_EQUALS = 20_000
"""Snippets that are looked at for equals to be parted by id: of more some are left to chance."""

_BEYOND = 50  # snippets at most that are ranked beyond those that are wanted: who is the best among all is known then
_MORE = 4  # times as many are looked at next where it was too few
_CLOSE = 2e-5  # scores of the store that are so near may be equals


@dataclass(frozen=True)
class Place:
    """Where is searched: in a domain, or all for ""; for `prose` alone; `within` these ids alone, `without` those."""

    domain: str
    prose: bool
    without: Collection[str] = ()
    within: Collection[str] | None = None


@dataclass(frozen=True)
class _Weighed:
    """A query whose words have weights, by their places; `whole` are the ids of the snippets that have a word of
    several parts, where the index counted them. `vector` is without these words, `with_whole` with them; the store's
    scores times `scale` are those of whole weights."""

    words: Sequence[Word]
    weights: Mapping[int, int]
    whole: Mapping[int, frozenset[str]]
    vector: WordVector
    with_whole: WordVector
    scale: float


class WordRanking:
    """Ranks snippets by BM25."""

    def __init__(self, graph: Graph, store: VectorStore) -> None:
        self._graph = graph
        self._store = store

    async def best(self, queries: Sequence[Mapping[Word, str]], place: Place, limit: int) -> list[list[str]]:
        """Return for each query the ids of at most `limit` snippets that have a word of it, best first, equals by id.
        A query is its words by their stems, as they are written."""
        languages = await languages_of(self._graph, place.domain)
        sought = [_as_indexed(words, languages) for words in queries]
        asked = {stem for words in sought for word, _ in words for stem in word if is_indexed(stem)}
        counts = await word_counts(self._graph, place.domain, asked, place.prose) if asked else WordCounts(0, 0, {})
        if limit < 1 or not counts.snippets:
            return [[] for _ in queries]
        whole = await self._whole(sought, counts, place)
        weighed = [_weighed([word for word, _ in words], counts, whole) for words in sought]
        wanted = _looked_at(limit)
        found = await self._found(weighed, place, wanted)
        return [
            await self._ranked(query, points, place, counts, limit)
            for query, points in zip(weighed, found, strict=True)
        ]

    async def weights(self, query: Mapping[Word, str], place: Place) -> dict[int, int]:
        """Return how much the words of a query weigh, by their places in it; those that no snippet has are left out."""
        sought = _as_indexed(query, ())
        asked = {stem for word, _ in sought for stem in word if is_indexed(stem)}
        counts = await word_counts(self._graph, place.domain, asked, place.prose) if asked else WordCounts(0, 0, {})
        return dict(_weighed([word for word, _ in sought], counts, {}).weights) if counts.snippets else {}

    async def _whole(
        self, queries: Sequence[Sequence[tuple[Word, str]]], counts: WordCounts, place: Place
    ) -> dict[Word, frozenset[str]]:
        """Return which snippets have each word of several parts, where few have its rarest part."""
        parted = {
            word: written
            for words in queries
            for word, written in words
            if len(word) > 1 and 0 < _rarest(word, counts)[1] <= COUNTED
        }
        asked = lucene_words(list(parted.values()), ("text",), place.domain)
        found = await sources.having_phrases(self._graph, place.domain, asked, place.prose) if asked else []
        return dict(zip(parted, map(frozenset, found), strict=True))

    async def _found(self, queries: Sequence[_Weighed], place: Place, wanted: int) -> list[list[ScoredPoint]]:
        """Return for each query the first `wanted` points by score, equals by id, and one more where there is one."""
        everywhere = await self._points([query.vector for query in queries], place, wanted)
        found: list[list[ScoredPoint]] = []
        for query, points in zip(queries, everywhere, strict=True):
            best = {point.id: point for point in points}
            if having := frozenset().union(*query.whole.values()):
                inside = having if place.within is None else having.intersection(place.within)
                (whole,) = await self._points([query.with_whole], replace(place, within=inside), wanted)
                best |= {point.id: point for point in whole}
            found.append(sorted(best.values(), key=lambda point: (-point.score, point.id))[: wanted + 1])
        return found

    async def _points(self, vectors: Sequence[WordVector], place: Place, wanted: int) -> list[list[ScoredPoint]]:
        """Return for each vector more than the first `wanted` points, of equals all."""
        asked = [at for at, vector in enumerate(vectors) if vector.numbers]
        found: list[list[ScoredPoint]] = [[] for _ in vectors]
        looked = wanted + SPARE
        while asked:
            points = await self._store.words.search(
                [vectors[at] for at in asked], place.domain or None, looked, place.without, place.within, place.prose
            )
            for at, each in zip(asked, points, strict=True):
                found[at] = each
            asked = [at for at in asked if looked < MOST_EQUALS and _is_cut_in_equals(found[at], wanted, looked)]
            looked = min(looked * _MORE, MOST_EQUALS)
        return found

    async def _ranked(
        self, query: _Weighed, points: Sequence[ScoredPoint], place: Place, counts: WordCounts, limit: int
    ) -> list[str]:
        """Return the best of what was found, and of more where that may be better."""
        wanted = _looked_at(limit)
        most = max(READ, wanted)
        # A word tells more where texts are longer in the mean than the store has it weighed for: at most so much.
        longer = min(max(1.0, counts.usual / (counts.weighed or counts.usual)), 1 + DRIFT)
        scale = longer * query.scale
        scores: dict[str, float] = {}
        while True:
            new = [point.id for point in points[:wanted] if point.id not in scores]
            texts = await sources.read_texts(self._graph, new)
            scores |= await asyncio.to_thread(_scores, query, texts, counts.usual)
            ranked = sorted((id_ for id_ in scores if scores[id_]), key=lambda id_: (-scores[id_], id_))
            if len(points) <= wanted or wanted >= most:
                return ranked[:limit]
            if len(ranked) >= limit and scores[ranked[limit - 1]] >= scale * (points[wanted].score - _CLOSE):
                return ranked[:limit]
            wanted = min(_MORE * wanted, most)
            (points,) = await self._found([query], place, wanted)


def _as_indexed(words: Mapping[Word, str], languages: Sequence[str]) -> list[tuple[Word, str]]:
    """Return the words of a query by the stems of English, then by those that they have in other languages, each once:
    a text has the stems of its own language."""
    sought = [(tuple(map(as_indexed, word)), written) for word, written in words.items()]
    if not languages:
        return sought
    known = {word for word, _ in sought}
    others = {(stem,): written for written in words.values() for stem in words_sought(written, languages)}
    return [*sought, *((word, written) for word, written in others.items() if word not in known)]


def _looked_at(limit: int) -> int:
    return limit + min(limit, _BEYOND) + SPARE


def _rarest(word: Word, counts: WordCounts) -> tuple[str, int]:
    """Return the part of a word that the fewest snippets have, and how many; "" where texts are found by none of its
    parts."""
    parts = [(counts.times.get(stem, 0), stem) for stem in word if is_indexed(stem)]
    least, stem = min(parts, default=(0, ""))
    return stem, least


def _weighed(words: Sequence[Word], counts: WordCounts, whole: Mapping[Word, frozenset[str]]) -> _Weighed:
    weights: dict[int, int] = {}
    everywhere, inside = Counter[str](), Counter[str]()
    for at, word in enumerate(words):
        stem, fewest = _rarest(word, counts)
        number = len(whole[word]) if word in whole else fewest
        if not number:
            continue
        weights[at] = max(1, weight(number, counts.snippets))
        if word in whole:
            inside[stem] += weights[at]
        else:
            parts = [part for part in word if is_indexed(part)]
            everywhere.update({part: weights[at] * parts.count(part) / len(parts) for part in parts})
    both = everywhere + inside
    scale = max(both.values(), default=1)
    return _Weighed(
        words,
        weights,
        {at: whole[word] for at, word in enumerate(words) if word in whole},
        _vector(everywhere, scale),
        _vector(both, scale),
        scale,
    )


def _vector(weights: Mapping[str, float], scale: float) -> WordVector:
    return word_vector({stem: total / scale for stem, total in weights.items()})


def _is_cut_in_equals(points: Sequence[ScoredPoint], wanted: int, looked: int) -> bool:
    """Whether there may be points as good as the last that is wanted which were not looked at."""
    return len(points) >= looked and points[wanted - 1].score - points[-1].score < _CLOSE


def _scores(query: _Weighed, texts: Mapping[str, TextIn], usual: float) -> dict[str, float]:
    return {id_: _score(query, id_, found, usual) for id_, found in texts.items()}


def _score(query: _Weighed, id_: str, given: TextIn, usual: float) -> float:
    own = indexed_stems(given.text, given.language)
    found = {at: times(query.words[at], own) for at in query.weights}
    for at in found.keys() & query.whole.keys():  # where our stems miss it, the index has found it
        found[at] = max(1, found[at]) if id_ in query.whole[at] else 0
    return score_of({at: number for at, number in found.items() if number}, query.weights, len(given.text), usual)
