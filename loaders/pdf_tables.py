"""Tables that a PDF draws with borders: their cells, and the letters in each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from loaders.grids import Cell, filled
from loaders.pdf_lines import Line, line_of
from loaders.pdf_rules import Drawn, Grid, GridCell, grids_of
from loaders.tables import even_rows, is_number

if TYPE_CHECKING:
    from pdfminer.layout import LTChar, LTPage

_LEAST = 2  # rows and columns that say something
_LEAST_CELLS = 3  # that do
_FILLED = 0.35  # of the cells: diagrams of lines have fewer
_LONG = 300  # characters of a cell of a table
_MOST_LONG = 0.5  # of the letters in long cells: by what has more a page is laid out
_MOST_CUT = 0.1  # words cut by borders, for each cell that says something: more are cut by the lines of a plot
_NEAR = 0.15  # of a letter's size, within which the next one is of the same word
_STRAIGHT = 0.5  # points by which a line goes up or aside
_LEVEL = 0.5  # of the height of a line
_LEAST_LINES = 3  # beside each other in cells, that are rows without a border between them
_FULL = 0.7  # of a cell's width, that lines take which go on in the next one


def parted(layout: "LTPage") -> tuple[list[Line], "LTPage"]:
    """Return the tables of a page on which no line was made yet, each as a line, and the page without their letters."""
    from pdfminer.layout import LTChar, LTPage

    letters = [each for each in layout if isinstance(each, LTChar) and each.upright]
    tables: list[Line] = []
    taken: set[int] = set()
    # Of two that lie in each other, the inner one has its letters.
    for grid in sorted(grids_of(_drawn(layout)), key=_area):
        inside = [each for each in letters if _is_in(each, grid.edges) and id(each) not in taken]
        if (table := _table(grid, inside)) is not None:
            tables.append(table)
            taken |= {id(each) for each in inside}
    if not tables:
        return [], layout
    rest = LTPage(layout.pageid, layout.bbox, layout.rotate)
    rest.extend(each for each in layout if id(each) not in taken)
    return tables, rest


def _drawn(layout: "LTPage") -> Iterator[Drawn]:
    """Give the edges of boxes, and of lines; what is dashed or slanted belongs to a drawing."""
    from pdfminer.layout import LTLine, LTRect

    for each in layout:
        if not isinstance(each, LTLine | LTRect) or (each.dashing_style and each.dashing_style[0]):
            continue
        if isinstance(each, LTRect) or min(each.width, each.height) < _STRAIGHT:
            yield Drawn(*each.bbox)


def _area(grid: Grid) -> float:
    return (grid.edges.x1 - grid.edges.x0) * (grid.edges.y1 - grid.edges.y0)


def _is_in(letter: "LTChar", edges: Drawn) -> bool:
    x, y = _middle(letter)
    return edges.x0 <= x <= edges.x1 and edges.y0 <= y <= edges.y1


def _middle(letter: "LTChar") -> tuple[float, float]:
    return (letter.x0 + letter.x1) / 2, (letter.y0 + letter.y1) / 2


def _table(grid: Grid, letters: Sequence["LTChar"]) -> Line | None:
    """Return the table of a grid, None where it is none, or not all of one: where too little is in it, letters stand
    beside its cells, words go on from cell to cell, a cell has columns of its own, or most of them are long texts."""
    inside = grid.parted((*_middle(each), each) for each in letters)
    cells = [_Filled.of(cell, each) for cell, each in zip(grid.cells, inside, strict=True)]
    said = [cell for cell in cells if cell.lines]
    if len(said) < max(_LEAST_CELLS, _FILLED * len(cells)):
        return None
    whole = sum(len(cell.text) for cell in said)
    beside = sum(not each.get_text().isspace() for each in letters) > sum(cell.letters for cell in said)
    if beside or any(cell.has_columns for cell in said) or _are_cut(letters, cells) > _MOST_CUT * len(said):
        return None
    if sum(len(cell.text) for cell in said if len(cell.text) > _LONG) > _MOST_LONG * whole:
        return None
    rows = even_rows([row for row in filled(_rows(cells)) if any(row)])
    filled_columns = [column for column in zip(*rows, strict=True) if any(column)]
    if min(len(rows), len(filled_columns)) < _LEAST:
        return None
    font, size = Counter({(line.font, line.size): len(line.text) for cell in said for line in cell.lines}).most_common(
        1
    )[0][0]
    shown = tuple(zip(*filled_columns, strict=True))
    text = "\n".join(" | ".join(filter(None, row)) for row in shown)
    return Line(text, *grid.edges, font, size, rows=shown, columns=grid.columns)


def _are_cut(letters: Sequence["LTChar"], cells: Sequence["_Filled"]) -> int:
    """Return how many words go on from cell to cell."""
    borders = {cell.cell.edges.x1 for cell in cells}
    return sum(
        0 <= second.x0 - first.x1 + _NEAR * first.size <= 2 * _NEAR * first.size
        and abs(first.y0 - second.y0) < _NEAR * first.size
        and not (first.get_text().isspace() or second.get_text().isspace())
        and any((first.x0 + first.x1) / 2 < border < (second.x0 + second.x1) / 2 for border in borders)
        for first, second in pairwise(letters)
    )


@dataclass(frozen=True)
class _Filled:
    """A cell with its lines, from above, those beside each other as one."""

    cell: GridCell
    lines: tuple[Line, ...] = ()
    letters: int = 0
    has_columns: bool = False  # most of its lines are several beside each other

    @classmethod
    def of(cls, cell: GridCell, letters: Sequence["LTChar"]) -> "_Filled":
        from pdfminer.layout import LAParams, LTLayoutContainer

        if not letters:
            return cls(cell)
        found = LTLayoutContainer(cell.edges).group_objects(LAParams(), letters)
        lines = [line for each in found if (line := line_of(each, 0))]
        visible = sum(not each.get_text().isspace() for each in letters)
        levels = _level(lines)
        has_columns = len(levels) >= _LEAST_LINES and 2 * sum(len(level) > 1 for level in levels) > len(levels)
        return cls(cell, tuple(map(_beside, levels)), visible, has_columns)

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def is_of_short_lines(self) -> bool:
        """Whether lines end before they must, as those do that do not go on in the next one."""
        width = self.cell.edges.x1 - self.cell.edges.x0
        return any(line.x1 - line.x0 < _FULL * width for line in self.lines[:-1])


def _level(lines: Iterable[Line]) -> list[list[Line]]:
    """Return lines from above, those that stand beside each other together."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.middle):
        if rows and rows[-1][0].middle - line.middle < _LEVEL * min(rows[-1][0].y1 - rows[-1][0].y0, line.y1 - line.y0):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _beside(lines: Sequence[Line]) -> Line:
    row = sorted(lines, key=lambda line: line.x0)
    text = " ".join(line.text for line in row)
    return Line(text, row[0].x0, row[0].y0, row[-1].x1, row[0].y1, row[0].font, row[0].size)


