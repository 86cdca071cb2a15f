"""Whether two names mean one thing, by how they are written and by what the texts around them tell.

What only another spelling, number or order of words parts is the same; what may be two words needs texts that agree.
What cannot be told is left open.
"""

from collections.abc import Callable
from typing import NamedTuple

from kgplatform.language.acronyms import is_acronym, may_stand_for, singular_acronym, stands_for
from kgplatform.language.companies import company
from kgplatform.language.inversion import straight_key
from kgplatform.language.keys import exact_key
from kgplatform.language.number import OWN_SENSE, singular
from kgplatform.language.persons import abbreviated, fits, person
from kgplatform.language.symbols import conflict
from kgplatform.language.variants import (
    joined_key,
    respelled,
    umlauts_apart,
    variant_key,
    without_accents,
    without_joints,
)
from kgplatform.roles.resolution.rules.capitals import FIELD, doubtful_capitals
from kgplatform.roles.resolution.rules.word_boundaries import doubtful_joint
from kgplatform.roles.resolution.verdicts import OPEN, Verdict
from kgplatform.text.name_evidence import Named, denied, told_apart, told_same

# Cosine similarity of the texts around two names, which hold the names themselves.
ANY_FIELD = 0.1
SAME_FIELD = 0.27
CLOSE = 0.4
NEAR = 0.5
CLOSEST = 0.6


class Pair(NamedTuple):
    """Two names; `agreement` is the cosine similarity of the texts around them, None where there are none; `synonyms`:
    a dictionary has both for one thing, and if `vague`, one of them for others too."""

    one: Named
    other: Named
    agreement: float | None
    synonyms: bool = False
    vague: bool = False

    def agrees(self, least: float) -> bool:
        return self.agreement is not None and self.agreement >= least

    def disagrees(self, least: float) -> bool:
        return self.agreement is not None and self.agreement < least


def judge(pair: Pair) -> Verdict:
    """Return the first verdict of the rules, from what texts tell to what only looks alike."""
    for rule in _RULES:
        if (verdict := rule(pair)) is not None:
            return verdict
    return OPEN


def _told(pair: Pair) -> Verdict | None:
    """Texts tell what an acronym stands for, or that a thing has two names."""
    one, other = pair.one, pair.other
    if denied(one, other):
        return Verdict("apart", "told apart by a text", 1.0)
    if told_apart(one, other):
        return Verdict("apart", "one acronym of two things", 1.0)
    if why := told_same(one, other):
        return Verdict("same", why, 0.98)
    return None


def _identical(pair: Pair) -> Verdict | None:
    if exact_key(pair.one.name) != exact_key(pair.other.name):
        return None
    if is_acronym(pair.one.name) and pair.disagrees(ANY_FIELD):
        return OPEN
    return Verdict("same", "one name", 1.0)


def _written(pair: Pair) -> Verdict | None:
    """Variants of writing: case, spelling, number, numerals, Greek letters, spacing, order of words."""
    one, other = pair.one.name, pair.other.name
    for name, key in _KEYS.items():
        if key(one) == key(other):
            return _unless_doubtful(pair, name)
    return None


def _unless_doubtful(pair: Pair, variant: str) -> Verdict:
    one, other = pair.one.name, pair.other.name
    least = max(
        doubtful_capitals(pair.one, pair.other),
        0.0 if variant == "writing" else doubtful_joint(one, other),
        _doubtful_number(one, other),
        _doubtful_accent(one, other),
        SAME_FIELD if variant == "spelling" else 0.0,
    )
    if (least and pair.disagrees(least)) or (least > FIELD and not pair.agrees(least)):
        return OPEN
    return Verdict("same", variant, 0.95)


def _doubtful_number(one: str, other: str) -> float:
    """ "custom" and "customs": how near the texts must be."""
    words = {exact_key(one).lower(), exact_key(other).lower()}
    return NEAR if len(words) > 1 and words & OWN_SENSE else 0.0


