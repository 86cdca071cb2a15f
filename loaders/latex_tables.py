"""Tables of LaTeX: cells parted by "&", rows by two backslashes, the header above a rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kgplatform.models import TableData
from loaders.grids import Cell, filled, span
from loaders.latex_nodes import argument, argument_nodes, name_of
from loaders.parts import LeftOut
from loaders.plain import squeezed
from loaders.tables import bounded_rows, table_of

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
    header = [row for row in filled(reader.header, below=True) if any(row)]
    rows = filled(reader.rows, below=True)
    read = bounded_rows(header + rows, "a table")
    many = len(header) or reader.ruled(rows)
    table = table_of(read.rows, many if 0 < many < len(read.rows) else None)
    return None if table is None else ReadTable(table, read.left_out)


class _Rows:
    """Collects cells and rows; `header` are those that a long table repeats on each page."""

    def __init__(self, words: Callable[[Sequence[Any]], str]) -> None:
        self._words = words
        self._cell: list[Any] = []
        self._row: list[Cell] = []
        self._rules: list[int] = []
        self.header: list[list[Cell]] = []
        self.rows: list[list[Cell]] = []

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
        elif name not in _NOT_CELLS and (self._cell or self._row or _says(node)):
            self._cell.append(node)

    def ruled(self, rows: Sequence[Sequence[str]]) -> int:
        """Return how many rows with words are above the first rule that has some above it, 0 for too many."""
        above = next((many for at in self._rules if (many := sum(map(any, rows[:at])))), 0)
        return above if above <= _MOST_HEADER else 0

    def end_row(self) -> None:
        if self._cell or self._row:
            self._end_cell()
            self.rows.append(self._row)
        self._row = []

    def _end_cell(self) -> None:
        nodes = [each for each in self._cell if _says(each)]
        self._cell = []
        wide, down = 1, 1
        while len(nodes) == 1 and name_of(nodes[0]) in {"multicolumn", "multirow"}:
            [node] = nodes
            count = span(argument(node, 0 if name_of(node) == "multicolumn" else 1))
            wide, down = (count, down) if name_of(node) == "multicolumn" else (wide, count)
            nodes = [each for each in argument_nodes(node) if _says(each)]
        self._row.extend([Cell(squeezed(self._words(nodes)), rows=down)] * wide)

    def _restart(self) -> None:
        self.rows, self._rules, self._row, self._cell = [], [], [], []


def _says(node: Any) -> bool:
    return bool(name_of(node) or getattr(node, "chars", "x").strip())
