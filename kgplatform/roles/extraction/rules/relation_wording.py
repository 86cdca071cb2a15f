"""Wording: how nouns, adjectives and prepositions stand inside a relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.noun_phrases import (
    Phrase,
    conjuncts,
    core,
    is_noun,
    is_pointing,
    post_prepositions,
)

if TYPE_CHECKING:
    from spacy.tokens import Token


def needs_complement(noun: Token) -> bool:
    """Tell whether a noun waits for its preposition: "access to", "a reduction in", "the risk of"."""
    lemma = noun.lemma_.lower()
    return (
        lemma in word_classes.RELATIONAL or lemma in word_classes.VAGUE or lemma.endswith(word_classes.NOMINAL_ENDINGS)
    )


def plain_text(noun: Token) -> str | None:
    """Return the words of a short noun phrase with its of-phrase, None where it is coordinated or long."""
    phrase = core(noun)
    if phrase is None or is_pointing(noun) or is_negated(noun):
        return None
    parts = conjuncts(noun)
    if len(parts) > 1:  # "eggs and larvae" stays whole inside a relation
        span = noun.doc[phrase.first : parts[-1].i + 1]
        plain = all(t.pos_ in ("NOUN", "PROPN", "ADJ", "CCONJ") for t in span)
        if len(parts) != 2 or len(span) > 4 or not plain:
            return None
        return _with_complement(str(span.text), parts[1], parts[1].i)
    return _with_complement(inner_text(noun, phrase), noun, phrase.last)


def _with_complement(text: str, noun: Token, last: int) -> str | None:
    if any(child.dep_ in ("acl", "relcl") and child.tag_ == "VB" for child in noun.rights):
        return None  # "became the first humans to walk on the moon in 1969"
    for word in post_prepositions(noun):
        if word.i == last + 1:
            inner = prepositional_text(word)
            return None if inner is None else f"{text} {inner}"
    return text


def prepositional_text(word: Token) -> str | None:
    """Return the words of a preposition with its short noun phrase, None where it has none."""
    noun = next((c for c in word.rights if c.dep_ == "pobj"), None)
    if noun is None or not is_noun(noun):
        return None
    text = plain_text(noun)
    return None if text is None else f"{preposition_words(word)} {text}"


def inner_text(noun: Token, phrase: Phrase) -> str:
    """Return the phrase as it stands inside a relation, with its article or possessive."""
    edge = noun.left_edge.i
    lead = noun.doc[edge] if edge < phrase.first else None
    article = lead is not None and lead.tag_ in ("DT", "PRP$") and lead.lower_ in ("a", "an", "the", "their", "its")
    keep = (
        article
        and lead is not None
        and all(t.pos_ in ("ADJ", "DET", "PRON", "ADV") for t in noun.doc[edge : phrase.first])
    )
    if lead is not None and lead.lower_ == "another":
        return f"{'an' if phrase.text[0].lower() in 'aeiou' else 'a'} {phrase.text}"
    start = edge if keep else phrase.first
    return str(noun.doc[start : phrase.last + 1].text)


def adjective_text(adjective: Token) -> str | None:
    if adjective.pos_ not in ("ADJ", "VERB", "ADV") or any(c.dep_ == "neg" for c in adjective.children):
        return None
    lefts = [t for t in adjective.lefts if t.dep_ == "advmod" and t.lower_ not in word_classes.DISCOURSE_ADVERBS]
    degrees = [adjective.doc[t.left_edge.i : t.i + 1] for t in lefts]  # "at least somewhat effective"
    if any(t.lower_ in word_classes.NEGATIVES for degree in degrees for t in degree):  # "no more likely"
        return None
    return " ".join([*(str(degree.text) for degree in degrees), adjective.text])


def is_negated(noun: Token) -> bool:
    return any(child.lower_ in word_classes.NEGATIVES for child in noun.lefts)


def preposition_words(word: Token) -> str:
    """Return a preposition of one or two words: "due to"."""
    second = word.nbor(1) if word.i + 1 < len(word.doc) else word
    joined = second.head == word and second.dep_ == "pcomp" and second.tag_ in ("IN", "TO") and not second.n_rights
    return f"{word.text} {second.text}" if joined else str(word.text)
