"""Communities of a graph (Leiden, seeded): the same in every run and on every platform."""

import random
from threading import Lock

import igraph

_ONE_AT_A_TIME = Lock()  # igraph has one source of random numbers for the whole process


def leiden(
    graph: igraph.Graph, *, weights: str | None = None, resolution: float = 1.0, iterations: int = -1
) -> list[list[int]]:
    """Return the communities by modularity, each sorted; `iterations` below zero: until nothing changes."""
    with _ONE_AT_A_TIME:
        igraph.set_random_number_generator(random.Random(0))
        found = graph.community_leiden(
            objective_function="modularity", weights=weights, resolution=resolution, n_iterations=iterations
        )
    return [sorted(community) for community in found]
