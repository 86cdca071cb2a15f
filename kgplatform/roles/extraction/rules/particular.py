"""The particular: statements on one study, one case or one picture, which say nothing of how things are in general."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.concepts import is_of_a_study
from kgplatform.roles.extraction.rules.verb_groups import is_past, is_verb

if TYPE_CHECKING:
    from spacy.tokens import Token

    from kgplatform.roles.extraction.rules.clauses import Statement

_STUDY = (
    r"(?:study|studies|experiment|investigation|scenario|demonstration|survey|trial|task|condition|case|case study|"
    r"research|interview|examination|session)"
)
_IN_A_STUDY = re.compile(
    rf"\b(?:in|during) (?:one|a|an|another|this|that|his|her|their|early|later)(?: [\w'-]+){{0,4}} {_STUDY}s?\b|"
    r"\bcase study of\b",
    re.IGNORECASE,
)
_PICTURE = re.compile(
    r"\b(?:figure|plot|graph|chart|diagram|panel|picture|photo|visualization|code|cell|table|notebook|listing)s?\b(?= "
    r"(?:above|below|shows?|illustrates?|depicts?|displays?|plots?|presents?|uses|generates|creates|computes|block|cell))"
    r"|\bthe (?:left |right |top |bottom |first |second |third |upper |lower )?(?:figure|subfigure|panel)s?\b"
    r"|\b(?:this|these|next|following|above|below|our) (?:\w+ )?"
    r"(?:figure|subfigure|plot|chart|panel|picture|photo|visualization|code|notebook|listing)s?\b"
    r"|\b(?:above|following|next|this) (?:graph|diagram|table)\b|\bin the (?:figure|graph|plot|diagram)\b"
    r"|^here (?:is|are) (?:a|an|the|our|some)\b|\bas can be seen in\b",
    re.IGNORECASE,
)
_SIGNS = frozenset("arrow bar circle color colour curve dot edge line marker node point shade shading square".split())
_SHOWING = frozenset("represent show indicate denote mark depict plot display illustrate label".split())
_REPORTING = frozenset("asked assigned interviewed observed recruited reported surveyed tested".split())
# Whoever acts in examples.
_SOMEBODY = frozenset(
    """adult animal athlete baby bear boss boy brother bystander cat chimpanzee child client clinician coach colleague
    cousin customer daughter doctor dog driver employee experimenter father female friend girl grandmother guest
    husband individual infant lawyer male man manager monkey mother mouse neighbor neighbour nurse observer officer
    parent partner passenger patient person pigeon player professor prisoner rat roommate scientist sister soldier son
    stranger student subject suspect teacher teenager therapist toddler victim visitor volunteer wife witness woman
    worker""".split()
)
_SEVERAL = frozenset("country family leader party police rebel sailor troop".split())
# Of which what was done is told somewhere else: "the government printed money".
_UNNAMED = frozenset("citizen government official".split())
_ONE = frozenset(("a", "an", "one"))


def is_particular(statement: Statement) -> bool:
    """Tell whether a statement is about one study, case or picture only."""
    doc = statement.subject.head.doc
    sentence = statement.object.head.doc
    if _PICTURE.search(sentence.text) is not None or _explains_a_sign(statement):
        return True
    verb = _verb_of(statement)
    if verb is None or not is_past(verb):
        return False
    return (
        _IN_A_STUDY.search(sentence.text) is not None
        or any(token.lower_ in _REPORTING and is_past(token) for token in sentence)
        or is_of_a_study(statement.subject)
        or (doc is sentence and _is_somebody(statement.subject.head))
        or (statement.subject.words == 1 and statement.subject.head.lemma_.lower() in _UNNAMED)
    )


def _explains_a_sign(statement: Statement) -> bool:
    """ "The red arrows represent trade": what a picture's signs mean holds in the picture."""
    verb = _verb_of(statement)
    sign = statement.subject.head.lemma_.lower() in _SIGNS
    return sign and verb is not None and verb.lemma_ in _SHOWING


def _is_somebody(noun: Token) -> bool:
    """Tell whether a noun stands for somebody that the text alone knows: "a teacher acted", "the dogs stopped", not
    "teachers"."""
    lemma = noun.lemma_.lower()
    one = noun.tag_ == "NN" and any(child.lower_ in _ONE for child in noun.lefts)
    bare = noun.tag_ in ("NN", "NNS") and noun.n_lefts == 1 and noun.n_rights == 0
    told = bare and any(child.lower_ == "the" for child in noun.lefts)
    return (one and lemma in _SOMEBODY) or (told and lemma in _SOMEBODY | _SEVERAL)


def _verb_of(statement: Statement) -> Token | None:
    """Return the verb that the subject is of, the one of the clause it stands in."""
    at = statement.subject.head
    while at.head != at and not is_verb(at):
        at = at.head
    return at if is_verb(at) else None
