"""Acronyms and what they stand for: by their letters, and by what texts tell: "long form (LF)"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_ACRONYM = re.compile(r"(?=[\w-]*[A-Z][\w-]*[A-Z])[A-Za-z][A-Za-z0-9-]{1,9}")
_TOLD = re.compile(r"[(\[](?P<acronym>[A-Za-z][\w-]{1,10})(?:[;,][^()]{0,200})?[)\]]")
_BRACKETS = re.compile(r"[()\[\]]")
_LONGEST = 500  # characters in which the words before an acronym are looked for
_TOLD_AFTER = re.compile(r"\b(?P<acronym>[A-Za-z][\w-]{1,9})\s*\((?P<long>[^()]{5,80})\)")
_SMALL = frozenset("a an and at by de for from in of on or the to with".split())
_MOST_INNER = 2  # letters of an acronym that begin no word
_STEM = 3  # letters that the forms of a word share
_PART = re.compile(r"[^\W_]+")


class Told(NamedTuple):
    """An acronym and its long form, as a text writes them."""

    acronym: str
    long: str


def is_acronym(name: str) -> bool:
    """Say whether a name has the form of an acronym: "PCA", "mRNAs", "IoT"."""
    return _ACRONYM.fullmatch(name) is not None


def singular_acronym(name: str) -> str:
    """Return an acronym without the small s of its plural."""
    return name[:-1] if len(name) > 2 and name.endswith("s") and name[-2].isupper() else name


def initials(long: str) -> set[str]:
    """Return the letters that words of a name begin with, in capitals: with and without its small words, and with
    those that follow a hyphen or without them."""
    words = long.split()
    found = set()
    for chosen in (words, [word for word in words if word.lower() not in _SMALL]):
        found.add("".join(_letter(word) for word in chosen))
        found.add("".join(_letter(part) for word in chosen for part in _PART.findall(word)))
    return {letters.upper() for letters in found if len(letters) > 1}


def _letter(word: str) -> str:
    """ "messenger RNA" is mRNA: an acronym stays whole."""
    return word if len(word) > 1 and word.isalpha() and word.isupper() else word[0]


def may_stand_for(acronym: str, long: str) -> bool:
    """Say whether an acronym has the first letters of all words of a name in their order, and others of theirs
    between: "DNA" and "deoxyribonucleic acid"."""
    letters = singular_acronym(acronym).replace("-", "").upper()
    words = [word for word in long.upper().replace("-", " ").split() if word.lower() not in _SMALL]
    return 1 < len(words) <= len(letters) <= _MOST_INNER + len(words) and _spelled(letters, words)


def _spelled(letters: str, words: list[str]) -> bool:
    if not words or not letters:
        return not words and not letters
    if letters[0] != words[0][0]:
        return False
    for taken in range(1, len(letters) - len(words) + 2):
        rest = iter(words[0][1:])
        if all(letter in rest for letter in letters[1:taken]) and _spelled(letters[taken:], words[1:]):
            return True
    return False


def stands_for(acronym: str, long: str) -> bool:
    """Say whether an acronym is made of the letters that the words of a name begin with."""
    letters = singular_acronym(acronym).replace("-", "").upper()
    return len(long.split()) + long.count("-") > 1 and letters in initials(long)


def alike(long: str, other: str) -> bool:
    """Say whether two long forms of an acronym are one in other words: "neural net" and "neural networks"."""
    one, two = ({part[:_STEM] for part in _PART.findall(each.casefold())} for each in (long, other))
    return 2 * len(one & two) > len(one | two)


def told_forms(text: str) -> Iterator[Told]:
    """Yield the acronyms that a text tells the long form of: "long form (LF)" and "LF (long form)"."""
    for match in _TOLD.finditer(text):
        if is_acronym(match["acronym"]) and (long := long_form(_before(match), match["acronym"])):
            yield Told(match["acronym"], long)
    for match in _TOLD_AFTER.finditer(text):
        if is_acronym(match["acronym"]) and stands_for(match["acronym"], match["long"]):
            yield Told(match["acronym"], match["long"].strip())


def _before(bracket: re.Match[str]) -> str:
    """Return the whole words before a bracket, behind the one before it."""
    start = max(0, bracket.start() - _LONGEST)
    before = bracket.string[start : bracket.start()]
    parts = _BRACKETS.split(before)
    return parts[-1] if len(parts) > 1 or not start else before.partition(" ")[2]


def long_form(before: str, acronym: str) -> str:
    """Return the words at the end of a text that an acronym stands for, "" where none do."""
    letters = singular_acronym(acronym)
    words = before.split()
    most = min(len(letters) + 5, 2 * len(letters))
    for count in range(1, min(most, len(words)) + 1):
        long = " ".join(words[-count:]).strip("\"'“”‘’,;:")
        if stands_for(letters, long) and words[-count].lower() not in _SMALL:
            return long
    return _hidden_form(words[-most:], letters)


def _hidden_form(words: list[str], acronym: str) -> str:
    """Match the letters from the last to the first, which begins a word: "immunodeficiency" holds I and D."""
    text, place = " ".join(words), len(" ".join(words))
    for index in range(len(acronym) - 1, -1, -1):
        place -= 1
        while place >= 0 and not (
            text[place].lower() == acronym[index].lower() and (index or not place or not text[place - 1].isalnum())
        ):
            place -= 1
        if place < 0:
            return ""
    found = text[place:].strip("\"'“”‘’,;:")
    return found if len(found) > len(acronym) and any(c.islower() for c in found) else ""
