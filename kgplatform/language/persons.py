"""Names of persons: given names, which may be initials, particles, a surname, and titles around them."""

import itertools
import re
from functools import lru_cache
from typing import NamedTuple

from kgplatform.language.given_names import GIVEN_NAMES
from kgplatform.language.keys import exact_key
from kgplatform.language.variants import without_accents

_TITLES = frozenset("dr prof professor sir dame mr mrs ms miss".split())
_DEGREES = frozenset("phd md frs msc dsc esq".split())
_PEERS = frozenset("lord lady baron baroness earl viscount count".split())
_PARTICLES = frozenset("von van de der den del della di da du la le bin al ter ten el".split())
_WORD = re.compile(r"[^\W\d_][^\W\d_'’-]*(?:[-'’][^\W\d_]+)*\.?|[A-Z]\.(?:-?[A-Z]\.)*")
_INITIALS = re.compile(r"(?:[A-Z]\.?-?){1,3}")
# "UEFA", "Women's": of an organisation or an event; not so "ADM" and "O'Brien".
_NO_NAME = re.compile(r"^[A-Z]{4,}$|['’]s$")
_MOST = 5  # words in a name


class Person(NamedTuple):
    """`given` names or initials (one letter each) in their order; `peer`: known by a title alone ("Lord Kelvin")."""

    given: tuple[str, ...]
    surname: str
    titled: bool
    peer: bool


@lru_cache(maxsize=65536)
def person(name: str) -> Person | None:
    """Return how a name reads as the name of a person; None where it cannot be one."""
    text = exact_key(name)
    if text.count(", ") == 1:
        text = " ".join(reversed(text.split(", ")))
    words = text.replace(",", "").split()
    if not 1 < len(words) <= _MOST:
        return None
    titled = words[0].lower().rstrip(".") in _TITLES
    words = words[1:] if titled else words
    while len(words) > 1 and words[-1].lower().replace(".", "") in _DEGREES:
        words, titled = words[:-1], True
    peer = words[0].lower() in _PEERS
    if not words or not all(_WORD.fullmatch(word) and not _NO_NAME.search(word) for word in words):
        return None
    if any(one == two and len(one) > len("J.") for one, two in itertools.pairwise(words)):  # "New New Oil"
        return None
    if any(word[0].islower() and word not in _PARTICLES for word in words) or words[-1] in _PARTICLES:
        return None
    names = tuple(letter for word in words[:-1] if word not in _PARTICLES for letter in _parts(word))
    if not peer and (len(words[-1].rstrip(".")) == 1 or words[-1].isupper()):
        return None
    return Person(() if peer else names, without_accents(words[-1]).casefold(), titled, peer)


def _parts(word: str) -> list[str]:
    if _INITIALS.fullmatch(word):
        return [letter.casefold() for letter in word if letter.isalpha()]
    return [without_accents(word.rstrip(".")).casefold()]


def short_forms(name: str) -> frozenset[str]:
    """Return what a text may call a person by once it has given a name in full: surname, given name, title and surname.

    Nothing where the first word is no usual given name: "Okinawa Prefecture" reads as a name, too.
    """
    words = exact_key(name).split()
    reads = person(name)
    if reads is None or reads.titled or reads.peer or len(words) < 2 or words[0] not in GIVEN_NAMES:
        return frozenset()
    surname = words[-1]
    titled = {f"{title.capitalize()}{dot} {surname}" for title in _TITLES for dot in ("", ".")}
    return frozenset({surname, words[0], *titled})


def may_be_short(name: str) -> bool:
    """Say whether a name may be a person's by itself: one word with a capital, or a title and a surname."""
    words = exact_key(name).split()
    titled = len(words) == 2 and words[0].lower().rstrip(".") in _TITLES
    last = words[-1] if words else ""
    return (len(words) == 1 or titled) and last.isalpha() and last[:1].isupper() and not last.isupper()


def fits(one: Person, other: Person) -> bool:
    """Say whether two names may be the same person's: one surname, and given names none of which speaks against it."""
    if one.surname != other.surname or one.peer or other.peer:
        return False
    short, long = sorted((one.given, other.given), key=len)
    if not short or not _agree(short[0], long[0]):
        return False
    rest = iter(long[1:])
    return all(any(_agree(given, their) for their in rest) for given in short[1:])


def _agree(one: str, other: str) -> bool:
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0]
    return one == other


def abbreviated(one: Person, other: Person) -> bool:
    """Say whether two names differ as one person's may: in initials, left out given names or titles."""
    return one.given != other.given or one.titled != other.titled
