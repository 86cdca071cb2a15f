"""Terms: what may be defined, by which words, and where they stand in a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.concepts import is_concept
from kgplatform.roles.extraction.rules.noun_phrases import (
    Phrase,
    conjuncts,
    core,
    count_words,
    is_noun,
    is_pointing,
    is_specific,
    preceding,
    whole,
)
from kgplatform.roles.extraction.rules.parser_input import SYMBOL, Sentence
from kgplatform.roles.extraction.rules.verb_groups import agrees

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


TERM_WORDS = 6
SHORTEST = 3  # words of a definition that stands within a sentence
_LONGEST = 600  # characters
PRESENT = frozenset(("VBZ", "VBP"))
ARTICLES = frozenset(("a", "an", "the", "any"))
# Who or what is meant by a term is no quality of it, and no place in an argument.
NO_GENUS = frozenset(
    """advantage answer asset barrier benefit candidate case cause challenge choice component concern consequence
    contributor culprit debate disadvantage drawback example exception explanation fact factor focus goal hallmark
    instance issue key lack lot majority matter minority need obstacle ones opportunity option part predictor problem
    prerequisite priority question reason result risk rule sign solution source step subject success target threat topic
    trend victim win winner""".split()
)
TERM_NOUNS = frozenset(("term", "word", "name", "phrase", "expression", "notion", "label"))


@dataclass(frozen=True)
class Definition:
    """What says what a term is: characters start..end of the source; `rank` puts plain forms (0) before others."""

    term: Phrase
    start: int
    end: int
    rank: int


class Reader:
    """A sentence and its tree, with the places of the one in the other."""

    def __init__(self, sentence: Sentence, doc: Doc) -> None:
        self.sentence = sentence
        self.doc = doc

    def definition(self, term: Phrase | None, first: int, last: int, rank: int) -> Definition | None:
        """Return a definition by the words first..last, None where term or words cannot be one."""
        if term is None or not is_term(term):
            return None
        start, end = self._place(first, last)
        text = self.sentence.source[start:end]
        says = count_words(text) >= SHORTEST and len(text) <= _LONGEST and SYMBOL not in self.doc[first : last + 1].text
        return Definition(term, start, end, rank) if says else None

    def whole(self, term: Phrase, rank: int) -> Definition | None:
        """Return the sentence as the definition of what it begins with, what stands before that left out."""
        edge = term.first
        while edge > 0 and self.doc[edge - 1].lower_ in ARTICLES:
            edge -= 1
        found = self.definition(term, edge, len(self.doc) - 1, rank)
        if found is None:
            return None
        opens = edge == 0 or self.doc[edge].sent_start == 1
        start = self.sentence.start if opens else found.start
        return Definition(term, start, self.sentence.end, rank)

    def _place(self, first: int, last: int) -> tuple[int, int]:
        tokens = self.doc[first : last + 1]
        offsets = self.sentence.offsets
        return offsets[tokens.start_char], offsets[tokens.end_char - 1] + 1


def is_term(phrase: Phrase) -> bool:
    """Tell whether a phrase may be what is defined: it names something by itself, and no count or owner is in it."""
    head = phrase.head
    counted = any(token.pos_ == "NUM" or token.tag_ in ("PRP", "PRP$", "JJS", "RBS") for token in phrase.span[:-1])
    if phrase.span[0].lower_ in word_classes.DEICTIC or not is_concept(phrase):
        return False
    plain = phrase.words <= TERM_WORDS and is_noun(head) and is_specific(phrase) and not is_pointing(head)
    return (
        plain and not counted and SYMBOL not in phrase.text and head.lemma_.lower() not in word_classes.VAGUE_PRONOUNS
    )


def is_genus(noun: Token) -> bool:
    """Tell whether a noun says what kind of thing something is, rather than what is to be thought of it."""
    if noun.lower_ in ("something", "anything", "anyone", "someone"):
        return noun.n_rights > 0
    if not is_noun(noun) and not (noun.tag_ == "CD" and noun.lower_ == "one"):
        return False
    if any(
        c.lower_ in word_classes.NEGATIVES or c.tag_ == "PRP$" or c.lower_ in ("this", "that", "same")
        for c in noun.lefts
    ):
        return False
    kinds = [c for word in noun.rights if word.lower_ == "of" for c in word.rights if c.dep_ == "pobj"]
    if noun.lemma_.lower() in word_classes.TRANSPARENT and kinds:
        return is_noun(kinds[0]) and kinds[0].lemma_.lower() not in NO_GENUS - {"disease"}
    return noun.lemma_.lower() not in NO_GENUS and noun.ent_type_ not in ("DATE", "PERCENT", "MONEY", "CARDINAL")


def subject_term(subject: Token) -> Phrase | None:
    """Return the term that a subject names: "the term X" and "X, also called Y," name X."""
    if len(conjuncts(subject)) > 1 or is_pointing(subject) or not is_noun(subject):
        return None
    if subject.lemma_.lower() in TERM_NOUNS:
        named = next((c for c in subject.rights if c.dep_ == "appos" and is_noun(c)), None)
        return core(named) if named is not None else None
    phrase = core(subject)
    if phrase is not None and phrase.span[0].lemma_.lower() in TERM_NOUNS and phrase.words > 1:
        return Phrase(phrase.first + 1, phrase.last, subject)  # "the term inflation"
    after = [c for c in subject.rights if c.i > (phrase.last if phrase is not None else subject.i)]
    loose = all(_is_loose(child) for child in after if child.dep_ != "punct")
    return phrase if loose else whole(subject, limit=TERM_WORDS)


def _is_loose(child: Token) -> bool:
    """Tell whether what hangs on a noun stands beside it: "X, also called Y,"; "X (...)"."""
    return (
        child.left_edge.i > 0
        and preceding(child.left_edge).text in (",", "-")
        and child.dep_ in ("acl", "relcl", "appos")
    )


def may_be_defined(subject: Token, what: Token | None, verb: Token) -> bool:
    """Tell whether the subject stands for its kind: "a glacier", "glaciers", "the femur"; not "some", "another"."""
    words = [
        child.lower_ for child in subject.lefts if child.dep_ in ("det", "predet", "poss", "neg", "preconj", "nummod")
    ]
    amod = {child.lower_ for child in subject.lefts if child.dep_ in ("amod", "advmod")}
    quantified = amod & {"many", "most", "few", "several", "other", "such", "certain", "more", "not", "only", "main"}
    if quantified or any(word not in ("a", "an", "the", "any", "every") for word in words):
        return False
    first = subject.left_edge
    started = first.lower_ not in word_classes.LEADING or first.lower_ in ("a", "an", "the", "any", "every")
    if not started or first.tag_ in ("CD", "JJR", "JJS") or not agrees(subject, verb, False):
        return False
    if "the" not in words or subject.pos_ == "PROPN" or what is None:
        return True
    articled = [c.lower_ for c in what.lefts if c.lower_ in ARTICLES]
    return bool(articled) and (articled[0] != "the" or what.n_rights > 0 or what.left_edge.i + 1 < what.i)


def some(found: Definition | None) -> Iterator[Definition]:
    if found is not None:
        yield found


def is_denied(verb: Token) -> bool:
    return any(child.dep_ == "neg" or child.lower_ in ("never", "hardly", "rarely") for child in verb.children)


def end_of(token: Token) -> int:
    """Return the last word of what hangs on a token, closing signs left out."""
    last = int(token.right_edge.i)
    while last > token.i and token.doc[last].pos_ == "PUNCT":
        last -= 1
    return last


def loose_owner(verb: Token, subject: Token) -> Token | None:
    """Return the noun right before ", which"; a clause without comma only says which one is meant."""
    owner = verb.head
    edge = verb.left_edge.i
    loose = edge > 1 and verb.doc[edge - 1].text in (",", "-") and verb.doc[edge - 2] == owner
    return owner if loose and subject.lower_ == "which" and is_noun(owner) and len(conjuncts(owner)) == 1 else None
