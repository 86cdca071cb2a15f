"""Whether a sentence is a whole statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_VERBS = frozenset({"VB", "VBP", "VBZ"})


def is_statement(sentence: Doc) -> bool:
    """A finite main verb with a subject of its own."""
    roots = [token for token in sentence if token.dep_ == "ROOT"]
    if len(roots) != 1:
        return False
    if roots[0].pos_ == "NOUN":
        return _misread(roots[0])
    return roots[0].pos_ in {"VERB", "AUX"} and _has_subject(roots[0])


def _has_subject(verb: Token) -> bool:
    return any(child.dep_ in _SUBJECTS for child in verb.children)


def _misread(noun: Token) -> bool:
    """ "Early approaches, such as networks, aimed to relax it": the verb is read as a participle of its subject. "This
    results in loss", "Larvae tunnel through combs and eat honey": it is read as a noun, that would not go with "this",
    or that a verb without a subject is joined to."""
    if noun.i == 1 and noun.tag_ == "NNS" and noun.nbor(-1).lower_ in {"this", "that"}:
        return True
    if any(verb.dep_ == "conj" and verb.tag_ in _VERBS and not _has_subject(verb) for verb in noun.rights):
        return True
    listed = noun.doc[noun.i + 1 : noun.i + 4].text == ", such as"
    return listed and any(
        verb.dep_ == "acl" and verb.tag_ in {"VBD", "VBN"} and verb.nbor(-1).text == ","
        for verb in noun.doc[noun.i + 4 :]
    )
