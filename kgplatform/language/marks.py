"""Marks of names, by which those that may mean one thing are found without looking at all others."""

from typing import NamedTuple

from kgplatform.language.acronyms import initials, is_acronym, singular_acronym
from kgplatform.language.companies import company
from kgplatform.language.inversion import straight_key
from kgplatform.language.persons import person
from kgplatform.language.variants import wide_key


class Marks(NamedTuple):
    """`wide`: shared by all variants of a name; `letters`: of an acronym, or those that the words of a name begin
    with; `person`: surname and first letter of the given names. Empty where a name has none."""

    wide: str
    letters: str
    person: str


def marks_of(name: str) -> Marks:
    """Return the marks of a name."""
    called, forms = company(name)
    reads = person(name)
    return Marks(
        wide=wide_key(called if forms else straight_key(name)),
        letters=_letters(name),
        person=f"{reads.surname} {reads.given[0][0]}" if reads and reads.given else "",
    )


def _letters(name: str) -> str:
    if is_acronym(name):
        return singular_acronym(name).replace("-", "").upper()
    return (
        max(initials(name), key=lambda letters: (len(letters), letters), default="")
        if " " in name or "-" in name
        else ""
    )
