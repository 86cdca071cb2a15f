"""Symbols in names: two names whose numbers, signs or letters differ never mean one thing."""

import re
from collections import Counter

from kgplatform.language.keys import exact_key

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th|[A-Za-zα-ωΑ-Ω])?(?![A-Za-z])")
_SIGN = re.compile(r"(?<=\w)[+-](?!\w)")
# "hepatitis B", "type C", "phase II": a letter or a Roman number by itself tells things apart.
_LETTER = re.compile(r"(?<![\w'-])(?:[B-HJ-Zb-hj-zα-ωΑ-Ω]|A(?=$|\s*[,)])|[IVX]+)(?![\w'+-])")
_OPPOSITES = (
    ("left", "right"), ("upper", "lower"), ("inner", "outer"), ("inside", "outside"), ("male", "female"),
    ("high", "low"), ("hot", "cold"), ("wet", "dry"), ("early", "late"), ("old", "new"), ("north", "south"),
    ("east", "west"), ("northern", "southern"), ("eastern", "western"), ("first", "second"), ("primary", "secondary"),
    ("major", "minor"), ("positive", "negative"), ("internal", "external"), ("front", "back"), ("open", "closed"),
    ("import", "export"), ("increase", "decrease"), ("micro", "macro"), ("short", "long"), ("small", "large"),
    ("active", "passive"), ("direct", "indirect"), ("winter", "summer"), ("spring", "autumn"), ("maximum", "minimum"),
)  # fmt: skip
_OPPOSITE = {word: other for pair in _OPPOSITES for word, other in (pair, pair[::-1])}
_DENYING = re.compile(r"(?:non|un|anti|dis|in|im|a|counter|hyper|hypo|pre|post|sub|super|pro)-?")


def conflict(name: str, other: str) -> bool:
    """Say whether two names differ in a number, a sign, a single letter or by opposite words."""
    return _signature(name) != _signature(other) or _opposed(name, other)


def _signature(name: str) -> Counter[str]:
    key = exact_key(name)
    return Counter([*_NUMBER.findall(key), *_SIGN.findall(key), *_LETTER.findall(key)])


def _opposed(name: str, other: str) -> bool:
    """ "upper lens" and "lower lens", "reflecting" and "non-reflecting"."""
    words, others = (Counter(re.findall(r"[^\s]+", exact_key(each).casefold())) for each in (name, other))
    mine, theirs = list((words - others).elements()), list((others - words).elements())
    return any(
        _OPPOSITE.get(word) == twin or _denies(word, twin) or _denies(twin, word) for word in mine for twin in theirs
    )


def _denies(word: str, other: str) -> bool:
    return word.endswith(other) and _DENYING.fullmatch(word.removesuffix(other)) is not None
