"""Halves: where verb and object are not yet what is said: "makes plants grow", "brings people together"."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kgplatform.roles.extraction.rules.noun_phrases import conjuncts, is_noun

if TYPE_CHECKING:
    from spacy.tokens import Token

DIRECTIONS = ("together", "apart", "away", "back", "forward", "closer", "home", "out", "up", "down", "off", "over")
# Behind the object of these verbs a preposition goes on with what is said: "replaced coal with gas".
_DOUBLE = (
    "provide supply equip furnish endow fill replace associate compare combine deprive equate rob view see regard "
    "define describe consider treat"
).split()
_HINDERING = "prevent stop keep discourage deter hinder prohibit ban distinguish".split()
_GOING_ON = {
    **{verb: frozenset(("with", "of", "as", "to")) for verb in _DOUBLE},
    **{verb: frozenset(("from",)) for verb in _HINDERING},
    "set": frozenset(("from", "to")),
    "take": frozenset(("as",)),
}
_IDIOMS = {
    "follow": ("suit",),
    "hold": ("sway",),
    "open": ("door", "doors"),
    "set": ("stage",),
    "take": ("root", "shape", "heart", "stock", "toll"),
}
CAUSATIVES = frozenset(
    "make let help allow enable cause force require lead encourage inspire prompt ask tell teach want expect permit "
    "get have leave keep find consider persuade compel urge invite advise order drive push challenge motivate".split()
)


def is_half(verb: Token, noun: Token) -> bool:
    """Tell whether "verb noun" alone is half of what is said: "makes plants grow", "brings people together"."""
    # of another verb, where that one's object is shared
    later = [c for c in noun.head.rights if c.i > noun.i and not (c.dep_ == "prep" and c.nbor(-1).text == ",")]
    ends = {child.lower_ for child in later if child.dep_ == "prep"}
    if _goes_on(verb, noun, ends) or "into" in ends:  # "brought X into Y"
        return True
    idiom = noun.lower_ in _IDIOMS.get(verb.lemma_, ())
    if idiom or noun.dep_ == "dative" or any(child.dep_ in ("ccomp", "oprd", "dobj") for child in later):
        return True
    if any(child.dep_ in ("advmod", "prt") and child.lower_ in DIRECTIONS for child in later):
        return True
    if verb.lemma_ == "leave" and any(c.dep_ == "amod" and c.i == noun.i + 1 for c in noun.rights):
        return True  # "leaves the rates unchanged"
    small = [child for child in later if child.dep_ == "xcomp"]
    if small and noun.dep_ == "attr":  # "became the first human to walk on the moon"
        return True
    return _is_aimed(noun) or any(verb.lemma_ in CAUSATIVES or child.pos_ == "ADJ" for child in small)


def _goes_on(verb: Token, noun: Token, ends: Collection[str]) -> bool:
    """Tell whether a preposition goes on with what the verb says, which a tree may hang on the last of several nouns:
    "takes the law and the facts as given"."""
    wanted = _GOING_ON.get(verb.lemma_, frozenset())
    if not wanted.isdisjoint(ends):
        return True
    joined = [*noun.conjuncts, *(each for each in verb.conjuncts if is_noun(each))] if wanted else []
    behind = {child.lower_ for each in joined for child in each.rights if child.dep_ == "prep"}
    return not (wanted & {"as", "with"}).isdisjoint(behind)


def is_between_one(word: Token, child: Token) -> bool:
    """Tell whether "between" has one thing only, the other being somewhere else: "between eating now and saving"."""
    if word.lower_ != "between":
        return False
    return child.dep_ == "pcomp" or (child.dep_ == "pobj" and child.tag_ == "NN" and len(conjuncts(child)) == 1)


def _is_aimed(noun: Token) -> bool:
    """Tell whether an infinitive says what one is first in: "became the first human to orbit the Earth"."""
    first = noun.dep_ == "attr" and any(child.lower_ in ("first", "only", "last") for child in noun.lefts)
    aims = (c for c in noun.head.rights if c.i > noun.i and c.dep_ == "advcl")
    return first and any(c.tag_ == "VB" and c.left_edge.lower_ == "to" for c in aims)
