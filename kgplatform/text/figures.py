"""The figures of a text, and which of a sentence's another text does not have."""

import re

from text_to_num import alpha2digit

from kgplatform.language.detection import ENGLISH

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_COMMA = re.compile(r",(?=\d{3}(?!\d))")
# Text of a PDF has blanks inside of figures: "9 ,383,761", "18, 000", "22 .9". A line never ends within one.
_BLANK = r"[^\S\r\n]"
_GROUPS = re.compile(rf"(?<![\d.,])\d{{1,3}}(?:(?:{_BLANK}?,{_BLANK}?|{_BLANK})\d{{3}}(?!\d))+")
_POINT = re.compile(rf"(?<=\d){_BLANK}?\.{_BLANK}?(?=\d)")
_RUN = re.compile(rf"\d+(?:(?:{_BLANK}?[.,]{_BLANK}?|{_BLANK})\d+)*")
_ZERO = re.compile(r"^0(?=[1-9]$)")
# "4 8 m/s": two lone digits before a unit.
_PARTED = re.compile(rf"(?<![\d.,]{_BLANK})(?<![\w.,])(\d){_BLANK}(\d)(?={_BLANK}?[a-zA-Z%°])")
# "261800Z" and "261800 Nov": day, hour and minute, as weather services and fleets write them.
_DAY_AND_TIME = re.compile(
    r"\b(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d(?=Z\b|\s?(?:UTC|GMT)\b|\s(?:"
    r"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))"
)
_SPELLED = frozenset("de en es fr it nl pt".split())  # languages in which numbers in words are read
_SEPARATORS = re.compile(r"[^\d.]+")


def figures(text: str) -> frozenset[str]:
    """Return the numbers of a text, written without the commas of thousands; "03 December" has a 3."""
    return frozenset(_ZERO.sub("", _COMMA.sub("", number)) for number in _NUMBER.findall(text))


def unknown_figures(sentence: str, text: str, language: str = ENGLISH) -> frozenset[str]:
    """Return the numbers of a sentence that a text, in a language, does not have in any reading of it. A blank may
    stand inside of a figure or between two: "in 12, 300" has 12, 300 and 12,300; so a sentence's own may be read either
    way too. "Fourteen of 379" has 14."""
    missing = figures(sentence) - figures(text)
    if not missing:
        return missing
    known = _readings(text) | _in_words(text, language)
    return frozenset(
        number
        for run in _RUN.findall(sentence)
        if not figures(_joined(run)) <= known
        for number in figures(run)
        if number not in known
    )


def _readings(text: str) -> frozenset[str]:
    numbers = _NUMBER.findall(text)
    # "of 3,5,7" has three numbers, "of 3,500" one.
    listed = (part for number in numbers if not _THOUSANDS.fullmatch(number) for part in number.split(","))
    set_apart = (figures(f"{day} {hour}") for day, hour in _DAY_AND_TIME.findall(text))
    parted = (first + second for first, second in _PARTED.findall(text))
    return figures(text).union(listed, figures(_joined(text)), figures(_POINT.sub(".", text)), parted, *set_apart)


def _in_words(text: str, language: str) -> frozenset[str]:
    """Return the numbers that a text has in words, small ones too ("one of 379" has 1)."""
    code = language or ENGLISH
    return figures(alpha2digit(text, code, threshold=0.0)) if code in _SPELLED else frozenset()


def _joined(text: str) -> str:
    """Return the text without the blanks that may be inside of its figures."""
    return _POINT.sub(".", _GROUPS.sub(lambda match: _SEPARATORS.sub("", match.group()), text))
