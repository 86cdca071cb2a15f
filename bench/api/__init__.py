"""What a server shows, and how fast: beside bare Cypher (api.beside), and under load with a large graph (api.load)."""

from collections.abc import Iterator

from bench.api import beside, load
from bench.table import Figure


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of both."""
    yield from beside.figures(seed)
    yield from load.figures(seed)
