"""Tables of MediaWiki: rows and cells, and what spans several of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kgplatform.models import TableData
from loaders.parts import LeftOut
from loaders.plain import squeezed
from loaders.tables import MOST_COLUMNS, MOST_ROWS, bounded_rows, table_of

Say = Callable[[Any], str]


def wiki_table(table: Any, say: Say) -> tuple[TableData | None, tuple[LeftOut, ...]]:
    """Return the table of a tag, None for one without cells, and what was left out of it."""
    rows = list(_rows(table))
    read = bounded_rows(_spanned([[(_text(cell, say), *_spans(cell)) for cell in row] for row in rows]), "a table")
    captions = [squeezed(say(each.contents)).removeprefix("+").strip() for each in _captions(table)]
    caption = captions[0] if captions else ""
    if not read.rows:
        return None, ()
    if rows and len(read.rows) > 1 and all(str(cell.tag) == "th" for cell in rows[0]):
        return TableData(header=read.rows[0], rows=read.rows[1:], caption=caption), read.left_out
    return table_of(read.rows, caption), read.left_out


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


def _text(cell: Any, say: Say) -> str:
    return squeezed(say(cell.contents))


def _spans(cell: Any) -> tuple[int, int]:
    """Return how many columns and rows a cell takes."""
    wide, down = (str(cell.get(name).value) if cell.has(name) else "" for name in ("colspan", "rowspan"))
    return _count(wide), _count(down)


def _count(told: str) -> int:
    told = told.strip()
    return min(max(int(told), 1), MOST_COLUMNS) if told.isascii() and told.isdecimal() and len(told) < 6 else 1


def _spanned(rows: Sequence[Sequence[tuple[str, int, int]]]) -> Iterator[list[str]]:
    """Give rows in which each cell stands wherever it reaches to."""
    reaching: dict[int, tuple[int, str]] = {}
    for row in rows:
        cells: list[str] = []
        waiting = list(reversed(row))
        while waiting or len(cells) in reaching:
            column = len(cells)
            if column in reaching:
                left, text = reaching.pop(column)
                if left > 1:
                    reaching[column] = (left - 1, text)
                cells.append(text)
                continue
            text, wide, down = waiting.pop()
            for at in range(column, min(column + wide, MOST_COLUMNS + 1)):
                cells.append(text)
                if down > 1:
                    reaching[at] = (down - 1, text)
            if len(cells) > MOST_COLUMNS:
                cells.append(text)
                break
        yield cells
