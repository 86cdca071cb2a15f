"""Relevance filter: which snippets a heading may be written from (Apollo 3.3.4, prompt C.2)."""

from typing import Protocol

from kgplatform.models import Snippet, Topic, Value


class RelevanceBrief(Value):
    """`path` is the heading under its parents, top first; each snippet is judged by itself."""

    topic: Topic
    path: tuple[str, ...]
    snippets: tuple[Snippet, ...]


class RelevanceFilter(Protocol):
    async def relevant(self, brief: RelevanceBrief) -> frozenset[str]:
        """Return the ids of the snippets that fit the heading and speak of the topic; in doubt one is left out."""
        ...
