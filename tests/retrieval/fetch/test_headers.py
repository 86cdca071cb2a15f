from datetime import UTC, datetime

import httpx
import pytest

from kgplatform.retrieval.fetch.headers import is_wanted, media_type, retry_after

NOW = datetime(2026, 11, 26, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("120", 120.0),
        ("0", 0.0),
        ("Thu, 26 Nov 2026 12:01:30 GMT", 90.0),
        ("Thursday, 26-Nov-26 12:01:30 GMT", 90.0),
        ("Thu Nov 26 12:01:30 2026", 90.0),
        ("Thu, 26 Nov 2026 13:01:30 +0100", 90.0),
        ("Thu, 26 Nov 2026 11:00:00 GMT", 0.0),
        ("Thu, 26 Nov 2099 11:00:00 GMT", 86_400.0),
        ("9" * 400, 86_400.0),
        ("-5", None),
        ("1.5", None),
        ("soon", None),
        ("Thu, 99 Nov 2026 12:00:00 GMT", None),
        ("٣", None),
        ("", None),
    ],
)
def test_retry_after_is_told_in_seconds_or_as_a_date(said: str, seconds: float | None) -> None:
    assert retry_after(httpx.Headers([(b"Retry-After", said.encode())]), NOW) == seconds


@pytest.mark.parametrize(
    ("said", "kind", "charset"),
    [
        ("text/html; charset=utf-8", "text/html", "utf-8"),
        ('Text/HTML;level=1; Charset="ISO-8859-1"', "text/html", "iso8859-1"),
        ("application/pdf", "application/pdf", ""),
        ("text/plain; charset=klingon", "text/plain", ""),
        ("text/plain; charset=zip", "text/plain", ""),
        ("text/plain; charset*=utf-8''latin1", "text/plain", ""),
        ("", "", ""),
        (";;;", "", ""),
    ],
)
def test_the_type_of_an_answer_is_told_in_small_letters_and_its_charset_if_it_is_known(
    said: str, kind: str, charset: str
) -> None:
    assert media_type(httpx.Headers({"Content-Type": said})) == (kind, charset)


@pytest.mark.parametrize(
    ("kind", "accepts", "wanted"),
    [
        ("text/html", (), True),
        ("", (), True),
        ("text/html", ("text/html", "application/pdf"), True),
        ("text/html", ("Text/HTML",), True),
        ("text/html", ("text/*",), True),
        ("application/zip", ("*/*",), True),
        ("application/zip", ("text/*", "application/pdf"), False),
        ("text/html+xml", ("text/html",), False),
        ("", ("text/html",), False),
        ("", ("text/html", ""), True),
        ("audio/mpeg", ("text/html", ""), False),
    ],
)
def test_a_type_is_wanted_by_its_name_or_its_family(kind: str, accepts: tuple[str, ...], wanted: bool) -> None:
    assert is_wanted(kind, accepts) is wanted
