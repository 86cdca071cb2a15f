"""Stems of English words, as Neo4j's full-text index makes them (Porter's): "cells" and "cell" are one."""

import re
from functools import lru_cache

import snowballstemmer

_WORD = re.compile(r"\w+(?:['’.]\w+)*")
_SHORTEST = 3  # letters of a word that may have an ending: "us" is no plural


def stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text's words in their order; a word of several parts (IL-1a) is these parts."""
    return tuple(map(stem_of, words_in(text)))


def words_in(text: str) -> list[str]:
    """Return the words of a text in their order, case-folded."""
    return _WORD.findall(text.casefold())


@lru_cache(maxsize=65536)
def stem_of(word: str) -> str:
    """Return the stem of a case-folded word."""
    bare = word.removesuffix("'s").removesuffix("’s")
    if len(bare) < _SHORTEST:
        return bare
    return str(snowballstemmer.stemmer("porter").stemWord(bare))  # one of its own: it is not made for several threads
