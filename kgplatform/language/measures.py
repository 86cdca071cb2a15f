"""Measures: names that are a date, a count or a quantity, and whether two of one sort differ.

"11 people", "eleven people" and "at least 5 people" agree, "11 people" and "20 people" differ, and "11 people" and "11
houses" are of two sorts. A number is as exact as it is told: "1.9 million" agrees with 1,901,000, and a round one of
three digits or more is told to two. What a date leaves open agrees with all that has the rest: "July 27" with "July 27,
2022".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.lexica import CARDINALS, COUNTED, UNITS
from kgplatform.language.predication import MODALS, canonical

NUMBER = "number"  # the sort of what has no unit
PLACE = "#"
_MONTHS = {
    name[:length]: number
    for number, name in enumerate(
        "january february march april may june july august september october november december".split(), 1
    )
    for length in (3, len(name))
} | {"sept": 9}
_YEARS = range(1000, 2100)  # plain numbers that are rather years
_DAYS = 31
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_WEEKDAY}{_MONTH} {_DAY}(?:,? {_YEAR})?",
        rf"{_WEEKDAY}{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?",
        rf"{_MONTH}(?: of|,)? {_YEAR}",
        rf"(?:(?:the )?year )?{_YEAR}",
    )
)
_AT_LEAST = ("at least", "more than", "over", "above", "upwards of", "no fewer than", "no less than", "exceeding")
_AT_MOST = ("at most", "up to", "as many as", "as much as", "fewer than", "less than", "under", "below", "no more than")
_ABOUT = (
    "about",
    "around",
    "approximately",
    "some",
    "roughly",
    "an estimated",
    "estimated",
    "nearly",
    "almost",
    "circa",
)
_PLAIN = ("a total of", "exactly", "only", "just", "all", "total of")
_HEDGES = {
    hedge: kind
    for kind, hedges in (("least", _AT_LEAST), ("most", _AT_MOST), ("about", _ABOUT), ("", _PLAIN))
    for hedge in hedges
}
_LONGEST_HEDGE = max(hedge.count(" ") for hedge in _HEDGES) + 1
_ABOUT_SHARE = Decimal("0.2")  # of a number, that "about" it may be wrong by half of
_CURRENCY = r"(?P<currency>(?:US|A|C|HK|NT)?\$|[€£¥₱₹]|(?:USD|EUR|GBP|JPY|PHP|RMB|CNY) )?"
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = re.compile(
    rf"{_CURRENCY}(?P<low>{_DIGITS})(?: ?(?:-|to) ?(?P<high>{_DIGITS}))?"
    r"(?: (?P<times>hundred|thousand|million|billion|trillion))?"
    r"(?P<unit>(?:%| |°|(?!(?:st|nd|rd|th|s)\b)[A-Za-zμ]{1,4}\b).*)?"
)
# Words of relations that give no value of a thing: one that is denied, guessed, compared or comes on top of another.
_UNTOLD = MODALS | frozenset("not never no without than another more further additional other".split())
_TIMES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}  # powers of ten
_ROUND_DIGITS = 2  # to which a round number is told
_ROUND_FROM = 3  # digits
_FIGURE = re.compile(r"(?:us|a|c|hk|nt)?[\d$€£¥₱₹]")
_FIRST_WORDS = (
    {"the", "a", "year", "usd", "eur", "gbp", "jpy", "php", "rmb", "cny"}
    | {f"{day}day" for day in ("sun", "mon", "tues", "wednes", "thurs", "fri", "satur")}
    | _MONTHS.keys()
    | CARDINALS.keys()
    | {hedge.partition(" ")[0] for hedge in _HEDGES}
)
_SPEEDS = {"mph": "mi/h", "kph": "km/h", "kmh": "km/h", "km/hr": "km/h"}
_PER = re.compile(r"(?: per |/)")


@dataclass(frozen=True)
class Measure:
    """A value between `low` and `high`, told as exactly as `step`. `sort` is what it can be compared with: a unit, what
    is counted, or how exact a date is; `year` is that of a date, where it is told."""

    sort: str
    low: Decimal
    high: Decimal
    step: Decimal = Decimal(0)
    year: int | None = None

    def differs(self, other: "Measure") -> bool:
        """Say whether both cannot be the value of one thing."""
        if self.sort != other.sort:
            return False
        years = {each.year for each in (self, other) if each.year is not None}
        apart = max(self.low, other.low) - min(self.high, other.high)
        return len(years) > 1 or apart > max(self.step, other.step) / 2


class StatedValue(NamedTuple):
    """The value that a statement gives, and its relation without it: PLACE stands where it was, unless that is last."""

    relation: str
    measure: Measure


@lru_cache(maxsize=65536)
def measure_of(name: str) -> Measure | None:
    """Return what a name measures; None for any other name, and for vague ones ("hundreds of people")."""
    first = name.partition(" ")[0].casefold().rstrip(",.")
    if not (_FIGURE.match(first) or first in _FIRST_WORDS):  # most names are none, and there are many
        return None
    text = exact_key(name).removeprefix("the ").removeprefix("The ")
    return _date(text.casefold()) or _quantity(text)


def stated_value(relation: str, name: str) -> StatedValue | None:
    """Return the value that a relation with an object of that name gives, which may stand in either: "killed", "11
    people", or "killed 11", "people"; None without any, or where it is denied, guessed, or told beside another one."""
    words = relation.split(" ")
    numbers = [place for place, word in enumerate(words) if _is_number(word)]
    if len(numbers) > 1 or (not numbers and measure_of(name) is None):
        return None
    end = min(numbers[0] + 2, len(words)) if numbers else len(words)
    if numbers and words[end - 1] not in _TIMES:
        end = numbers[0] + 1
    start = hedge_start(words, numbers[0] if numbers else end)
    before, value, after = words[:start], words[start:end], words[end:]
    if not before or (numbers and _is_label(before[-1])) or not _UNTOLD.isdisjoint((*before, *after)):
        return None
    measure = measure_of(" ".join(value if after else [*value, name]))
    if measure is None or (after and measure.sort != NUMBER):
        return None
    verb = canonical(" ".join(before)).form  # beside a number it was no verb that a rule knows
    return StatedValue(" ".join([verb, PLACE, *after]) if after else verb, measure)


