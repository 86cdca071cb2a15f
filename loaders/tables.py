"""Tables as they are read from rows of cells, within bounds."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kgplatform.models import CitedAt, TableData
from kgplatform.text.tables import table_text
from loaders.parts import LeftOut, Part, moved
from loaders.plain import squeezed

MOST_ROWS = 2_000
"""Rows of a table that are read: what has more is data to compute with, not a table of a text."""
MOST_COLUMNS = 100
_NUMBER = re.compile(r"[-+−–(]?[$€£¥]?\s?\d[\d.,\s]*(?:[eE][-+]?\d+)?\s?[%‰)]?")


@dataclass(frozen=True)
class ReadRows:
    """Rows of a table, and what of it was left out."""

    rows: tuple[tuple[str, ...], ...]
    left_out: tuple[LeftOut, ...] = ()


def bounded_rows(rows: Iterable[Sequence[str]], name: str) -> ReadRows:
    """Return the first rows that are not empty, all with as many cells; `name` is what is said of the rest."""
    kept: list[tuple[str, ...]] = []
    more = 0
    is_wide = False
    for row in rows:
        cells = tuple(squeezed(cell) for cell in row[:MOST_COLUMNS])
        is_wide = is_wide or any(cell.strip() for cell in row[MOST_COLUMNS:])
        if not any(cells):
            continue
        if len(kept) < MOST_ROWS:
            kept.append(cells)
        else:
            more += 1
    left = [LeftOut(f"{more:,} rows of {name} behind the first {MOST_ROWS:,}")] if more else []
    left += [LeftOut(f"columns of {name} behind the first {MOST_COLUMNS}")] if is_wide else []
    return ReadRows(even_rows(kept), tuple(left))


def even_rows(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return rows of as many cells as the longest has, without columns that are empty at their ends."""
    width = max((at for row in rows for at, cell in enumerate(row, start=1) if cell), default=0)
    return tuple((*row[:width], *[""] * (width - len(row))) for row in rows)


def table_of(
    rows: Sequence[Sequence[str]], headed: int | None = None, *, label: str = "", caption: str = "", notes: str = ""
) -> TableData | None:
    """Return the table of rows of which the first `headed` are the header, as a row that says each word once; where
    nobody tells (None), the first is, if it looks like one. None for rows that say nothing."""
    even = even_rows(rows)
    if not any(map(any, even)):
        return None
    if headed is None:
        headed = int(len(even) > 1 and _is_header(even[0]))
    header = tuple(" ".join(dict.fromkeys(filter(None, column))) for column in zip(*even[:headed], strict=True))
    return TableData(header=header, rows=even[headed:], label=label, caption=caption, notes=notes)


def table_part(table: TableData, first_line: int = 0, last_line: int = 0, *, cited: Sequence[CitedAt] = ()) -> Part:
    """Return a table as a part of a text, by which it is cut between its rows; `cited` are places of its caption."""
    text = table_text(table)
    begin = text.find(table.caption)
    return Part("table", text, first_line, last_line, table=table, cited=moved(cited, begin) if begin >= 0 else ())


def is_number(cell: str) -> bool:
    """Say whether a cell is a number, of money or a share as well."""
    return bool(_NUMBER.fullmatch(cell))


def _is_header(row: Sequence[str]) -> bool:
    """Say whether a row names columns: each with another name, hardly any empty, none a number."""
    named = [cell for cell in row if cell]
    return len(row) - len(named) <= 1 and len(set(named)) == len(named) and not any(map(is_number, named))
