"""Rows of cells that span columns and rows, as a table in which each row has all of its cells."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_WIDEST = 1_000  # columns
_MOST = 200_000  # cells that spans may fill


class Cell(NamedTuple):
    """A cell as a file has it; `heads` says whether it names what stands below it."""

    text: str
    columns: int = 1
    rows: int = 1
    heads: bool = False


def headed(rows: Sequence[Sequence[Cell]]) -> int:
    """Return how many rows are the header by what their cells say: 1 where all of the first are `heads`, else 0."""
    return int(len(rows) > 1 and bool(rows[0]) and all(cell.heads for cell in rows[0]))


def span(told: str | None) -> int:
    """Return how many columns or rows a cell takes, by what its attribute says."""
    told = (told or "").strip()
    return min(max(int(told[:6]), 1), _WIDEST) if told.isascii() and told.isdecimal() else 1


def filled(rows: Iterable[Sequence[Cell]], *, below: bool = False) -> list[list[str]]:
    """Return the texts of rows, those of spans in each of their places. With `below`, rows have cells of one column in
    the places of spans from above as well, as LaTeX has them: those that say something stand there instead."""
    grid: list[list[str]] = []
    going: dict[int, tuple[int, str]] = {}  # by column: for how many rows more, and what
    room = _MOST
    for row in rows:
        texts: list[str] = []
        cells = iter(row)
        cell = next(cells, None)
        following: dict[int, tuple[int, str]] = {}
        while len(texts) < _WIDEST and (cell is not None or any(column >= len(texts) for column in going)):
            column = len(texts)
            if column in going and not (below and cell is not None and cell.text):
                left, text = going[column]
                texts.append(text)
                if left > 1:
                    following[column] = (left - 1, text)
                cell = next(cells, None) if below else cell
                room -= 1
            elif cell is None:
                texts.append("")
            else:
                wide = cell.columns if room > 0 else 1
                for at in range(column, min(column + wide, _WIDEST)):
                    texts.append(cell.text)
                    if cell.rows > 1 and room > 0:
                        following[at] = (cell.rows - 1, cell.text)
                cell = next(cells, None)
                room -= wide
        going = following
        grid.append(texts)
    return grid
