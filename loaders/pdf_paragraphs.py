"""Lines of a column as paragraphs, by their distances, indents and fonts, and as rows of tables."""

import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from statistics import median

from loaders.pdf_lines import Line
from loaders.plain import SENTENCE_END

_SPACED = 1.35  # times the usual distance of lines, from which another paragraph begins
_INDENTED = 0.7  # of the size of a line
_SHORT = 0.12  # of a column's width that a last line leaves
_WIDEST = 1.6  # times the size of a line, the most that is a usual distance
_SAME_EDGE = 3.0  # points
_HEADING_LINES = 2
_OTHER_SIZE = 0.6  # points
_SAME_ROW = 0.5  # of the height of a line
_LEAST_TABLE = 3  # rows with several cells one after the other
_BULLET = re.compile(r"[•‣◦▪■●*–—-](?=\s|\Z)\s*")
_ITEM = re.compile(r"(?:\[\d{1,3}\]|\(?\d{1,3}[.)]|\([a-z]\)|[a-z]\))(?=\s|\Z)")
_BOLD = re.compile(r"bold|black|heavy|semib|demi|[.,-]b(?:d|x)?\Z|cmbx", re.IGNORECASE)

_TYPED = re.compile(r"courier|mono(?!type)|consola|typewriter|cmtt|menlo|inconsolata|codepro", re.IGNORECASE)


@dataclass(frozen=True)
class Paragraph:
    """Lines that are one paragraph, the number of their page and of their piece of it; `is_table` says that each of
    them is a row, or that the only one is a table with borders."""

    lines: tuple[Line, ...]
    page: int
    piece: int = 0
    is_table: bool = False

    @property
    def style(self) -> tuple[str, float]:
        """The font of most of its letters, and its size."""
        told: dict[tuple[str, float], int] = {}
        for line in self.lines:
            told[line.font, line.size] = told.get((line.font, line.size), 0) + len(line.text)
        return max(told, key=lambda style: (told[style], style))

    @property
    def is_bold(self) -> bool:
        return is_bold(self.style[0])

    @property
    def is_typed(self) -> bool:
        """Whether all of it is in the letters of program text."""
        return all(is_typed(line.font) for line in self.lines)

    @property
    def is_item(self) -> bool:
        """Whether it is an item of a list."""
        return bool(_marker(self.lines[0].text))

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows of a table with borders, none of what is no such one."""
        return tuple(row for line in self.lines for row in line.rows)

    @property
    def is_full(self) -> bool:
        """Whether its last line is as long as the longest, as one amid a paragraph is."""
        last = self.lines[-1]
        return len(self.lines) > 1 and last.x1 >= max(line.x1 for line in self.lines) - last.size

    @property
    def wrapped(self) -> str:
        """Its text, a line a line, without the sign of an item."""
        return _BULLET.sub("", "\n".join(line.text for line in self.lines), count=1) if self.is_item else self.text

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def continued(found: Sequence[Paragraph]) -> list[Paragraph]:
    """Return paragraphs, the tables with borders whole that go on at the top of the next page: their header, which
    stands there again, is told once."""
    whole: list[Paragraph] = []
    for paragraph in found:
        before = whole[-1] if whole else None
        if before is not None and _goes_on(before, paragraph):
            line = paragraph.lines[0]
            again = line.rows[0] == before.rows[0]
            line = replace(line, rows=line.rows[1:]) if again else line
            whole[-1] = replace(before, lines=(*before.lines, line))
        else:
            whole.append(paragraph)
    return whole


def _goes_on(before: Paragraph, paragraph: Paragraph) -> bool:
    if not before.rows or not paragraph.rows or len(before.rows[0]) != len(paragraph.rows[0]):
        return False
    edges, others = before.lines[-1].columns, paragraph.lines[0].columns
    # Margins are not the same on left and right pages.
    moved = others[0] - edges[0]
    alike = len(edges) == len(others) and all(
        abs(b - a - moved) <= _SAME_EDGE for a, b in zip(edges, others, strict=True)
    )
    return alike and paragraph.page - before.page == len(before.lines)


def is_typed(font: str) -> bool:
    """Say whether all letters of a font are as wide, by its name."""
    return bool(_TYPED.search(font))


def is_bold(font: str) -> bool:
    return bool(_BOLD.search(font))


def paragraphs(lines: Sequence[Line], page: int, piece: int, body: float) -> Iterator[Paragraph]:
    """Give the paragraphs and tables of a piece of a column, whose lines come from top to bottom; `body` is the size of
    most letters of the document: what is larger is no running text, and parted by its distances alone."""
    running = [line for line in lines if not line.rows]
    left, right = min((line.x0 for line in running), default=0.0), max((line.x1 for line in running), default=0.0)
    column = _Column(left, right, _leading(_rows(running)), body)
    for bordered, together in groupby(lines, key=lambda line: bool(line.rows)):
        if bordered:
            yield from (Paragraph((line,), page, piece, is_table=True) for line in together)
        else:
            yield from _of_running(column, list(together), page, piece)


def _of_running(column: "_Column", lines: Sequence[Line], page: int, piece: int) -> Iterator[Paragraph]:
    """Give the paragraphs of lines with no table with borders amid them, and those tables that have none."""
    rows = _rows(lines)
    several = [len(row) > 1 for row in rows]
    begun: list[Line] = []
    at = 0
    while at < len(rows):
        end = at
        while end < len(rows) and several[end]:
            end += 1
        if end - at >= _LEAST_TABLE:
            if begun:
                yield Paragraph(tuple(begun), page, piece)
            begun = []
            yield Paragraph(tuple(_joined(row, " | ") for row in rows[at:end]), page, piece, is_table=True)
            at = end
            continue
        line = _joined(rows[at], " ")
        if begun and column.parts(begun, line):
            yield Paragraph(tuple(begun), page, piece)
            begun = []
        begun.append(line)
        at += 1
    if begun:
        yield Paragraph(tuple(begun), page, piece)


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Return lines that stand beside each other together, from left to right; an item's sign belongs to its line."""
    rows: list[list[Line]] = []
    first: Line | None = None  # of the last row, whose height is the row's
    for line in lines:
        if first is not None and _is_level(first, line) and _has_room(rows[-1], line):
            insort(rows[-1], line, key=_edges)
        else:
            rows.append([line])
            first = line
    return [_with_sign(row) for row in rows]


