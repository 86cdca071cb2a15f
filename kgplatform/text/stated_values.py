"""Sentences of two texts that say the same but for a value: "replaced every 5,000 hours", "every 6,500 hours"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kgplatform.language.lexica import CARDINALS, COUNTED
from kgplatform.language.measures import Measure, hedge_start, measure_of
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
_FIRST_CLAUSE = re.compile(r"[,;] ")
# What begins with these says under which condition, or goes on to take something back.
_CONDITION = re.compile(
    r"\s*(?:if|when|whenever|unless|while|although|though|since|because|as|after|before|in|on|at|for|with|without|by"
    r"|during|under|until|from|to)\b",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(r"\s*(?:but|except|unless|if|when|provided|although|though|depending)\b", re.IGNORECASE)
_YEARS = range(1000, 2100)
_BEFORE = 6  # words before a number, among which its hedges are


class Statement(NamedTuple):
    """What a sentence says without its values: its content words; and these."""

    words: frozenset[str]
    values: tuple[Measure, ...]

    def differs(self, other: "Statement") -> bool:
        """Say whether the other says the same with one value that cannot hold as well, or with another limit."""
        if self.words != other.words or len(self.values) != len(other.values):
            return False
        unlike = [(one, value) for one, value in zip(self.values, other.values, strict=True) if one != value]
        return len(unlike) == 1 and _differ(*unlike[0])


def _differ(one: Measure, other: Measure) -> bool:
    limits = one.low == other.low == 0 and one.sort == other.sort
    return one.differs(other) or (limits and one.high != other.high)


def statements(sentence: str) -> Iterator[Statement]:
    """Yield what a sentence says of values, whole and by its first clause; nothing where that is too little to tell
    what the values are of."""
    yield from _statement(sentence)
    end = _FIRST_CLAUSE.search(sentence)
    if end and not _CONDITION.match(sentence) and not _TAKES_BACK.match(sentence, end.end()):
        yield from _statement(sentence[: end.start()])


def _statement(text: str) -> Iterator[Statement]:
    values: list[Measure] = []
    words: set[str] = set()
    before: list[str] = []
    for token in _TOKEN.finditer(text):
        told = token.group()
        measure = _value(text, token, before[-_BEFORE:])
        before.append(told)
        if measure is not None:
            values.append(measure)
        elif token["figure"]:
            words.add(told)
        else:
            words.update(content_words(told), {told.casefold()} & _SAME)
    if values and len(words) >= LEAST_WORDS:
        yield Statement(frozenset(words), tuple(values))


def _value(text: str, token: re.Match[str], before: Sequence[str]) -> Measure | None:
    """The value that a word of a text is, with its hedges; None for any other, and for a number that is a name or may
    be a year."""
    currency, figure = token["currency"], token["figure"]
    number = figure or (token.group() if token.group().casefold() in _CARDINALS else "")
    if not number:
        return None
    unit = _UNIT.match(text, token.end())
    of = unit.group(1) if unit and unit.group(1).casefold() not in STOP_WORDS else ""
    last = before[-1] if before else ""
    if not currency and (_is_label(last) or not (of or _leads(last)) or (not of and _is_year(number))):
        return None
    lower = [word.casefold() for word in before]
    hedges = lower[hedge_start(lower, len(lower)) :]
    return measure_of(" ".join(filter(None, (*hedges, f"{currency or ''}{number}", of))))


def _is_label(before: str) -> bool:
    """Whether the word before a number makes it a name: "Section 5", "phase 2"."""
    return before[:1].isupper() or before.casefold() in COUNTED


def _leads(before: str) -> bool:
    """Whether the word before a number that counts nothing makes it a value all the same: no noun does."""
    return before.casefold() in STOP_WORDS | _BEFORE_VALUES


def _is_year(number: str) -> bool:
    return number.isdecimal() and int(number) in _YEARS
