"""Researcher: asks about the gaps of a topic's graph (Apollo 3.3.2, eq. 3.5)."""

from typing import Protocol

from kgplatform.models import Gap, Question, Topic, Value


class ResearchBrief(Value):
    """`gaps` are ranked, most critical first; `asked` are the texts of all earlier questions of the topic.

    `known` are (subject, relation, object) of the topic's graph, most central first; not all of a large one.
    """

    topic: Topic
    gaps: tuple[Gap, ...]
    asked: tuple[str, ...] = ()
    known: tuple[tuple[str, str, str], ...] = ()
    limit: int = 10


class Researcher(Protocol):
    async def ask(self, brief: ResearchBrief) -> list[Question]:
        """Return at most `limit` questions, each naming the gaps that it addresses; none is in `asked`."""
        ...
