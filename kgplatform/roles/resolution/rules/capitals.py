"""Capitals that may mean another thing ("Turkey" and "turkey", "AIDS" and "aids"), and those that begin a sentence."""

import re

from kgplatform.language.keys import exact_key
from kgplatform.language.variants import variant_key
from kgplatform.text.name_evidence import Named

_BEGIN = re.compile(r"(?:^|[.!?:;] |[\"“(]|\n)$")
_RUN = re.compile(r"[^\W\d_]+")
_SHORT = 3
NEVER = 2.0  # no texts are that near
FIELD, CLOSE, CLOSEST = 0.1, 0.3, 0.5


def doubtful_capitals(one: Named, other: Named) -> float:
    """Return how near the texts around two names must be, since capitals part them; 0 where they do not."""
    words, others = exact_key(one.name).split(), exact_key(other.name).split()
    if len(words) != len(others):
        words, others = words[-1:], others[-1:]
    pairs = [(a, b) for a, b in zip(words, others, strict=True) if a != b and a.casefold() == b.casefold()]
    if not pairs:
        return _folded(one.name, other.name)
    if len(words) > 1 and len(others) > 1:
        return max(_among_others(a, b) for a, b in pairs)
    return _alone(one, other)


def _folded(one: str, other: str) -> float:
    """Capitals inside words that are also written otherwise."""
    keys = variant_key(one), variant_key(other)
    return (
        NEVER
        if keys[0] != keys[1] and min(map(len, keys)) <= _SHORT and keys[0].casefold() == keys[1].casefold()
        else 0
    )


def _among_others(one: str, other: str) -> float:
    """A word of several: a title has capitals, a symbol has its own."""
    if len(one) == 1 or any(c.isdigit() for c in one):
        return NEVER
    plain = {one[1:].islower() or one.isupper(), other[1:].islower() or other.isupper()}
    if one.isupper() != other.isupper() and len(one) <= _SHORT:
        return NEVER
    return FIELD if plain == {True} else CLOSE


def _alone(one: Named, other: Named) -> float:
    if max(map(len, _RUN.findall(one.name)), default=0) <= _SHORT or _symbolic(one.name, other.name):
        return NEVER
    shapes = {_shape(one.name), _shape(other.name)}
    if shapes == {"capitalised", "small"}:
        capital = one if _shape(one.name) == "capitalised" else other
        return CLOSEST if any(_inside(capital.name, text) for text in capital.contexts) else FIELD
    if "mixed" in shapes:
        return 0.0
    acronym = one if _shape(one.name) == "capitals" else other
    if acronym.long_forms:
        return NEVER
    return CLOSE if shapes == {"capitals", "capitalised"} and len(one.name) > _SHORT + 1 else CLOSEST


def _symbolic(one: str, other: str) -> bool:
    """Whether short runs of letters differ in case: "IL-1a" and "IL-1A"."""
    return any(a != b and len(a) <= _SHORT for a, b in zip(_RUN.findall(one), _RUN.findall(other), strict=False))


def _shape(name: str) -> str:
    if name.islower():
        return "small"
    if name.isupper():
        return "capitals"
    return "capitalised" if name[:1].isupper() and name[1:].islower() else "mixed"


def _inside(name: str, text: str) -> bool:
    """Whether a text has a name anywhere but at the beginning of a sentence."""
    places = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return any(not _BEGIN.search(text[: match.start()]) for match in places)
