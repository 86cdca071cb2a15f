"""What else a thing is called: names that share no word with the one that it is shown by."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"\w[\w'’-]*")


def other_names(name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    """Return the aliases that a reader would not take for the name, each in its shortest form, these first: "Wukong" of
    "Tropical Storm Quinta", but not "Quinta", "TS QUINTA" or "Storm Wukong"."""
    known = _words(name)
    found: list[str] = []
    for alias in sorted(aliases, key=lambda each: (len(_WORD.findall(each)), len(each))):
        words = _words(alias)
        if words and not words & known:
            found.append(alias)
            known |= words
    return tuple(found)


def _words(name: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(name)}
