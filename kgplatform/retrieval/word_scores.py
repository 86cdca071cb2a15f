"""Scores of texts by the words of a query: BM25 (Robertson, Zaragoza 2009) of exact numbers.

Nothing but the texts of a domain decides: what an index keeps of other domains, of what was deleted or of how it was
filled has no part in it, and the words are added in the order of the query.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from kgplatform.language.indexed_words import share
from kgplatform.language.stems import stems

Word = tuple[str, ...]
"""A word of a query, as a sequence of stems."""


def weight(times: int, among: int) -> int:
    """Return how rare a word is that so many of some texts have (idf), in millionths: whole numbers, so that the order
    of additions does not show."""
    return round(1_000_000 * math.log(1 + (among - times + 0.5) / (times + 0.5)))


def score(words: Sequence[Word], weights: Mapping[int, int], text: str, usual: float) -> float:
    """Return the score of a text that has the words of the places `weights`; `usual` is the mean length of texts, in
    characters.

    A word is in the text at least once: if our stems miss it, the index has found it.
    """
    return score_of(words, weights, stems(text), len(text), usual)


def score_of(words: Sequence[Word], weights: Mapping[int, int], own: Sequence[str], length: int, usual: float) -> float:
    """Return the score of a text by its stems and its length in characters."""
    starts = Counter(own)
    return sum(share(max(1, times(words[at], own, starts)), length, usual) * weights[at] for at in sorted(weights))


def times(word: Word, own: Sequence[str], singles: Mapping[str, int]) -> int:
    """Return how often the stems of a word follow each other in those of a text; `singles` is how often each comes."""
    if len(word) == 1:
        return singles.get(word[0], 0)
    if not all(stem in singles for stem in word):
        return 0
    rows = zip(*(own[at:] for at in range(len(word))), strict=False)
    return sum(row == word for row in rows)
