"""Syntax: what the parse of a sentence says of a word that holds back, and of who does what.

A small parser errs where a sentence is long, so it mostly acquits: what the rules on words find against a statement
stands unless the tree shows that they looked at another clause.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Token

Pipeline = Callable[[], "Language"]
_Span = tuple[int, int]

_SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "csubjpass", "expl"))
_MODIFIERS = frozenset("advmod neg det amod quantmod predet npadvmod nummod".split())
_PRONOUNS = frozenset(
    "it its they them their he him his she her hers who whom whose which that where this these those".split()
)
_POINTING = frozenset(("PRP", "PRP$", "WP", "WDT", "WRB", "DT"))
_RELATIVES = frozenset(("who", "which", "that", "whom"))


class Tree:
    """The parse of one sentence; places are characters in it."""

    def __init__(self, sentence: str, pipeline: Pipeline) -> None:
        self._sentence = sentence
        self._pipeline = pipeline

    def governs(self, marker: int, verb: int | None, ends: Iterable[_Span]) -> bool:
        """Say whether a word that holds back may hold of the statement that a verb makes of two ends; without a verb,
        of what joins the ends."""
        heads = [self._head_of(end) for end in ends]
        anchor = self._at(verb) if verb is not None else _joint(heads)
        if anchor is None:
            return True
        within = anchor.pos_ in {"NOUN", "PROPN"} and all(self._is_in(head, [anchor]) for head in heads)
        word, chain = self._at(marker), [(anchor, True)] if within else list(_chain(anchor))
        own = {token.i for token, counts in chain if counts}
        own.update(token.i for head in heads for token in _path(head, anchor))
        over = {token.i for token, _ in chain}
        if word.i in over | own or word.head.i in own:
            return True
        if word.dep_ == "mark":
            return word.head.i in over or (word.head.dep_ == "advcl" and word.head.head.i in own)
        return word.head.dep_ in _MODIFIERS and word.head.head.i in own

    def is_noun(self, place: int) -> bool:
        """Say whether the word at a place is a noun or an adjective."""
        return self._at(place).pos_ in {"NOUN", "PROPN", "ADJ"}

    def does(self, verb: int, end: _Span) -> bool:
        """Say whether an end is who does what the verb at a place says."""
        return self._is_one_of(_doers(self._at(verb)), end, self._at(verb))

    def is_doer(self, verb: int, end: _Span) -> bool:
        """Say whether an end is named as who does it, and is no part of a longer name of that."""
        doers = _doers(self._at(verb))
        named = {token.i for doer in doers for token in [doer, *doer.conjuncts]}
        named.update(child.i for doer in doers for child in doer.children if child.dep_ == "appos")
        return self._head_of(end).i in named

    def undergoes(self, verb: int, end: _Span) -> bool:
        """Say whether what the verb at a place says is done to an end."""
        return self._is_one_of(_objects(self._at(verb)), end, self._at(verb))

    def in_clause(self, verb: int, end: _Span, by_pronoun: bool) -> bool:
        """Say whether an end is said of by the verb at a place, or may be meant by a pronoun in that verb's clause."""
        clause, head = _clause_of(self._at(verb)), self._head_of(end)
        if self._is_in(head, [*_doers(clause), *_objects(clause)]) or clause.head.i == head.i:
            return True
        own = [token for token in clause.subtree if _is_of(token, clause)]
        meant = by_pronoun and any(token.tag_ in _POINTING and token.lower_ in _PRONOUNS for token in own)
        return meant or any(token.i == head.i for token in own)

    def _is_one_of(self, phrases: list["Token"], end: _Span, verb: "Token") -> bool:
        """Say whether an end is in one of the phrases, other than in a clause of the verb that describes it."""
        head = self._head_of(end)
        around = [phrase for phrase in phrases if phrase.i in {token.i for token in verb.ancestors}]
        return self._is_in(head, phrases) and not (around and self._is_in(head, [verb]))

    @cached_property
    def _tokens(self) -> list["Token"]:
        return list(self._pipeline()(self._sentence))

    def _at(self, place: int) -> "Token":
        return next((token for token in self._tokens if place < token.idx + len(token)), self._tokens[-1])

    def _head_of(self, span: _Span) -> "Token":
        """The word of a span on which its others depend."""
        inside = [token for token in self._tokens if span[0] < token.idx + len(token) and token.idx < span[1]]
        inside = [token for token in inside if not token.is_punct] or [self._at(span[0])]
        numbers = {token.i for token in inside}
        return next((token for token in inside if token.head.i not in numbers or token.head.i == token.i), inside[-1])

    @staticmethod
    def _is_in(head: "Token", phrases: Iterable["Token"]) -> bool:
        above = {token.i for token in [head, *head.ancestors]}
        return any(phrase.i in above for phrase in phrases)


