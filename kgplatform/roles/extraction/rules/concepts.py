"""Concepts: which phrases name something that a graph can hold, and which only count, point at or quote something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.language.generic import GENERIC
from kgplatform.language.given_names import GIVEN_NAMES
from kgplatform.roles.extraction.rules.noun_phrases import Phrase
from kgplatform.roles.extraction.rules.parser_input import SYMBOL

if TYPE_CHECKING:
    from spacy.tokens import Token

# Signs of formulas, code and tables; a lone dollar is money.
_DEBRIS = re.compile(
    r"[|=<>{}\\_^#~*`]|\$[A-Za-z]|[A-Za-z]\$|\w\.\w+\.\w|https?:|www\.|(?<![\w.])[a-z]\w++\.[a-z]\w|/\.?$"
)
# Somebody's or something's, of which the name does not say whose: "extent of his injury", "Laffer's".
_OWNED = re.compile(r"\b(?:his|hers)\b|\b(?:him|her|it|them)sel(?:f|ves)\b|['’]s?$", re.IGNORECASE)
# They tell a thing by another one, which the name does not have: "resulting effects", "related concepts".
_RELATIVE = frozenset("additional associated corresponding related respective resulting separate subsequent".split())
# What one of them is of has the name: "part of shaping", "a region of the cortex"; not so "a type of salamander".
_PARTITIVE = frozenset("area degree extent part region term".split())
# Whose or of what is not said.
_BARE = frozenset("dimension episode equation formula graph inch sufferer symptom trip victim".split())
_CALENDAR = re.compile(
    r"\b(?:1\d{3}|20\d{2}|\d{3}0s)s?\b|\bcentur|\b(?:BC|BCE|AD|CE)\b|\b[A-Z]\w+ (?:Age|Ages|Era|Period|Dynasty)\b|"
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_ERA = re.compile(r"\d (?:BC|BCE|AD|CE)\b")
_UNITS = frozenset("second minute hour day week month year decade percent percentage dollar".split())
_FINITE = frozenset(("VB", "VBP", "VBZ", "MD", "WRB", "WDT", "WP"))
_FIGURE = re.compile(
    r"(?:(?:about|almost|approximately|around|at least|at most|exactly|fewer than|less than|more than|nearly|only|over|"
    r"roughly|some|under|up to) )?[$€£]?\d[\d.,]*(?:%|\s)",
    re.IGNORECASE,
)
_AROUND_COUNTS = frozenset(
    "about almost approximately around at exactly fewer just least less more most nearly only over roughly some than "
    "under up to an a the".split()
)
_MEASURES = frozenset(("DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "CARDINAL", "ORDINAL"))
# Who and what is told of in reports: in the past tense they say what one study did, not how things are.
_STUDIES = frozenset(
    "analysis author experiment experimenter finding interviewee investigation investigator participant report "
    "researcher respondent result review sample study subject survey trial volunteer".split()
)
# Who or what could be anybody and anything.
ANYBODY = frozenset("person individual man woman participant member thing one".split())
_COLOURS = frozenset("black blue brown dashed dotted gray green grey orange purple red solid white yellow".split())
_CITED = re.compile(
    r"(?:['’]s)?(?:, [A-Z][\w'’-]+){0,8},?(?: et al\.?,?)?(?: (?:and|&) [A-Z][\w'’-]+)?,? \(?\d{4}[a-z]?\b|,? et al\b"
)


def is_concept(phrase: Phrase) -> bool:
    """Tell whether a phrase names a thing or kind that can be spoken of elsewhere too."""
    text = phrase.text
    if (
        SYMBOL in text
        or phrase.span[0].pos_ == "CCONJ"
        or (phrase.head.tag_ != "VBG" and any(token.tag_ in _FINITE for token in phrase.span))
        or _DEBRIS.search(text) is not None
        or _OWNED.search(text) is not None
        or _is_relative(phrase)
    ):
        return False
    return not (
        is_measure(phrase) or is_generic(phrase, ANYBODY) or is_of_the_document(phrase) or is_bare_given_name(phrase)
    )


def _is_relative(phrase: Phrase) -> bool:
    """Tell whether a phrase leaves out what it is told by: "resulting effects", "part of shaping", "symptoms"."""
    opening, head = phrase.span[0], phrase.head
    if opening.pos_ != "PROPN" and opening != head and opening.lower_ in _RELATIVE:
        return True
    after = phrase.span[head.i - phrase.first + 1 :]
    of = len(after) > 0 and after[0].lower_ == "of"
    partitive = head.lemma_.lower() in _PARTITIVE and (head.tag_ == "NN" or head.lemma_.lower() == "term")
    return (of and partitive) or (phrase.words == 1 and head.lemma_.lower() in _BARE)


def is_measure(phrase: Phrase) -> bool:
    """Tell whether a phrase counts or measures: "two hours", "303 adoptees"; a date of the calendar does not."""
    head = phrase.head
    figure = _FIGURE.match(phrase.text) is not None
    dated = head.ent_type_ == "DATE" or not (figure or head.ent_type_) or _ERA.search(phrase.text) is not None
    if _CALENDAR.search(phrase.text) is not None and dated:
        return False
    numbered = any(token.like_num or token.tag_ == "CD" or token.text == "%" for token in phrase.span)
    unit = head.lemma_.lower() in _UNITS and not _is_told_apart(phrase) and (phrase.words > 1 or head.tag_ == "NNS")
    counted = any(_is_count(token, head) for token in phrase.span)
    return unit or counted or figure or (numbered and head.ent_type_ in _MEASURES)


def _is_told_apart(phrase: Phrase) -> bool:
    """Tell whether units are of a kind, and no number of them: "daylight hours", "the warmer months"."""
    first = phrase.span[0]
    return phrase.words == 2 and (first.tag_ == "JJR" or (first.pos_ == "NOUN" and first.tag_ == "NN"))


def _is_count(token: Token, head: Token) -> bool:
    return (
        token.tag_ == "CD" and token.dep_ == "nummod" and token.head == head and token.i < head.i and head.tag_ == "NNS"
    )


def is_generic(phrase: Phrase, nouns: frozenset[str] = GENERIC) -> bool:
    """Tell whether a phrase is a single word for one that could be any: "a person", "the device"; "people" are all."""
    return phrase.words == 1 and phrase.head.tag_ == "NN" and phrase.head.lemma_.lower() in nouns


def is_of_the_document(phrase: Phrase) -> bool:
    """Tell whether a phrase speaks of a part of its own text or picture: "the left panel", "this chapter"."""
    head = phrase.head
    if head.lemma_.lower() not in word_classes.DOCUMENT_PARTS or any(child.lower_ == "of" for child in head.rights):
        return False
    before = [token for token in phrase.span if token.i < head.i]
    placed = all(
        token.lower_ in word_classes.DEICTIC or token.tag_ == "CD" or token.lower_ in _COLOURS for token in before
    )
    definite = any(child.lower_ in ("the", "this", "these", "each") for child in head.lefts)
    return placed and (definite or bool(before))


def is_bare_given_name(phrase: Phrase) -> bool:
    """Tell whether a phrase is a given name alone, which tells nobody who is meant: somebody in an example."""
    head = phrase.head
    return phrase.words == 1 and head.pos_ == "PROPN" and head.text in GIVEN_NAMES


def is_of_a_study(phrase: Phrase) -> bool:
    """Tell whether a phrase is who or what did a study: what that did in the past is of no other text's subject."""
    return phrase.head.lemma_.lower() in _STUDIES


def is_cited(text: str, end: int) -> bool:
    """Tell whether what ends there is cited as an author: "Ndlovu (2007)", "Ndlovu et al."."""
    return _CITED.match(text, end) is not None


def without_count(phrase: Phrase) -> tuple[str, Phrase] | None:
    """Return the count that opens a phrase, and what is counted: ("about 40", "species of owls"); None for others."""
    doc, first = phrase.head.doc, phrase.first
    while first < phrase.head.i and (doc[first].tag_ == "CD" or doc[first].lower_ in _AROUND_COUNTS):
        first += 1
    lead = doc[phrase.first : first]
    counted = phrase.head.tag_ == "NNS" and phrase.head.lemma_.lower() not in _UNITS
    goes_on = doc[first].pos_ == "CCONJ"  # "one or more"
    if not counted or goes_on or not any(token.tag_ == "CD" for token in lead):
        return None
    return str(lead.text), Phrase(first, phrase.last, phrase.head)
