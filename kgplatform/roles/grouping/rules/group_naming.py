"""Group namer by rules: a label is a word that all children's names or definitions share, or repeats the relation."""

import re
from collections.abc import Iterable, Iterator, Sequence

from kgplatform.language.keys import normal_key
from kgplatform.language.number import singular
from kgplatform.language.word_classes import TRANSPARENT, VAGUE
from kgplatform.roles.grouping.group_naming import Group, GroupBrief, Sibling

FEWEST_TOLD = 3  # children of a group whose label only repeats the relation: of two it tells nothing new
RELATION_WORDS = 4  # that such a label repeats
_CALLED = {"place": "places", "date": "times"}  # kinds that are rarely mistaken, and what several of one are called
_MIXED = frozenset({"place", "date"})  # where and when: beside other things, one relation means several
_PREPOSITION = re.compile(r" (?:of|in|for|from|with|by|on|to|at|between|during|under|over|per|as|without) ")
_JOINED = re.compile(r"\b(?:and|or)\b|[,;/&]")
_DEFINING = re.compile(
    r"(?:(?:an?|the) )?(?P<subject>[^,.;:()]{1,60}?)(?: \([^)]*\))? (?:is|are|was|were) "
    r"(?:an?|the|any|one of the) (?P<kind>[^,.;:()]+)",
    re.IGNORECASE,
)
_KIND_ENDS = re.compile(
    r" (?:that|which|who|whose|where|in|for|from|with|by|on|to|at|and|or|as|of|than|but|used|found|caused|made|known|"
    r"called|native|related|\w+ing)\b"
)
_KIND_OF = re.compile(
    r"^(?:\w+ )?(?:kind|type|form|sort|species|genus|family|class|variety|member|group|breed|strain)s? of "
    r"(?:an? |the )?"
)
_WORD = re.compile(r"[a-z]{3,}")  # in small letters: a word for things, no name
_BEING = re.compile(r"(?:is|are|was|were)(?: also)?(?: an?| the| one of)?")  # what one thing is, in several words
_UNFIT = re.compile(r"\b(?:an?|the)$|^(?:is|are|was|were|be|been|has|have|had|do|does)$")


class RuleGroupNamer:
    """Names what children are by their own words, and makes no group where these share nothing."""

    engine = "rules"

    async def name(self, briefs: Sequence[GroupBrief]) -> list[Group | None]:
        """Return the group of each brief, in order, None where no rule finds a label that holds for every child."""
        return [name_group(brief) for brief in briefs]


def name_group(brief: GroupBrief) -> Group | None:
    """Return the group by the first rule whose label is none of the names given."""
    if _BEING.fullmatch(brief.relation):
        return None
    given = {normal_key(name) for name in (brief.parent, *(child.name for child in brief.children))}
    return next((group for group in _groups(brief) if normal_key(group.label) not in given), None)


def _groups(brief: GroupBrief) -> Iterator[Group]:
    each = f"{brief.parent} {brief.relation} each of these"
    names = [child.name for child in brief.children]
    if shared := _shared_ending([_naming(name) for name in names]):
        label = _of_kind(shared, names)
        why = f"all of their names end in {shared!r}"
        yield Group(label=label, relation=brief.relation, description=f"{each}; {why}.", why=why, score=0.95)
    if shared := _shared_ending([_said_to_be(child) for child in brief.children]):
        why = f"documents call each of them {_with_article(shared)}"
        label = _of_kind(shared, [child.told for child in brief.children])
        yield Group(label=label, relation=brief.relation, description=f"{each}; {why}.", why=why, score=0.95)
    kinds = {child.kind for child in brief.children}
    if len(kinds) == 1 and (called := _CALLED.get(*kinds)):
        why = f"all of them are {called}"
        yield Group(label=called, relation=brief.relation, description=f"{each}; {why}.", why=why, score=0.8)
    if len(brief.children) >= FEWEST_TOLD and _repeatable(brief.relation) and (len(kinds) == 1 or not kinds & _MIXED):
        label = f"what {brief.parent} {brief.relation}"
        yield Group(label=label, relation=brief.relation, description=f"{each}.", why="one relation to all of them")


def _shared_ending(phrases: Iterable[list[str]]) -> str:
    """Return the words, the last in the singular, that all phrases end in and that say what they are; "" for none."""
    read = [[*words[:-1], singular(words[-1])] if words else [] for words in phrases]
    shortest = min(map(len, read), default=0)
    shared: list[str] = []
    while len(shared) < shortest and len({words[-1 - len(shared)] for words in read}) == 1:
        shared.insert(0, read[0][-1 - len(shared)])
    while shared and not _WORD.fullmatch(shared[0]):
        shared.pop(0)
    if not shared or not all(map(_WORD.fullmatch, shared)) or all(word in VAGUE | TRANSPARENT for word in shared):
        return ""
    return " ".join(shared)


def _naming(name: str) -> list[str]:
    """Return the words of a name up to what tells more of the thing: of "loss of bone" only "loss"; none of a list."""
    return [] if _JOINED.search(name) else _PREPOSITION.split(name)[0].split()


def _said_to_be(child: Sibling) -> list[str]:
    """Return the words for what a child's own description says that it is: "mite" of "Varroa is a mite that ..."."""
    found = _DEFINING.match(child.told)
    if found is None or normal_key(found["subject"]) != normal_key(child.name):
        return []
    return _KIND_ENDS.split(_KIND_OF.sub("", found["kind"]))[0].split()


def _of_kind(shared: str, texts: Iterable[str]) -> str:
    """Return what several of a kind are called: by the plural that a text has, or as "kinds of" it."""
    *before, last = shared.split()
    words = sorted({word for text in texts for word in re.findall(r"[a-z]+", text)})
    plural = next((word for word in words if word != last and singular(word) == last), "")
    return " ".join([*before, plural]) if plural else f"kinds of {shared}"


def _repeatable(relation: str) -> bool:
    return len(relation.split()) <= RELATION_WORDS and not _UNFIT.search(relation)


def _with_article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
