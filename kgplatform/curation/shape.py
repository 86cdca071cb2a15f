"""The shape of a topic's graph: its one edge list as numbers, without direction, for all that is computed over it."""

import random
from collections.abc import Collection
from functools import cached_property
from itertools import chain

import igraph
import numpy as np

from kgplatform.curation.gap_facts import listed
from kgplatform.graph.gap_search import TopicEdges

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Shape:
    """Entities that have a relation to another one, by number in order of id, and the pairs that are related.

    `pairs` holds (smaller number, larger number), sorted, each once, shape (n, 2); `relations` how many there are of
    each, `sources` the most distinct sources that one of them has.
    """

    def __init__(self, edges: TopicEdges) -> None:
        told = [edge for edge in edges.edges if edge[0] != edge[1]]
        self.ids = sorted(set(chain.from_iterable(edge[:2] for edge in told)))
        self.index = {entity: number for number, entity in enumerate(self.ids)}
        names = dict(edges.entities)
        self.names = [names[entity] for entity in self.ids]
        ends = np.array([(self.index[a], self.index[b]) for a, b, _ in told], dtype=np.int64).reshape(-1, 2)
        ends.sort(axis=1)
        self.pairs, places, self.relations = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
        self.sources: Numbers = np.zeros(len(self.pairs), dtype=np.int64)
        np.maximum.at(self.sources, places.reshape(-1), np.array([sources for *_, sources in told], dtype=np.int64))
        self.graph = igraph.Graph(n=len(self.ids), edges=self.pairs.tolist())
        self.degrees: list[int] = self.graph.degree()

    @cached_property
    def components(self) -> list[list[int]]:
        """Connected components; the largest first, then by first id."""
        return sorted(map(sorted, self.graph.connected_components()), key=lambda part: (-len(part), part[0]))

    @cached_property
    def groups(self) -> list[list[int]]:
        """Communities (Leiden, seeded); the largest first, then by first id."""
        if not self.ids:
            return []
        igraph.set_random_number_generator(random.Random(0))
        found = self.graph.community_leiden(objective_function="modularity", n_iterations=2)
        return sorted(map(sorted, found), key=lambda part: (-len(part), part[0]))

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
