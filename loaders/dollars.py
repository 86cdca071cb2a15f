r"""Formulas of Markdown in `$...$` and `$$...$$`, told apart from amounts of money, and in `\[...\]`: rules for
markdown-it, which takes nothing of what is in a formula for its own."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.dollarmath.index import math_block_dollar

_LONGEST = 200  # lines of a displayed formula with blank lines in it
_LABEL = re.compile(r"\$\$[ \t]*\([^()$]{1,200}\)[ \t]*\Z")
_COMMAND = re.compile(r"\\[A-Za-z]")
_SIGN = re.compile(r"[\\^_{}=+<>*]")
_WITH_WORDS = re.compile(r"\\(?:text|mbox|hbox|intertext|label|tag|operatorname)\w{0,8}\*?\{[^{}]{0,500}\}")
_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{3,}+(?=[\s,.;:])")
_WORDS = re.compile(r"(?<![\\A-Za-z])(?:[A-Za-z]{2,}+[,;:.]?[ \t]++){4}")
_NO_END = re.compile(r"[(\"“‘]\Z")  # what opens something, as no formula ends
_AMOUNT = re.compile(r"\d[\d.,]*+[A-Za-z]?[,;:.)]?\s")
_BLOCK = re.compile(r"[ \t]{0,3}(?:#{1,6}[ \t]|`{3}|~{3}|>)")

_of_dollars = math_block_dollar(allow_labels=True, label_normalizer=lambda label: re.sub(r"\s+", "-", label))
_with_blank_lines = math_block_dollar(True, lambda label: re.sub(r"\s+", "-", label), allow_blank_lines=True)


def formulas_plugin(parser: MarkdownIt) -> None:
    """Let a parser know formulas."""
    parser.use(dollarmath_plugin)
    parser.inline.ruler.at("math_inline", _in_dollars)
    parser.block.ruler.at("math_block", _displayed)
    parser.inline.ruler.before("escape", "bracketed", _bracketed)


def _bracketed(state: StateInline, silent: bool) -> bool:
    r"""Read `\[...\]` inside of a paragraph as a formula; CommonMark would take its backslashes."""
    if not state.src.startswith("\\[", state.pos):
        return False
    end = -1 if state.env.get("unclosed") else state.src.find("\\]", state.pos + 2)
    if end < 0:
        state.env["unclosed"] = True
        return False
    if not silent:
        token = state.push("math_inline_double", "math", 0)
        token.content, token.markup = state.src[state.pos + 2 : end], "\\["
    state.pos = end + 2
    return True


def _in_dollars(state: StateInline, silent: bool) -> bool:
    """Read a formula up to the next dollar, or pair of them, that is not escaped, if it is one by what it holds."""
    source, begin = state.src, state.pos
    if source[begin] != "$" or _is_escaped(source, begin):
        return False
    sign = "$$" if source.startswith("$$", begin) else "$"
    end = source.find(sign, begin + len(sign))
    while end >= 0 and _is_escaped(source, end):
        end = source.find(sign, end + 1)
    behind = end + len(sign)
    content = source[begin + len(sign) : end] if end >= 0 else ""
    if not content or not _is_formula(content, sign, source[max(0, begin - 1) : begin] + source[behind : behind + 1]):
        return False
    if not silent:
        token = state.push("math_inline_double" if sign == "$$" else "math_inline", "math", 0)
        token.content, token.markup = content, sign
    state.pos = behind
    return True


def _is_escaped(source: str, at: int) -> bool:
    before = at
    while before and source[before - 1] == "\\":
        before -= 1
    return (at - before) % 2 == 1


def _is_formula(content: str, sign: str, around: str) -> bool:
    """Say whether what stands between two dollars is a formula. With a digit `around` them they are of money, unless a
    command of TeX is between them; a dollar with a space on its inner side belongs to a formula if there are signs of
    TeX and no words, as there are between two amounts: "$7 with x_1 and $8"."""
    if any(map(str.isdigit, around)) and not _COMMAND.match(content):
        return False
    if sign == "$$":
        return True
    if not content[0].isspace() and not content[-1].isspace():
        return not (_AMOUNT.match(content) and _NO_END.search(content))
    if _WORD.search(_WITH_WORDS.sub("", content)):
        return False
    return bool(_SIGN.search(content)) or len(content.strip()) == 1


def _displayed(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a formula between lines with two dollars; blank lines may be in it, but nothing that is no formula."""
    if _of_dollars(state, start, end, silent):
        return True
    return _goes_over_blank_lines(state, start, end) and _with_blank_lines(state, start, end, silent)


def _goes_over_blank_lines(state: StateBlock, start: int, end: int) -> bool:
    """Say whether the next two dollars end a formula that begins here, and all between them may be of one."""
    if not _line(state, start).startswith("$$") or "$$" in _line(state, start)[2:]:
        return False
    for at in range(start + 1, min(end, start + _LONGEST)):
        line = _line(state, at)
        if "$$" in line:
            return line.count("$$") == 1 and (line.rstrip().endswith("$$") or _LABEL.search(line) is not None)
        outdented = bool(line.strip()) and state.sCount[at] < state.blkIndent
        if outdented or _BLOCK.match(line) or _WORDS.search(_WITH_WORDS.sub("", line)):
            return False
    return False


def _line(state: StateBlock, at: int) -> str:
    return state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]]
