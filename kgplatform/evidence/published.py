"""When a page was published, by its address: news sites and blogs name the day, or the month, in its path."""

import re
from datetime import date
from functools import lru_cache

from kgplatform.evidence.sites import web_address
from kgplatform.evidence.snippet_urls import resource_url

_YEAR = r"/((?:19|20)\d\d)"
_DAY = re.compile(rf"{_YEAR}([/-])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?=/|$)")
_MONTH = re.compile(rf"{_YEAR}/(0[1-9]|1[0-2])(?=/)")
_LONGEST = 500  # characters that are looked at


@lru_cache(maxsize=10_000)
def published(url: str) -> str:
    """Return when a page was published in words, "Monday 17 September 2012" or "September 2012", by the address of its
    document or of a snippet; "" where that does not show it. Of an archived page its own address counts: the archive's
    shows when the copy was made."""
    parts = web_address(resource_url(url))
    path = parts.path[:_LONGEST] if parts else ""
    if found := _DAY.search(path):
        year, _, month, day = found.groups()
        try:
            then = date(int(year), int(month), int(day))
        except ValueError:  # 31 June
            return ""
        return f"{then:%A} {then.day} {then:%B %Y}"
    found = _MONTH.search(path)
    return f"{date(int(found[1]), int(found[2]), 1):%B %Y}" if found else ""
