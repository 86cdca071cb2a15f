"""When a page was published, by its address: news sites and blogs name the day, or the month, in its path."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache

from kgplatform.sources.sites import web_address
from kgplatform.sources.snippet_urls import resource_url

_YEAR = r"/((?:19|20)\d\d)"
_DAY = re.compile(rf"{_YEAR}([/-])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?=/|$)")
_MONTH = re.compile(rf"{_YEAR}/(0[1-9]|1[0-2])(?=/)")
_LONGEST = 500  # characters that are looked at
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NEAR_DAYS = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_NAMED = re.compile(rf"\b(?:{'|'.join((*_WEEKDAYS, *_NEAR_DAYS))})\b", re.IGNORECASE)


@lru_cache(maxsize=10_000)
def published(url: str) -> str:
    """Return when a page was published in words, "Monday 17 September 2012" or "September 2012", by the address of its
    document or of a snippet; "" where that does not show it. Of an archived page its own address counts: the archive's
    shows when the copy was made."""
    path = _path(url)
    if day := _day(path):
        return f"{day:%A} {_written(day)}"
    found = None if _DAY.search(path) else _MONTH.search(path)
    return f"{date(int(found[1]), int(found[2]), 1):%B %Y}" if found else ""


def days_named(url: str, text: str) -> list[str]:
    """Return the days, "27 August 2012", that a text may mean by "on Monday", "yesterday" or "tomorrow", where its
    address shows when it was published: of a weekday the last one up to then, and the next one."""
    day = _day(_path(url))
    named = dict.fromkeys(match.lower() for match in _NAMED.findall(text)) if day else {}
    return [_written(each) for name in named for each in _meant(name, day)] if day else []


def _meant(name: str, day: date) -> Iterator[date]:
    if name in _NEAR_DAYS:
        yield day + timedelta(_NEAR_DAYS[name])
        return
    back = (day.weekday() - _WEEKDAYS.index(name)) % 7
    yield day - timedelta(back)
    yield day + timedelta(7 - back)


def _path(url: str) -> str:
    parts = web_address(resource_url(url))
    return parts.path[:_LONGEST] if parts else ""


def _day(path: str) -> date | None:
    found = _DAY.search(path)
    try:
        return date(int(found[1]), int(found[3]), int(found[4])) if found else None
    except ValueError:  # 31 June
        return None


def _written(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
