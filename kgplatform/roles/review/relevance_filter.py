"""Relevance filter: which headings of a page a snippet may be written under (Apollo 3.3.4, prompt C.2)."""

from collections.abc import Mapping
from typing import Protocol

from kgplatform.models import Snippet, Topic, Value


class PlannedHeading(Value):
    """A heading: its `path` under its parents, top first, and what readers look for under it."""

    path: tuple[str, ...]
    covers: str = ""


class RelevanceBrief(Value):
    """Each snippet is judged by itself, for all headings in one question."""

    topic: Topic
    headings: tuple[PlannedHeading, ...]
    snippets: tuple[Snippet, ...]


class RelevanceFilter(Protocol):
    async def fitting(self, brief: RelevanceBrief) -> Mapping[str, tuple[int, ...]]:
        """Return snippet id -> the places, in the brief, of the headings that it fits, the best first; those that fit
        none, or do not speak of the topic, are left out, and so is what is in doubt."""
