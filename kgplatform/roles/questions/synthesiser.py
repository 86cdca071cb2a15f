"""Query synthesiser: turns questions into a small, diverse list of search strings (Apollo 3.3.2, eq. 3.6)."""

from typing import Protocol

from kgplatform.models import Entity, Gap, Query, Question, Topic, Value


class QueryBrief(Value):
    """`gaps` are those that the questions address, `entities` what these are about, with their other names.

    `earlier` are the texts of all queries that the topic has searched for.
    """

    topic: Topic
    questions: tuple[Question, ...]
    gaps: tuple[Gap, ...] = ()
    entities: tuple[Entity, ...] = ()
    earlier: tuple[str, ...] = ()
    limit: int = 10


class Synthesiser(Protocol):
    async def synthesise(self, brief: QueryBrief) -> list[Query]:
        """Return at most `limit` queries of 2 to 5 words, none of them in `earlier`."""
