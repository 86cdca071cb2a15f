"""Pipes of Markdown's tables that part no cells: a rule for markdown-it, by which no cell of a row is lost."""

import re
from itertools import chain

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import table

_HIDDEN = "\ue010"  # in the place of a pipe, so that all places in the source stay the same
_DASHES = re.compile(r"[ \t]*+:?-++:?[ \t]*+")
_PIPE = re.compile(r"(?<!\\)\|")
_WHOLE = re.compile(r"`[^`\n]{1,300}`|\$[^$\n]{1,300}\$|\\\((?:(?!\\\))[^\n]){1,300}\\\)")


def pipes_plugin(parser: MarkdownIt) -> None:
    """Let the tables of a parser keep all of their cells."""
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table as GitHub does, but for rows that have more cells than its line of dashes: pipes in their code and
    formulas part nothing, and what is too much all the same stands in the last cell, since it would be lost."""
    dashes = _line(state, start + 1).strip() if start + 2 <= end else ""
    width = _cells(dashes)
    columns = dashes.removeprefix("|").removesuffix("|").split("|")
    head = _line(state, start)
    if (
        "|" not in head
        or not all(map(_DASHES.fullmatch, columns))
        or _cells(_narrowed(head, width, head=True)) != width
    ):
        return False
    source, first = state.src, len(state.tokens)
    pieces: list[str] = []
    at = 0
    for line in chain((start,), range(start + 2, end)):
        row = _line(state, line)
        if not row.strip():
            break
        if _cells(row) > width:
            begin = state.bMarks[line] + state.tShift[line]
            pieces += [source[at:begin], _narrowed(row, width, head=line == start)]
            at = begin + len(row)
    state.src = "".join([*pieces, source[at:]]) if pieces else source
    is_table = table(state, start, end, silent)
    state.src = source
    for token in state.tokens[first:]:
        token.content = token.content.replace(_HIDDEN, "|")
    return is_table


def _line(state: StateBlock, at: int) -> str:
    return state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]]


def _cells(row: str) -> int:
    inner = row.strip()
    at_edges = inner.startswith("|") + (len(inner) > 1 and inner.endswith("|") and not inner.endswith("\\|"))
    return len(_PIPE.findall(inner)) + 1 - at_edges


def _narrowed(row: str, width: int, *, head: bool) -> str:
    """Return a row with pipes hidden that part no cells, if it has too many; a head that is too wide makes no table."""
    if _cells(row) <= width:
        return row
    row = _WHOLE.sub(lambda whole: whole.group().replace("|", _HIDDEN), row)
    more = 0 if head else max(0, _cells(row) - width)
    inner = len(row.rstrip())
    pipes = [pipe.start() for pipe in _PIPE.finditer(row) if pipe.start() + 1 < inner]
    if not more:
        return row
    begin = pipes[-more]
    return row[:begin] + _PIPE.sub(_HIDDEN, row[begin : inner - 1]) + row[inner - 1 :]
