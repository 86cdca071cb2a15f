"""Patterns between noun phrases: members ("such as"), appositions, other names, and acronyms with their long form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.clauses import Statement
from kgplatform.roles.extraction.rules.noun_phrases import (
    Phrase,
    conjuncts,
    core,
    has_clause,
    is_noun,
    is_pointing,
    is_such_as,
    post_prepositions,
    preceding,
    whole,
)
from kgplatform.roles.extraction.rules.predicate_phrases import preposition
from kgplatform.roles.extraction.rules.relation_wording import needs_complement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ACTIVITY_WORDS = 5
_ACRONYM = re.compile(r"\s?\(([A-Z][A-Za-z0-9-]{1,9})\)")


def pattern_statements(doc: Doc) -> Iterator[Statement]:
    """Yield what the sentence states without a verb of its own."""
    for token in doc:
        if is_such_as(token) or token.lower_ in word_classes.MEMBER_MARKS:
            yield from _members(token)
        elif token.dep_ == "appos" and token.left_edge.i > 0 and token.left_edge.nbor(-1).text == ":":
            yield from _listed(token)
        elif token.dep_ == "appos":
            yield from _apposition(token)
        elif token.dep_ in ("acl", "relcl") and token.lower_ in ("known", "called", "named", "termed"):
            yield from _naming(token)


def _members(mark: Token) -> Iterator[Statement]:
    if mark.dep_ != "prep":
        return
    owner = _owner(mark)
    phrase = core(owner) if owner is not None else None
    if owner is not None and any(c.dep_ == "prep" and c.i < mark.i - 1 and not is_such_as(c) for c in owner.rights):
        phrase = whole(owner)
    if owner is None or phrase is None or is_pointing(owner) or _is_likened(owner, mark):
        return
    for child in mark.rights:
        for part in conjuncts(child) if child.dep_ == "pobj" else _gerunds(child):
            member = (whole(part, limit=6) if is_noun(part) else None) or _activity(part)
            if member is not None and not is_pointing(part):
                verb = "include" if owner.tag_ in ("NNS", "NNPS") else "includes"
                yield Statement(phrase, verb, member, "members")


def _is_likened(owner: Token, mark: Token) -> bool:
    """ "It rubbed against their legs like a cat" names no members of legs."""
    return mark.lower_ == "like" and any(child.tag_ == "PRP$" for child in owner.lefts)


def _gerunds(first: Token) -> list[Token]:
    if first.dep_ != "pcomp" or first.tag_ != "VBG":
        return []
    return [first, *(each for each in first.conjuncts if each.tag_ == "VBG")]


def _activity(verb: Token) -> Phrase | None:
    """Read "chores such as preparing meals": a gerund with a plain object right after it."""
    objects = [child for child in verb.rights if child.dep_ not in ("cc", "conj", "punct")]
    if verb.tag_ != "VBG" or len(objects) != 1 or objects[0].dep_ != "dobj" or list(verb.lefts):
        return None
    noun = core(objects[0]) if is_noun(objects[0]) and not is_pointing(objects[0]) else None
    if noun is None or list(objects[0].rights) or objects[0].left_edge.i != verb.i + 1:
        return None
    return Phrase(verb.i, noun.last, verb) if noun.last - verb.i < _ACTIVITY_WORDS else None


def _listed(first: Token) -> Iterator[Statement]:
    """ "Rocks are of three types: A, B and C" lists the members of a plural at the end of its sentence."""
    owner, parts = first.head, conjuncts(first)
    phrase = whole(owner) if is_noun(owner) and owner.tag_ in ("NNS", "NNPS") and not is_pointing(owner) else None
    if phrase is None or len(parts) < 2 or first.right_edge.i + 2 < len(first.doc):
        return
    if phrase.span[0].pos_ == "NUM" and phrase.first < owner.i:
        phrase = Phrase(phrase.first + 1, phrase.last, owner)
    for part in parts:
        member = whole(part, limit=6) if is_noun(part) else None
        if member is not None and not is_pointing(part):
            yield Statement(phrase, "include", member, "members")


def _owner(mark: Token) -> Token | None:
    """Return the class that the members belong to: the noun right before the mark, when it is a plural one."""
    opener = mark.nbor(-1) if mark.i > 0 and is_such_as(mark) else mark
    at = opener.i - 1
    if at >= 0 and mark.doc[at].text == ",":
        at -= 1
    if at < 0:
        return None
    nearest = mark.doc[at]
    if not is_noun(nearest) or _ends_purpose(nearest):
        return None
    outer = nearest.head.head if nearest.dep_ == "pobj" and nearest.head.dep_ == "prep" else None
    mass = nearest.tag_ == "NN" or nearest.lower_.endswith("ics")
    if outer is not None and mass and outer.tag_ == "NNS" and is_noun(outer):
        return outer  # "concepts in medicine, such as X and Y" lists concepts
    if nearest.tag_ not in ("NNS", "NNPS"):  # "equipment such as ropes", where the tree agrees
        return nearest if mark.head == nearest and nearest.dep_ in ("dobj", "nsubj", "nsubjpass", "attr") else None
    # in "concepts in physics, such as X" nothing tells whether X is a concept or physics
    if outer is not None and is_noun(outer) and outer.tag_ in ("NNS", "NNPS"):
        return nearest if outer.lemma_.lower() in word_classes.TRANSPARENT else None
    return nearest


def _ends_purpose(noun: Token) -> bool:
    """ "Routines for solving puzzles, including X": either may be meant."""
    return noun.dep_ == "dobj" and noun.head.dep_ == "pcomp" and noun.head.head.head.tag_ in ("NNS", "NNPS")


def _apposition(noun: Token) -> Iterator[Statement]:
    """ "X, a Y, ..." says that X is a Y; a list that the parser took for an apposition has no article."""
    owner = noun.head
    if not (is_noun(owner) and is_noun(noun)) or len(conjuncts(noun)) > 1 or is_pointing(owner) or owner.dep_ == "conj":
        return
    article = next((c for c in noun.lefts if c.dep_ == "det"), None)
    if article is None or article.lower_ not in ("a", "an", "the") or preceding(noun.left_edge).text != ",":
        return
    if article.lower_ == "the" and owner.pos_ != "PROPN":
        return
    alone = article.lower_ != "the" and not (post_prepositions(noun) and needs_complement(noun))
    subject, target = core(owner), whole(noun, limit=6) or (core(noun) if alone else None)
    number = (owner.tag_ in ("NNS", "NNPS")) == (noun.tag_ in ("NNS", "NNPS"))
    if subject is None or target is None or not number or subject.last + 2 != noun.left_edge.i:
        return  # in "the placement of the line, a strand", nothing tells which of the two is a strand
    yield Statement(subject, f"is {article.lower_}", target, "apposition")
    for words in post_prepositions(noun) if target.last == noun.i else ():
        if words.i == noun.i + 1:
            said = f"is {article.lower_} {target.text}"
            yield from (Statement(subject, each, end, "apposition") for each, end in preposition(words, said))


def _naming(verb: Token) -> Iterator[Statement]:
    owner = verb.head
    subject = core(owner) if is_noun(owner) and not is_pointing(owner) else None
    if subject is None or any(c.dep_ == "neg" for c in verb.children) or owner.head.dep_ == "relcl":
        return  # of "a mould that had properties, which he named X", nothing tells which was named
    for child in verb.rights:
        name = child
        if child.dep_ == "prep" and child.lower_ == "as":
            name = next((c for c in child.rights if c.dep_ == "pobj"), child)
        if name.dep_ in ("oprd", "dobj", "pobj", "attr") and is_noun(name) and not has_clause(name):
            phrase = whole(name, limit=5)
            plural = owner.tag_ in ("NNS", "NNPS")
            if post_prepositions(owner) and needs_complement(owner):
                return  # "a cluster of symptoms called X" is no cluster
            loose = verb.left_edge.i > 0 and verb.left_edge.nbor(-1).text == ","
            if phrase is None:
                return
            if not loose:  # "a shell called a chrysalis" does not say that shells are called so
                if not plural and any(t.lower_ in ("a", "an") for t in owner.lefts):
                    yield Statement(phrase, "is a", subject, "naming")
            else:
                be = "are" if plural else "is"
                yield Statement(subject, f"{be} {verb.lower_}{' as' if child.dep_ == 'prep' else ''}", phrase, "naming")
            return


def acronyms(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the spans (long form, acronym) of "long form (ABC)", where the initials of the words fit."""
    for match in _ACRONYM.finditer(text):
        letters = [letter.lower() for letter in match[1].removesuffix("s") if letter.isalnum()]
        words = [(w.start(), w.end()) for w in re.finditer(r"[^\W_]+", text[: match.start()])][-len(letters) * 2 :]
        start = _long_form(text, words, letters)
        capitals = sum(letter.isupper() for letter in match[1])
        if start is not None and capitals >= 2 and "\n" not in text[start : match.start()]:
            yield (start, match.start()), (match.start(1), match.end(1))


def _long_form(text: str, words: list[tuple[int, int]], letters: list[str]) -> int | None:
    """Return where the words begin whose initials are the letters, small words and inner letters allowed."""
    at = len(words) - 1
    left = len(letters) - 1
    while at >= 0 and left >= 0:
        word = text[words[at][0] : words[at][1]].lower()
        if word[0] == letters[left]:
            left -= 1
            if left < 0:
                return words[at][0]
        elif word not in ("of", "and", "the", "for", "in", "on", "to", "with"):
            # one word may give two letters: "deoxyribonucleic acid (DNA)" reads "d..n..a" from two words
            inner = [k for k, letter in enumerate(letters[: left + 1]) if letter == word[0]]
            if not inner or not _in_order(letters[inner[-1] : left + 1], word):
                return None
            left = inner[-1] - 1
            if left < 0:
                return words[at][0]
        at -= 1
    return None


def _in_order(letters: list[str], word: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)
