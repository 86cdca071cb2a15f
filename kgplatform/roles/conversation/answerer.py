"""Answerer: answers a question from snippets, each sentence with those that state it (STORM, 4.2)."""

from typing import Protocol

from kgplatform.models import AnswerSentence, Snippet, Topic, Value


class AnswerBrief(Value):
    """`snippets` are what was found for the question, best first; some of them may be fit. `share` is how much of what
    the question asks with, beside the topic's name, a sentence has to say where nobody judges what it means."""

    topic: Topic
    question: str
    snippets: tuple[Snippet, ...]
    share: float = 0.0


class Answerer(Protocol):
    async def answer(self, brief: AnswerBrief) -> list[AnswerSentence]:
        """Return the answer, each sentence with the ids of snippets that state it; empty where there is no evidence."""
