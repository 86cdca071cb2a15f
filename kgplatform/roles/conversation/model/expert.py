"""Expert by a language model: an intent, and a question that is asked or answered; new, and about the topic."""

from typing import get_args

from pydantic import BaseModel, Field

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Intent, Question
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.question_check import refusal
from kgplatform.roles.conversation.expert import Expert, ExpertBrief, Plan
from kgplatform.roles.conversation.model.talk_lines import talk_so_far

ROLE = "expert"
INTENTS: tuple[Intent, ...] = get_args(Intent)


class PlannedUtterance(BaseModel):
    """What an expert means to say; an empty question for nothing."""

    intent: Name = Field("", description=f"One of: {', '.join(INTENTS)}.")
    question: Sentence = Field("", description="The question that is asked, or that is going to be answered.")


class ModelExpert:
    """Says what the model means to; where that is no question, or was asked before, `otherwise` plans."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: Expert) -> None:
        self._model = model
        self._prompt = prompts[ROLE]
        self._dropped = dropped
        self._otherwise = otherwise

    async def plan(self, brief: ExpertBrief) -> Plan | None:
        """Return the model's plan; None where it has no more to say."""
        try:
            answer = await self._model.ask(ROLE, _values(brief), PlannedUtterance)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.plan(brief)
        text = " ".join(answer.question.split())
        if not text:
            return None
        intent = next((each for each in INTENTS if each == answer.intent.strip().casefold().replace("_", " ")), None)
        reason = refusal(text, self._prompt, [*brief.asked, *(each.question for each in brief.said)])
        if intent is None or reason:
            self._dropped.count(ROLE, reason or "unknown intent")
            return await self._otherwise.plan(brief)
        return Plan(intent=intent, question=_question(text, brief))


def _question(text: str, brief: ExpertBrief) -> Question:
    return Question(
        id=ids.question_id(brief.topic.id, text),
        text=text,
        axis="depth" if brief.said else "breadth",
        why=f"Said from the perspective of “{brief.perspective.name}”.",
        gap_ids=(),
    )


def _values(brief: ExpertBrief) -> dict[str, str | Budgeted]:
    topic, perspective = brief.topic, brief.perspective
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "perspective": fence("perspective", f"{perspective.name}: {perspective.looks_for}"),
        "talk": talk_so_far(brief.said),
        "snippets": shown(NumberedSnippets(brief.untold)),
    }
