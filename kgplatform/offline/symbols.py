"""Symbols of formulas: which a sentence explains as it goes, and which only what stands before it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.language.formulas import FORMULA

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SYMBOL = re.compile(r"\\?[A-Za-z]+")
_NAMING = frozenset({"NOUN", "PROPN", "DET"})


def unexplained(text: str, parsed: Doc) -> bool:
    """Whether a formula has a symbol that its sentence does not say what it is for: it does so of "$p$" in "the price
    $p$", and not in "where $p$ is below $q$". `parsed` is the sentence with its formulas masked."""
    known: set[str] = set()
    for formula in FORMULA.finditer(text):
        symbols = set(_SYMBOL.findall(formula.group()))
        before = [token for token in parsed if token.idx + len(token) <= formula.start() and token.is_alpha]
        if before and before[-1].pos_ in _NAMING and _adjoins(before[-1], text, formula.start()):
            known |= symbols
        if not symbols <= known:
            return True
    return False


def _adjoins(word: Token, text: str, start: int) -> bool:
    return text[word.idx + len(word) : start].strip() in {"", "("}