def _doubtful_accent(one: str, other: str) -> float:
    keys = exact_key(one), exact_key(other)
    single = " " not in keys[0] and keys[0].islower()
    return SAME_FIELD if single and keys[0] != keys[1] and without_accents(keys[0]) == without_accents(keys[1]) else 0.0


def _legal(pair: Pair) -> Verdict | None:
    """A company with and without its legal form; with two of them it is two companies."""
    (name, forms), (other, others) = company(pair.one.name), company(pair.other.name)
    if name != other or not forms + others:
        return None
    if forms and others:
        return Verdict("same", "legal form", 0.95) if set(forms) == set(others) else OPEN
    bare = pair.other.name if forms else pair.one.name
    capital = not bare[:1].islower()
    return Verdict("same", "legal form", 0.9) if capital and pair.agrees(SAME_FIELD) else OPEN


def _synonyms(pair: Pair) -> Verdict | None:
    if not pair.synonyms:
        return None
    return Verdict("same", "synonyms", 0.9) if pair.agrees(SAME_FIELD if pair.vague else ANY_FIELD) else OPEN


def _symbols(pair: Pair) -> Verdict | None:
    if conflict(variant_key(pair.one.name), variant_key(pair.other.name)):
        return Verdict("apart", "a number, sign, letter or opposite word", 1.0)
    return None


def _acronym(pair: Pair) -> Verdict | None:
    """An acronym that nobody tells the long form of, and a name with its initials, in texts of one field."""
    for short, long in ((pair.one, pair.other), (pair.other, pair.one)):
        if is_acronym(short.name) and stands_for(short.name, long.name) and not short.long_forms:
            least = CLOSE if _is_several(long.name) and short.name == singular_acronym(short.name) else SAME_FIELD
            return Verdict("same", "initials", 0.85) if pair.agrees(least) else OPEN
        if is_acronym(short.name) and may_stand_for(short.name, long.name) and not short.long_forms:
            return Verdict("same", "letters", 0.8) if pair.agrees(CLOSE) else OPEN
    return None


def _is_several(name: str) -> bool:
    """Whether a name is a plural that is no proper name: not so "United States"."""
    last = name.rpartition(" ")[2]
    return last.islower() and singular(last) != last


def _person(pair: Pair) -> Verdict | None:
    one, other = person(pair.one.name), person(pair.other.name)
    if one is None or other is None:
        return None
    if not fits(one, other) or not abbreviated(one, other):
        return None
    if one.given == other.given:
        return Verdict("same", "title of a person", 0.9) if pair.agrees(SAME_FIELD) else OPEN
    if pair.agrees(CLOSE if pair.one.words & pair.other.words else CLOSEST):
        return Verdict("same", "initials of a person", 0.9)
    return OPEN


def _spelled(name: str) -> str:
    return " ".join(respelled(word) for word in variant_key(name).split(" "))


def _latin(name: str) -> str:
    head, space, last = exact_key(name).rpartition(" ")
    return without_joints(variant_key(head + space + latin_singular(last)))


def latin_singular(word: str) -> str:
    """Return what a Latin or Greek plural and its singular share: "alveoli" and "alveolus", "stigmata" and "stigma"."""
    if len(word) < 4 or not word.isalpha() or not word.islower():
        return word
    for plural, ending in (
        ("mata", "mum"), ("ices", "ix"), ("nges", "nx"), ("eaux", "eau"), ("ses", "sis"), ("i", "us"), ("ae", "um"),
        ("a", "um"),
    ):  # fmt: skip
        if word.endswith(plural):
            return word.removesuffix(plural) + ending
    return word


_KEYS: dict[str, Callable[[str], str]] = {
    "writing": variant_key,
    "order of words": straight_key,
    "spacing": joined_key,
    "capitals": lambda name: joined_key(name).casefold(),
    "number": _latin,
    "accents": lambda name: joined_key(umlauts_apart(name)),
    "spelling": lambda name: without_joints(without_accents(_spelled(name))).casefold(),
}
_RULES: tuple[Callable[[Pair], Verdict | None], ...] = (
    _told, _identical, _written, _legal, _synonyms, _person, _symbols, _acronym,
)  # fmt: skip
