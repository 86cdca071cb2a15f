"""Lines of a column as paragraphs and rows."""

from loaders.pdf_lines import Line
from loaders.pdf_paragraphs import paragraphs
from tests.support.growth import is_squared


def line(text: str, x0: float, x1: float, top: float = 100.0) -> Line:
    return Line(text, x0, top - 10, x1, top, "Times", 10.0)


def rows(*lines: Line) -> list[str]:
    return [paragraph.text for paragraph in paragraphs(lines, 0, 0, 10.0)]


def test_lines_of_one_height_are_a_row_from_left_to_right() -> None:
    assert rows(line("b", 50, 60), line("a", 10, 20), line("c", 90, 99)) == ["a b c"]


def test_what_overlaps_a_row_anywhere_in_it_begins_another() -> None:
    beside = [line("a", 10, 40), line("b", 50, 60)]
    assert rows(*beside, line("over", 30, 45)) == ["a b\nover"]
    assert rows(*beside, line("over", 45, 55)) == ["a b\nover"]
    assert rows(*beside, line("edge", 40, 50)) == ["a edge b"]


def test_a_line_without_width_stands_beside_what_it_touches() -> None:
    assert rows(line("wide", 5, 10), line("|", 5, 5), line("over", 6, 7)) == ["| wide\nover"]


def test_many_lines_in_one_row_take_time_in_proportion() -> None:
    assert not is_squared(lambda size: rows(*(line("x", at, at + 0.5) for at in range(size))), 20_000)
