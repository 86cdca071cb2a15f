"""Perspectives by a language model: who would write on a topic, by what related texts have headings for."""

from typing import Annotated

from pydantic import BaseModel

from kgplatform.errors import UnusableAnswer
from kgplatform.graph.conversations import Contents
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.roles.conversation.perspectives import (
    BASIC,
    NamedPerspective,
    PerspectiveBrief,
    PerspectiveFinder,
)
from kgplatform.text.similarity import content_words

ROLE = "perspectives"
NAME_WORDS, WORDS = 8, 40  # of a name, and of what is looked for
HEADINGS_SHOWN = 25  # of one text
TEXTS_KEPT = 3  # that are never cut


class ToldPerspective(BaseModel):
    """A perspective as a model names it."""

    name: Name = ""
    looks_for: Sentence = ""


class PerspectiveAnswer(BaseModel):
    perspectives: Annotated[list[ToldPerspective], at_most(20)] = []


class ModelPerspectiveFinder:
    """Takes what the model names; where its answer is unusable, or nothing of it, `otherwise` finds."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: PerspectiveFinder) -> None:
        self._model = model
        self._prompt = prompts[ROLE]
        self._dropped = dropped
        self._otherwise = otherwise

    async def find(self, brief: PerspectiveBrief) -> list[NamedPerspective]:
        """Return checked perspectives, in the model's order; with a limit of none nobody is asked."""
        if not brief.limit:
            return []
        try:
            answer = await self._model.ask(ROLE, _values(brief), PerspectiveAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.find(brief)
        return self._checked(answer, brief) or await self._otherwise.find(brief)

    def _checked(self, answer: PerspectiveAnswer, brief: PerspectiveBrief) -> list[NamedPerspective]:
        kept: dict[str, NamedPerspective] = {}
        for told in answer.perspectives:
            name, looks_for = " ".join(told.name.split()), " ".join(told.looks_for.split())
            reason = self._refusal(name, looks_for)
            if not reason and normal_key(name) in kept:
                reason = "named twice"
            if not reason and len(kept) == brief.limit:
                reason = "more perspectives than asked for"
            if reason:
                self._dropped.count(ROLE, reason)
            else:
                kept[normal_key(name)] = NamedPerspective(name=name, looks_for=looks_for)
        return list(kept.values())

    def _refusal(self, name: str, looks_for: str) -> str:
        """Return what is wrong with a perspective, "" when nothing is."""
        if not content_words(name) or len(name.split()) > NAME_WORDS:
            return "no name"
        if normal_key(name) == normal_key(BASIC.name):
            return "the basic fact writer"
        if not 2 < len(looks_for.split()) <= WORDS:
            return "does not say what it looks for"
        return "the prompt's example" if looks_for in self._prompt.system else ""


def _values(brief: PerspectiveBrief) -> dict[str, str | Budgeted]:
    topic = brief.topic
    shown = tuple(_line(each) for each in brief.contents) or ("(none)",)
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "contents": Budgeted((Part("tables of contents", shown, Cut.DESCRIPTIONS, TEXTS_KEPT),), "contents"),
        "most": str(brief.limit),
    }


def _line(contents: Contents) -> str:
    headings = dict.fromkeys(path[-1] for path in contents.paths if path and path[-1] != contents.title)
    return f"{contents.title}: {'; '.join(list(headings)[:HEADINGS_SHOWN])}"
