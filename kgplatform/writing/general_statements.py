"""Whether a sentence says something of an entity as such: only such sentences contradict each other."""

import re
from collections.abc import Iterable

from kgplatform.language.number import singular

# After a name they say which ones are meant: "cells that lack a wall" says nothing of cells.
_WHICH = re.compile(
    r"\s+(?:that|which|who|whose|where|with|without|lacking|having|containing|in which|of which|from|in|of|at)\b"
)
# Before it, one of them or no word at all: any other tells some from the rest ("plant cells", "some cells").
_BEFORE = re.compile(
    r"(?:^|[,;:(“\"—–]|\b(?:an?|the|and|or|but|that|while|whereas|although|though|because|since|as|by|of|to|for|do|does"
    r"|did|can|how|why|whether|hence|thus|therefore|however))\s*$",
    re.IGNORECASE,
)
# What holds under a condition contradicts nothing that holds under another one.
_CONDITION = re.compile(
    r"\b(?:if|unless|when|whenever|until|except|only|depending on|under (?:\w+ )?conditions|in the (?:absence|presence)"
    r"|sometimes|occasionally|rarely|may|might|could)\b",
    re.IGNORECASE,
)


def claims_of(sentence: str, names: Iterable[str]) -> bool:
    """Whether a sentence tells, under no condition, of all that one of the names stands for, and not of some that it
    tells from the rest by an adjective, a number or a clause."""
    if _CONDITION.search(sentence):
        return False
    return any(_is_whole(sentence, use) for name in names if (use := _first_use(name, sentence)))


def _first_use(name: str, sentence: str) -> re.Match[str] | None:
    if not name:
        return None
    *before, last = name.split()
    forms = "|".join(re.escape(form) for form in sorted({last, singular(last), f"{singular(last)}s"}, reverse=True))
    own = r"\s+".join([*map(re.escape, before), f"(?:{forms})"])
    return re.search(rf"(?<!\w){own}(?!\w)", sentence, re.IGNORECASE)


def _is_whole(sentence: str, use: re.Match[str]) -> bool:
    return _BEFORE.search(sentence[: use.start()]) is not None and _WHICH.match(sentence, use.end()) is None
