"""Characters that no reader sees: soft hyphens, and spaces of no width. In a word they would make another one of it."""

import re
from bisect import bisect_left
from collections.abc import Callable

# In Thai, Lao, Burmese and Khmer, a space of no width is what parts words. Joiners (U+200C, U+200D) change letters.
_UNSEEN = re.compile("(?:[\u00ad\u2060\ufeff]|(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b)++")


def visible(text: str) -> str:
    """Return a text without the characters of it that are not seen."""
    return _UNSEEN.sub("", text)


def places_in_visible(text: str) -> Callable[[int], int]:
    """Return what gives the place in the visible text that a place in a text has become."""
    gone = [at for run in _UNSEEN.finditer(text) for at in range(run.start(), run.end())]
    return lambda place: place - bisect_left(gone, place)
