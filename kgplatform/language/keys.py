"""Keys of names: what makes two surfaces the same name.

The exact key folds what only typesetting changes; the normal key folds case, number and spelling of plain
words too. Both are safe for symbols: IL-1a is not IL-1b, CD4+ is not CD4-, T5 is not T4, US is not us.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from kgplatform.language.generic import GENERIC
from kgplatform.language.number import OWN_SENSE, PEOPLES, singular
from kgplatform.language.spelling import american

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−⁃"), "-")
_QUOTES = dict.fromkeys(map(ord, "‘’‚‛′ʼ`´"), "'") | dict.fromkeys(map(ord, "“”„‟″«»"), '"')
_FOLDED = _DASHES | _QUOTES
_ARTICLES = frozenset({"a", "an", "the", "An", "The"})
_NOT_ARTICLES = frozenset({"priori", "posteriori", "fortiori", "cappella"})
_ACRONYM_PLURAL = re.compile(r"[a-z]?[A-Z]{2,}s")


@lru_cache(maxsize=65536)
def exact_key(surface: str) -> str:
    """Return the surface with variants of space, dash, quote and Unicode form folded; case is kept."""
    key = _exact(surface)
    while (again := _exact(key)) != key:
        key = again
    return key


@lru_cache(maxsize=65536)
def normal_key(surface: str) -> str:
    """Return the exact key without leading article, of one case, spelling and number where words are plain.

    Acronyms, mixed case, digits and symbols stay as they are; a hyphen is a space only between plain words. A generic
    noun by itself ("theory") keeps its number, since each text means another one by it, and so does a people, whose
    singular ("German") names a language too.
    """
    key = exact_key(surface)
    while (again := exact_key(_normal(key))) != key:
        key = again
    return key


def _exact(text: str) -> str:
    visible = "".join(c for c in text if unicodedata.category(c) != "Cf")
    folded = unicodedata.normalize("NFKC", visible).translate(_FOLDED)
    return " ".join(folded.split())


def _normal(key: str) -> str:
    tokens = _without_article(key.split(" "))
    words = " ".join(_fold_token(token) for token in tokens).split(" ")
    if not _keeps_number(words):
        words[-1] = _singular_token(words[-1])
    return " ".join(words)


def _keeps_number(words: list[str]) -> bool:
    """Whether words name another thing in the plural: the "Germans", or by themselves "arms", and "theories" beside
    what "this theory" is."""
    *before, last = words
    return last in PEOPLES or (not before and (last in OWN_SENSE or singular(last) in GENERIC))


def _without_article(tokens: list[str]) -> list[str]:
    start = 0
    while len(tokens) > start + 1 and tokens[start] in _ARTICLES and tokens[start + 1] not in _NOT_ARTICLES:
        start += 1
    return tokens[start:]


def _fold_token(token: str) -> str:
    """Fold the parts between hyphens; join plain neighbours by a space, all others by their hyphen."""
    parts = [_fold_part(part) for part in token.split("-")]
    folded = parts[0]
    for before, part in pairwise(parts):
        folded += (" " if _is_plain(before) and _is_plain(part) else "-") + part
    return folded


def _fold_part(part: str) -> str:
    """Lower-case and respell a plain or capitalised word; leave acronyms, single letters and symbols."""
    capitalised = part[:1].isupper() and (part[1:].islower() or not part[1:])
    word = part.lower() if capitalised and len(part) > 1 else part
    return american(word) if _is_plain(word) else word


def _singular_token(token: str) -> str:
    if _ACRONYM_PLURAL.fullmatch(token):
        return token[:-1]
    head, hyphen, last = token.rpartition("-")
    return head + hyphen + singular(last) if _is_plain(last) else token


def _is_plain(word: str) -> bool:
    return len(word) > 1 and word.isalpha() and word.islower()
