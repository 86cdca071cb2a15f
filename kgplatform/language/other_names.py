"""What else a thing is called: names that share no word with the one that it is shown by."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"\w[\w'’-]*")


def other_names(name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    """Return the aliases that a reader would not take for the name, each in one form, in their order: "Wukong" of
    "Tropical Storm Quinta", but not "Quinta" or "TS QUINTA"."""
    known = _words(name)
    found: list[str] = []
    for alias in aliases:
        words = _words(alias)
        if words and not words & known:
            found.append(alias)
            known |= words
    return tuple(found)


def _words(name: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(name)}
