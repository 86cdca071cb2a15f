"""The cells of tables that are drawn with characters, by where they stand on their lines."""

import re
import unicodedata
from collections.abc import Sequence

from loaders.grids import Cell
from loaders.tables import MOST_COLUMNS

_WIDE = frozenset("WF")
_SEGMENT = re.compile(r"\+[-=:]{2,}(?=\+)")
_RULE = frozenset("-=:+")
_WALL = frozenset("|+")
_ITEM = re.compile(r"^[ \t]*+[-*+][ \t]+", re.MULTILINE)
_COLUMN = re.compile(r"-+")


def across(line: str) -> list[str]:
    """Return what a line has at each place: letters of Chinese or Japanese take two, combining marks take none."""
    if line.isascii():
        return list(line.expandtabs(4))
    places: list[str] = []
    for letter in line.expandtabs(4):
        if unicodedata.combining(letter) and places:
            places[-1] += letter
        else:
            places += [letter, ""] if unicodedata.east_asian_width(letter) in _WIDE else [letter]
    return places


def columns_of(dashes: str) -> list[int]:
    """Return where columns begin that are under dashes; the first has all that is on its left."""
    return [0, *(run.start() for run in list(_COLUMN.finditer(dashes.expandtabs(4)))[1:MOST_COLUMNS])]


def is_parted(line: Sequence[str], columns: Sequence[int]) -> bool:
    """Say whether a line has a space before each column: one that is mere words goes across."""
    return all(len(line) < begin or line[begin - 1].isspace() for begin in columns[1:])


def sliced(lines: Sequence[Sequence[str]], columns: Sequence[int]) -> list[Cell]:
    """Return the cells of a row of one or several lines."""
    ends = [*columns[1:], max(map(len, lines), default=0)]
    return [Cell(_said(lines, begin, end)) for begin, end in zip(columns, ends, strict=True)]


class Grid:
    """A table drawn with `+`, `-` and `|`; cells may go across columns and rows."""

    def __init__(self, lines: Sequence[list[str]]) -> None:
        self._lines = lines
        borders = [line for line in lines if line and line[0] == "+" and _RULE.issuperset(line)]
        self._walls = sorted({at for line in borders for at, sign in enumerate(line) if sign == "+"})
        del self._walls[MOST_COLUMNS:-1]
        self._rules: list[int] = []  # the lines that part rows, in some columns or in all
        for at, line in enumerate(lines):
            is_rule = any(
                segment.start() in self._walls for segment in _SEGMENT.finditer("".join(c or " " for c in line))
            )
            if is_rule and (not self._rules or at - self._rules[-1] > 1):
                self._rules.append(at)

    def rows(self) -> tuple[list[list[Cell]], int]:
        """Return the cells of each row, and how many rows are the header, which ends at a line of `=`. A cell that goes
        across rows is with the first of them alone."""
        taken: set[tuple[int, int]] = set()
        rows: list[list[Cell]] = []
        for row in range(len(self._rules) - 1):
            cells: list[Cell] = []
            for column in range(len(self._walls) - 1):
                if (row, column) in taken:
                    continue
                wide = self._wide(row, column, taken)
                high = self._high(row, column, wide)
                taken.update((row + down, column + right) for down in range(high) for right in range(wide))
                cells.append(self._cell(row, column, high, wide))
            rows.append(cells)
        return rows, next((at for at, line in enumerate(self._rules) if at and "=" in self._lines[line][:3]), 0)

    def _wide(self, row: int, column: int, taken: set[tuple[int, int]]) -> int:
        inside = self._lines[self._rules[row] + 1 : self._rules[row + 1]]
        end = column + 1
        while end < len(self._walls) - 1 and (row, end) not in taken and not self._is_wall(inside, self._walls[end]):
            end += 1
        return end - column

    def _high(self, row: int, column: int, wide: int) -> int:
        begin, end = self._walls[column] + 1, self._walls[column + wide]
        below = row + 1
        while below < len(self._rules) - 1 and not self._is_rule(self._lines[self._rules[below]][begin:end]):
            below += 1
        return below - row

    def _cell(self, row: int, column: int, high: int, wide: int) -> Cell:
        inside = self._lines[self._rules[row] + 1 : self._rules[row + high]]
        text = _said(inside, self._walls[column] + 1, self._walls[column + wide])
        return Cell(text, wide, high)

    @staticmethod
    def _is_wall(lines: Sequence[Sequence[str]], at: int) -> bool:
        return all(line[at : at + 1] and line[at] in _WALL for line in lines)

    @staticmethod
    def _is_rule(places: Sequence[str]) -> bool:
        return bool(places) and _RULE.issuperset(places)


def _said(lines: Sequence[Sequence[str]], begin: int, end: int) -> str:
    """Return what stands between two places of lines; items of a list are parted by semicolons."""
    text = "\n".join("".join(line[begin:end]).strip() for line in lines).strip()
    items = [item.strip() for item in _ITEM.split(text)]
    return "; ".join(filter(None, items)) if len(items) > 1 else text
