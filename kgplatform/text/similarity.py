"""Vectors of texts for the rules that compare sentences: an encoder's, or tf-idf where none is given."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import numpy as np
import numpy.typing as npt

from kgplatform.language.stop_words import STOP_WORDS

Vectors = npt.NDArray[np.float32]
# (n texts) -> (n, d) float32, rows of length 1
Encode = Callable[[Sequence[str]], Awaitable[Vectors]]

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_JOINTS = re.compile(r",? (?:and|or) |, ")
_OF = re.compile(r" (?:by|for|from|in|of|on|to|with) ")


def content_words(text: str) -> list[str]:
    """Return the words that carry meaning, case-folded, plural endings cut, in their order."""
    words = (match.group().casefold() for match in _WORD.finditer(text))
    return [_stem(word) for word in words if word not in STOP_WORDS]


def definite_words(text: str) -> frozenset[str]:
    """Return the content words that a heading makes definite: of what it names in the plural only the plural, for
    under "Beetles" nobody knows which "the beetle" is."""
    words = (match.group().casefold() for match in _WORD.finditer(text))
    return frozenset(word for word in words if word not in STOP_WORDS)


def named_things(heading: str) -> list[list[str]]:
    """Return the content words of each thing that a heading names: of "Mites and hive beetles of bees" the mite and the
    hive beetle."""
    return [content_words(part) for part in _JOINTS.split(_OF.split(heading)[0])]


def head_of(heading: str) -> str:
    """Return the last content word before a preposition, "virus" of "Viruses of honey bees"; "" where there is none."""
    words = content_words(_OF.split(heading)[0])
    return words[-1] if words else ""


def _stem(word: str) -> str:
    word = word.removesuffix("'s").removesuffix("’s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 5 and word.endswith(("sses", "ruses", "nuses", "tuses", "puses", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


class VectorCache:
    """An encoder that encodes each text once; it keeps at most `limit` rows."""

    def __init__(self, encode: Encode, limit: int = 20_000) -> None:
        self._encode = encode
        self._limit = limit
        self._rows: dict[str, Vectors] = {}

    async def __call__(self, texts: Sequence[str]) -> Vectors:
        missing = sorted({text for text in texts if text not in self._rows})
        if len(self._rows) + len(missing) > self._limit:
            self._rows.clear()
            missing = sorted(set(texts))
        if missing:
            encoded = await self._encode(missing)
            self._rows.update(zip(missing, np.asarray(encoded, dtype=np.float32), strict=True))
        return np.stack([self._rows[text] for text in texts])


async def text_vectors(texts: Sequence[str], encode: Encode | None) -> Vectors:
    """Return one row of length 1 a text (all zero for a text without content words under tf-idf)."""
    if not texts:
        return np.zeros((0, 1), dtype=np.float32)
    if encode is not None:
        return np.asarray(await encode(list(texts)), dtype=np.float32)
    return weighted_rows([Counter(content_words(text)) for text in texts])


def weighted_rows(counts: Sequence[Counter[str]]) -> Vectors:
    """Return tf-idf rows of length 1 over the keys of all counts, columns in sorted order."""
    columns = {key: column for column, key in enumerate(sorted(set().union(*counts)))}
    table = np.zeros((len(counts), max(1, len(columns))), dtype=np.float32)
    for row, counted in enumerate(counts):
        for key, count in counted.items():
            table[row, columns[key]] = 1.0 + np.log(count)
    frequency = np.maximum(1, (table > 0).sum(axis=0))
    return unit_rows(table * np.log1p(len(counts) / frequency))


def unit_rows(table: npt.NDArray[np.floating]) -> Vectors:
    """Scale each row to length 1; a row of zeros stays."""
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    return np.asarray(table / np.where(lengths == 0, 1, lengths), dtype=np.float32)
