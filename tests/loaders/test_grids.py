"""Cells that span others stand in each of these, in the rows that they reach and no further."""

import pytest

from kgplatform.models import TableData
from loaders.files import read_text
from loaders.grids import Cell, filled, headed
from loaders.tables import table_of

WIKI = """{|
| a || b || rowspan=2 | c
|-
| d
|-
| e || f || g
|}"""
LATEX = r"""\begin{document}\begin{tabular}{lll}
a & b & \multirow{2}{*}{c} \\
d \\
e & f & \\
\end{tabular}\end{document}"""
OVER = r"""\begin{document}\begin{tabular}{lll}
\multicolumn{2}{c}{\multirow{3}{*}{a}} & 1 \\
& b & 2 \\
& & 3 \\
\end{tabular}\end{document}"""


def rows_of(source: str, place: str) -> tuple[tuple[str, ...], ...]:
    tables = [block.table for block in read_text(source.encode(), place).blocks if block.table]
    return tuple(row for table in tables for row in (table.header, *table.rows) if row)


@pytest.mark.parametrize(
    ("source", "place", "rows"),
    [
        (WIKI, "a.wiki", (("a", "b", "c"), ("d", "", "c"), ("e", "f", "g"))),
        (LATEX, "a.tex", (("a", "b", "c"), ("d", "", "c"), ("e", "f", ""))),
        (OVER, "a.tex", (("a", "a", "1"), ("a", "b", "2"), ("a", "", "3"))),
    ],
)
def test_a_short_row_is_filled_and_the_next_is_not(source: str, place: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert rows_of(source, place) == rows


def test_spans_are_filled() -> None:
    rows = [[Cell("a", 2, 2), Cell("b", rows=3)], [Cell("c")], [Cell("d"), Cell("e"), Cell("f")], []]

    assert filled(rows) == [["a", "a", "b"], ["a", "a", "b", "c"], ["d", "e", "b", "f"], []]


def test_cells_below_a_span_stand_there_where_they_say_something() -> None:
    rows = [[Cell("a", rows=3), Cell("b")], [Cell(""), Cell("c")], [Cell("x"), Cell("d")], [Cell(""), Cell("e")]]

    assert filled(rows, below=True) == [["a", "b"], ["a", "c"], ["x", "d"], ["", "e"]]


def test_a_header_is_told_or_looks_like_one() -> None:
    names = [Cell("Bay", heads=True), Cell("m", heads=True)]
    assert (headed([names, [Cell("Fundy")]]), headed([names]), headed([[], names]), headed([])) == (1, 0, 0, 0)

    rows = [["Bay", "Range", ""], ["Bay", "m", ""], ["Fundy", "16", ""]]
    assert table_of(rows, 2) == TableData(header=("Bay", "Range m"), rows=(("Fundy", "16"),))
    assert table_of(rows, 0) == TableData(rows=(("Bay", "Range"), ("Bay", "m"), ("Fundy", "16")))
    assert table_of(rows) == TableData(header=("Bay", "Range"), rows=(("Bay", "m"), ("Fundy", "16")))
    assert table_of([["", ""]]) is None
