"""Categories by a language model: named for all entities at once, which are then sorted in batches (B.0.2, B.0.3)."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.concurrency import together
from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Name, Number
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.roles.categories.categoriser import LEAST, MOST, Categoriser, CategoryBrief, SortedEntity
from kgplatform.text.similarity import content_words

CATEGORIES, CLASSIFICATION = "categories", "classification"
NAME_WORDS = 8
DESCRIPTION = 200  # characters of an entity's description: what it is stands at its beginning
ENTITIES_KEPT = 20  # that are never cut
_REST = frozenset("other others miscellaneous misc various rest remaining general unknown none uncategorized".split())


class CategoryAnswer(BaseModel):
    categories: Annotated[list[Name], at_most(MOST)] = Field(default_factory=list)


class SortedInto(BaseModel):
    """`entity` and `category` are numbers of the lists; a category of 0 is none."""

    entity: Number = 0
    category: Number = 0


class ClassificationAnswer(BaseModel):
    entities: Annotated[list[SortedInto], at_most(200)] = Field(default_factory=list)


class ModelCategoriser:
    """Takes what the model answers and can stand; where too little of it can, `otherwise` finds and sorts."""

    def __init__(
        self, discovering: Asker, classifying: Asker, prompts: Prompts, dropped: Dropped, otherwise: Categoriser
    ) -> None:
        self._discovering = discovering
        self._classifying = classifying
        self._example = prompts[CATEGORIES].system
        self._dropped = dropped
        self._otherwise = otherwise

    async def discover(self, brief: CategoryBrief) -> list[str]:
        """Return checked names, in the model's order; of LEAST entities or fewer nobody is asked."""
        if len(brief.entities) <= LEAST:
            return []
        values = {**_about(brief), "entities": _entities(brief.entities), "least": str(LEAST), "most": str(brief.most)}
        try:
            answer = await self._discovering.ask(CATEGORIES, values, CategoryAnswer)
        except UnusableAnswer:
            self._dropped.count(CATEGORIES, "answer unusable")
            return await self._otherwise.discover(brief)
        kept = self._checked(answer.categories, brief.most)
        if len(kept) < LEAST:
            self._dropped.count(CATEGORIES, f"fewer than {LEAST} categories")
            return await self._otherwise.discover(brief)
        return kept

    async def classify(self, brief: CategoryBrief, categories: Sequence[str]) -> Mapping[str, str]:
        """Return the category of each entity that the model sorts into one; by one call for each batch."""
        if not categories:
            return {}
        batches = [
            brief.model_copy(update={"entities": brief.entities[start : start + brief.batch]})
            for start in range(0, len(brief.entities), brief.batch)
        ]
        found = await together(self._classify(batch, categories) for batch in batches)
        return {id_: name for each in found for id_, name in each.items()}

    def _checked(self, names: Sequence[str], most: int) -> list[str]:
        kept: dict[str, str] = {}
        for told in names:
            name = " ".join(told.split()).strip(" .:")
            reason = self._refusal(name)
            if not reason and normal_key(name.casefold()) in kept:
                reason = "named twice"
            if not reason and len(kept) == most:
                reason = "more categories than asked for"
            if reason:
                self._dropped.count(CATEGORIES, reason)
            else:
                kept[normal_key(name.casefold())] = name
        return list(kept.values())

    def _refusal(self, name: str) -> str:
        """Return what is wrong with the name of a category, "" when nothing is."""
        words = [word for word in name.casefold().split() if word in _REST] or content_words(name)
        if not words or len(name.split()) > NAME_WORDS:
            return "no name"
        if {*words, *content_words(name)} <= _REST:
            return "name for what is left over"
        return "the prompt's example" if f'"{name}"' in self._example else ""

    async def _classify(self, brief: CategoryBrief, categories: Sequence[str]) -> Mapping[str, str]:
        listed = fence("categories", "\n".join(f"{n}. {name}" for n, name in enumerate(categories, start=1)))
        values = {**_about(brief), "entities": _entities(brief.entities, whole=True), "categories": listed}
        try:
            answer = await self._classifying.ask(CLASSIFICATION, values, ClassificationAnswer)
        except UnusableAnswer:
            self._dropped.count(CLASSIFICATION, "answer unusable")
            return await self._otherwise.classify(brief, categories)
        found: dict[str, str] = {}
        for told in answer.entities:
            if not 1 <= told.entity <= len(brief.entities) or not 0 <= told.category <= len(categories):
                self._dropped.count(CLASSIFICATION, "number that stands for nothing")
            elif told.category:
                found.setdefault(brief.entities[told.entity - 1].id, categories[told.category - 1])
        self._dropped.count(CLASSIFICATION, "entity of no category", len(brief.entities) - len(found))
        return found


def _about(brief: CategoryBrief) -> dict[str, str | Budgeted]:
    return {"topic": fence("topic", brief.topic.name), "by": fence("criterion", brief.by or "what they are")}


def _entities(entities: Sequence[SortedEntity], *, whole: bool = False) -> Budgeted:
    """Return entities as a value; of many the last may be cut, unless all are to be answered on."""
    lines = tuple(_line(number, entity) for number, entity in enumerate(entities, start=1))
    least = len(lines) if whole else ENTITIES_KEPT
    return Budgeted((Part("entities", lines, Cut.DESCRIPTIONS, least),), "entities")


def _line(number: int, entity: SortedEntity) -> str:
    said = entity.description[:DESCRIPTION]
    documents = len(entity.source_ids)
    return f"{number}. {entity.name} ({documents}{f'; {said}' if said else ''})"
