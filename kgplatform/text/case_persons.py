"""Cases: persons whom a text makes up, or lets act, to explain something, and whom nobody else can know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kgplatform.text.sentence_rules import Rule

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_PRONOUNS = frozenset({"he", "she", "him", "her", "his", "hers", "himself", "herself"})
# What is told of authors in the present: "Loftus argues that his memory was wrong".
_SAYING = frozenset(
    """argue assert believe call cite claim conclude consider contend define describe discuss emphasize explain find
    hold identify note observe point present propose report say show speak state stress suggest tell think view
    write""".split()
)
_NAME = "[A-Z][a-z]+"
_KNOWN = (
    Rule("full name", rf"(?:[A-Z][\w’'-]{{0,30}}[a-z.] |[A-Z]\. ?){_NAME}\b|\b{_NAME} [A-Z][a-z]",
         "A. Byron wrote a program.", "In 1840 Ada wrote a program."),
    Rule("year", rf"\b{_NAME}(?:,| \()? ?\(?\d{{4}}", "It was shown once (Ada, 1840).", "It was shown to Ada in 1840."),
    Rule("co-author", rf"\b{_NAME} (?:&|et al)|& {_NAME}\b", "Ada et al. wrote it.", "Ada and others wrote it."),
)  # fmt: skip


def actors(sentence: Doc) -> frozenset[str]:
    """Return the single names of those who act in a sentence as it is read, beside a "he" or "she": "Ada" of "Ada
    opens the door and takes her coat". Who did something is told of as history, a full name is somebody's own."""
    if not any(token.lower_ in _PRONOUNS for token in sentence):
        return frozenset()
    return frozenset(token.text for token in sentence if _acts(token))


def _acts(token: Token) -> bool:
    alone = re.fullmatch(_NAME, token.text) and token.pos_ == "PROPN" and token.dep_ in {"nsubj", "nsubjpass"}
    if not alone or any(child.dep_ in {"compound", "det", "amod", "conj"} for child in token.children):
        return False
    helpers = {child.tag_ for child in token.head.children if child.dep_ in {"aux", "auxpass"}}
    verb = token.head
    present = verb.tag_ == "VBZ" or (verb.tag_ in {"VB", "VBG"} and not helpers & {"VBD"})
    return present and verb.lemma_.lower() not in _SAYING


def invented(names: Iterable[str], texts: Iterable[str]) -> frozenset[str]:
    """Return those of such names that no text gives in full, or cites: nobody but the text knows these persons."""
    found = frozenset(names)
    for text in texts if found else ():
        found = frozenset(name for name in found if not _is_known(name, text))
    return found


def _is_known(name: str, text: str) -> bool:
    """Whether a text has a name within a longer one, or with a year or a co-author."""
    return any(re.search(rule.pattern.replace(_NAME, re.escape(name)), text) for rule in _KNOWN)
