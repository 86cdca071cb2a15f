"""Formulas in TeX inside of a text: `$...$`, `$$...$$`, `\\(...\\)`, `\\[...\\]`, as loaders leave them."""

import re

FORMULA = re.compile(
    r"\$\$.{1,4000}?\$\$|\$(?=[^\s$])[^$\n]{1,1000}?(?<=\S)\$(?!\d)|\\\(.{1,2000}?\\\)|\\\[.{1,4000}?\\\]", re.DOTALL
)
"""A formula with its delimiters. What stands between amounts of money is none: "$5 and $10"."""

_ENDS = re.compile(r"[.!?]\s*(?:\$\$?|\\[)\]])\Z")


def has_formula(text: str) -> bool:
    return ("$" in text or "\\" in text) and FORMULA.search(text) is not None


def masked(text: str) -> str:
    """Return the text with a word in the place of each formula, just as long as it: no sentence ends within one, but
    with one that ends in a full stop."""
    return FORMULA.sub(_mask, text) if "$" in text or "\\" in text else text


def _mask(match: re.Match[str]) -> str:
    length = len(match.group())
    stop = "." if _ENDS.search(match.group()) else "x"
    return "X" + "x" * (length - 2) + stop
