"""Hyphens and spaces that may make another word: "re-creation" and "recreation", "black bird" and "blackbird"."""

from kgplatform.language.keys import exact_key

_PREFIXES = frozenset({"re", "un", "co", "dis", "in", "de"})
# Words before a noun that make a compound of another meaning when they are written together with it.
_QUALITIES = frozenset(
    """black blue big bitter blind bold broad cold cool dark dead deep double dry every fair fast few flat free
    fresh full glad good grand green grey gray half hard heavy high hot large light long loud low main mid
    near new no old one open over out pink plain quick quiet red rich right round sharp short sick silver
    slow small soft some sour stale still strong sweet tall thick thin tight top under up warm way well wet
    white wide wild any all may down in off on""".split()
)
CLOSE, NEVER = 0.3, 2.0


def doubtful_joint(one: str, other: str) -> float:
    """Return how near the texts around two names must be, since a joint parts them; 0 where none does."""
    mine, theirs = _joints(one), _joints(other)
    if mine.keys() == theirs.keys():
        return 0.0
    least = 0.0
    for place in mine.keys() ^ theirs.keys():
        left, hyphen = mine.get(place) or theirs.get(place) or ("", False)
        if left == "a":
            return NEVER
        if left in _PREFIXES or (left in _QUALITIES and not hyphen):
            least = CLOSE
    return least


def _joints(name: str) -> dict[int, tuple[str, bool]]:
    """Return what stands before each hyphen and space and whether it is a hyphen, by its place among the letters."""
    found: dict[int, tuple[str, bool]] = {}
    place, left = 0, ""
    for char in exact_key(name):
        if char in "- ":
            found[place] = (left.casefold(), char == "-")
            left = ""
        else:
            place, left = place + 1, left + char
    return found
