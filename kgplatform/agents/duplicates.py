"""Near-duplicates among questions and queries."""

from collections.abc import Iterable

from rapidfuzz import fuzz

from kgplatform.agents.wording import content_words
from kgplatform.language.symbols import conflict

NEAR_DUPLICATE = 90.0  # similarity in percent, whatever the order of the words


def is_near_duplicate(text: str, known: Iterable[str]) -> bool:
    """Say whether a text asks what another one asks, by its words; names that differ in symbols tell two apart."""
    return any(_are_near(text, other) and not conflict(text, other) for other in known)


def _are_near(text: str, other: str) -> bool:
    if fuzz.token_sort_ratio(text.casefold(), other.casefold()) >= NEAR_DUPLICATE:
        return True
    words, others = " ".join(content_words(text)), " ".join(content_words(other))
    return bool(words) and fuzz.token_sort_ratio(words, others) >= NEAR_DUPLICATE
