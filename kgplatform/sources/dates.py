"""Dates as people and machines write them, as ISO dates or as much of one as was told."""

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR = r"(1[4-9]\d\d|20\d\d)"
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_OTHER_MONTHS = r"(?:[-–/ ]+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_REST = r"(?:[T ,].*)?"
_LONGEST = 100  # characters that are looked at
_FORMS = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), order)
    for pattern, order in (
        (rf"{_YEAR}[-/.](\d{{1,2}})[-/.](\d{{1,2}}){_REST}", "ymd"),
        (rf"{_YEAR}[-/.](\d{{1,2}})", "ym"),
        (rf"(?:D:)?{_YEAR}(\d\d)(\d\d)(?:T?\d{{4,6}}.*)?", "ymd"),
        (rf"{_YEAR}[ ,-]+{_MONTH}{_OTHER_MONTHS}(?:[ ,-]+{_DAY})?(?:[-–]\d{{1,2}})?", "ymd"),
        (rf"(?:[a-z]{{3,9}},? )?{_DAY}[ .-]+{_MONTH}[ ,-]+{_YEAR}(?:[ ,].*)?", "dmy"),
        (rf"(?:[a-z]{{3,9}},? )?{_MONTH} {_DAY},? {_YEAR}(?:[ ,].*)?", "mdy"),
        (rf"{_MONTH}{_OTHER_MONTHS}[ ,-]+{_YEAR}", "my"),
        (rf"(\d{{1,2}})[/.](\d{{1,2}})[/.]{_YEAR}", "either"),
        (rf"(?:c(?:a|irca)?\.? ?|©? ?)?{_YEAR}[a-z]?(?:[-–](?:\d\d){{1,2}})?", "y"),
        (rf"(?:early|late|mid|spring|summer|autumn|fall|winter|first quarter|[1-4]q|q[1-4])[ ,-]+{_YEAR}", "y"),
        (rf"{_YEAR}[ ,-]+(?:spring|summer|autumn|fall|winter|[1-4]q|q[1-4])", "y"),
    )
)


def iso_date(text: str) -> str:
    """Return a date as "2019-05-21", or its beginning "2019-05" or "2019" where no more is told; "" for what is none.

    Of a range its beginning. "5/6/2019" may be of May or June: its year alone is told.
    """
    words = " ".join(text[:_LONGEST].split()).strip("()[] .")
    for form, order in _FORMS:
        if found := form.fullmatch(words):
            return _of_form(found, order)
    return ""


def dated(year: str, month: str = "", day: str = "") -> str:
    """Return the ISO date of a year, a month (a number or its name) and a day, as far as they are told and are one."""
    if not re.fullmatch(_YEAR, year.strip()):
        return ""
    months = _month(month)
    if not months:
        return year.strip()
    begun = f"{year.strip()}-{months:02d}"
    try:
        return date(int(year), months, int(day)).isoformat()
    except (ValueError, OverflowError):  # 31 June, or no day at all
        return begun


def partial_date(text: str) -> str:
    """Return an ISO date, or its beginning, or "", as it is. Raises ValueError for anything else."""
    whole = f"{text}{'-01-01'[len(text) - 4 :]}"
    if text and (len(text) not in {4, 7, 10} or iso_date(whole) != whole):
        raise ValueError(f"{text[:20]!r} is no date such as 2019, 2019-05 or 2019-05-21")
    return text


def _of_form(found: re.Match[str], order: str) -> str:
    if order == "either":
        first, second, year = int(found[1]), int(found[2]), found[3]
        if first > 12 >= second:
            return dated(year, found[2], found[1])
        return dated(year, found[1], found[2]) if second > 12 >= first else dated(year)
    told = {part: found[at] or "" for at, part in enumerate(order, start=1)}
    return dated(told["y"], told.get("m", ""), told.get("d", ""))


def _month(text: str) -> int:
    """Return the number of a month, 0 for what is none."""
    words = text.strip().lower()
    if words.isdecimal():
        number = int(words[:3])
        return number if 1 <= number <= 12 else 0
    return _MONTHS.index(words[:3]) + 1 if words[:3] in _MONTHS else 0
