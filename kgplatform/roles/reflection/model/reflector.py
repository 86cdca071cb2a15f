"""Reflector by a language model: concepts that rest on snippets and that the tree lacks, and questions that nobody
asked; where it has none, or none that can stand, the rules have theirs."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Keys, Name, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.models import Axis, Question, Snippet, Topic
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.near_duplicates import is_near_duplicate
from kgplatform.roles.common.question_check import refusal
from kgplatform.roles.reflection.reflector import (
    FoundConcept,
    ReflectionBrief,
    Reflector,
    TextsBrief,
    concept_key,
    query_of,
)
from kgplatform.text.abridging import begun
from kgplatform.text.nearness import Example
from kgplatform.text.similarity import content_words

ROLE = "reflector"
QUESTIONS = f"{ROLE}_questions"  # another prompt of the role
WORDS = 80  # of a snippet that are shown
MOST_TEXTS = 60  # that are shown: the latest
NAME_WORDS = 6  # of a concept
QUERY_WORDS = 8


class ToldConcept(BaseModel):
    name: Name = ""
    snippets: Keys = Field(default_factory=list, description="Keys of the snippets that tell of it, such as S1.")
    queries: Annotated[list[Name], at_most(3)] = Field(default_factory=list)


class ReflectionAnswer(BaseModel):
    concepts: Annotated[list[ToldConcept], at_most(20)] = Field(default_factory=list)


class OpenQuestion(BaseModel):
    axis: Name = ""
    question: Sentence = ""
    why: Sentence = ""


class OpenQuestions(BaseModel):
    questions: Annotated[list[OpenQuestion], at_most(20)] = Field(default_factory=list)


class ModelReflector:
    """Takes what the model says and can stand; `otherwise` reflects where its answer is unusable, and on a topic, which
    comes to something always, where nothing can."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: Reflector) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise
        self._questions = prompts[QUESTIONS]
        self._example = Example.of(prompts, ROLE)

    async def reflect(self, brief: ReflectionBrief) -> list[FoundConcept]:
        """Return checked concepts, in the model's order; of what is shown nobody is asked where that is nothing."""
        if not brief.snippets or not brief.limit:
            return []
        snippets = _numbered(brief.snippets)
        try:
            answer = await self._model.ask(ROLE, _values(brief, snippets), ReflectionAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.reflect(brief)
        kept = self._checked(answer.concepts, brief, snippets)
        return kept if kept or brief.path else await self._otherwise.reflect(brief)

    async def ask(self, brief: TextsBrief) -> list[Question]:
        """Return checked questions, in the model's order; nobody is asked where nothing was read."""
        if not brief.snippets or not brief.limit:
            return []
        values = {
            **_about(brief.topic),
            "limit": str(brief.limit),
            "asked": Budgeted((Part("asked questions", brief.asked or ("(none yet)",), Cut.QUESTIONS),), "asked"),
            "snippets": shown(_numbered(brief.snippets[:MOST_TEXTS])),
        }
        try:
            answer = await self._model.ask(QUESTIONS, values, OpenQuestions)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.ask(brief)
        known, questions = list(brief.asked), list[Question]()
        for told in answer.questions:
            text = " ".join(told.question.split())
            reason = refusal(text, self._questions, known)
            if not reason and len(questions) == brief.limit:
                reason = "more questions than asked for"
            if reason:
                self._dropped.count(ROLE, reason)
                continue
            known.append(text)
            questions.append(_question(brief.topic, text, told))
        return questions or await self._otherwise.ask(brief)

    def _checked(
        self, told: Sequence[ToldConcept], brief: ReflectionBrief, snippets: NumberedSnippets
    ) -> list[FoundConcept]:
        taken = {concept_key(name) for name in (*brief.pool, *brief.path, brief.topic.name)}
        earlier, left = list(brief.earlier), {each.id for each in brief.snippets}
        kept: list[FoundConcept] = []
        for each in told:
            name = " ".join(each.name.split())
            found, unknown = snippets.ids(each.snippets)
            self._dropped.count(ROLE, "unknown snippet", len(unknown))
            reason = self._refusal(name, brief) or ("" if found else "about no snippet")
            if not reason and concept_key(name) in taken:
                reason = "concept of the pool"
            if not reason and len(kept) == brief.limit:
                reason = "more concepts than asked for"
            if reason:
                self._dropped.count(ROLE, reason)
                continue
            queries = self._queries(each.queries, brief, earlier) or [query_of(brief.topic, brief.path, name)]
            own = tuple(id_ for id_ in found if id_ in left)
            kept.append(FoundConcept(name=name, snippet_ids=own, queries=tuple(queries)))
            taken.add(concept_key(name))
            earlier += queries
            left -= {*own}
        return kept

    def _refusal(self, name: str, brief: ReflectionBrief) -> str:
        """Return why something cannot be the name of a concept, "" where it can."""
        words = content_words(name)
        if not words or len(name.split()) > NAME_WORDS:
            return "no name of a concept"
        if {*words} == {*content_words(brief.topic.name)}:
            return "the topic's name"
        texts = (text for each in brief.snippets for text in (each.title, *each.path, each.text))
        if name in self._example and not {*words} & {word for text in texts for word in content_words(text)}:
            return "from the prompt's example"
        return ""

    def _queries(self, told: Sequence[str], brief: ReflectionBrief, earlier: Sequence[str]) -> list[str]:
        """Return queries of the model that were not searched for, as many as are wanted."""
        kept: list[str] = []
        for each in told:
            text = " ".join(each.replace('"', " ").split())
            reason = ""
            if not content_words(text) or len(text.split()) > QUERY_WORDS:
                reason = "no query"
            elif is_near_duplicate(text, (*earlier, *kept)):
                reason = "searched before"
            elif len(kept) == brief.queries:
                reason = "more queries than asked for"
            if reason:
                self._dropped.count(ROLE, reason)
            else:
                kept.append(text)
        return kept


def _question(topic: Topic, text: str, told: OpenQuestion) -> Question:
    axis: Axis = "depth" if told.axis.strip().casefold() == "depth" else "breadth"
    why = " ".join(told.why.split()) or "The texts that were read leave it open."
    return Question(id=ids.question_id(topic.id, text), text=text, axis=axis, why=why, gap_ids=())


def _numbered(snippets: Sequence[Snippet]) -> NumberedSnippets:
    """Snippets with their first words alone, which say what they are about: so that many fit."""
    return NumberedSnippets(each.model_copy(update={"text": begun(each.text, WORDS)}) for each in snippets)


def _about(topic: Topic) -> dict[str, str | Budgeted]:
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
    }


def _values(brief: ReflectionBrief, snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
    return {
        **_about(brief.topic),
        "concept": fence("CONCEPT", " > ".join(brief.path) or brief.topic.name),
        "pool": Budgeted((Part("concepts", brief.pool or ("(none yet)",), Cut.QUESTIONS),), "POOL"),
        "limit": str(brief.limit),
        "queries": str(brief.queries),
        "snippets": shown(snippets),
    }
