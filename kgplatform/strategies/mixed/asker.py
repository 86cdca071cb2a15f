"""Asker: a way of asking about a topic, which a round draws a part of its questions from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kgplatform.models import Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.storm.steps import Asked, Talk


@dataclass(frozen=True)
class Standing:
    """Where a topic stands before round `number`: `talks` are the conversations on it that are open."""

    parts: Parts
    topic: Topic
    number: int
    talks: Sequence[Talk] = ()


class Put(Value):
    """What a way asks in a round: its questions and queries, and of those that were asked in conversation, in which;
    these are answered."""

    way: str
    search: Search
    turns: tuple[Asked, ...] = ()


class Asker(Protocol):
    async def matters(self, standing: Standing) -> Sequence[Any]:
        """Return what it may ask about by now, a question each, first what it would ask about first."""

    async def ask(self, standing: Standing, matters: Sequence[Any]) -> Put:
        """Return at most as many questions as there are matters, one or more, with a query each. It reads, and writes
        nothing."""
