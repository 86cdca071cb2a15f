"""Researcher: asks about the gaps of a topic's graph (Apollo 3.3.2, eq. 3.5)."""

from typing import Protocol

from kgplatform.graph.research import AskedBefore
from kgplatform.models import Axis, Gap, Question, Topic, Value
from kgplatform.models.gap_kinds import GAP_KINDS


class ResearchBrief(Value):
    """`gaps` are ranked, most critical first; `asked` are all earlier questions of the topic.

    `known` are (subject, relation, object) of the topic's graph, most central first; not all of a large one. Asked for
    are at most `in_depth` questions of depth and `in_breadth` of breadth; and of these at most so many `of_shape`,
    `of_facets` and `of_disputes`, by the matter of the gap that a question names first.
    """

    topic: Topic
    gaps: tuple[Gap, ...]
    asked: tuple[AskedBefore, ...] = ()
    known: tuple[tuple[str, str, str], ...] = ()
    in_depth: int = 5
    in_breadth: int = 5
    of_shape: int = 10
    of_facets: int = 3
    of_disputes: int = 2

    @property
    def limit(self) -> int:
        """Most questions in all."""
        return self.in_depth + self.in_breadth

    def room(self, axis: Axis) -> int:
        """Most questions of an axis."""
        return self.in_depth if axis == "depth" else self.in_breadth

    def room_of(self, gap: Gap) -> int:
        """Most questions about gaps of the same matter."""
        most = {"shape": self.of_shape, "facet": self.of_facets, "dispute": self.of_disputes}
        return most.get(GAP_KINDS[gap.kind].matter, self.limit)


class Researcher(Protocol):
    async def ask(self, brief: ResearchBrief) -> list[Question]:
        """Return questions, most critical first, each naming the gaps that it addresses; none is in `asked`.

        There may be more of one axis where gaps for the other lack, never more than `limit` in all.
        """
