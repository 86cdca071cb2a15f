"""Perspective finder: from which perspectives a topic is to be asked about (STORM, 4.1)."""

from typing import Protocol

from kgplatform.graph.conversations import Contents
from kgplatform.models import Topic, Value


class NamedPerspective(Value):
    """What a writer is called, what that one looks for, in a sentence, and which headings of related texts it stands
    for, none where nobody knows."""

    name: str
    looks_for: str
    headings: tuple[str, ...] = ()


BASIC = NamedPerspective(
    name="Basic fact writer", looks_for="Looks for the basic facts: what it is, and what everybody should know of it."
)
"""The first perspective of every topic (p0), for which nobody is asked."""


class PerspectiveBrief(Value):
    """`contents` are the headings of texts that are related to the topic; `limit` is how many perspectives are wanted
    beside the basic one."""

    topic: Topic
    contents: tuple[Contents, ...] = ()
    limit: int = 5


class PerspectiveFinder(Protocol):
    async def find(self, brief: PerspectiveBrief) -> list[NamedPerspective]:
        """Return at most `limit` perspectives of different names, what matters most first; not the basic one."""
