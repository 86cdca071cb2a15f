"""Tables of HTML: which of them hold data, or code, and their cells as they are read."""

from collections.abc import Sequence

from lxml import etree

from kgplatform.models import TableData
from loaders.grids import Cell, filled, headed, span
from loaders.plain import squeezed
from loaders.tables import table_of

_OF_LAYOUT = frozenset({"presentation", "none"})
_NOT_IN_CELLS = frozenset({"table", "h1", "h2", "h3", "h4", "h5", "h6", "form", "nav", "article", "section", "aside"})
_HEADING_CELLS = frozenset({"th", "thead", "caption"})
_LONGEST_CELL = 300  # characters of a cell of a table in which nothing is marked as its head
_OF_CODE = frozenset({"highlighttable", "codehilitetable", "rouge-table", "lntable"})
_LEAST = 2  # rows and columns of such a table


def is_data(table: "etree._Element") -> bool:
    """Say whether a table holds data, by what is in it: pages are laid out by tables, too."""
    if table.get("role") in _OF_LAYOUT:
        return False
    inside = {each.tag for each in table.iterdescendants() if isinstance(each.tag, str)}
    if inside & _NOT_IN_CELLS:
        return False
    rows = [[cell for cell in row if cell.tag in {"td", "th"}] for row in table.iter("tr")]
    if inside & _HEADING_CELLS:
        return any(rows)
    if len(rows) < _LEAST or max(map(len, rows)) < _LEAST:
        return False
    return all(sum(map(len, cell.itertext())) <= _LONGEST_CELL for row in rows for cell in row)


def drop_line_numbers(table: "etree._Element") -> None:
    """Make of a table that shows code beside the numbers of its lines that code alone: it stands in the last cell."""
    if _OF_CODE.isdisjoint((table.get("class") or "").split()):
        return
    for row in table.iter("tr"):
        for cell in row[:-1]:
            row.remove(cell)
    for each in table.iter("table", "tbody", "tr", "td"):
        each.tag = "div"


def cells_of(rows: Sequence[Sequence[Cell]], told: int | None, caption: str = "") -> TableData | None:
    """Return the table of rows of which the first `told` are the header (None: nobody tells), without empty rows."""
    grid = filled(rows)
    heads = sum(map(any, grid[:told])) if told is not None else None
    return table_of([row for row in grid if any(row)], heads, caption=caption)


class HtmlTable:
    """The cells of a table, in the order in which they are read."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = [[]]
        self._heads = 0  # rows of <thead>
        self.caption = ""

    def cell(self, element: "etree._Element", text: str) -> None:
        """Take what a <td> or <th> says."""
        columns, rows = span(element.get("colspan")), span(element.get("rowspan"))
        self._rows[-1].append(Cell(squeezed(text), columns, rows, element.tag == "th"))

    def end_row(self, element: "etree._Element") -> None:
        """End a row; those of a <thead> are the header, while no other row stands above them."""
        if not self._rows[-1]:
            return
        above = element.getparent()
        if above is not None and above.tag == "thead" and self._heads == len(self._rows) - 1:
            self._heads += 1
        self._rows.append([])

    def data(self) -> TableData | None:
        """Return the table, None for one that says nothing. Its header is what it marks so; where it marks nothing, the
        first row, if it looks like one. A first row of one cell above wider ones is its caption, where it has none."""
        rows = [row for row in self._rows if row]
        heads, caption = self._heads, self.caption
        if not caption and len(rows) > 1 and len(rows[0]) == rows[0][0].rows == 1 < max(map(len, rows)):
            caption, rows, heads = rows[0][0].text, rows[1:], max(heads - 1, 0)  # a title across all columns
        told = heads or headed(rows)
        marked = any(cell.heads for row in rows for cell in row)
        return cells_of(rows, told if told or marked else None, caption)