def _is_level(first: Line, line: Line) -> bool:
    height = min(line.y1 - line.y0, first.y1 - first.y0)
    return abs(first.middle - line.middle) < _SAME_ROW * height


def _has_room(row: Sequence[Line], line: Line) -> bool:
    """Say whether a line overlaps none of a row. They come from left to right and overlap none either, so that two tell
    for all: a drawing may have ten thousand letters in one row."""
    at = bisect_right(row, _edges(line), key=_edges)
    return all(line.x0 >= other.x1 or line.x1 <= other.x0 for other in row[max(at - 1, 0) : at + 1])


def _edges(line: Line) -> tuple[float, float]:
    return line.x0, line.x1


def _with_sign(row: list[Line]) -> list[Line]:
    if len(row) > 1 and (_ITEM.fullmatch(row[0].text) or _BULLET.fullmatch(row[0].text)):
        return [_joined(row[:2], " "), *row[2:]]
    return row


def _joined(row: Sequence[Line], between: str) -> Line:
    if len(row) == 1:
        return row[0]
    most = max(row, key=lambda line: len(line.text))
    text = between.join(line.text for line in row)
    low, high = min(line.y0 for line in row), max(line.y1 for line in row)
    return Line(text, row[0].x0, low, row[-1].x1, high, most.font, most.size, row[0].box)


def _leading(rows: Sequence[Sequence[Line]]) -> float:
    steps = [above[0].middle - below[0].middle for above, below in pairwise(rows)]
    near = [step for step in steps if step > 0]
    return median(near) if near else 0.0


@dataclass(frozen=True)
class _Column:
    """The edges of a piece, the usual distance of its lines, and the size of the document's running text."""

    left: float
    right: float
    leading: float
    body: float

    def parts(self, begun: Sequence[Line], line: Line) -> bool:
        """Say whether a line begins another paragraph than the lines that were begun."""
        before = begun[-1]
        if abs(before.size - line.size) > _OTHER_SIZE or is_bold(before.font) != is_bold(line.font):
            return True
        if self._is_apart(before, line):
            return True
        if line.size > self.body + _OTHER_SIZE:  # what is larger is no running text
            return False
        ended = SENTENCE_END.search(before.text) is not None
        is_short = before.x1 < self.right - _SHORT * (self.right - self.left)
        if _marker(line.text):
            return ended or is_short or _marker(begun[0].text) is not None
        is_heading = before.font != line.font and len(begun) <= _HEADING_LINES and not ended
        return (is_short and (ended or is_heading)) or (ended and _is_indented(begun, line))

    def _is_apart(self, before: Line, line: Line) -> bool:
        step = before.middle - line.middle
        usual = min(self.leading, _WIDEST * line.size) if self.leading else line.size
        return step < -_SAME_ROW * line.size or step > _SPACED * max(usual, 1.05 * line.size)


def _is_indented(begun: Sequence[Line], line: Line) -> bool:
    """Say whether a line begins further in than the one before it, unless that is the first of an item, or further out
    than one of several."""
    indent = line.x0 - begun[-1].x0
    if indent > _INDENTED * line.size:
        return len(begun) > 1 or not _marker(begun[0].text)
    return indent < -_INDENTED * line.size and len(begun) > 1


def _marker(text: str) -> re.Match[str] | None:
    return _ITEM.match(text) or _BULLET.match(text)
