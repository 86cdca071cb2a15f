"""Tables of MediaWiki: rows and cells, and what spans several of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kgplatform.models import TableData
from loaders.grids import Cell, filled, headed, span
from loaders.parts import LeftOut
from loaders.plain import squeezed
from loaders.tables import MOST_ROWS, bounded_rows, table_of

Say = Callable[[Any], str]


def wiki_table(table: Any, say: Say) -> tuple[TableData | None, tuple[LeftOut, ...]]:
    """Return the table of a tag, None for one without cells, and what was left out of it."""
    rows = [[_cell(cell, say) for cell in row] for row in _rows(table)]
    read = bounded_rows(filled(rows), "a table")
    captions = [squeezed(say(each.contents)).removeprefix("+").strip() for each in _captions(table)]
    caption = captions[0] if captions else ""
    told = headed(rows) if len(read.rows) > 1 else 0
    return table_of(read.rows, told or None, caption=caption), read.left_out


def infobox(values: Sequence[tuple[str, str]]) -> TableData | None:
    """Return a template that lists what is known of a thing as a table of two columns."""
    rows = [(name.replace("_", " "), value) for name, value in values if value and not name.isdecimal()]
    return TableData(rows=tuple(rows[:MOST_ROWS])) if rows else None


def _tags(wikicode: Any, *names: str) -> list[Any]:
    nodes = wikicode.contents.nodes if hasattr(wikicode, "contents") else wikicode.nodes
    return [each for each in nodes if hasattr(each, "tag") and str(each.tag).lower() in names]


def _captions(table: Any) -> list[Any]:
    """Return the captions of a table: the parser takes one in the text's own form for a cell that begins with "+"."""
    return [*_tags(table, "caption"), *(each for each in _tags(table, "td") if str(each).startswith("|+"))]


def _rows(table: Any) -> Iterator[list[Any]]:
    """Give the cells of each row; those before the first mark of a row are one as well."""
    captions = _captions(table)
    before = [cell for cell in _tags(table, "td", "th") if cell not in captions]
    if before:
        yield before
    for part in _tags(table, "tr", "tbody", "thead", "tfoot"):
        for row in [part] if str(part.tag).lower() == "tr" else _tags(part, "tr"):
            if cells := _tags(row, "td", "th"):
                yield cells


def _cell(cell: Any, say: Say) -> Cell:
    wide, down = (str(cell.get(name).value) if cell.has(name) else "" for name in ("colspan", "rowspan"))
    return Cell(squeezed(say(cell.contents)), span(wide), span(down), str(cell.tag) == "th")
