"""Acronyms that texts define for parts of a name: "electronic health records (EHRs)"."""

import re
from collections.abc import Collection, Iterable, Mapping

from kgplatform.offline.similarity import content_words

_DEFINED = re.compile(r"((?:[\w-]+ ){2,5})\(([A-Z][A-Za-z]*[A-Z])s?\)")
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
