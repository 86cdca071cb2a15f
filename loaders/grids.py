"""Rows of cells that span columns and rows, as a table in which each row has all of its cells."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kgplatform.models import TableData

_WIDEST = 1_000  # columns
_MOST = 200_000  # cells that spans may fill


class Cell(NamedTuple):
    """A cell as a file has it; `heads` says whether it names what stands below it."""

    text: str
    columns: int = 1
    rows: int = 1
    heads: bool = False


def table_of(
    head: Sequence[Sequence[Cell]], body: Sequence[Sequence[Cell]], label: str = "", caption: str = "", notes: str = ""
) -> TableData | None:
    """Return a table of the rows of its head and its body; a body without a head whose first row only `heads` has that
    for it. None for one that says nothing."""
    if not head and len(body) > 1 and body[0] and all(cell.heads for cell in body[0]):
        head, body = body[:1], body[1:]
    above, below = _filled(head), _filled(body)
    width = max((len(row) for row in (*above, *below)), default=0)
    if not any(cell for row in (*above, *below) for cell in row):
        return None
    header = tuple(_joined(_at(row, column) for row in above) for column in range(width)) if above else ()
    rows = tuple(tuple(_at(row, column) for column in range(width)) for row in below)
    return TableData(header=header, rows=rows, label=label, caption=caption, notes=notes)


def span(told: str | None) -> int:
    """Return how many columns or rows a cell takes, by what its attribute says."""
    told = (told or "").strip()
    return min(max(int(told[:6]), 1), _WIDEST) if told.isascii() and told.isdecimal() else 1


def _filled(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Return the texts of rows, those of spans in each of their places."""
    filled: list[list[str]] = []
    going: dict[int, tuple[int, str]] = {}  # by column: for how many rows more, and what
    room = _MOST
    for row in rows:
        texts: list[str] = []
        cells = iter(row)
        cell = next(cells, None)
        following: dict[int, tuple[int, str]] = {}
        while len(texts) < _WIDEST and (cell is not None or any(column >= len(texts) for column in going)):
            column = len(texts)
            if column in going:
                left, text = going[column]
                texts.append(text)
                if left > 1:
                    following[column] = (left - 1, text)
            elif cell is None:
                texts.append("")
            else:
                for at in range(column, min(column + cell.columns, _WIDEST)):
                    texts.append(cell.text)
                    if cell.rows > 1 and room > 0:
                        following[at] = (cell.rows - 1, cell.text)
                cell = next(cells, None)
            room -= 1
        going = following
        filled.append(texts)
    return filled


def _at(row: Sequence[str], column: int) -> str:
    return row[column] if column < len(row) else ""


def _joined(told: Iterable[str]) -> str:
    """Return what rows of a head say of a column, each word once."""
    return " ".join(dict.fromkeys(text for text in told if text))