def hedge_start(words: Sequence[str], end: int) -> int:
    """Return where the hedges begin that end before a place among words in lower case ("about", "at least")."""
    lengths = range(min(_LONGEST_HEDGE, end - 1), 0, -1)
    length = next((each for each in lengths if " ".join(words[end - each : end]) in _HEDGES), 0)
    return hedge_start(words, end - length) if length else end


def _is_number(word: str) -> bool:
    return word[:1].isdecimal() or (word in CARDINALS and word != "one")


def _is_label(word: str) -> bool:
    """Whether a number after a word is its name, and counts nothing: "Category 5", "phase 2"."""
    return word[:1].isupper() or word in COUNTED


def _date(text: str) -> Measure | None:
    found = next((match for pattern in _DATES if (match := pattern.fullmatch(text))), None)
    if found is None:
        return None
    told = found.groupdict()
    month, day = _MONTHS.get(told.get("month") or "", 0), int(told.get("day") or 0)
    year = int(told["year"]) if told["year"] else None
    if "month" not in told:
        return _exact("year", year or 0) if year in _YEARS else None
    if day > _DAYS:
        return None
    return _exact("day", month * 100 + day, year) if "day" in told else _exact("month", month, year)


def _exact(sort: str, number: int, year: int | None = None) -> Measure:
    return Measure(sort, Decimal(number), Decimal(number), year=year)


def _quantity(text: str) -> Measure | None:
    hedges, number = _unhedged(text)
    found = _NUMBER.fullmatch(_in_digits(number))
    if found is None:
        return None
    power = _TIMES.get(found["times"] or "", 0)
    low, step = _number(found["low"], power)
    high, other = _number(found["high"], power) if found["high"] else (low, step)
    sort = f"{(found['currency'] or '').strip()} {_unit(found['unit'] or '')}".strip() or NUMBER
    return _hedged(Measure(sort, low, high, max(step, other)), hedges)


def _unhedged(text: str) -> tuple[set[str], str]:
    """The kinds of the hedges that a text begins with, and the rest of it."""
    hedges, words = set(), text.split(" ")
    length = 1
    while length:
        lengths = range(min(_LONGEST_HEDGE, len(words) - 1), 0, -1)
        length = next((each for each in lengths if " ".join(words[:each]).casefold() in _HEDGES), 0)
        hedges |= {_HEDGES[" ".join(words[:length]).casefold()]} if length else set()
        words = words[length:]
    return hedges, " ".join(words)


def _hedged(measure: Measure, hedges: set[str]) -> Measure:
    low, high, step = measure.low, measure.high, measure.step
    if "about" in hedges:
        step = max(step, high * _ABOUT_SHARE)
    if "least" in hedges:
        high = Decimal("Infinity")
    if "most" in hedges:
        low = Decimal(0)
    return Measure(measure.sort, low, high, step)


def _in_digits(text: str) -> str:
    """A number in words at the beginning of a text in digits: "eleven people", "a hundred houses"."""
    first, _, rest = text.partition(" ")
    word = first.casefold()
    if word in CARDINALS:
        return f"{CARDINALS[word]} {rest}".strip()
    return f"1 {rest}" if word == "a" and rest.partition(" ")[0] in _TIMES else text


def _number(digits: str, power: int) -> tuple[Decimal, Decimal]:
    """A number and the value of the last of its digits that is told: of a round one the second."""
    told = digits.replace(",", "")
    number = Decimal(told).scaleb(power)
    last = power - len(told.partition(".")[2])
    whole = len(told)
    if "." not in told and whole >= _ROUND_FROM:
        last += min(whole - len(told.rstrip("0")), whole - _ROUND_DIGITS)
    return number, Decimal(1).scaleb(last)


def _unit(words: str) -> str:
    unit = words.strip()
    unit = _SPEEDS.get(unit, unit)
    return "/".join(_symbol(part.strip()) for part in _PER.split(unit))


def _symbol(unit: str) -> str:
    plain = normal_key(unit) if unit else ""
    return UNITS.get(unit) or UNITS.get(plain) or plain
