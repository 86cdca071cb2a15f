"""Asides that define: "X, a ...,", "X: a ...", "X - a ... -", "X (a ...)", and "by X we mean ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.noun_phrases import Phrase, conjuncts, core, is_noun
from kgplatform.roles.extraction.rules.parser_input import SYMBOL
from kgplatform.roles.extraction.rules.terms import (
    ARTICLES,
    NO_GENUS,
    SHORTEST,
    Definition,
    Reader,
    end_of,
    is_term,
    some,
)
from kgplatform.roles.extraction.rules.verb_groups import subject_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token


_GLOSS = re.compile(
    r"\((?:i\.?e\.?,?|that is,?|meaning|defined as)?\s*(?P<gloss>(?:an?|the|any)\s[^()\n]{8,300}|[a-z][^()\n]{8,300})\)"
)
_RESTRICTING = re.compile(r"\b(?:that|which|who|whose|where|in which|of|to|for|used|caused|made)\b")
_OWNERS = frozenset(("his", "her", "my", "our", "your"))
_MEANT = re.compile(r"By (?P<term>[^,\n]{2,60}?),? (?:we|one|I|\w+s|is) (?:mean|means|meant),? (?P<gloss>\w.+)")


@dataclass(frozen=True)
class _Aside:
    """What stands beside a noun: tokens first..last, after a mark; `head` is its noun where the tree has one."""

    owner: Token
    mark: str
    first: int
    last: int
    head: Token | None

    @property
    def words(self) -> Span:
        return self.owner.doc[self.first : self.last + 1]


def beside(reader: Reader, token: Token) -> Iterator[Definition]:
    """ "X, a ...,", "X: a ..." and "X - a ... -", the noun before being one of its kind."""
    aside = _aside(reader.doc, token)
    if aside is None or not _is_said_of(aside):
        return
    owner, term = aside.owner, core(aside.owner)
    joined = len(conjuncts(owner)) > (2 if aside.mark == "or" else 1) or owner.dep_ in ("conj", "appos")
    plural = owner.tag_ in ("NNS", "NNPS")
    if term is not None and not joined and not plural and not _is_vague(aside, term):
        yield from some(reader.definition(term, aside.first, aside.last, 2))


def _aside(doc: Doc, token: Token) -> _Aside | None:
    """Return what a token opens or heads beside the noun before it, with an article of its own."""
    head: Token | None = token if token.dep_ == "appos" else None
    if is_or(token):  # "deflation, or a fall in prices,"
        head = next((c for c in token.head.rights if c.dep_ == "conj" and c.left_edge.i == token.i + 1), None)
    first = head.left_edge.i if head is not None else int(token.i) + 1
    at = first - 3 if is_or(token) else first - 2
    if at < 0 or first >= len(doc) or doc[first].lower_ not in ARTICLES:
        return None
    owner, mark = doc[at], "or" if is_or(token) else doc[first - 1].text
    if mark not in (",", ":", "-", "or") or not is_noun(owner) or owner.dep_ == "compound":
        return None
    last = _until_dash(doc, first)
    return _Aside(owner, mark, first, min(end_of(head), last) if head is not None else last, head)


def _is_said_of(aside: _Aside) -> bool:
    """Tell whether an aside says what the noun is: it is no sentence, no item of a list, and nobody's own."""
    doc, head = aside.owner.doc, aside.head
    if any(_is_sentence(t, aside.first) or t.lower_ in _OWNERS for t in aside.words):
        return False  # "one thing is sure: the sun rises"
    if aside.mark == "or" and (aside.last + 1 >= len(doc) or doc[aside.last + 1].text not in ",."):
        return False  # "a dog, or a cat with kittens is": it is another thing
    if aside.mark not in (",", "or"):
        return True
    return (
        head is not None and head.head == aside.owner and head.lemma_.lower() not in NO_GENUS and not _is_listed(head)
    )


def _is_vague(aside: _Aside, term: Phrase) -> bool:
    """Tell whether an aside may rather say which one is meant than what it is: "the witness, the tall man"."""
    doc = aside.owner.doc
    restricted = _RESTRICTING.search(aside.words.text) is not None
    pointed = term.first > 0 and doc[term.first - 1].lower_ in ("this", "one")
    definite = doc[aside.first].lower_ == "the" or pointed
    if definite and aside.owner.pos_ != "PROPN" and not restricted:
        return True
    return aside.mark == ":" and (not restricted or aside.owner.dep_ == "ROOT")


def _is_sentence(token: Token, first: int) -> bool:
    """Tell whether a token from `first` on is a verb with a subject of its own, in no clause on a noun."""
    subject = subject_of(token) if token.pos_ in ("VERB", "AUX") else None
    return subject is not None and subject.i >= first and token.dep_ in ("ROOT", "ccomp", "conj", "parataxis")


def is_or(token: Token) -> bool:
    return token.lower_ == "or" and token.i > 1 and token.nbor(-1).text == "," and token.nbor(-2) == token.head


def _is_listed(noun: Token) -> bool:
    return any(child.dep_ == "conj" for child in noun.rights) or (noun.dep_ == "conj" and not _alone(noun))


def _alone(noun: Token) -> bool:
    return len(conjuncts(noun.head)) == 2


def _until_dash(doc: Doc, first: int) -> int:
    for token in doc[first:]:
        if token.text in ("-", ";", ".") and (token.text != "-" or token.nbor(-1).whitespace_):
            return int(token.i) - 1
    return len(doc) - 1


def in_brackets(reader: Reader) -> Iterator[Definition]:
    """ "X (a ... that ...)": the parser does not see what stands in brackets."""
    sentence = reader.sentence
    for found in _GLOSS.finditer(sentence.source, sentence.start, sentence.end):
        gloss = found["gloss"]
        place = len(sentence.source[: found.start()].rstrip())
        owner = next((t for t in reader.doc if sentence.offsets[t.idx + len(t) - 1] + 1 == place), None)
        if owner is None or not is_noun(owner) or not _is_gloss(gloss, owner):
            continue
        term = core(owner)
        if term is not None and is_term(term) and not any(c.dep_ == "det" and c.lower_ == "this" for c in owner.lefts):
            yield Definition(term, found.start("gloss"), found.end("gloss"), 5)


def _is_gloss(gloss: str, owner: Token) -> bool:
    words = gloss.split()
    if len(words) < SHORTEST or SYMBOL in gloss or re.search(r"\d{4}|[;=$\\]", gloss):
        return False
    restricted = re.search(r"\b(?:that|which|who|whose|in which|to|of|for|by|from)\b", " ".join(words[1:])) is not None
    if words[0] in ("a", "an", "any"):
        return owner.tag_ in ("NN", "NNP") and (restricted or len(words) > 3)
    if words[0] == "the":
        definite = any(c.lower_ in ("the", "this", "these") for c in owner.lefts)
        return restricted and not definite
    plural = words[0].endswith("s") or (len(words) > 1 and words[1].endswith("s"))
    clause = any(word in ("that", "which", "who") for word in words[1:4])
    return owner.tag_ in ("NNS", "NNPS") and plural and clause


def meant(reader: Reader) -> Iterator[Definition]:
    found = _MEANT.match(reader.doc.text)
    span = reader.doc.char_span(*found.span("term")) if found is not None else None
    if found is None or span is None:
        return
    what = reader.doc.char_span(*found.span("gloss"), alignment_mode="expand")
    if what is not None and is_noun(span.root):
        last = what.end - 1 if what[-1].text != "." else what.end - 2
        yield from some(reader.definition(core(span.root), what.start, last, 1))
