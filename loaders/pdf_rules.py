"""Lines that a page draws, and the grids of cells that they are the borders of."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple, TypeAlias, TypeVar

_THICK = 3.0  # points, above which what is drawn is a box and no line
_SHORTEST = 4.0  # points of a line
_SAME = 2.0  # points by which borders may miss each other
_WIDE = 6.0  # points that a column takes which nothing closes
_MOST_RULES = 1_000  # one way, of a page: what has more is a drawing
_LEAST_RULES = 4  # of a grid, two of them across
_MOST_CELLS = 10_000  # of a grid


class Rule(NamedTuple):
    """A line at some height, or some way from the left, and from where to where it goes."""

    at: float
    begin: float
    end: float


class Drawn(NamedTuple):
    """The edges of what is drawn: a line, or a box with its four borders."""

    x0: float
    y0: float
    x1: float
    y1: float


class GridCell(NamedTuple):
    """A cell: the row and the column where it begins, from the upper left, how many of each it takes, its edges."""

    row: int
    column: int
    rows: int
    columns: int
    edges: Drawn


_Place: TypeAlias = tuple[int, int]
_Thing = TypeVar("_Thing")


@dataclass(frozen=True)
class Grid:
    """Cells between borders, from the upper left, the edges of their columns from left to right, those of their rows
    from above, and those of all."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    edges: Drawn
    cells: tuple[GridCell, ...]

    def parted(self, placed: Iterable[tuple[float, float, _Thing]]) -> list[list[_Thing]]:
        """Return for each cell what stands in it, of things with their places inside of the grid."""
        heights = [-height for height in self.rows]
        inside: list[list[_Thing]] = [[] for _ in self.cells]
        at = {place: number for number, cell in enumerate(self.cells) for place in _places(cell)}
        for x, y, thing in placed:
            row = min(max(bisect_right(heights, -y) - 1, 0), len(heights) - 2)
            column = min(max(bisect_right(self.columns, x) - 1, 0), len(self.columns) - 2)
            if (number := at.get((row, column))) is not None:
                inside[number].append(thing)
        return inside


def grids_of(drawn: Iterable[Drawn]) -> list[Grid]:
    """Return the grids that are drawn on a page; a border that the outermost columns or rows do not have is where the
    lines across end."""
    across: list[Rule] = []
    down: list[Rule] = []
    for each in drawn:
        is_flat, is_slim = each.y1 - each.y0 <= _THICK, each.x1 - each.x0 <= _THICK
        if is_flat or not is_slim:
            heights = [(each.y0 + each.y1) / 2] if is_flat else [each.y0, each.y1]
            across += [Rule(at, each.x0, each.x1) for at in heights if each.x1 - each.x0 >= _SHORTEST]
        if is_slim or not is_flat:
            places = [(each.x0 + each.x1) / 2] if is_slim else [each.x0, each.x1]
            down += [Rule(at, each.y0, each.y1) for at in places if each.y1 - each.y0 >= _SHORTEST]
    across, down = _merged(across), _merged(down)
    if max(len(across), len(down)) > _MOST_RULES:
        return []
    found = (_grid(*together) for together in _together(across, down))
    return [grid for grid in found if grid is not None]


def _merged(rules: Sequence[Rule]) -> list[Rule]:
    """Return lines that go on in each other as one."""
    level: list[list[Rule]] = []
    for rule in sorted(rules):
        if level and rule.at - level[-1][0].at <= _SAME:
            level[-1].append(rule)
        else:
            level.append([rule])
    merged: list[Rule] = []
    for each in level:
        at = sum(rule.at for rule in each) / len(each)
        begin, end = each[0].begin, each[0].begin
        for rule in sorted(each, key=lambda rule: rule.begin):
            if rule.begin > end + _SAME:
                merged.append(Rule(at, begin, end))
                begin = rule.begin
            end = max(end, rule.end)
        merged.append(Rule(at, begin, end))
    return merged


