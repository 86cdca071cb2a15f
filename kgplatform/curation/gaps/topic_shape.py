"""The shape of a topic's graph: its one edge list as numbers, without direction, for all that is computed over it."""

from collections.abc import Collection, Iterable
from functools import cached_property

import igraph
import numpy as np

from kgplatform.curation.gaps.facts import listed
from kgplatform.graph.gap_search import Edge, Numbers, PairEdges, TopicEdges
from kgplatform.graph.leiden import leiden


class Shape:
    """All entities, by number in order of id, and the pairs that are related.

    `asked` tells of each entity whether gaps may be about it (askable.py), by default of all.
    `pairs` holds (smaller number, larger number), sorted, each once, shape (n, 2); `relations` how many there are of
    each, `sources` the most distinct sources that one of them has.
    """

    def __init__(self, edges: TopicEdges, unasked: Collection[str] = ()) -> None:
        self.ids, self.names = edges.ids, edges.names
        size = len(self.ids)
        self.asked = np.array([entity not in unasked for entity in self.ids], dtype=np.bool_)
        low, high = np.minimum(edges.subjects, edges.objects), np.maximum(edges.subjects, edges.objects)
        apart = low != high
        self.keys, places, self.relations = np.unique(
            low[apart] * size + high[apart], return_inverse=True, return_counts=True
        )
        self.pairs: Numbers = np.stack(np.divmod(self.keys, max(1, size)), axis=1)
        self.sources: Numbers = np.zeros(len(self.keys), dtype=np.int64)
        np.maximum.at(self.sources, places, edges.sources[apart])
        self._edges = np.column_stack([edges.edges[apart], edges.subjects[apart] == low[apart]])
        self._by_pair = np.argsort(places, kind="stable")
        self._ends = np.cumsum(self.relations)
        self.graph = igraph.Graph(n=size, edges=self.pairs)
        self.degrees: list[int] = self.graph.degree()

    @cached_property
    def index(self) -> dict[str, int]:
        """Id of an entity -> its number."""
        return {entity: number for number, entity in enumerate(self.ids)}

    def place(self, pair: Collection[str]) -> int | None:
        """Return where a pair of entity ids stands in `pairs`, None where nothing relates them."""
        numbers = sorted(self.index[entity] for entity in pair if entity in self.index)
        if len(numbers) != 2:
            return None
        key = numbers[0] * len(self.ids) + numbers[1]
        found = int(np.searchsorted(self.keys, key))
        return found if found < len(self.keys) and self.keys[found] == key else None

    @cached_property
    def components(self) -> list[list[int]]:
        """Connected components; the largest first, then by first id."""
        return sorted(map(sorted, self.graph.connected_components()), key=lambda part: (-len(part), part[0]))

    @cached_property
    def groups(self) -> list[list[int]]:
        """Communities (Leiden, seeded); the largest first, then by first id."""
        if not self.ids:
            return []
        return sorted(leiden(self.graph, iterations=2), key=lambda part: (-len(part), part[0]))

    def askable(self, members: Iterable[int]) -> list[int]:
        """Return the members that gaps may be about, in their order."""
        return [member for member in members if self.asked[member]]

    def hub(self, members: Collection[int]) -> int:
        """Return the member with the most neighbours; among equals the first by id."""
        return min(members, key=lambda member: (-self.degrees[member], member))

    def entity(self, number: int) -> tuple[str, str]:
        """Return id and name."""
        return self.ids[number], self.names[number]

    def told(self, numbers: Collection[int]) -> str:
        """Return names of entities as words."""
        return listed(self.names[number] for number in numbers)

    def pair(self, place: int) -> tuple[str, str]:
        """Return the ids of a pair by its place in `pairs`."""
        one, other = self.pairs[place].tolist()
        return self.ids[one], self.ids[other]

    def between(self, place: int) -> PairEdges:
        """Return the edges of a pair by its place in `pairs`, to ask the graph what they say."""
        end = int(self._ends[place])
        own = self._edges[self._by_pair[end - int(self.relations[place]) : end]].tolist()
        return PairEdges(*self.pair(place), tuple((Edge(*numbers), bool(forward)) for *numbers, forward in own))
