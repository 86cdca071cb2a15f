"""What runs along the edges of pages."""

from loaders.pdf_pages import Line, Page
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
