"""Acronyms that texts define, for parts of a name or for themselves: "electronic health records (EHRs)"."""

import re
from collections.abc import Collection, Iterable, Mapping

from kgplatform.text.similarity import content_words

_DEFINED = re.compile(r"(?<![\w-])((?:[\w-]++ ){2,5})\(([A-Z][A-Za-z]*[A-Z])s?\)")
_BRACKETED = re.compile(r"\(([A-Z]{2,6})s?\)")
_ENTRY = re.compile(r"[*_]{0,3}([A-Z][A-Z0-9]{1,7})[*_]{0,3}:[*_]{0,3} ([^.:;!?\n]{3,80})\.?")
_LONGEST = 120  # characters in which the words before an acronym are looked for
_CAPITALS = re.compile(r"\b([A-Z]{2,6})s?\b")
_WORD = re.compile(r"\b([A-Z][A-Za-z]*[A-Z])s?\b")


def acronyms_of(words: Collection[str], texts: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return acronym -> the content words that it stands for, of those that `texts` define with these words alone."""
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        for match in _DEFINED.finditer(text):
            long = match[1].split()[-len(match[2]) :]
            said = frozenset(content_words(" ".join(long)))
            if "".join(word[0] for word in long).upper() == match[2].upper() and said <= set(words):
                found[match[2]] = said
    return found


def said_words(text: str, acronyms: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the content words of a text, those that its acronyms stand for among them."""
    spelled = (acronyms.get(match[1], frozenset()) for match in _WORD.finditer(text))
    return frozenset(content_words(text)).union(*spelled)


def introduced(text: str) -> frozenset[str]:
    """Return the acronyms that a text puts in brackets behind words that spell them."""
    found = ((match[1], text[max(0, match.start() - _LONGEST) : match.start()]) for match in _BRACKETED.finditer(text))
    return frozenset(acronym for acronym, before in found if _spells(before, acronym))


def used(text: str) -> frozenset[str]:
    """Return the acronyms in a text, introduced or not."""
    return frozenset(_CAPITALS.findall(text))


def spelled_out(sentence: str) -> str:
    """Return the acronym that a sentence spells out as an entry of a glossary ("BMI: body mass index."), "" for any
    other sentence; what stands behind such a one says what that is, without a verb."""
    entry = _ENTRY.fullmatch(sentence)
    return entry[1] if entry and _spells(entry[2], entry[1]) else ""


def _spells(words: str, acronym: str) -> bool:
    """Whether the last of the words, at most as many as the acronym has letters, hold its letters in their order."""
    last = words.split()[-len(acronym) :]
    for first in range(len(last)):
        letters = iter(" ".join(last[first:]).upper())
        if last[first][0].upper() == acronym[0] and all(letter in letters for letter in acronym):
            return True
    return False
