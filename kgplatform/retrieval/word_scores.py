"""Scores of texts by the words of a query: BM25 (Robertson, Zaragoza 2009) of exact numbers.

Nothing but the texts of a domain decides: what an index keeps of other domains, of what was deleted or of how it was
filled has no part in it, and the words are added in the order of the query.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from kgplatform.language.stems import stems

FREQUENT = 1.2  # k1: how soon a word that comes again tells nothing more
LENGTH = 0.75  # b: how much the length of a text counts against it


def score(words: Sequence[tuple[str, ...]], weights: Mapping[int, int], text: str, usual: float) -> float:
    """Return the score of a text that has the words of the places `weights`; `usual` is the mean length of texts, in
    characters.

    Words are sequences of stems. One is in the text at least once: if our stems miss it, the index has found it.
    """
    own = stems(text)
    length = FREQUENT * (1 - LENGTH + LENGTH * len(text) / usual)
    starts = Counter(own)
    return sum(_share(_times(words[at], own, starts), length) * weights[at] for at in sorted(weights))


def _share(times: int, length: float) -> float:
    return times / (times + length)


def _times(word: tuple[str, ...], own: tuple[str, ...], singles: Mapping[str, int]) -> int:
    """Return how often the stems follow each other, 1 at least."""
    if len(word) == 1:
        return max(1, singles.get(word[0], 0))
    rows = zip(*(own[at:] for at in range(len(word))), strict=False)
    return max(1, sum(row == word for row in rows))
