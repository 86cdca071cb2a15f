"""Definitions: what a sentence says that a term is, whatever the form: "X is a ...", "X, a ...,", "... is called X"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.asides import beside, in_brackets, is_or, meant
from kgplatform.roles.extraction.rules.assertion import is_asked_or_supposed
from kgplatform.roles.extraction.rules.defining_clauses import (
    DEFINING,
    HAPPENING,
    MEANING,
    NAMED,
    equated,
    happening,
    worded,
)
from kgplatform.roles.extraction.rules.parser_input import Sentence
from kgplatform.roles.extraction.rules.terms import PRESENT, Definition, Reader

if TYPE_CHECKING:
    from spacy.tokens import Doc


def definitions(sentence: Sentence, doc: Doc) -> Iterator[Definition]:
    """Yield what a sentence says that terms are, the plainest form first; questions and suppositions say nothing."""
    if is_asked_or_supposed(doc):
        return
    yield from sorted(_found(sentence, doc), key=lambda each: (each.rank, each.term.first))


def _found(sentence: Sentence, doc: Doc) -> Iterator[Definition]:
    reader = Reader(sentence, doc)
    for token in doc:
        if token.lemma_ == "be" and token.tag_ in (*PRESENT, "VBD"):
            yield from equated(reader, token)
        elif token.lemma_ in HAPPENING and token.tag_ in PRESENT:
            yield from happening(reader, token)
        elif token.lemma_ in MEANING or token.lemma_ in NAMED or token.lemma_ in DEFINING:
            yield from worded(reader, token)
        if token.dep_ == "appos" or token.text in (":", "-") or is_or(token):
            yield from beside(reader, token)
    yield from in_brackets(reader)
    yield from meant(reader)
