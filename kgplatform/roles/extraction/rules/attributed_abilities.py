"""What things are able to do: the faculties that a text gives them without a verb of having."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kgplatform.language import word_classes
from kgplatform.roles.extraction.rules.noun_phrases import conjuncts, is_noun
from kgplatform.roles.extraction.rules.relation_wording import is_negated
from kgplatform.roles.extraction.rules.verb_groups import auxiliaries, group, is_verb

if TYPE_CHECKING:
    from spacy.tokens import Token

_FACULTIES = frozenset("ability capability capacity potential power".split())
_OWN = ("its", "their")


def faculties(verb: Token) -> Iterator[Token]:
    """Yield the abilities that the verb's subject is given by the way: "Magic captivates people with its ability to
    defy logic", "X is a field with the potential to change medicine"."""
    for word in (*verb.rights, *(w for c in verb.rights if c.dep_ == "attr" for w in c.rights)):
        if word.dep_ != "prep" or word.lower_ != "with":
            continue
        noun = next((c for c in word.rights if c.dep_ == "pobj"), None)
        if noun is not None and (word.head is not verb or _is_own(noun)) and not is_negated(noun):
            yield noun


def infinitives(noun: Token) -> Iterator[Token]:
    """Yield the verbs of what one is able to do that has a faculty; none where the noun is no faculty."""
    if noun.lemma_.lower() in _FACULTIES:
        yield from (c for c in noun.rights if c.dep_ in ("acl", "relcl") and c.tag_ == "VB" and is_verb(c))


def owned_in(verb: Token) -> tuple[Token, Token] | None:
    """Return X and Y of "One of the strengths of X is its Y", which says that X has Y; a "myth" says no such thing."""
    subject = next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
    noun = next((c for c in verb.rights if c.dep_ == "attr"), None)
    if verb.lemma_ != "be" or auxiliaries(verb) or group(verb) is None or subject is None or noun is None:
        return None
    chain = [subject]
    while inner := [c for word in chain[-1].rights if word.lower_ == "of" for c in word.rights if c.dep_ == "pobj"]:
        chain.append(inner[0])
    owner = chain[-1]
    thought = any(each.lemma_.lower() in word_classes.CONTENT_NOUNS for each in chain)
    named = len(chain) > 1 and is_noun(owner) and owner.lemma_.lower() not in word_classes.VAGUE
    return (owner, noun) if _is_own(noun) and named and not thought and len(conjuncts(owner)) == 1 else None


def _is_own(noun: Token) -> bool:
    return any(child.lower_ in _OWN for child in noun.lefts)
