"""Near-duplicates among questions and queries."""

import re
from collections.abc import Iterable

from rapidfuzz import fuzz

from kgplatform.language.symbols import conflict
from kgplatform.text.lexical_match import content_words

NEAR_DUPLICATE = 90.0  # similarity in percent, whatever the order of the words
_CAPITALS = re.compile(r"(?<!\w)([A-Z]{2,})s?(?!\w)")


def is_near_duplicate(text: str, known: Iterable[str]) -> bool:
    """Say whether a text asks what another one asks, by its words; names that differ in symbols tell two apart, and so
    does a short name ("TF", "AE") that each has and the other lacks, however long what they share is."""
    return any(_are_near(text, other) and not conflict(text, other) and not _named(text, other) for other in known)


def _are_near(text: str, other: str) -> bool:
    if fuzz.token_sort_ratio(text.casefold(), other.casefold()) >= NEAR_DUPLICATE:
        return True
    words, others = " ".join(content_words(text)), " ".join(content_words(other))
    return bool(words) and fuzz.token_sort_ratio(words, others) >= NEAR_DUPLICATE


def _named(text: str, other: str) -> bool:
    names, others = _names(text), _names(other)
    return bool(names - others and others - names)


def _names(text: str) -> frozenset[str]:
    """The words of a text that are capital letters ("RNA", "CNNs"), without an s of the plural."""
    return frozenset(_CAPITALS.findall(text))
