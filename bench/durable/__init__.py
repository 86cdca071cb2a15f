"""Durable runs: killed, replayed, faulted, bounded, spread over workers, and idle. One module a subject."""

from collections.abc import Iterator

from bench.durable import budget, estimates, faults, idle, kills, limit, neo4j_kills, qdrant_cluster, replay, workers
from bench.table import Figure

PARTS = (kills, neo4j_kills, replay, workers, qdrant_cluster, faults, limit, budget, estimates, idle)


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of every part; each part is a benchmark of its own too: durable.kills."""
    for part in PARTS:
        yield from part.figures(seed)
