"""What runs along the edges of pages."""

import pytest

from loaders.pdf_lines import Line
from loaders.pdf_pages import Page
from loaders.pdf_running import without_running
from tests.support.growth import is_squared


def line(text: str, top: float) -> Line:
    return Line(text, 50, top - 10, 500, top, "Times", 10.0)


def bodies(*pages: list[Line]) -> list[str]:
    return [
        "|".join(each.text for each in page.lines) for page in without_running([Page(page) for page in pages]).pages
    ]


def pages(*heads: tuple[str, float]) -> list[list[Line]]:
    """Return pages with a head at a height over a body of their own."""
    return [[line(head, top), line(f"Body {'abc'[at]}", 700)] for at, (head, top) in enumerate(heads)]


def test_what_stands_on_three_pages_within_three_points_runs_along_them() -> None:
    near = pages(("A head", 800), ("A head", 802), ("A head", 803))
    assert bodies(*near) == ["Body a", "Body b", "Body c"]
    apart = pages(("A head", 800), ("A head", 804), ("A head", 808))
    assert bodies(*apart) == ["A head|Body a", "A head|Body b", "A head|Body c"]


def test_a_bare_number_runs_along_pages_when_it_counts_them() -> None:
    assert bodies(*pages(("5", 800), ("6", 800), ("7", 800))) == ["Body a", "Body b", "Body c"]
    assert bodies(*pages(("7", 800), ("3", 800), ("9", 800))) == ["7|Body a", "3|Body b", "9|Body c"]


def test_the_same_on_one_page_several_times_is_on_one_page() -> None:
    assert bodies([line("Same", 800), line("Same", 800), line("Same", 799)], [line("A", 700)], [line("B", 600)]) == [
        "Same|Same|Same",
        "A",
        "B",
    ]


def test_many_pages_take_time_in_proportion() -> None:
    many = [Page([line(f"Page {at} of it", 800), line(f"It tells of {at}.", 400 + at % 300)]) for at in range(8_000)]
    assert not is_squared(lambda size: without_running(many[:size]), 8_000)


BODY = (line("They hatch.", 700), line("They fly.", 600))


@pytest.mark.parametrize(
    ("top", "bottom"),
    [
        (("11/24/26, 10:15 AM", "Moths"), ("file:///home/x/page.html", "1/1")),
        (("24.11.26, 10:15", "Moths"), ("https://example.org/page?a=1", "3/7")),
        (("2026/11/24 10:15",), ("https://example.org/page 3/7",)),
        (("Moths", "https://example.org/page"), ("1 of 3", "11/24/26, 10:15 AM")),
        (("2026-11-24 10:15:02",), ("https://example.org/page", "Page 1 of 2")),
    ],
)
def test_what_a_browser_prints_around_a_page_goes(top: tuple[str, ...], bottom: tuple[str, ...]) -> None:
    printed = [*(line(text, 780) for text in top), *BODY, *(line(text, 30) for text in bottom)]

    assert bodies(printed) == ["They hatch.|They fly."]


@pytest.mark.parametrize(
    ("top", "bottom"),
    [
        ("11/24/26", "https://example.org/note"),
        ("On 11/24/26, 10:15 AM they hatched.", "They are told of at https://example.org/page 3/7"),
        ("10:15 AM", "3/7"),
    ],
)
def test_a_date_an_address_or_a_fraction_alone_is_no_print(top: str, bottom: str) -> None:
    assert bodies([line(top, 780), *BODY, line(bottom, 30)]) == [f"{top}|They hatch.|They fly.|{bottom}"]


def test_what_a_browser_prints_is_at_the_edge() -> None:
    inside = line("11/24/26, 10:15 AM", 650)

    assert bodies([BODY[0], inside, BODY[1]]) == ["They hatch.|11/24/26, 10:15 AM|They fly."]
