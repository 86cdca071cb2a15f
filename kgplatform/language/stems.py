"""Stems of words. English ones are those of Neo4j's full-text index (Porter's): "cells" and "cell" are one. Those of
other languages are Snowball's; where words stand without spaces each two signs in a row are one."""

import re
from functools import lru_cache

import snowballstemmer

from kgplatform.language.scripts import UNSPACED

_WORD = re.compile(r"\w+(?:['’.]\w+)*")
_RUN = re.compile(f"[{UNSPACED}]+")
_ALGORITHMS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "eo": "esperanto",
    "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish", "fr": "french", "ga": "irish",
    "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "st": "sesotho", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
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


def other_stems(text: str, language: str) -> tuple[str, ...]:
    """Return the stems of the words of a text in another language than English, in their order."""
    return tuple(_other_stem(part, language) for word in words_in(text) for part in _parts(word))


def _parts(word: str) -> list[str]:
    """Return a word without its elided article ("l'abeille"), or its signs two by two."""
    found: list[str] = []
    at = 0
    for run in _RUN.finditer(word):
        signs = run.group()
        found += [word[at : run.start()], *(signs[i : i + 2] for i in range(max(1, len(signs) - 1)))]
        at = run.end()
    return [part for piece in [*found, word[at:]] for part in re.split(r"['’.]", piece) if part]


@lru_cache(maxsize=65536)
def _other_stem(word: str, language: str) -> str:
    if len(word) < _SHORTEST or language not in _ALGORITHMS:
        return word
    return str(snowballstemmer.stemmer(_ALGORITHMS[language]).stemWord(word))
