"""What the searches for gaps look at: one topic, read once for all of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.graph.gap_search import PairRelations
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapKind


@dataclass(frozen=True)
class SearchedTopic:
    """A topic and its graph.

    `unasked` are the entities (ids) that no gap is about, `said` is what is said of the pairs of which several things
    are, and `in_ledger` are the entities (ids) of the gaps of a kind that are known.
    """

    graph: Graph
    id: str
    shape: Shape
    unasked: frozenset[str]
    said: Sequence[PairRelations]
    in_ledger: Mapping[GapKind, Collection[tuple[str, ...]]]

    def askable(self, gaps: Iterable[Gap]) -> list[Gap]:
        """Return the gaps that are about entities that may be asked about, and no others."""
        return [gap for gap in gaps if self.unasked.isdisjoint(gap.entity_ids)]


class KindSearch(Protocol):
    """What the file of a kind has: how many gaps of it may wait for their first question, and its search."""

    QUOTA: int

    async def find(self, topic: SearchedTopic) -> list[Gap]:
        """Return the gaps of the kind that are there at its thresholds."""
