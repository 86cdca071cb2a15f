"""When a page was published, by its address."""

import pytest

from kgplatform.evidence.published import published


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
