"""Durable runs: killed, replayed, faulted, bounded, spread over workers, and idle. One module a subject."""

from collections.abc import Iterator

from bench.durable import kills
from bench.table import Figure

PARTS = (kills,)


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of every part; each part is a benchmark of its own too: durable.kills."""
    for part in PARTS:
        yield from part.figures(seed)
