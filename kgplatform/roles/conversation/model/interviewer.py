"""Interviewer by a language model: the next question of a conversation, which is about the topic and new."""

import re

from pydantic import BaseModel

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Number, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Axis, Question
from kgplatform.models.gap_kinds import GAP_KINDS, about
from kgplatform.roles.common.question_check import refusal
from kgplatform.roles.conversation.interviewer import Exchange, InterviewBrief, Interviewer
from kgplatform.roles.conversation.model.talk_lines import so_far

ROLE = "interviewer"
_THANKS = re.compile(r"\W*thank", re.IGNORECASE)


class NextQuestion(BaseModel):
    """A question as a model asks it, "" for none; `gap` is a number of the list, 0 for none."""

    question: Sentence = ""
    gap: Number = 0


class ModelInterviewer:
    """Asks what the model asks; where that is no question, or is asked already, `otherwise` asks."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: Interviewer) -> None:
        self._model = model
        self._prompt = prompts[ROLE]
        self._dropped = dropped
        self._otherwise = otherwise

    async def ask(self, brief: InterviewBrief) -> Question | None:
        """Return the model's question; None where it says that it has no more."""
        try:
            answer = await self._model.ask(ROLE, _values(brief), NextQuestion)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.ask(brief)
        text = " ".join(answer.question.split())
        if not text or (_THANKS.match(text) and not text.endswith("?")):
            return None
        if reason := refusal(text, self._prompt, [*brief.asked, *(turn.question for turn in brief.turns)]):
            self._dropped.count(ROLE, reason)
            return await self._otherwise.ask(brief)
        return _question(text, answer.gap, brief)


def _question(text: str, number: int, brief: InterviewBrief) -> Question:
    gap = brief.gaps[number - 1] if 0 < number <= len(brief.gaps) else None
    axis: Axis = GAP_KINDS[gap.kind].axis if gap else "depth" if brief.turns else "breadth"
    return Question(
        id=ids.question_id(brief.topic.id, text),
        text=text,
        axis=axis,
        why=f"Asked from the perspective of “{brief.perspective.name}”.",
        gap_ids=(gap.id,) if gap else (),
    )


def _values(brief: InterviewBrief) -> dict[str, str | Budgeted]:
    topic, perspective = brief.topic, brief.perspective
    gaps = tuple(
        f"{number}. {about(gap)}: {GAP_KINDS[gap.kind].told}. {' '.join(gap.facts)}".strip()
        for number, gap in enumerate(brief.gaps, 1)
    )
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "perspective": fence("perspective", f"{perspective.name}: {perspective.looks_for}"),
        "turns": so_far(brief.turns, lambda turn: turn.answer, _line, "conversation"),
        "gaps": Budgeted((Part("gaps", gaps or ("(none)",), Cut.KEYWORDS),), "gaps"),
    }


def _line(turn: Exchange, answer: str) -> str:
    return f"Question: {turn.question}\nAnswer: {answer}"
