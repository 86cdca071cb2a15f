"""Group namer by a language model: a group is made of all children or not at all (Apollo A.2)."""

from typing import Annotated

from pydantic import BaseModel

from kgplatform.agents import hedges, names, predicates
from kgplatform.agents.answers import Name, Sentence
from kgplatform.agents.asking import Asker
from kgplatform.agents.wording import FUNCTION_WORDS, Wording, words_of
from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.data import Budgeted, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.schemas import at_most
from kgplatform.roles.grouping import Group, GroupBrief

ROLE = "grouping"
LABEL_WORDS = 4
FEWEST = 2  # children of a group
# Such labels name nothing: any nodes could stand under them.
_EMPTY = frozenset(
    "group groups other others misc miscellaneous various entity entities item items node nodes thing things child "
    "children sibling siblings category categories member members list set collection example examples".split()
)
# Words that say how a group hangs on its parent, and nothing about the world.
_STRUCTURAL = frozenset("kinds kind types type parts part forms form group groups several has have includes".split())


class GroupAnswer(BaseModel):
    """`members` are numbers of the list; a group that is not made has none."""

    members: Annotated[list[int], at_most(50)] = []
    label: Name = ""
    relation: Name = ""
    description: Sentence = ""


class ModelGroupNamer:
    """Names what children have in common; in doubt they stay as they are."""

    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def name(self, brief: GroupBrief) -> Group | None:
        """Return the group of all children, or None: where the model makes none, or breaks a rule of the name."""
        if len(brief.children) < FEWEST:
            return None
        try:
            answer = await self._model.ask(ROLE, _values(brief), GroupAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return None
        if not answer.members:
            return None
        if reason := _refusal(answer, brief):
            self._dropped.count(ROLE, reason)
            return None
        return Group(
            label=" ".join(answer.label.split()),
            relation=_relation(answer.relation, brief),
            description=self._description(answer.description, brief),
            child_ids=tuple(child.entity_id for child in brief.children),
        )

    def _description(self, told: str, brief: GroupBrief) -> str:
        """Return the model's words where they are the children's, or else a sentence that only lists these."""
        text = " ".join(told.split())
        if text and _material(brief).holds_all(text) and not any(map(hedges.is_reserve, words_of(text))):
            return text
        if text:
            self._dropped.count(ROLE, "description says more than the children")
        return f"{brief.parent} {brief.relation}: {', '.join(child.name for child in brief.children)}."


def _refusal(answer: GroupAnswer, brief: GroupBrief) -> str:
    """Return what is wrong with a group, "" when nothing is."""
    if sorted(set(answer.members)) != list(range(1, len(brief.children) + 1)):
        return "not all children qualify"
    words = words_of(answer.label)
    if not names.is_name(answer.label) or len(words) > LABEL_WORDS or set(words) <= _EMPTY | FUNCTION_WORDS:
        return "label names nothing"
    if normal_key(answer.label) in {normal_key(name) for name in _given_names(brief)}:
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
    fits = predicates.is_relation(relation) and len(words) <= LABEL_WORDS
    return relation if fits and grounded and not denied else brief.relation


def _given_names(brief: GroupBrief) -> tuple[str, ...]:
    return (brief.parent, *(child.name for child in brief.children))


def _material(brief: GroupBrief) -> Wording:
    """The words of all that the model was given."""
    told = (*_given_names(brief), brief.relation, *(child.description for child in brief.children))
    return Wording("\n".join(told))


def _values(brief: GroupBrief) -> dict[str, str | Budgeted]:
    lines = tuple(f"{n}. {child.name}: {child.description}" for n, child in enumerate(brief.children, 1))
    return {
        "parent": fence("parent", f"{brief.parent} | {brief.relation}"),
        "children": Budgeted((Part("children", lines),), "children"),
    }
