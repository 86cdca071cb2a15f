"""Answerer by a language model: sentences that cite the snippets given, or none where these do not answer."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.data import Budgeted, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import AnswerSentence
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.drafts import Drafting, WrittenSentence
from kgplatform.roles.conversation.answerer import AnswerBrief, Answerer
from kgplatform.text.nearness import Example, Told

ROLE = "answerer"
MOST = 8  # sentences


class GivenAnswer(BaseModel):
    """The answer; no sentences where the snippets do not answer."""

    sentences: Annotated[list[WrittenSentence], at_most(MOST)] = Field(default_factory=list)


class ModelAnswerer:
    """Answers what the model does, without sentences that cite nothing; where nothing of its answer can stay,
    `otherwise` answers."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped, otherwise: Answerer) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise
        self._example = Example.of(prompts, ROLE)

    async def answer(self, brief: AnswerBrief) -> list[AnswerSentence]:
        """Return checked sentences, in the model's order; without snippets nobody is asked."""
        if not brief.snippets:
            return []
        snippets = NumberedSnippets(brief.snippets)
        try:
            given = await self._model.ask(ROLE, _values(brief, snippets), GivenAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.answer(brief)
        drafting = Drafting(ROLE, snippets, (), self._example, self._dropped)
        kept = drafting.keep(given.sentences[:MOST], Told(()))
        if given.sentences and not kept:
            return await self._otherwise.answer(brief)
        return [AnswerSentence(text=each.text, snippet_ids=each.snippet_ids) for each in kept]


def _values(brief: AnswerBrief, snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
    topic = brief.topic
    return {
        "topic": topic.name,
        "audience": topic.audience or "general readers",
        "question": fence("question", brief.question),
        "snippets": shown(snippets),
    }
