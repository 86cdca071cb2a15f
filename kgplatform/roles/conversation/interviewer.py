"""Interviewer: asks, from one perspective, the next question of a conversation (STORM, 4.2)."""

from typing import Protocol

from kgplatform.models import Gap, Question, Topic, Value
from kgplatform.roles.conversation.perspectives import NamedPerspective


class Exchange(Value):
    """A question of the conversation and what was answered, "" where nothing was found."""

    question: str
    answer: str = ""


class InterviewBrief(Value):
    """`turns` are those of the conversation so far; `gaps` are open ones of the topic's graph that it may ask about;
    `named` is what the last answer names, in its order, `central` what the topic's graph has most of; `asked` are all
    questions that were asked about the topic."""

    topic: Topic
    perspective: NamedPerspective
    turns: tuple[Exchange, ...] = ()
    gaps: tuple[Gap, ...] = ()
    named: tuple[str, ...] = ()
    central: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Interviewer(Protocol):
    async def ask(self, brief: InterviewBrief) -> Question | None:
        """Return the next question, with the gaps that it is about, if any; None when there is no more to ask."""
