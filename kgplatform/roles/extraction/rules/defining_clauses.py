"""Defining clauses: "X is a ...", "X refers to ...", "X is defined as ...", "... is called X", "X occurs when ..."."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.assertion import has_condition
from kgplatform.roles.extraction.rules.noun_phrases import (
    conjuncts,
    core,
    count_words,
    is_noun,
    is_pointing,
    preceding,
    whole,
)
from kgplatform.roles.extraction.rules.terms import (
    PRESENT,
    TERM_NOUNS,
    TERM_WORDS,
    Definition,
    Reader,
    end_of,
    is_denied,
    is_genus,
    loose_owner,
    may_be_defined,
    some,
    subject_term,
)
from kgplatform.roles.extraction.rules.verb_groups import auxiliaries, is_passive, subject_of

if TYPE_CHECKING:
    from spacy.tokens import Token


MEANING = {"mean": "", "denote": "", "designate": "", "signify": "", "refer": "to"}
NAMED = frozenset(("call", "term", "name", "know", "refer", "label", "dub"))
DEFINING = frozenset(("define", "describe", "characterize", "understand"))
HAPPENING = frozenset(("occur", "happen", "arise"))
# What a term "describes" is what it is.
_DESCRIBED = frozenset("ability act condition phenomenon practice process situation state tendency way".split())


def equated(reader: Reader, verb: Token) -> Iterator[Definition]:
    """ "X is a ..." of a main clause, and "X, which is a ..." """
    subject = subject_of(verb)
    if subject is None or is_denied(verb) or auxiliaries(verb) or has_condition(verb):
        return
    what = next((child for child in verb.rights if child.dep_ == "attr"), None)
    next_ = next((c for c in verb.rights if c.left_edge.i == verb.i + 1), verb)
    open_ = (next_.dep_ == "advcl" and next_.left_edge.lower_ == "when") or (
        next_.dep_ == "ccomp" and next_.left_edge.lower_ == "what"
    )
    past = verb.tag_ == "VBD"  # only who or what had a name is told in the past: "Marie Curie was a physicist"
    told = not past or (
        subject.pos_ == "PROPN" and what is not None and any(c.lower_ in ("a", "an") for c in what.lefts)
    )
    if not told or not (open_ or (what is not None and is_genus(what))):
        return
    if verb.dep_ == "relcl":
        owner = loose_owner(verb, subject)
        if owner is not None and what is not None:
            yield from some(reader.definition(core(owner), what.left_edge.i, end_of(verb), 3))
    elif verb.dep_ == "ROOT" and subject.i < verb.i:
        term = subject_term(subject)
        if term is not None and may_be_defined(subject, what, verb):
            the = what is not None and any(c.lower_ == "the" for c in what.lefts)
            yield from some(reader.whole(term, 1 if the else 0))


def happening(reader: Reader, verb: Token) -> Iterator[Definition]:
    """ "X occurs when ...": what happens then is X."""
    subject = subject_of(verb)
    when = next((c for c in verb.rights if c.dep_ == "advcl" and c.left_edge.lower_ == "when"), None)
    if subject is None or when is None or when.left_edge.i != verb.i + 1 or verb.dep_ != "ROOT" or is_denied(verb):
        return
    term = subject_term(subject)
    plain = not auxiliaries(verb) and not any(c.lower_ == "the" for c in subject.lefts)
    if term is not None and plain and may_be_defined(subject, None, verb):
        yield from some(reader.whole(term, 6))


def worded(reader: Reader, verb: Token) -> Iterator[Definition]:
    """ "X refers to ...", "X is defined as ...", "we define X as ...", "... is called X", "a ... called X"."""
    if is_denied(verb) or has_condition(verb):
        return
    subject = subject_of(verb)
    if verb.dep_ == "acl" and verb.tag_ in ("VBN", "VBD") and verb.lemma_ in NAMED:
        yield from _called(reader, verb)
    elif verb.tag_ == "VBN" and is_passive(verb) and subject is not None and subject.i < verb.i:
        yield from _passive(reader, verb, subject)
    elif verb.lemma_ in MEANING and verb.tag_ in PRESENT and subject is not None:
        what = _meaning(verb)
        if what is None:
            return
        if verb.dep_ == "relcl":
            owner = loose_owner(verb, subject)
            yield from some(
                reader.definition(core(owner), what.left_edge.i, end_of(verb), 3) if owner is not None else None
            )
        elif (term := subject_term(subject)) is not None and may_be_defined(subject, None, verb):
            yield from some(reader.whole(term, 0))
    elif verb.lemma_ == "define" and not is_passive(verb):
        yield from _defined(reader, verb)
    elif verb.lemma_ == "describe" and verb.dep_ == "ROOT" and verb.tag_ in PRESENT and subject is not None:
        what = next((c for c in verb.rights if c.dep_ == "dobj" and c.n_rights), None)
        term = subject_term(subject)
        bare = not any(c.dep_ in ("det", "poss") for c in subject.lefts) or subject.lemma_.lower() in TERM_NOUNS
        if what is not None and what.lemma_.lower() in _DESCRIBED and term is not None and bare:
            yield from some(reader.whole(term, 1))


def _meaning(verb: Token) -> Token | None:
    """Return the noun, or the gerund, that "means" or "refers to" has."""
    word = MEANING[verb.lemma_]
    if any(child.lower_ == "as" for child in verb.subtree if child.dep_ == "prep" and child.i > verb.i):
        return None  # "people refer to this as"
    holder = verb if not word else next((c for c in verb.rights if c.lower_ == word and c.dep_ == "prep"), None)
    if holder is None:
        return None
    kinds = ("dobj", "pobj", "pcomp", "attr", "xcomp", "ccomp")
    what = next((c for c in holder.rights if c.dep_ in kinds), None)
    if (
        what is None
        or not (is_noun(what) or what.tag_ == "VBG" or what.dep_ == "pcomp")
        or what.left_edge.lower_ == "that"
    ):
        return None
    return what


def _passive(reader: Reader, verb: Token, subject: Token) -> Iterator[Definition]:
    as_ = next((c for c in verb.rights if c.lower_ == "as" and c.dep_ == "prep"), None)
    to = next((c for c in verb.rights if c.lower_ == "to" and c.dep_ == "prep"), None)
    if to is not None and as_ is None:  # "is referred to as"
        as_ = next((c for c in to.rights if c.lower_ == "as"), None)
    if verb.lemma_ in DEFINING:
        term = subject_term(subject)
        ways = as_ is not None or any(c.lower_ in ("by", "when") for c in verb.rights)
        says = verb.dep_ == "ROOT" and ways and (verb.lemma_ == "define" or _is_articled(as_))
        if term is not None and says and may_be_defined(subject, None, verb):
            yield from some(reader.whole(term, 0))
        return
    if verb.lemma_ not in NAMED or verb.dep_ not in ("ROOT", "conj", "ccomp"):
        return
    name = next((c for c in verb.rights if c.dep_ in ("oprd", "attr", "dobj")), None) if as_ is None else _object(as_)
    definite = any(c.lower_ in ("the", "this") for c in subject.lefts)
    restricted = any(
        c.dep_ in ("relcl", "acl") or (c.dep_ == "prep" and (c.lower_ == "of" or not definite)) for c in subject.rights
    )
    if name is None or not is_noun(name) or is_pointing(subject) or subject.tag_ in ("PRP", "DT", "WDT"):
        return
    # "The cerebellum is known as the little brain" defines neither
    if (
        restricted
        and name.i > verb.i
        and count_words(subject.doc[subject.left_edge.i : subject.right_edge.i + 1].text) > 3
    ):
        yield from some(reader.definition(whole(name, limit=TERM_WORDS), subject.left_edge.i, subject.right_edge.i, 1))


def _is_articled(word: Token | None) -> bool:
    noun = _object(word) if word is not None else None
    return noun is not None and any(c.lower_ in ("a", "an", "the") for c in noun.lefts)


def _object(word: Token) -> Token | None:
    return next((c for c in word.rights if c.dep_ == "pobj"), None)


def _called(reader: Reader, verb: Token) -> Iterator[Definition]:
    """ "a thin membrane called the amnion": what stands before says what it is."""
    owner = verb.head
    name = next((c for c in verb.rights if c.dep_ in ("oprd", "dobj", "attr", "pobj")), None)
    if name is None:
        name = next((_object(c) for c in verb.rights if c.lower_ == "as"), None)
    if name is None or not is_noun(name) or not is_noun(owner) or is_pointing(owner) or len(conjuncts(name)) > 1:
        return
    qualified = any(c.dep_ in ("amod", "compound") for c in owner.lefts) or verb.left_edge.i > owner.i + 2
    indefinite = any(c.lower_ in ("a", "an") for c in owner.lefts) or owner.tag_ == "NNS"
    if not qualified or not indefinite or preceding(verb.left_edge).text == ",":
        return
    after = name.right_edge.i + 1
    clause = next((c for c in owner.rights if c.dep_ == "relcl" and c.left_edge.i > name.i), None)
    last = clause.right_edge.i if clause is not None and after + 1 >= clause.left_edge.i else verb.left_edge.i - 1
    first = owner.left_edge.i
    yield from some(reader.definition(core(name), first, last if last < verb.i else verb.left_edge.i - 1, 4))


def _defined(reader: Reader, verb: Token) -> Iterator[Definition]:
    """ "Economists define X as ..." """
    noun = next((c for c in verb.rights if c.dep_ == "dobj" and is_noun(c)), None)
    as_ = next(
        (c for t in (verb, noun) if t is not None for c in t.rights if c.lower_ == "as" and c.dep_ == "prep"), None
    )
    what = next(iter(as_.rights), None) if as_ is not None else None
    told = what is not None and what.left_edge.lower_ not in ("that", "in", "follows")
    if (
        noun is not None
        and as_ is not None
        and as_.i > noun.i
        and told
        and not any(c.dep_ == "poss" or c.tag_ == "WP" for c in noun.lefts)
    ):
        yield from some(reader.definition(core(noun), as_.i + 1, end_of(as_), 1))