def _rows(cells: Sequence[_Filled]) -> Iterator[list[Cell]]:
    """Give the rows of cells in their order; a row whose lines stand beside each other, cell for cell, as several."""
    last = max((each.cell.row + each.cell.rows for each in cells), default=0)
    for number in range(last):
        row = [each for each in cells if each.cell.row == number]
        reach = [each for each in cells if each.cell.row <= number < each.cell.row + each.cell.rows]
        yield from _parts(row) if all(each.cell.rows == 1 for each in reach) else [[_whole(each) for each in row]]


def _whole(cell: _Filled) -> Cell:
    return Cell(cell.text, cell.cell.columns, cell.cell.rows)


def _parts(row: Sequence[_Filled]) -> Iterator[list[Cell]]:
    """Give a row as it is, or its lines as rows: where all cells have as many and some of them are numbers, where they
    have three or more, and where they have nearly as many that end before they must."""
    levels = _level(line for each in row for line in each.lines)
    said = [each for each in row if each.lines]
    even = all(len(each.lines) == len(levels) for each in said)
    if len(levels) >= _LEAST_LINES:
        near = all(2 * len(each.lines) >= len(levels) for each in said)
        several = even or (near and 2 * sum(each.is_of_short_lines for each in said) > len(said))
    else:
        several = even and any(all(is_number(line.text) for line in each.lines) for each in said)
    if len(said) < _LEAST or len(levels) < 2:
        several = False
    if not several:
        yield [_whole(each) for each in row]
        return
    for level in levels:
        shown = {id(line): line.text for line in level}
        yield [
            Cell(" ".join(shown[id(line)] for line in each.lines if id(line) in shown), each.cell.columns)
            for each in row
        ]
