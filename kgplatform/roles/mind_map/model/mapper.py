"""Mapper by a language model: what it says of concepts and snippets that are not there goes to the rules."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar

from pydantic import BaseModel, Field

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Keys, Name, Number
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet, Topic
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.mind_map.mapper import MapBrief, Mapper, Move, NamedGroup, PartingBrief, Placing
from kgplatform.text.abridging import begun
from kgplatform.text.nearness import Example
from kgplatform.text.similarity import content_words

ROLE = "mapper"
CHOICE, WALK, PARTING = ROLE, "mapper_walk", "mapper_parting"  # prompts of the role
WORDS = 60  # of a snippet that are shown
NAME_WORDS = 6  # of a concept
MOST = 12  # snippets of an answer

A = TypeVar("A", bound=BaseModel)


class ChosenConcept(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    concept: Number = Field(0, description="The number of its concept, 0 for none.")


class ChosenConcepts(BaseModel):
    places: Annotated[list[ChosenConcept], at_most(MOST)] = Field(default_factory=list)


class WalkedSnippet(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    concept: Number = Field(0, description="The number of the concept below to go on to, 0 for none.")
    new: Name = Field("", description="The name of a new concept below; empty to stay or to go on.")


class WalkedSnippets(BaseModel):
    places: Annotated[list[WalkedSnippet], at_most(MOST)] = Field(default_factory=list)


class PartedGroup(BaseModel):
    name: Name = ""
    snippets: Keys = Field(default_factory=list)


class PartedConcept(BaseModel):
    groups: Annotated[list[PartedGroup], at_most(8)] = Field(default_factory=list)


class ModelMapper:
    """Places and parts as the model says; for what it leaves out, or says wrongly, `otherwise` does."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped, otherwise: Mapper) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise
        self._examples = {role: Example.of(prompts, role) for role in (CHOICE, WALK, PARTING)}

    async def choose(self, brief: MapBrief) -> list[int | None]:
        """Return the model's choices; a snippet that it does not name is chosen for by rules."""
        snippets = _numbered(brief.placings)
        answer = await self._asked(CHOICE, _values(brief, snippets), ChosenConcepts)
        told = self._by_snippet(CHOICE, answer.places if answer else (), snippets)
        chosen: dict[str, int | None] = {}
        for placing in brief.placings:
            said = told.get(placing.snippet.id)
            if said is not None and 0 <= said.concept <= len(placing.options):
                chosen[placing.snippet.id] = said.concept - 1 if said.concept else None
            elif said is not None:
                self._dropped.count(ROLE, "a concept that is not there")
        left = tuple(each for each in brief.placings if each.snippet.id not in chosen)
        if left:
            others = await self._otherwise.choose(brief.model_copy(update={"placings": left}))
            chosen |= {each.snippet.id: number for each, number in zip(left, others, strict=True)}
        return [chosen[each.snippet.id] for each in brief.placings]

    async def walk(self, brief: MapBrief) -> list[Move]:
        """Return the model's moves; a snippet that it does not name is moved by rules."""
        snippets = _numbered(brief.placings)
        answer = await self._asked(WALK, _values(brief, snippets), WalkedSnippets)
        told = self._by_snippet(WALK, answer.places if answer else (), snippets)
        moves = {
            placing.snippet.id: move
            for placing in brief.placings
            if (said := told.get(placing.snippet.id)) is not None and (move := self._move(said, placing, brief.topic))
        }
        left = tuple(each for each in brief.placings if each.snippet.id not in moves)
        if left:
            others = await self._otherwise.walk(brief.model_copy(update={"placings": left}))
            moves |= {each.snippet.id: move for each, move in zip(left, others, strict=True)}
        return [moves[each.snippet.id] for each in brief.placings]

    async def part(self, brief: PartingBrief) -> list[NamedGroup]:
        """Return the model's groups, each snippet in the first that has it; the rules' where two do not stay."""
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
        return list(groups.values()) if len(groups) > 1 else await self._otherwise.part(brief)

    async def _asked(self, role: str, values: Mapping[str, str | Budgeted], answer: type[A]) -> A | None:
        try:
            return await self._model.ask(role, dict(values), answer)
        except (UnusableAnswer, ContextTooSmall):
            self._dropped.count(ROLE, "answer unusable")
            return None

    def _by_snippet(
        self, role: str, places: Sequence["ChosenConcept | WalkedSnippet"], snippets: NumberedSnippets
    ) -> dict[str, "ChosenConcept | WalkedSnippet"]:
        """Return what is said of each snippet; said twice, the first holds."""
        told: dict[str, ChosenConcept | WalkedSnippet] = {}
        for each in places:
            ids_, unknown = snippets.ids([each.snippet.strip(" []")])
            self._dropped.count(ROLE, "unknown snippet", len(unknown))
            for id_ in ids_:
                told.setdefault(id_, each)
        return told

    def _move(self, said: "ChosenConcept | WalkedSnippet", placing: Placing, topic: Topic) -> Move | None:
        """Return the move that is said; None for one that cannot be made."""
        name = " ".join(said.new.split()) if isinstance(said, WalkedSnippet) else ""
        if 1 <= said.concept <= len(placing.options):
            return Move(kind="step", option=said.concept - 1)
        if said.concept:
            self._dropped.count(ROLE, "a concept that is not there")
            return None
        if not name:
            return Move(kind="insert")
        if reason := self._refusal(WALK, name, topic, (placing.snippet,)):
            self._dropped.count(ROLE, reason)
            return None
        return Move(kind="create", name=name)

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
        at = f" stands at: {' > '.join(placing.at)};" if placing.at else ""
        lines.append(f"{key}{found};{at} concepts: {options}")
    return {
        "topic": brief.topic.name,
        "concepts": Budgeted((Part("concepts", tuple(lines), Cut.KEPT),), "CONCEPTS"),
        "snippets": shown(snippets),
    }
