"""Times as a reader sees them."""

import pytest

from api.times import day, lasted, moment


def test_a_time_is_shown_to_the_minute_in_utc() -> None:
    assert moment("2026-11-26T19:24:33+01:00") == (
        '<time datetime="2026-11-26T18:24:33+00:00">26 Nov 2026, 18:24 UTC</time>'
    )
    assert moment("2026-03-02T07:05:00") == '<time datetime="2026-03-02T07:05:00+00:00">2 Mar 2026, 07:05 UTC</time>'


def test_a_day_is_shown_without_the_hour() -> None:
    assert day("2026-11-26T18:24:33.123456789Z") == '<time datetime="2026-11-26">26 Nov 2026</time>'


@pytest.mark.parametrize("iso", [None, "", "yesterday"])
def test_what_is_no_time_is_nothing(iso: str | None) -> None:
    assert (moment(iso), day(iso), lasted(iso, "2026-11-26T18:24:33Z")) == ("", "", "")


@pytest.mark.parametrize(
    ("finished", "words"),
    [("18:00:08", "8 s"), ("18:02:05", "2 min 5 s"), ("21:20:00", "3 h 20 min"), ("17:00:00", "0 s")],
)
def test_how_long_it_took_is_in_words(finished: str, words: str) -> None:
    assert lasted("2026-11-26T18:00:00Z", f"2026-11-26T{finished}Z") == words