def _chain(anchor: "Token") -> Iterator[tuple["Token", bool]]:
    """Yield a word and those that it depends on, as far as what they say may hold of it, and whether what modifies each
    holds of it too: "may" of the main clause says nothing of a clause beside it."""
    token, counts = anchor, True
    yield token, counts
    while token.head.i != token.i and not _stands_apart(token):
        if token.dep_ == "relcl":
            counts = False
        elif token.dep_ == "advcl" or (token.dep_ == "conj" and token.pos_ in {"VERB", "AUX"}):
            counts = counts and not _has_own_subject(token)
        token = token.head
        yield token, counts
        if token.dep_ in {"ccomp", "acl"}:
            counts = True


def _stands_apart(token: "Token") -> bool:
    """Say whether what a word says is taken for given there: "the capital of" in "near X, the capital of Y"."""
    participle = token.dep_ == "acl" and token.tag_ in {"VBN", "VBG"} and not _marked(token)
    aside = token.dep_ == "relcl" and _follows_comma(token)
    described = token.dep_ == "amod" and token.i > token.head.i and token.head.pos_ in {"NOUN", "PROPN"}
    return token.dep_ == "appos" or aside or participle or described


def _follows_comma(token: "Token") -> bool:
    before = token.left_edge.i - 1
    return before >= 0 and token.doc[before].text in {",", "(", "—", "–"}


def _marked(token: "Token") -> bool:
    return any(child.dep_ in {"mark", "aux"} for child in token.children)


def _has_own_subject(token: "Token") -> bool:
    return any(child.dep_ in _SUBJECTS or child.dep_ == "mark" for child in token.children)


def _path(low: "Token", anchor: "Token") -> Iterator["Token"]:
    """Yield an end's word and those above it, below what it shares with the anchor and in the end's own clause."""
    above = {token.i for token in [anchor, *anchor.ancestors]}
    beside = anchor.i not in {token.i for token in low.ancestors}
    for token in [low, *low.ancestors]:
        if token.i in above or (beside and token.pos_ in {"VERB", "AUX"}):
            return
        yield token


def _joint(heads: list["Token"]) -> "Token | None":
    """The lowest word on which all heads depend."""
    first, *others = heads
    shared = [{token.i for token in [other, *other.ancestors]} for other in others]
    return next((token for token in [first, *first.ancestors] if all(token.i in each for each in shared)), None)


def _clause_of(token: "Token") -> "Token":
    """The verb of the clause that a word is in, or the noun that stands for one."""
    while token.pos_ not in {"VERB", "AUX"} and token.head.i != token.i and token.dep_ not in {"appos", "conj"}:
        token = token.head
    return token


def _is_of(token: "Token", clause: "Token") -> bool:
    """Say whether a word below a clause's is its own, and not of a clause that stands beside it."""
    above = [token, *token.ancestors]
    below = above[: next((place for place, each in enumerate(above) if each.i == clause.i), 0)]
    return not any(each.dep_ in {"conj", "advcl", "relcl"} and _has_own_subject(each) for each in below)


def _doers(verb: "Token") -> list["Token"]:
    """Who does what a verb says, in its own clause or in that of the verb which it is put beside."""
    agents = [child for by in verb.children if by.dep_ == "agent" for child in by.children if child.dep_ == "pobj"]
    if agents or _is_passive(verb):
        return agents
    found = [child for child in verb.children if child.dep_ in {"nsubj", "csubj"}]
    if found and found[0].lower_ in _RELATIVES and verb.dep_ == "relcl":
        return [verb.head]
    if not found and verb.dep_ == "acl" and verb.tag_ == "VBG":
        return [verb.head]
    if not found and verb.dep_ in {"conj", "xcomp", "advcl"} and verb.head.pos_ in {"VERB", "AUX"}:
        return _doers(verb.head)
    return found


def _objects(verb: "Token") -> list["Token"]:
    """To whom or what it is done."""
    if _is_passive(verb):
        found = [child for child in verb.children if child.dep_ in {"nsubjpass", "csubjpass"}]
        if found and found[0].lower_ in _RELATIVES and verb.dep_ == "relcl":
            return [verb.head]
        if not found and verb.dep_ == "acl":
            return [verb.head]
        return _objects(verb.head) if not found and verb.dep_ == "conj" and _is_passive(verb.head) else found
    return [child for child in verb.children if child.dep_ in {"dobj", "dative"}]


def _is_passive(verb: "Token") -> bool:
    marked = any(child.dep_ in {"nsubjpass", "auxpass", "agent"} for child in verb.children)
    beside = verb.dep_ == "conj" and verb.tag_ == "VBN" and verb.head.pos_ == "VERB" and _is_passive(verb.head)
    return marked or beside or (verb.dep_ == "acl" and verb.tag_ == "VBN")
