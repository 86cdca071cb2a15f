"""Tables as text: a line for label and caption, then a line a row in Markdown, then the notes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kgplatform.models import TableData


class TableLine(NamedTuple):
    """A line of a table's text; `row` is which row it is, None for what stands around the rows."""

    text: str
    row: int | None = None


def table_lines(table: TableData) -> Iterator[TableLine]:
    """Give the lines of a table in their order."""
    if named := table_name(table):
        yield TableLine(named)
    if table.header:
        yield TableLine(_row(table.header))
        yield TableLine(_row(["---"] * len(table.header)))
    for number, row in enumerate(table.rows):
        yield TableLine(_row(row), number)
    if table.notes:
        yield TableLine(" ".join(table.notes.split()))


def table_text(table: TableData) -> str:
    """Return a table in words."""
    return "\n".join(line.text for line in table_lines(table))


def table_rows(table: TableData, text: str) -> dict[int, tuple[int, int]] | None:
    """Return where each row of a table stands in its text; None for a text that is not in this form."""
    rows: dict[int, tuple[int, int]] = {}
    at = 0
    for line in table_lines(table):
        if not text.startswith(line.text, at):
            return None
        if line.row is not None:
            rows[line.row] = (at, at + len(line.text))
        at += len(line.text) + 1
    return rows if at == len(text) + 1 else None


def table_name(table: TableData) -> str:
    """Return what a table is called: "Table 2. Eggs by species." """
    label = table.label.strip().rstrip(".:")
    caption = " ".join(table.caption.split())
    return f"{label}. {caption}".strip() if label and caption else label or caption


def with_rows(table: TableData, rows: Sequence[int]) -> TableData:
    """Return a table with some of its rows, all else as it is."""
    return table.model_copy(update={"rows": tuple(table.rows[row] for row in rows)})


def _row(cells: Sequence[str]) -> str:
    shown = (" ".join(cell.split()).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(shown)} |"
