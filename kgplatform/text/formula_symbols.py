"""Symbols of formulas: which a sentence explains as it goes, and which only what stands before it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.language.formulas import FORMULA

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SYMBOL = re.compile(r"\\?[A-Za-z]+")
_TIES = frozenset({" in ", " of ", " on ", " over "})
_NAMING = frozenset({"NOUN", "PROPN", "DET"})


def unexplained(text: str, parsed: Doc) -> bool:
    """Whether a formula has a symbol that its sentence does not say what it is for: it does so of "$p$" in "the price
    $p$", of both in "a chain $X$ on $S$", and not in "where $p$ is below $q$". `parsed` is the sentence with its
    formulas masked."""
    known: set[str] = set()
    end = 0  # of the formula before, which was explained
    for formula in FORMULA.finditer(text):
        symbols = set(_SYMBOL.findall(formula.group()))
        before = [token for token in parsed if token.idx + len(token) <= formula.start() and token.is_alpha]
        named = bool(before) and before[-1].pos_ in _NAMING and _adjoins(before[-1], text, formula.start())
        if named or (end and text[end : formula.start()] in _TIES):
            known |= symbols
        end = formula.end()
        if not symbols <= known:
            return True
    return False


def _adjoins(word: Token, text: str, start: int) -> bool:
    return text[word.idx + len(word) : start].strip() in {"", "("}
