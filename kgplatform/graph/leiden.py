"""Communities of a graph (Leiden, seeded): the same in every run and on every platform."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import igraph

_ONE_AT_A_TIME = Lock()  # igraph has one source of random numbers for the whole process


@contextmanager
def seeded() -> Iterator[None]:
    """Let igraph draw the same random numbers each time; others wait meanwhile."""
    with _ONE_AT_A_TIME:
        igraph.set_random_number_generator(random.Random(0))
        yield


def leiden(
    graph: igraph.Graph, *, weights: str | None = None, resolution: float = 1.0, iterations: int = -1
) -> list[list[int]]:
    """Return the communities by modularity, each sorted; `iterations` below zero: until nothing changes."""
    with seeded():
        found = graph.community_leiden(
            objective_function="modularity", weights=weights, resolution=resolution, n_iterations=iterations
        )
    return [sorted(community) for community in found]
