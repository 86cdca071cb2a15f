"""Asker: a way of asking about a topic, which a round draws a part of its questions from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kgplatform.graph import topics
from kgplatform.models import Topic, TopicGraph, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.storm.steps import Asked, Talk


@dataclass
class Standing:
    """Where a topic stands before round `number`: `talks` are the conversations on it that are open."""

    parts: Parts
    topic: Topic
    number: int
    talks: Sequence[Talk] = ()
    _read: TopicGraph | None = field(default=None, init=False)

    async def topic_graph(self) -> TopicGraph:
        """Return the topic's graph, read once."""
        if self._read is None:
            self._read = await topics.read_topic_graph(self.parts.graph, self.topic.id)
        return self._read


class Put(Value):
    """What a way asks in a round: its questions and queries, and of those that were asked in conversation, in which;
    these are answered."""

    way: str
    search: Search
    turns: tuple[Asked, ...] = ()


class Asker(Protocol):
    async def room(self, standing: Standing) -> int:
        """Return how many questions it has at most by now."""

    async def ask(self, standing: Standing, limit: int) -> Put:
        """Return at most `limit` questions, one or more, with a query each. It reads, and writes nothing."""
