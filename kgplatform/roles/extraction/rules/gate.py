"""The gate: which statements are complete and specific enough to become relations of the graph."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.clauses import Statement
from kgplatform.roles.extraction.rules.concepts import ANYBODY, is_concept, is_generic
from kgplatform.roles.extraction.rules.misreadings import goes_in_circles, is_misread, tells_where_it_is_told
from kgplatform.roles.extraction.rules.noun_phrases import (
    OBJECT_WORDS,
    SUBJECT_WORDS,
    Phrase,
    conjuncts,
    count_words,
    has_clause,
    is_personal,
    is_specific,
    preceding,
)
from kgplatform.roles.extraction.rules.parser_input import SYMBOL
from kgplatform.roles.extraction.rules.particular import is_particular
from kgplatform.roles.extraction.rules.predicate_phrases import RELATION_WORDS
from kgplatform.roles.extraction.rules.verb_groups import governor

if TYPE_CHECKING:
    from spacy.tokens import Token

_POINTING = re.compile(
    r"\b(?:it|them|this|that|these|those|such|we|our|us|you|your|my|he|she|him|her|which|what|who|one another|"
    r"following|above|below|former|latter)\b",
    re.IGNORECASE,
)
_EXPLETIVE = re.compile(r"(?<=\bmake|\bmade) it |(?<=\bmakes) it |(?<=\bmaking) it ")
# what X is considered is not said
_UNCOMPLETED = re.compile(
    r"\b(?:considered|deemed|regarded|called) (?:in|by|for|during|at|on|across|among)$"
    r"|\b(?:defined|denoted|labell?ed) (?:for|in|as in|on|over|at)$"
    # "disorder characterized by disturbances in thought": by what is lost
    r"|\b(?:is|are) characteri[sz]ed (?!by\b|as\b)"
    # "changes that Austria made to end hyperinflations": what was made stands before
    r"|^(?:made to|used to (?:analy[sz]e|compare|compute|describe|estimate|explain|measure|model|predict|study)) ?"
)
_COMPARING = {"same", "more", "fewer", "less", "another"}
_SOMEBODY = ANYBODY | {"people", "child"}
_HOLDING = frozenset("contain cover describe give have hold include list offer provide show specify".split())
_PARTING = frozenset("certain different few many most some various".split())
_STEPS = frozenset(("then", "therefore", "now"))
_PLACED = frozenset(("next", "previous", "current", "following", "preceding"))
_JOINING = frozenset(("combine", "merge", "unite", "mix", "join", "compare"))
_SUMMED = {"plus", "minus", "times"}  # behind a part of what something equals
_ROMAN = re.compile(r"[IVX]{1,4}")  # "World War I"
_SERIES = {"platform", "stage", "phase", "layer", "section", "region", "brand", "version"}
_PURPOSE = re.compile(r"(?:is|are|was|were) (?:also |often )?to (?!be\b)")
_GRADED = re.compile(r"\b(?:most|least|more|less)$")
_BE = {"is", "are", "was", "were"}
# "is through", "was with": what it is is not said
_PLACELESS = {"through", "with", "for", "by", "as", "to", "about", "of", "due", "because", "after", "before"}


def refusal(statement: Statement) -> str:
    """Return why a statement is refused, "" when it passes."""
    return next((reason for reason, is_bad in _REASONS if is_bad(statement)), "")


def _is_long(statement: Statement) -> bool:
    words = count_words(statement.relation)
    ends = statement.subject.words > SUBJECT_WORDS or statement.object.words > OBJECT_WORDS
    return not 0 < words <= RELATION_WORDS or ends


def _is_broken(statement: Statement) -> bool:
    relation = statement.relation
    first = relation.split(" ", 1)[0]
    if SYMBOL in relation:
        return True
    if _PURPOSE.match(relation):
        return True
    # what is "considered" without "is" is a participle that the tree takes for a past
    return (
        relation.startswith("to ")
        or " - " in relation
        or any(sign in relation for sign in "/=|<>")
        or first in ("considered", "called")
    )


def _points_elsewhere(statement: Statement) -> bool:
    ends = is_personal(statement.subject.span) or is_personal(statement.object.span)
    return ends or _POINTING.search(_EXPLETIVE.sub(" ", statement.relation)) is not None


def _is_bare_place(statement: Statement) -> bool:
    words = statement.relation.split()
    if len(words) < 2 or words[0] not in _BE:
        return False
    return (len(words) == 2 and words[1] in _PLACELESS) or words[1] in ("through", "by")


def _lacks_its_complement(statement: Statement) -> bool:
    return _UNCOMPLETED.search(statement.relation) is not None


def _is_bare_series(statement: Statement) -> bool:
    """ "There are several stages: A, B and C" does not say stages of what."""
    return statement.rule == "members" and statement.subject.words == 1 and statement.subject.head.lemma_ in _SERIES


def _has_same_ends(statement: Statement) -> bool:
    return statement.subject.text.casefold() == statement.object.text.casefold()


def _is_empty_definition(statement: Statement) -> bool:
    target = statement.object
    named = target.words > 1 or target.head.pos_ == "PROPN" or statement.rule == "naming"
    return statement.relation.lower() in ("is", "are", "is a", "is an") and not named


def is_name(phrase: Phrase) -> bool:
    """Tell whether a phrase reads as a name: letters for the most part, nothing that points or denies."""
    text = phrase.text
    letters = sum(c.isalnum() for c in text)
    return (
        letters >= 2
        and letters >= 0.6 * len(text)
        and text[0].isalnum()
        and not _POINTING.search(text)
        and not any(token.lower_ in word_classes.NEGATIVES for token in phrase.span)
    )


def is_cut(phrase: Phrase) -> bool:
    """Tell whether the noun goes on beside the phrase, which a wrong tree does not show."""
    doc = phrase.head.doc
    after = doc[phrase.last + 1] if phrase.last + 1 < len(doc) else None
    before = doc[phrase.first - 1] if phrase.first > 0 else None
    joined = after is not None and after.text == "-" and not after.nbor(-1).whitespace_
    runs_on = joined or (after is not None and after.pos_ in ("NOUN", "PROPN", "NUM"))
    numbered = after is not None and phrase.head.pos_ == "PROPN" and _ROMAN.fullmatch(after.text) is not None
    runs_on = runs_on or numbered or (after is not None and after.lower_ in _SUMMED)
    if before is None or runs_on:
        return runs_on
    if before.lower_ in _SUMMED:
        return True
    first = doc[phrase.first]
    if before.lower_ == "of" and before.i > 0 and before.nbor(-1).pos_ == "NUM":  # "100 of 12,600 images"
        return True
    same_name = before.ent_type_ == first.ent_type_ and first.pos_ == "PROPN" and before.whitespace_ != ""
    return (before.text == "-" and not before.whitespace_) or (before.pos_ in ("PROPN", "X") and same_name)


def _is_partial(statement: Statement) -> bool:
    """ "The most common X is Y", "another X is Y": without what was stripped it would be said of all X."""
    subject, target = statement.subject, statement.object
    before = [subject.head.doc[subject.first - 1].lower_] if subject.first > 0 else []
    said = statement.relation.lower().split(" ", 1)[0] in _BE
    if said and statement.rule != "apposition" and any(word in ("another", "one") for word in before):
        return True
    if subject.text.lower().startswith("one "):
        return True
    if "other" in before and statement.rule not in ("apposition", "members") and "include" not in statement.relation:
        return True
    return _is_topped(subject) or (_is_topped(target) and not _GRADED.search(statement.relation))


def _is_compared(statement: Statement) -> bool:
    """Tell whether an object lost what compares it: "have the same shape", "receives more visitors", "the new one"."""
    target = statement.object
    stands_in = target.head.lemma_.lower() == "one" and "loved" not in target.text.lower()
    return _word_before(target) in _COMPARING or stands_in


def _word_before(phrase: Phrase) -> str:
    return str(phrase.head.doc[phrase.first - 1].lower_) if phrase.first > 0 else ""


def _lacks_its_purpose(statement: Statement) -> bool:
    """ "Is the base command for handling packages" is no base command."""
    head = statement.object.head
    definite = head.dep_ == "attr" and any(child.lower_ == "the" for child in head.lefts)
    behind = (child for child in head.rights if child.i == statement.object.last + 1)
    return definite and any(child.dep_ == "prep" for child in behind)


def _is_next(statement: Statement) -> bool:
    """ "The next screen", "the current version": which one is known where it is said."""
    subject = statement.subject
    return subject.head.tag_ != "NNP" and subject.span[0].lower_ in _PLACED


def _joins(statement: Statement) -> bool:
    """ "Combines LVM and RAID" does not combine LVM."""
    head = statement.object.head
    first = head.head if head.dep_ == "conj" else head
    return first.head.lemma_ in _JOINING and len(conjuncts(first)) > 1


def _is_topped(phrase: Phrase) -> bool:
    """Tell whether "most" or "least" was taken from the adjective that a phrase begins with."""
    doc, first = phrase.head.doc, phrase.first
    graded = doc[first].pos_ in ("ADJ", "VERB") and first < phrase.head.i
    return first > 0 and graded and doc[first - 1].tag_ in ("RBS", "RBR") and doc[first - 1].head == doc[first]


def _is_of_some(statement: Statement) -> bool:
    """ "A disorder that affects people who smoke" does not affect people. What "contains software that may be sold" has
    software, as all have, but what "makes antibodies that bind it" makes these. "Fits most users" says of users
    nothing."""
    target = statement.object
    lemma = target.head.lemma_.lower()
    named = statement.rule in ("members", "naming")
    holding = target.head.tag_ in ("NN", "NNS") and target.head.head.lemma_ in _HOLDING and not named
    parted = (holding or lemma in _SOMEBODY) and has_clause(target.head)
    return target.words == 1 and (parted or _word_before(target) in _PARTING)


def _goes_on(statement: Statement) -> bool:
    """ "The administrator then places the files": a step of what is told there, by somebody who is known there."""
    subject = statement.subject.head
    definite = statement.subject.words == 1 and any(child.lower_ == "the" for child in subject.lefts)
    return definite and any(child.lower_ in _STEPS for child in subject.head.children)


def _is_of_not_all(statement: Statement) -> bool:
    """ "Not all swans are white" says of swans nothing at all."""
    edge = statement.subject.head.left_edge
    doc = statement.subject.head.doc
    return edge.lower_ == "not" or (edge.i > 0 and doc[edge.i - 1].lower_ == "not" and edge.lower_ in ("all", "every"))


def _is_limited(statement: Statement) -> bool:
    """ "Shows the response only to the stimulus" says half of it without the stimulus."""
    verb = governor(statement.object.head)
    if verb is None:
        return False
    limits = [word for word in verb.rights if word.dep_ in ("prep", "dative") and preceding(word).lower_ == "only"]
    return any(statement.object.head not in word.subtree and not _is_after_not(word) for word in limits)


def _is_after_not(word: Token) -> bool:
    return preceding(preceding(word)).lower_ == "not"  # "not only to"


_REASONS: tuple[tuple[str, Callable[[Statement], bool]], ...] = (
    ("too long", _is_long),
    ("broken words", _is_broken),
    ("points elsewhere", _points_elsewhere),
    ("bare place", _is_bare_place),
    ("lacks its complement", _lacks_its_complement),
    ("bare series", _is_bare_series),
    ("cut name", lambda s: is_cut(s.subject) or is_cut(s.object)),
    ("same ends", _has_same_ends),
    ("vague subject", lambda s: not (is_name(s.subject) and is_specific(s.subject))),
    ("vague object", lambda s: not (is_name(s.object) and (s.object.head.pos_ == "NUM" or is_specific(s.object)))),
    ("empty definition", _is_empty_definition),
    ("no concept", lambda s: not (is_concept(s.subject) and is_concept(s.object))),
    ("generic subject", lambda s: is_generic(s.subject)),
    ("particular", is_particular),
    ("partial", _is_partial),
    ("compared", _is_compared),
    ("not all", _is_of_not_all),
    ("lacks its purpose", _lacks_its_purpose),
    ("next", _is_next),
    ("joined", _joins),
    ("misread", is_misread),
    ("in a circle", goes_in_circles),
    ("of the text", tells_where_it_is_told),
    ("of some", _is_of_some),
    ("a step", _goes_on),
    ("limited", _is_limited),
)
