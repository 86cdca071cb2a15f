"""Tables of JATS, in the model of XHTML and in that of OASIS."""

from collections.abc import Callable, Iterator, Sequence

from lxml import etree

from kgplatform.models import TableData
from loaders.grids import Cell, filled, headed, span
from loaders.jats_inline import name_of
from loaders.tables import table_of

Said = Callable[["etree._Element"], str]
"""Gives what an element says, in one line."""


def tables_in(wrap: "etree._Element", said: Said, label: str, caption: str, notes: str) -> Iterator[TableData]:
    """Give each table of a <table-wrap>."""
    for table in wrap.iter():
        if name_of(table) not in {"table", "tgroup"}:
            continue
        if name_of(table) == "table" and any(name_of(child) == "tgroup" for child in table):
            continue
        columns = {each.get("colname"): at for at, each in enumerate(table) if name_of(each) == "colspec"}
        first = next((at for at, each in enumerate(table) if name_of(each) == "colspec"), 0)
        named = {name: at - first for name, at in columns.items() if name}
        head = [_cells(row, said, named) for row in _rows(table, {"thead"})]
        body = [_cells(row, said, named) for row in _rows(table, {"tbody", "tfoot", ""})]
        rows = [*filled(head), *filled(body)]
        if found := table_of(rows, len(head) or headed(body), label=label, caption=caption, notes=notes):
            yield found


def _rows(table: "etree._Element", groups: set[str]) -> Iterator["etree._Element"]:
    for child in table:
        name = name_of(child)
        if name in {"tr", "row"} and "" in groups:
            yield child
        elif name in groups:
            yield from (row for row in child if name_of(row) in {"tr", "row"})


def _cells(row: "etree._Element", said: Said, columns: dict[str, int]) -> Sequence[Cell]:
    return [_cell(each, said, columns) for each in row if name_of(each) in {"td", "th", "entry"}]


def _cell(cell: "etree._Element", said: Said, columns: dict[str, int]) -> Cell:
    if name_of(cell) != "entry":
        return Cell(said(cell), span(cell.get("colspan")), span(cell.get("rowspan")), name_of(cell) == "th")
    begin, end = columns.get(cell.get("namest") or ""), columns.get(cell.get("nameend") or "")
    wide = end - begin + 1 if begin is not None and end is not None and end > begin else 1
    more = cell.get("morerows") or ""
    return Cell(said(cell), wide, int(more[:4]) + 1 if more.isascii() and more.isdecimal() else 1)
