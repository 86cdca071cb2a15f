"""Scores of texts by the words of a query: BM25 (Robertson, Zaragoza 2009) of exact numbers.

Nothing but the texts of a domain decides: what an index keeps of other domains, of what was deleted or of how it was
filled has no part in it, and the words are added in the order of the query.
"""

import math
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
    own = stems(text)
    return score_of({at: max(1, times(words[at], own)) for at in weights}, weights, len(text), usual)


def score_of(there: Mapping[int, int], weights: Mapping[int, int], length: int, usual: float) -> float:
    """Return the score of a text of a length in characters, by how often each word is `there`, by places."""
    return sum(share(there[at], length, usual) * weights[at] for at in sorted(there))


def times(word: Word, own: tuple[str, ...]) -> int:
    """Return how often the stems of a word follow each other in those of a text."""
    if len(word) == 1:
        return own.count(word[0])
    if not all(stem in own for stem in word):
        return 0
    rows = zip(*(own[at:] for at in range(len(word))), strict=False)
    return sum(row == word for row in rows)
