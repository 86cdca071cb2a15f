"""Marks of names, by which those that may mean one thing are found without looking at all others."""

from typing import NamedTuple

from kgplatform.language.acronyms import initials, is_acronym, singular_acronym
from kgplatform.language.companies import company
from kgplatform.language.inversion import straight_key
from kgplatform.language.persons import person
from kgplatform.language.variants import wide_key


class Marks(NamedTuple):
    """`wide`: shared by all variants of a name; `acronym`: its letters, if it is one; `initials`: the letters that its
    words begin with; `person`: surname and first letter of the given names. Empty where a name has none."""

    wide: str
    acronym: str
    initials: str
    person: str


def marks_of(name: str) -> Marks:
    """Return the marks of a name."""
    called, forms = company(name)
    reads = person(name)
    return Marks(
        wide=wide_key(called if forms else straight_key(name)),
        acronym=singular_acronym(name).replace("-", "").upper() if is_acronym(name) else "",
        initials=_initials(name),
        person=f"{reads.surname} {reads.given[0][0]}" if reads and reads.given else "",
    )


def _initials(name: str) -> str:
    found = initials(name) if " " in name or "-" in name else ()
    return max(found, key=lambda letters: (len(letters), letters), default="")


def share(one: Marks, other: Marks) -> bool:
    """Say whether two names are worth comparing."""
    return (
        one.wide == other.wide
        or bool(one.person and one.person == other.person)
        or bool(one.acronym and one.acronym == other.initials)
        or bool(other.acronym and other.acronym == one.initials)
    )
