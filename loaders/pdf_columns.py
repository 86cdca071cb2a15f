"""In which order a page is read: one column after the other, between the lines that run across them."""

from collections import Counter
from collections.abc import Sequence

from loaders.pdf_lines import Line

_LEAST_ROWS = 4  # lines on each side of a gutter, below which there are no columns
_LEAST_LETTERS = 18  # of a line of a column: those of a table's columns are shorter
_FULL = 0.5  # of a column's width that such a line takes
_ACROSS = 0.7  # share of the lines that may run across a gutter
_BEFORE = 2.0  # points between a gutter and the lines that begin behind it
_MOST_TRIED = 40  # places where most lines begin
_EDGE = 1.0  # points by which a line may reach over its column


def in_columns(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of a page in the order of reading, in pieces of one column each, from top to bottom."""
    gutter = _gutter(lines)
    if gutter is None:
        return [sorted(lines, key=lambda line: (-line.middle, line.x0))] if lines else []
    across = _boxes_across(lines, gutter)
    pieces: list[list[Line]] = []
    left: list[Line] = []
    right: list[Line] = []
    wide: list[Line] = []
    for line in sorted(lines, key=lambda line: (-line.middle, line.x0)):
        if line.box in across or _is_across(line, gutter):
            pieces += [*in_columns(left), *in_columns(right)]
            left, right = [], []
            wide.append(line)
            continue
        pieces += [wide] if wide else []
        wide = []
        (left if (line.x0 + line.x1) / 2 < gutter else right).append(line)
    return [*pieces, *([wide] if wide else []), *in_columns(left), *in_columns(right)]


def _gutter(lines: Sequence[Line]) -> float | None:
    """Return where lines are parted in two columns, None where they are not: the place that fewest run across."""
    best: tuple[int, float] | None = None
    begins = Counter(round(line.x0) for line in lines)
    for place in sorted(begin - _BEFORE for begin, _ in begins.most_common(_MOST_TRIED)):
        across = [line for line in lines if _is_across(line, place)]
        if len(across) > _ACROSS * len(lines) or (best is not None and len(across) >= best[0]):
            continue
        left = [line for line in lines if line.x1 <= place + _EDGE]
        right = [line for line in lines if line.x0 >= place - _EDGE]
        if _is_column(left) and _is_column(right) and _stand_beside(left, right):
            best = len(across), place
    return best[1] if best else None


def _is_across(line: Line, place: float) -> bool:
    return line.x0 < place - _EDGE and line.x1 > place + _EDGE


def _is_column(lines: Sequence[Line]) -> bool:
    """Say whether most letters stand in lines that are long and fill the column; labels may be among them."""
    lines = [line for line in lines if not line.rows]
    width = max((line.x1 for line in lines), default=0.0) - min((line.x0 for line in lines), default=0.0)
    running = [line for line in lines if len(line.text) >= _LEAST_LETTERS and line.x1 - line.x0 >= _FULL * width]
    letters = sum(len(line.text) for line in running)
    return len(running) >= _LEAST_ROWS and 2 * letters > sum(len(line.text) for line in lines)


def _stand_beside(left: Sequence[Line], right: Sequence[Line]) -> bool:
    low = max(min(line.middle for line in left), min(line.middle for line in right))
    high = min(max(line.middle for line in left), max(line.middle for line in right))
    return all(sum(low <= line.middle <= high for line in side) >= _LEAST_ROWS - 1 for side in (left, right))


def _boxes_across(lines: Sequence[Line], gutter: float) -> set[int]:
    """Return the boxes most of whose lines run across, whose last line may be too short for it."""
    told: dict[int, list[bool]] = {}
    for line in sorted(lines, key=lambda line: -line.middle):
        told.setdefault(line.box, []).append(_is_across(line, gutter))
    return {box for box, each in told.items() if any(each) and 2 * sum(each) >= len(each) - 1}
