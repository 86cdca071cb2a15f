"""Formulas in TeX inside of a text: `$...$`, `$$...$$`, `\\(...\\)`, `\\[...\\]`, as loaders leave them."""

import re
from collections.abc import Callable

FORMULA = re.compile(
    r"\$\$.{1,4000}?\$\$"
    r"|\$(?=[^\s$])[^$\n]{1,1000}?(?<=\S)\$(?!\d)"
    r"|\$(?=[^$\n]{0,1000}[\\^_{}=+<>])[^$\n]{1,1000}\$(?!\d)|\$ ?[A-Za-z] ?\$(?!\d)"
    r"|\\\(.{1,2000}?\\\)|\\\[.{1,4000}?\\\]",
    re.DOTALL,
)
"""A formula with its delimiters. What stands between amounts of money is none: "$5 and $10". One with a space inside of
its dollars has signs of TeX, or is one letter."""

_ENDS = re.compile(r"[.!?]\s*(?:\$\$?|\\[)\]])\Z")


_HIDDEN = re.compile("\ue001(\\d+)\ue002")


def masked(text: str) -> str:
    """Return the text with a word in the place of each formula, just as long as it: no sentence ends within one, but
    with one that ends in a full stop."""
    return FORMULA.sub(_mask, text) if "$" in text or "\\" in text else text


def _mask(match: re.Match[str]) -> str:
    length = len(match.group())
    stop = "." if _ENDS.search(match.group()) else "x"
    return "X" + "x" * (length - 2) + stop


def outside(text: str, change: Callable[[str], str], spared: Callable[[str], bool] = bool) -> str:
    """Return what a change makes of a text, its formulas as they were, those that are `spared`: in their places the
    change sees words of private characters."""
    formulas: list[str] = []

    def hide(match: re.Match[str]) -> str:
        if not spared(match.group()):
            return match.group()
        formulas.append(match.group())
        return f"\ue001{len(formulas) - 1}\ue002"

    if "$" not in text and "\\" not in text:
        return change(text)
    changed = change(FORMULA.sub(hide, text))
    return _HIDDEN.sub(lambda match: formulas[int(match[1])], changed)