def _together(across: Sequence[Rule], down: Sequence[Rule]) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Give the lines that touch each other, those across and those down."""
    groups = _Groups(len(across) + len(down))
    places = [rule.at for rule in down]
    for number, rule in enumerate(across):
        for at in range(bisect_left(places, rule.begin - _SAME), bisect_right(places, rule.end + _SAME)):
            if down[at].begin - _SAME <= rule.at <= down[at].end + _SAME:
                groups.join(number, len(across) + at)
    for group in groups.all():
        yield (
            [across[each] for each in group if each < len(across)],
            [down[each - len(across)] for each in group if each >= len(across)],
        )


def _grid(across: Sequence[Rule], down: Sequence[Rule]) -> Grid | None:
    """Return the grid of lines that touch each other, None where they are none."""
    if len(across) < 2 or not down or len(across) + len(down) < _LEAST_RULES:
        return None
    xs = _borders(down, across)
    ys = _borders(across, down)[::-1]
    wide, high = len(xs) - 1, len(ys) - 1
    if min(wide, high) < 2 or wide * high > _MOST_CELLS:
        return None
    groups = _Groups(wide * high)
    across_at, down_at = _by_place(across, ys), _by_place(down, xs)
    for row in range(high):
        for column in range(wide):
            here = row * wide + column
            if column + 1 < wide and not _covers(down_at[column + 1], (ys[row] + ys[row + 1]) / 2):
                groups.join(here, here + 1)
            if row + 1 < high and not _covers(across_at[row + 1], (xs[column] + xs[column + 1]) / 2):
                groups.join(here, here + wide)
    cells = [cell for group in groups.all() if (cell := _cell([divmod(each, wide) for each in group], xs, ys))]
    return Grid(tuple(xs), tuple(ys), Drawn(xs[0], ys[-1], xs[-1], ys[0]), tuple(sorted(cells)))


def _borders(rules: Sequence[Rule], crossing: Sequence[Rule]) -> list[float]:
    """Return where borders are: at the lines, and at the ends of those that cross them."""
    places = sorted({rule.at for rule in rules})
    places = [place for before, place in pairwise([places[0] - 2 * _SAME, *places]) if place - before > _SAME]
    begin, end = min(rule.begin for rule in crossing), max(rule.end for rule in crossing)
    return [
        *([begin] if begin < places[0] - _WIDE else []),
        *places,
        *([end] if end > places[-1] + _WIDE else []),
    ]


def _by_place(rules: Sequence[Rule], places: Sequence[float]) -> list[list[Rule]]:
    at: defaultdict[float, list[Rule]] = defaultdict(list)
    for rule in rules:
        at[min(places, key=lambda place: abs(place - rule.at))].append(rule)
    return [at[place] for place in places]


def _covers(rules: Sequence[Rule], place: float) -> bool:
    return any(rule.begin <= place <= rule.end for rule in rules)


def _places(cell: GridCell) -> Iterator[_Place]:
    return product(range(cell.row, cell.row + cell.rows), range(cell.column, cell.column + cell.columns))


def _cell(places: Sequence[_Place], xs: Sequence[float], ys: Sequence[float]) -> GridCell | None:
    """Return the cell of places with no border between them, None where they are no rectangle."""
    rows, columns = [row for row, _ in places], [column for _, column in places]
    top, left = min(rows), min(columns)
    high, wide = max(rows) - top + 1, max(columns) - left + 1
    if high * wide != len(places):
        return None
    return GridCell(top, left, high, wide, Drawn(xs[left], ys[top + high], xs[left + wide], ys[top]))


class _Groups:
    """Numbers from 0 on, each in a group, of which two may become one."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def join(self, one: int, other: int) -> None:
        self._above[self._first(one)] = self._first(other)

    def all(self) -> list[list[int]]:
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for each in range(len(self._above)):
            groups[self._first(each)].append(each)
        return list(groups.values())

    def _first(self, one: int) -> int:
        while self._above[one] != one:
            self._above[one] = self._above[self._above[one]]
            one = self._above[one]
        return one
