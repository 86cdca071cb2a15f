"""The gate: which statements are complete and specific enough to become relations of the graph."""

import re

from kgplatform.offline import lexicon
from kgplatform.offline.clauses import Statement
from kgplatform.offline.phrases import OBJECT_WORDS, SUBJECT_WORDS, Phrase, count_words, is_personal, is_specific
from kgplatform.offline.predicates import RELATION_WORDS

_POINTING = re.compile(
    r"\b(?:it|them|this|that|these|those|such|we|our|us|you|your|my|he|she|him|her|which|what|who|one another|"
    r"following|above|below|former|latter)\b",
    re.IGNORECASE,
)
_BE = {"is", "are", "was", "were"}
# "is through", "was with": what it is is not said
_PLACELESS = {"through", "with", "for", "by", "as", "to", "about", "of", "due", "because", "after", "before"}


def refusal(statement: Statement) -> str:
    """Return why a statement is refused, "" when it passes."""
    subject, target = statement.subject, statement.object
    words = statement.relation.split()
    if not words or count_words(statement.relation) > RELATION_WORDS:
        return "long relation"
    if subject.words > SUBJECT_WORDS or target.words > OBJECT_WORDS:
        return "long name"
    if words[0] == "to":
        return "no fact"
    if " - " in statement.relation or "/" in statement.relation:
        return "broken words"
    if _POINTING.search(statement.relation) or is_personal(subject.span) or is_personal(target.span):
        return "points elsewhere"
    if words[-1] in _PLACELESS and words[0] in _BE and len(words) == 2:
        return "bare place"
    if _is_cut(subject) or _is_cut(target):
        return "cut name"
    if subject.text.casefold() == target.text.casefold():
        return "same ends"
    if not _is_name(subject) or not is_specific(subject):
        return "vague subject"
    if not _is_name(target) or not _is_object(target):
        return "vague object"
    if [w.lower() for w in words] in (["is"], ["are"]) and not _has_modifier(target):
        return "empty definition"
    return ""


def _is_name(phrase: Phrase) -> bool:
    text = phrase.text
    letters = sum(c.isalnum() for c in text)
    return (
        letters >= 2
        and letters >= 0.6 * len(text)
        and text[0].isalnum()
        and not _POINTING.search(text)
        and not any(token.lower_ in lexicon.NEGATIVES for token in phrase.span)
    )


def _is_cut(phrase: Phrase) -> bool:
    """Tell whether the noun goes on beside the phrase, which a wrong tree does not show."""
    doc = phrase.head.doc
    after = doc[phrase.last + 1] if phrase.last + 1 < len(doc) else None
    before = doc[phrase.first - 1] if phrase.first > 0 else None
    runs_on = (
        (after is not None
        and after.pos_ in ("NOUN", "PROPN", "NUM"))
        or (after is not None and after.text == "-" and after.nbor(-1).whitespace_ == "")
    )
    begins_late = before is not None and (
        (before.text == "-" and before.whitespace_ == "")
        or (
            before.pos_ in ("PROPN", "X")
            and not before.whitespace_ == ""
            and before.ent_type_ == doc[phrase.first].ent_type_
            and doc[phrase.first].pos_ == "PROPN"
        )
    )
    return runs_on or begins_late


def _is_object(phrase: Phrase) -> bool:
    return phrase.head.pos_ == "NUM" or is_specific(phrase)


def _has_modifier(phrase: Phrase) -> bool:
    return phrase.words > 1 or phrase.head.pos_ == "PROPN"
