"""The words that a text is found by: their stems, without those that the full-text index of English leaves out, or that
say nothing in its language."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from kgplatform.language.detection import ENGLISH, is_english
from kgplatform.language.stems import other_stems, stem_of, stems, words_in
from kgplatform.language.stop_words import stop_words_of

# Fewer than stop_words has: "US" and "May" are asked for, though "us" and "may" say nothing.
_LEFT_OUT = frozenset(
    stem
    for stem in stems(
        """a an and are as at be but by for if in into is it no not of on or such that the their then there these they
        this to was will with"""
    )
)

FREQUENT = 1.2  # k1 of BM25: how soon a word that comes again tells nothing more
LENGTH = 0.75  # b: how much the length of a text counts against it


# Porter's later rules, which the index has: "morphology" and "morphological" are one, "possibly" and "possible" too.
_HAS_SYLLABLE = re.compile(r"[aeiouy][^aeiouy]")


def as_indexed(stem: str) -> str:
    """Return the stem that the index of texts has where language.stems has this one."""
    start = stem.removesuffix("logi").removesuffix("bli")
    if start == stem or not _HAS_SYLLABLE.search(start):
        return stem
    return stem[:-1] if stem.endswith("logi") else stem_of(f"{stem[:-1]}e")


def indexed_stems(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Return the stems of the words of a text in a language, in their order, as the index has them."""
    return tuple(map(_indexed, words_in(text))) if is_english(language) else other_stems(text, language)


@lru_cache(maxsize=65536)
def _indexed(word: str) -> str:
    return as_indexed(stem_of(word))


def is_indexed(stem: str) -> bool:
    """Whether a text in English is found by a stem."""
    return stem not in _LEFT_OUT


def indexed_words(text: str, language: str = ENGLISH) -> Mapping[str, int]:
    """Return how often each word that a text in a language is found by comes in it, by stems."""
    if is_english(language):
        return Counter(filter(is_indexed, indexed_stems(text)))
    left_out = _left_out_of(language)
    return Counter(stem for stem in indexed_stems(text, language) if stem not in left_out)


def words_sought(word: str, languages: Iterable[str]) -> Iterator[str]:
    """Yield the stems by which texts in other languages than English are found that have a word of a query."""
    for language in languages:
        left_out = _left_out_of(language)
        yield from (stem for stem in other_stems(word, language) if stem not in left_out)


@lru_cache(maxsize=64)
def _left_out_of(language: str) -> frozenset[str]:
    return frozenset(stem for word in stop_words_of(language) for stem in other_stems(word, language))


def share(times: int, length: int, usual: float) -> float:
    """Return what a word tells of a text that has it so many times, from 0 to 1: BM25's part of it (Robertson,
    Zaragoza 2009), of the text's length and the mean length of texts, in characters."""
    return times / (times + FREQUENT * (1 - LENGTH + LENGTH * length / usual))
