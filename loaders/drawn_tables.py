"""Pandoc's tables that are drawn with characters: grids, and columns under lines of dashes. Rules for markdown-it."""

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from loaders.drawn_cells import Grid, across, columns_of, is_parted, sliced
from loaders.grids import Cell

DRAWN = "drawn"
"""The mark-up of a token that ends such a table: what it is called may stand below it."""

_BORDER = re.compile(r"[ \t]*+\+(?:[-=:]++\+)++[ \t]*")
_COLUMNS = re.compile(r"[ \t]*+-{2,}+(?: ++-{2,}+)++[ \t]*")
_FULL = re.compile(r"[ \t]*+-{5,}+[ \t]*")
_MOST_HEAD_LINES = 10
_Rows = Sequence[Sequence[Cell]]


def drawn_tables_plugin(parser: MarkdownIt) -> None:
    """Let a parser read such tables as it reads those with pipes: their cells are tokens of the same types."""
    parser.block.ruler.before("table", "grid_table", _grid, {"alt": ["paragraph", "reference", "blockquote"]})
    parser.block.ruler.before("table", "dashed_table", _dashed)


def _grid(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table between lines of `+---+---+`; the rows above one of `+===+===+` are its header."""
    if not _is_at(state, start, "+") or start + 2 >= end or not _BORDER.fullmatch(_line(state, start)):
        return False
    drawn: list[str] = []
    for line in range(start, end):
        if state.sCount[line] < state.blkIndent or not _is_at(state, line, "+|"):
            break
        drawn.append(_line(state, line))
    while len(drawn) > 1 and not _BORDER.fullmatch(drawn[-1]):
        drawn.pop()
    rows, heads = Grid([across(line.strip()) for line in drawn]).rows()
    if not rows:
        return False
    if not silent:
        _push(state, start, start + len(drawn), rows, heads)
    return True


def _dashed(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table whose columns are under dashes, `-----  ---`: one line a row up to a blank line or another line of
    dashes, or, in a frame of such lines, several lines a row with blank lines between."""
    framed = _FULL.fullmatch(_line(state, start)) is not None
    head = start + framed
    near = range(head, min(end, head + (_MOST_HEAD_LINES if framed else 2)))
    ruled = next((line for line in near if _is_dashes(state, line)), end)
    if ruled == end or (framed and ruled == head) or not _has_columns(state, ruled):
        return False
    if any(state.isEmpty(line) for line in range(head, ruled)):
        return False
    dashes = _line(state, ruled)
    open_ended = head < ruled and not framed
    behind = _behind(state, ruled + 1, end, blank_ends=open_ended)
    closing = _line(state, behind).strip() if behind < end else ""
    closed = _FULL.fullmatch(closing) is not None or (not framed and closing.split() == dashes.split())
    if not closed and (closing or not open_ended):
        return False
    columns = columns_of(dashes)
    above = [across(_line(state, line)) for line in range(head, ruled)]
    below = [across(_line(state, line)) for line in range(ruled + 1, behind)]
    if not all(is_parted(line, columns) for line in (*above, *below)):
        return False
    rows = [sliced(lines, columns) for lines in _parted(below)]
    if not any(sum(bool(cell.text) for cell in row) > 1 for row in rows):
        return False
    if not silent:
        header = [sliced(above, columns)] if above else []
        _push(state, start, behind + closed, [*header, *rows], len(header))
    return True


def _behind(state: StateBlock, line: int, end: int, *, blank_ends: bool) -> int:
    """Return where the rows of a table under dashes end: at the next dashes, or at a blank line."""
    while line < end and not _is_dashes(state, line):
        if blank_ends if state.isEmpty(line) else state.sCount[line] < state.blkIndent:
            break
        line += 1
    return line


def _parted(lines: Sequence[list[str]]) -> Iterator[list[list[str]]]:
    """Give the lines of each row: one, or those between blank lines where there are any."""
    if all(any(map(str.strip, line)) for line in lines):
        yield from ([line] for line in lines)
        return
    row: list[list[str]] = []
    for line in (*lines, []):
        if any(map(str.strip, line)):
            row.append(line)
        elif row:
            yield row
            row = []


def _push(state: StateBlock, start: int, behind: int, rows: _Rows, heads: int) -> None:
    place = [start, behind]
    state.push("table_open", "table", 1).map = place
    for at, row in enumerate(rows):
        part, tag = ("thead", "th") if at < heads else ("tbody", "td")
        if at in {0, heads}:
            state.push(f"{part}_open", part, 1)
        state.push("tr_open", "tr", 1)
        for cell in row:
            state.push(f"{tag}_open", tag, 1).attrs = {"colspan": cell.columns, "rowspan": cell.rows}
            inline = state.push("inline", "", 0)
            inline.map, inline.content, inline.children = place, cell.text, []
            state.push(f"{tag}_close", tag, -1)
        state.push("tr_close", "tr", -1)
        if at + 1 in {heads, len(rows)}:
            state.push(f"{part}_close", part, -1)
    state.push("table_close", "table", -1).markup = DRAWN
    state.line = behind


def _line(state: StateBlock, at: int) -> str:
    return str(state.getLines(at, at + 1, state.blkIndent, False))


def _is_at(state: StateBlock, line: int, signs: str) -> bool:
    """Say whether a line begins with one of some signs, no further to the right than a block of code does."""
    at = state.bMarks[line] + state.tShift[line]
    return at < state.eMarks[line] and state.src[at] in signs and not state.is_code_block(line)


def _is_dashes(state: StateBlock, line: int) -> bool:
    text = _line(state, line)
    return _COLUMNS.fullmatch(text) is not None or _FULL.fullmatch(text) is not None


def _has_columns(state: StateBlock, line: int) -> bool:
    is_inside = state.sCount[line] >= state.blkIndent and not state.is_code_block(line)
    return is_inside and _COLUMNS.fullmatch(_line(state, line)) is not None
