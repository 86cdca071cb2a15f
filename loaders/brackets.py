r"""Formulas in brackets of LaTeX, \(x\) and \[x\], for markdown-it."""

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.texmath.index import make_block_func, make_inline_func, rules

_RULES = rules["brackets"]
_OPENS, _CLOSES = "\\(", "\\)"
_formula = make_inline_func(_RULES["inline"][0])


def brackets_plugin(parser: MarkdownIt) -> None:
    """Let a parser read such formulas. Behind the last bracket that closes none is looked for: each that opens would
    be followed to the end of the paragraph."""
    parser.inline.ruler.before("escape", "math_inline_brackets", _closed_formula)
    for each in _RULES["block"]:
        parser.block.ruler.before("fence", each["name"], make_block_func(each))


def _closed_formula(state: StateInline, silent: bool) -> bool:
    opens = state.src.startswith(_OPENS, state.pos)
    return opens and state.src.find(_CLOSES, state.pos + len(_OPENS)) >= 0 and _formula(state, silent)
