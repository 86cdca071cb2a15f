"""Relations that usually have one value of a thing: the date of what happens to it once, and what is counted or
measured of it as a whole.

A small lexicon. Of other relations the graph has to show it: "won in" may have as many years as there are.
"""

from functools import lru_cache

from kgplatform.language import verbs
from kgplatform.language.measures import PLACE

DATES = frozenset(("day", "month", "year"))  # sorts of measures

# What happens to a thing once, where nothing but a preposition stands before its date: "was founded in", "died on".
_ONCE = tuple(
    """
found establish create invent discover develop construct complete inaugurate launch publish release premiere debut
begin start commence end conclude occur happen die collapse crash explode dissolve disband abolish sign execute
assassinate bury introduce patent incorporate demolish dissipate conceive complete bear kill form strike hit sink build
erupt
""".split()
)
_ONCE_PHRASES = (("took", "place"), ("takes", "place"), ("broke", "out"), ("came", "into", "force"))
# What a thing is and has as a whole, and what an event does: its counts and quantities.
_AS_A_WHOLE = tuple(
    """
measure weigh cover span last contain comprise number cost total average seat house
kill injure wound hurt displace destroy damage claim leave affect strand evacuate
""".split()
)
_IRREGULAR = {
    "begin": ("began", "begun"), "bear": ("born",), "strike": ("struck",), "hit": ("hit",), "sink": ("sank", "sunk"),
    "build": ("built",), "cost": ("cost",), "leave": ("left",), "hurt": ("hurt",),
}  # fmt: skip
_AMBIGUOUS = frozenset(("found",))  # what is found is found more than once
_BE = frozenset("is was are were".split())
_HAVE = frozenset("has had have".split())
_ATTRIBUTE_WORDS = 2
_PREPOSITIONS = frozenset("on in at during around".split())


def usually_one(relation: str, sort: str) -> bool:
    """Say whether a relation without its value (measures.stated_value) usually gives one value of that sort."""
    words = [word for word in relation.casefold().split() if not word.endswith("ly")]
    if words[:1] and words[0] in _HAVE and words[1:2] == ["been"]:
        words = ["was", *words[2:]]
    if not words:
        return False
    if sort in DATES:
        return _happens_once(words[1:] if words[0] in _BE else words)
    if words[0] in _forms(_AS_A_WHOLE):
        return words[1:2] in ([], [PLACE])
    return words[0] in _BE | _HAVE and _is_attribute(words[1:])


def _is_attribute(words: list[str]) -> bool:
    """Whether words after "has" or "is" lead to a value of theirs: "a population of"."""
    named = words[1:] if words[:1] and words[0] in ("a", "an", "the") else words
    return not named or (
        named[-1] == "of" and 2 <= len(named) <= _ATTRIBUTE_WORDS + 1 and not any(map(verbs.is_participle, named))
    )


def _happens_once(words: list[str]) -> bool:
    """Whether words are those of such a happening, and at most a preposition: "published in", "died"."""
    phrase = next((len(each) for each in _ONCE_PHRASES if tuple(words[: len(each)]) == each), 1)
    known = phrase > 1 or (words[:1] != [] and words[0] in _forms(_ONCE))
    return known and len(words) <= phrase + 1 and _PREPOSITIONS.issuperset(words[phrase:])


@lru_cache(maxsize=2)
def _forms(bases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        form
        for base in bases
        for form in (base, verbs.present(base), *_IRREGULAR.get(base, (verbs.past(base),)))
        if form not in _AMBIGUOUS
    )
