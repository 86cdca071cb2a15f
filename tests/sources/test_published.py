"""When a page was published, by its address."""

import pytest

from kgplatform.sources.published import days_named, published


@pytest.mark.parametrize(
    ("url", "day"),
    [
        ("https://sea.example/news/2012/9/17/storm-strikes-again", "Monday 17 September 2012"),
        ("https://sea.example/news/2012/09/17/storm-strikes-again", "Monday 17 September 2012"),
        ("http://sea.example/international/2012-08-28/storm", "Tuesday 28 August 2012"),
        ("https://sea.example/2012/02/29/", "Wednesday 29 February 2012"),
        ("https://sea.example/2012/02/29", "Wednesday 29 February 2012"),
        ("https://sea.example/2012/04/storm-kills-2", "April 2012"),
        ("https://sea.example/news/2012/07/117_115438.html@storm_chunk2", "July 2012"),
        ("https://web.archive.org/web/20151016/http://sea.example/2012/09/17/storm", "Monday 17 September 2012"),
        ("https://web.archive.org/web/20151016/http://sea.example/storm", ""),
        ("https://sea.example/2013/02/29/storm", ""),
        ("https://sea.example/2012/storm", ""),
        ("https://sea.example/2012/117/storm", ""),
        ("https://sea.example/mcom/1993-61-203/S0025", ""),
        ("https://sea.example/files/2012086N10116", ""),
        ("https://sea.example/storm?day=/2012/09/17/", ""),
        ("file:/notes/2012/09/17/storm.md", ""),
        ("https://[x/2012/09/17/", ""),
        ("wild:24415", ""),
    ],
)
def test_an_address_shows_the_day(url: str, day: str) -> None:
    assert published(url) == day


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("It struck on Monday.", ["27 August 2012", "3 September 2012"]),
        ("It struck on Tuesday, and tuesday's rain went on.", ["28 August 2012", "4 September 2012"]),
        ("It struck yesterday and may end tomorrow.", ["27 August 2012", "29 August 2012"]),
        ("Wednesday morning", ["22 August 2012", "29 August 2012"]),
        ("It struck.", []),
    ],
)
def test_days_are_meant_from_the_day_of_the_page(text: str, days: list[str]) -> None:
    assert days_named("https://sea.example/2012-08-28/storm@_chunk1", text) == days
    assert days_named("https://sea.example/2012/08/storm", text) == []
