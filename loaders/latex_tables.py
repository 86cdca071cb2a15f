"""Tables of LaTeX: cells parted by "&", rows by two backslashes, the header above a rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kgplatform.models import TableData
from loaders.latex_nodes import argument, argument_nodes, name_of
from loaders.parts import LeftOut
from loaders.plain import squeezed
from loaders.tables import MOST_COLUMNS, bounded_rows, table_of

_RULES = frozenset({"hline", "midrule", "cmidrule", "cline", "toprule", "bottomrule", "specialrule", "Xhline"})
_ENDS = frozenset({"\\", "tabularnewline", "cr"})
_NOT_CELLS = frozenset({"caption", "label", "addlinespace", "noalign"})
_MOST_HEADER = 3  # rows


@dataclass(frozen=True)
class ReadTable:
    table: TableData
    left_out: tuple[LeftOut, ...] = ()


def table_rows(nodes: Sequence[Any], words: Callable[[Sequence[Any]], str]) -> ReadTable | None:
    """Return the table of an environment's nodes, None for one without cells; what spans several cells stands in each
    of them."""
    reader = _Rows(words)
    for node in nodes:
        if node is not None:
            reader.take(node)
    reader.end_row()
    header = [row for row in reader.header if any(row)]
    read = bounded_rows(header + reader.rows, "a table")
    if not read.rows:
        return None
    many = len(header) or reader.ruled()
    if not 0 < many < len(read.rows):
        table = table_of(read.rows)
        return None if table is None else ReadTable(table, read.left_out)
    columns = zip(*read.rows[:many], strict=True)
    names = tuple(" ".join(dict.fromkeys(cell for cell in column if cell)) for column in columns)
    return ReadTable(TableData(header=names, rows=read.rows[many:]), read.left_out)


class _Rows:
    """Collects cells and rows; `header` are those that a long table repeats on each page."""

    def __init__(self, words: Callable[[Sequence[Any]], str]) -> None:
        self._words = words
        self._cell: list[Any] = []
        self._row: list[str] = []
        self._rules: list[int] = []
        self._down: dict[int, tuple[int, str]] = {}
        self.header: list[list[str]] = []
        self.rows: list[list[str]] = []

    def take(self, node: Any) -> None:
        name = name_of(node)
        if getattr(node, "specials_chars", "") == "&":
            self._end_cell()
        elif name in _ENDS:
            self.end_row()
        elif name in _RULES:
            self._rules.append(len(self.rows))
        elif name in {"endfirsthead", "endhead"}:
            self.header = self.header or self.rows
            self._restart()
        elif name in {"endfoot", "endlastfoot"}:
            self._restart()
        elif name not in _NOT_CELLS:
            self._cell.append(node)

    def ruled(self) -> int:
        """Return how many rows are above the first rule that has some above it, 0 for too many."""
        above = next((at for at in self._rules if at), 0)
        return above if above <= _MOST_HEADER else 0

    def end_row(self) -> None:
        if self._cell or self._row:
            self._end_cell()
        if any(self._row):
            self.rows.append(self._row)
        self._row = []

    def _end_cell(self) -> None:
        nodes = [each for each in self._cell if name_of(each) or getattr(each, "chars", "x").strip()]
        self._cell = []
        wide, down = 1, 1
        while len(nodes) == 1 and name_of(nodes[0]) in {"multicolumn", "multirow"}:
            [node] = nodes
            count = _count(argument(node, 0 if name_of(node) == "multicolumn" else 1))
            wide, down = (count, down) if name_of(node) == "multicolumn" else (wide, count)
            nodes = [each for each in argument_nodes(node) if name_of(each) or getattr(each, "chars", "x").strip()]
        text = squeezed(self._words(nodes))
        for _ in range(wide):
            column = len(self._row)
            left, above = self._down.pop(column, (0, ""))
            self._row.append(text or above)
            if down > 1:
                self._down[column] = (down - 1, text)
            elif left > 1 and not text:
                self._down[column] = (left - 1, above)

    def _restart(self) -> None:
        self.rows, self._rules, self._row, self._cell = [], [], [], []


def _count(told: str) -> int:
    return min(max(int(told), 1), MOST_COLUMNS) if told.isdecimal() and len(told) < 6 else 1
