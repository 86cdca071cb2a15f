"""Sentences of two texts that say the same but for a value: "replaced every 5,000 hours", "every 6,500 hours"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kgplatform.language.lexica import CARDINALS, COUNTED
from kgplatform.language.measures import Measure, measure_of
from kgplatform.language.stop_words import STOP_WORDS
from kgplatform.text.similarity import content_words

_CARDINALS = CARDINALS.keys() - {"one"}
LEAST_WORDS = 4  # that say what a value is one of
_TOKEN = re.compile(
    r"(?:(?P<currency>(?:US|A|C)?\$|[€£¥]) ?)?"
    r"(?<![\w.,])(?P<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w]|[.,:/-]\d|-\w)"
    r"|(?P<word>[^\W_]+(?:[-'’.][^\W_]+)*)"
)
_UNIT = re.compile(r" ?(%|°[CF]?|[^\W\d_]+)")
_SAME = frozenset("not no never only".split())  # stop words that change what is said
_BEFORE_VALUES = frozenset("every another within under over above below about exactly nearly almost".split())
# Hedges: what is more than 20 may be more than 30; limits differ as they are told; what is about 20 is in measures.py.
_LEAST = re.compile(r"(?:at least|more than|over|above|fewer than|less than|under|below)\s*$", re.IGNORECASE)
_MOST = re.compile(r"(?:up to|at most|no more than|as (?:many|much) as)\s*$", re.IGNORECASE)
_ABOUT = re.compile(r"(?:about|around|approximately|roughly|nearly|almost|some|circa)\s*$", re.IGNORECASE)
_FIRST_CLAUSE = re.compile(r"[,;] ")
# What begins with these says under which condition, or goes on to take something back.
_CONDITION = re.compile(
    r"\s*(?:if|when|whenever|unless|while|although|though|since|because|as|after|before|in|on|at|for|with|without|by"
    r"|during|under|until|from|to)\b",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(r"\s*(?:but|except|unless|if|when|provided|although|though|depending)\b", re.IGNORECASE)
_YEARS = range(1000, 2100)


class Statement(NamedTuple):
    """What a sentence says without its values: its content words; and these, and which of them are limits."""

    words: frozenset[str]
    values: tuple[Measure, ...]
    limits: tuple[bool, ...]

    def differs(self, other: "Statement") -> bool:
        """Say whether the other says the same with one value that cannot hold as well."""
        if self.words != other.words or len(self.values) != len(other.values) or self.limits != other.limits:
            return False
        unlike = [(one, value) for one, value in zip(self.values, other.values, strict=True) if one != value]
        return len(unlike) == 1 and unlike[0][0].differs(unlike[0][1])


def statements(sentence: str) -> Iterator[Statement]:
    """Yield what a sentence says of values, whole and by its first clause; nothing where that is too little to tell
    what the values are of."""
    yield from _statement(sentence)
    end = _FIRST_CLAUSE.search(sentence)
    if end and not _CONDITION.match(sentence) and not _TAKES_BACK.match(sentence, end.end()):
        yield from _statement(sentence[: end.start()])


def _statement(text: str) -> Iterator[Statement]:
    values: list[Measure] = []
    limits: list[bool] = []
    words: set[str] = set()
    before = ""
    for token in _TOKEN.finditer(text):
        measure = _value(text, token, before)
        before = token.group()
        if measure is not None:
            values.append(measure)
            limits.append(_MOST.search(text, 0, token.start()) is not None)
        elif token["figure"]:
            words.add(before)
        else:
            words.update(content_words(before), {before.casefold()} & _SAME)
    if values and len(words) >= LEAST_WORDS:
        yield Statement(frozenset(words), tuple(values), tuple(limits))


def _value(text: str, token: re.Match[str], before: str) -> Measure | None:
    """The value that a word of a text is; None for any other, for a number that is a name or may be a year, and for
    what is more or less than it."""
    currency, figure = token["currency"], token["figure"]
    number = figure or (token.group() if token.group().casefold() in _CARDINALS else "")
    if not number or _LEAST.search(text, 0, token.start()):
        return None
    unit = _UNIT.match(text, token.end())
    of = unit.group(1) if unit and unit.group(1).casefold() not in STOP_WORDS else ""
    if not currency and (_is_label(before) or not (of or _leads(before)) or (not of and _is_year(number))):
        return None
    about = "about " if _ABOUT.search(text, 0, token.start()) else ""
    return measure_of(f"{about}{currency or ''}{number} {of}".strip())


def _is_label(before: str) -> bool:
    """Whether the word before a number makes it a name: "Section 5", "phase 2"."""
    return before[:1].isupper() or before.casefold() in COUNTED


def _leads(before: str) -> bool:
    """Whether the word before a number that counts nothing makes it a value all the same: no noun does."""
    return before.casefold() in STOP_WORDS | _BEFORE_VALUES


def _is_year(number: str) -> bool:
    return number.isdecimal() and int(number) in _YEARS
