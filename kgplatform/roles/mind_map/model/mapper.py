"""Mapper by a language model: what it says of concepts and snippets that are not there goes to the rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar

from pydantic import BaseModel, Field

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Keys, Name, Number, YesNo
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet, Topic
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.mind_map.mapper import MapBrief, Mapper, Move, NamedGroup, Parting, PartingBrief, Placing
from kgplatform.text.abridging import begun
from kgplatform.text.nearness import Example
from kgplatform.text.similarity import content_words

ROLE = "mapper"
PLACING, PARTING = ROLE, "mapper_parting"  # prompts of the role
WORDS = 60  # of a snippet that are shown
NAME_WORDS = 6  # of a concept
MOST = 12  # snippets of an answer

A = TypeVar("A", bound=BaseModel)


class PlacedSnippet(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    off: YesNo = Field("no", description="yes where it tells nothing of the topic, and stays out of the map.")
    concept: Number = Field(0, description="The number of its concept, or of the one above its new one; 0 for none.")
    new: Name = Field("", description="The name of a new concept of its own; empty where it needs none.")


class PlacedSnippets(BaseModel):
    places: Annotated[list[PlacedSnippet], at_most(MOST)] = Field(default_factory=list)


class PartedGroup(BaseModel):
    name: Name = ""
    snippets: Keys = Field(default_factory=list)


class PartedConcept(BaseModel):
    groups: Annotated[list[PartedGroup], at_most(8)] = Field(default_factory=list)
    off: Keys = Field(default_factory=list, description="Keys of snippets that tell nothing of the topic.")


class ModelMapper:
    """Places and parts as the model says; for what it leaves out, or says wrongly, `otherwise` does."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped, otherwise: Mapper) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise
        self._examples = {role: Example.of(prompts, role) for role in (PLACING, PARTING)}

    async def place(self, brief: MapBrief) -> list[Move]:
        """Return the model's moves; a snippet that it does not name is placed by rules."""
        snippets = _numbered(brief.placings)
        answer = await self._asked(PLACING, _values(brief, snippets), PlacedSnippets)
        told = self._by_snippet(answer.places if answer else (), snippets)
        moves = {
            placing.snippet.id: move
            for placing in brief.placings
            if (said := told.get(placing.snippet.id)) is not None and (move := self._move(said, placing, brief.topic))
        }
        left = tuple(each for each in brief.placings if each.snippet.id not in moves)
        if left:
            others = await self._otherwise.place(brief.model_copy(update={"placings": left}))
            moves |= {each.snippet.id: move for each, move in zip(left, others, strict=True)}
        return [moves[each.snippet.id] for each in brief.placings]

    async def part(self, brief: PartingBrief) -> Parting:
        """Return the model's groups, each snippet in the first that has it; the rules' where two do not stay. What is
        in a group is on the topic."""
        snippets = NumberedSnippets(_begun(each) for each in brief.snippets)
        values: dict[str, str | Budgeted] = {
            "topic": brief.topic.name,
            "concept": fence("CONCEPT", " > ".join(brief.path) or brief.topic.name),
            "snippets": shown(snippets),
        }
        answer = await self._asked(PARTING, values, PartedConcept)
        groups: dict[str, NamedGroup] = {}
        taken: set[str] = set()
        for each in answer.groups if answer else ():
            name = " ".join(each.name.split())
            ids_, unknown = snippets.ids(each.snippets)
            own = tuple(id_ for id_ in ids_ if id_ not in taken)
            self._dropped.count(ROLE, "unknown snippet", len(unknown))
            reason = self._refusal(PARTING, name, brief.topic, brief.snippets) or ("" if own else "empty group")
            if not reason and normal_key(name) in groups:
                reason = "equal names"
            if reason:
                self._dropped.count(ROLE, reason)
                continue
            groups[normal_key(name)] = NamedGroup(name=name, snippet_ids=own)
            taken |= {*own}
        off, unknown = snippets.ids(answer.off if answer else ())
        self._dropped.count(ROLE, "unknown snippet", len(unknown))
        out = tuple(id_ for id_ in off if id_ not in taken)
        if len(groups) > 1:
            return Parting(groups=tuple(groups.values()), out=out)
        staying = tuple(each for each in brief.snippets if each.id not in out)
        otherwise = await self._otherwise.part(brief.model_copy(update={"snippets": staying}))
        return otherwise.model_copy(update={"out": out})

    async def _asked(self, role: str, values: Mapping[str, str | Budgeted], answer: type[A]) -> A | None:
        try:
            return await self._model.ask(role, dict(values), answer)
        except (UnusableAnswer, ContextTooSmall):
            self._dropped.count(ROLE, "answer unusable")
            return None

    def _by_snippet(self, places: Sequence[PlacedSnippet], snippets: NumberedSnippets) -> dict[str, PlacedSnippet]:
        """Return what is said of each snippet; said twice, the first holds."""
        told: dict[str, PlacedSnippet] = {}
        for each in places:
            ids_, unknown = snippets.ids([each.snippet.strip(" []")])
            self._dropped.count(ROLE, "unknown snippet", len(unknown))
            for id_ in ids_:
                told.setdefault(id_, each)
        return told

    def _move(self, said: PlacedSnippet, placing: Placing, topic: Topic) -> Move | None:
        """Return the move that is said; None for one that cannot be made."""
        if said.off == "yes":
            return Move(kind="leave")
        if said.concept > len(placing.options):
            self._dropped.count(ROLE, "a concept that is not there")
            return None
        option, name = said.concept - 1 if said.concept else None, " ".join(said.new.split())
        above = placing.options[option].path[-1] if option is not None else ""
        if not name or normal_key(name) == normal_key(above):
            return Move(kind="insert", option=option)
        if reason := self._refusal(PLACING, name, topic, (placing.snippet,)):
            self._dropped.count(ROLE, reason)
            return None
        return Move(kind="create", option=option, name=name)

    def _refusal(self, role: str, name: str, topic: Topic, snippets: Sequence[Snippet]) -> str:
        """Return why something cannot be the name of a concept, "" where it can."""
        words = content_words(name)
        if not words or len(name.split()) > NAME_WORDS:
            return "no name of a concept"
        if words == content_words(topic.name):
            return "the topic's name"
        known = {
            word for each in snippets for text in (each.title, *each.path, each.text) for word in content_words(text)
        }
        return "from the prompt's example" if name in self._examples[role] and not {*words} & known else ""


def _numbered(placings: Sequence[Placing]) -> NumberedSnippets:
    return NumberedSnippets(_begun(each.snippet) for each in placings)


def _begun(snippet: Snippet) -> Snippet:
    """A snippet with its first words alone: they say what it is about."""
    return snippet.model_copy(update={"text": begun(snippet.text, WORDS)})


def _values(brief: MapBrief, snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
    lines = []
    for placing in brief.placings:
        key = snippets.key(placing.snippet.id)
        options = " ".join(f"{n}. {' > '.join(each.path)}" for n, each in enumerate(placing.options, 1)) or "(none)"
        found = f" found for: {placing.question}" if placing.question else ""
        lines.append(f"{key}{found}; concepts: {options}")
    return {
        "topic": brief.topic.name,
        "concepts": Budgeted((Part("concepts", tuple(lines), Cut.KEPT),), "CONCEPTS"),
        "snippets": shown(snippets),
    }
