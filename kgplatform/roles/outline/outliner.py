"""Outliner: turns a topic's graph into an outline (Apollo 3.3.3, eq. 3.11)."""

from typing import Protocol

from kgplatform.models import Outline, TopicGraph


class Outliner(Protocol):
    """`engine` names who outlines, as pages say it."""

    engine: str

    async def outline(self, graph: TopicGraph) -> Outline:
        """Return 5 to 12 top sections (fewer only where the graph is too small), with subsections."""
