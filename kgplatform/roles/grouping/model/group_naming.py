"""Group namer by a language model: several sets of siblings a call, a group made of all children or not at all (Apollo
A.2)."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import BaseModel

from kgplatform.concurrency import together
from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Name, Number, Sentence
from kgplatform.llm.data import Budgeted, Part
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.roles.grouping.group_naming import MOST, Group, GroupBrief
from kgplatform.text import hedges, name_places, stated_predicates
from kgplatform.text.lexical_match import FUNCTION_WORDS, Wording, words_of

ROLE = "grouping"
LABEL_WORDS = 4
SETS_A_CALL = 12  # longer lists are answered with sets left out
TEXT_A_CALL = 6000  # characters of its sets together, unless one alone is longer
DESCRIPTION = 200  # characters of a child's description: what a child is stands at its beginning
SURE = 0.9
# Such labels name nothing: any nodes could stand under them.
_EMPTY = frozenset(
    "group groups other others misc miscellaneous various entity entities item items node nodes thing things child "
    "children sibling siblings category categories member members list set collection example examples".split()
)
# Words that say how a group hangs on its parent, and nothing about the world.
_STRUCTURAL = frozenset("kinds kind types type parts part forms form group groups several has have includes".split())


class NamedGroup(BaseModel):
    """`number` is the set's, `members` are numbers of its list; a group that is not made has none."""

    number: Number = 0
    members: Annotated[list[int], at_most(MOST)] = []
    label: Name = ""
    relation: Name = ""
    description: Sentence = ""


class GroupAnswer(BaseModel):
    groups: Annotated[list[NamedGroup], at_most(SETS_A_CALL)]


class ModelGroupNamer:
    """Names what children have in common; in doubt they stay as they are."""

    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    @property
    def engine(self) -> str:
        return self._model.name

    async def name(self, briefs: Sequence[GroupBrief]) -> list[Group | None]:
        """Return the group of each brief, in order; None where the model makes none, or breaks a rule of the name.

        Raises ModelError where the model cannot be asked, BudgetSpent where it may not.
        """
        told = await together(self._ask(part) for part in _calls(briefs))
        return [group for each in told for group in each]

    async def _ask(self, briefs: Sequence[GroupBrief]) -> list[Group | None]:
        try:
            answer = await self._model.ask(ROLE, _values(briefs), GroupAnswer)
        except (UnusableAnswer, ContextTooSmall):
            self._dropped.count(ROLE, "answer unusable")
            return [None] * len(briefs)
        told = {group.number: group for group in reversed(answer.groups)}
        return [self._checked(told.get(number), brief) for number, brief in enumerate(briefs, 1)]

    def _checked(self, told: NamedGroup | None, brief: GroupBrief) -> Group | None:
        if told is None or not told.members:
            return None
        if reason := _refusal(told, brief):
            self._dropped.count(ROLE, reason)
            return None
        label = " ".join(told.label.split())
        return Group(
            label=label,
            relation=_relation(told.relation, brief),
            description=self._description(told.description, label, brief),
            why=f"all of them are {label}",
            score=SURE,
        )

    def _description(self, told: str, label: str, brief: GroupBrief) -> str:
        """Return the model's words where they are the children's or the label's and name no child, which may leave the
        group; or else a sentence that says no more than the relation."""
        text = " ".join(told.split())
        own = _material(brief, label).holds_all(text) and not any(map(hedges.is_reserve, words_of(text)))
        if text and own and not any(name_places.Names(text).find(child.name) for child in brief.children):
            return text
        if text:
            self._dropped.count(ROLE, "description says more than the children, or names one")
        return f"{brief.parent} {brief.relation} each of these."


def _calls(briefs: Iterable[GroupBrief]) -> list[list[GroupBrief]]:
    """Part the briefs, in order, into lists that are short enough for one call."""
    found: list[list[GroupBrief]] = []
    held = 0
    for brief in briefs:
        size = sum(map(len, _lines(1, brief)))
        if not found or len(found[-1]) == SETS_A_CALL or held + size > TEXT_A_CALL:
            found.append([])
            held = 0
        found[-1].append(brief)
        held += size
    return found


def _refusal(told: NamedGroup, brief: GroupBrief) -> str:
    """Return what is wrong with a group, "" when nothing is."""
    if sorted(set(told.members)) != list(range(1, len(brief.children) + 1)):
        return "not all children qualify"
    words = words_of(told.label)
    if not name_places.is_name(told.label) or len(words) > LABEL_WORDS or set(words) <= _EMPTY | FUNCTION_WORDS:
        return "label names nothing"
    if normal_key(told.label) in {normal_key(name) for name in _given_names(brief)}:
        return "label is a name in use"
    material = _material(brief)
    if not any(material.holds(word) for word in words if word not in FUNCTION_WORDS):
        return "label has no word of the children"
    return ""


def _relation(told: str, brief: GroupBrief) -> str:
    """Return the new relation where it says no more than the old one, or else the old one."""
    relation = " ".join(told.replace("_", " ").split())
    wording = Wording(brief.relation)
    words = words_of(relation)
    grounded = all(word in FUNCTION_WORDS or word in _STRUCTURAL or wording.holds(word) for word in words)
    denied = {word for word in words_of(brief.relation) if hedges.is_reserve(word)} - set(words)
    fits = stated_predicates.is_relation(relation) and len(words) <= LABEL_WORDS
    return relation if fits and grounded and not denied else brief.relation


def _given_names(brief: GroupBrief) -> tuple[str, ...]:
    return (brief.parent, *(child.name for child in brief.children))


def _material(brief: GroupBrief, label: str = "") -> Wording:
    """The words of all that the model was given, and of a label that it may have."""
    told = (text for child in brief.children for text in (child.description, child.told))
    return Wording("\n".join((*_given_names(brief), brief.relation, *told, label)))


def _values(briefs: Sequence[GroupBrief]) -> dict[str, str | Budgeted]:
    lines = tuple(line for number, brief in enumerate(briefs, 1) for line in _lines(number, brief))
    return {"sets": Budgeted((Part("sets", lines),), "sets")}


def _lines(number: int, brief: GroupBrief) -> tuple[str, ...]:
    """Return a set as lines; a sentence that tells of several children stands there once."""
    lines = [f"Set {number}: {brief.parent} | {brief.relation}"]
    told: dict[str, int] = {}
    for n, child in enumerate(brief.children, 1):
        said = (child.description or child.told)[:DESCRIPTION]
        first = told.setdefault(said, n)
        lines.append(f"{n}. {child.name}: {said if first == n else f'as {first}'}" if said else f"{n}. {child.name}")
    return tuple(lines)
