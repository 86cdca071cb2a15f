"""What things are able to do: the faculties that a text gives them without a verb of having."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.offline import lexicon
from kgplatform.offline.phrases import conjuncts, is_noun
from kgplatform.offline.verbs import auxiliaries, is_verb

if TYPE_CHECKING:
    from spacy.tokens import Token

_FACULTIES = frozenset("ability capability capacity potential power".split())
_OWN = ("its", "their")


def faculties(verb: Token) -> Iterator[tuple[Token, str]]:
    """Yield the infinitives of what the verb's subject can do by this clause, each after "the ability" or so.

    "Magic captivates people with its ability to defy logic", "X is a field with the potential to change medicine".
    """
    for word in (*verb.rights, *(w for c in verb.rights if c.dep_ == "attr" for w in c.rights)):
        if word.dep_ != "prep" or word.lower_ != "with":
            continue
        noun = next((c for c in word.rights if c.dep_ == "pobj"), None)
        if noun is not None and (word.head is not verb or _is_own(noun)):
            yield from infinitives(noun)


def owned_in(verb: Token) -> tuple[Token, Token] | None:
    """Return X and Y of "One of the strengths of X is its Y", which says that X has Y."""
    subject = next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
    noun = next((c for c in verb.rights if c.dep_ == "attr"), None)
    if verb.lemma_ != "be" or auxiliaries(verb) or subject is None or noun is None or not _is_own(noun):
        return None
    owner = subject
    while inner := [c for word in owner.rights if word.lower_ == "of" for c in word.rights if c.dep_ == "pobj"]:
        owner = inner[0]
    whole_chain = owner is not subject and is_noun(owner) and owner.lemma_.lower() not in lexicon.VAGUE
    return (owner, noun) if whole_chain and len(conjuncts(owner)) == 1 else None


def _is_own(noun: Token) -> bool:
    return any(child.lower_ in _OWN for child in noun.lefts)


def infinitives(noun: Token) -> Iterator[tuple[Token, str]]:
    """Yield the infinitives of a faculty, each after its words: "the ability" to do something."""
    if noun.lemma_.lower() not in _FACULTIES or any(child.dep_ == "neg" for child in noun.children):
        return
    for child in noun.rights:
        if child.dep_ in ("acl", "relcl") and child.tag_ == "VB" and is_verb(child):
            yield child, f"the {noun.lower_}"
