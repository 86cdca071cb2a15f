"""What the strategies are worth beside each other: what they find, where a talk puts it, what becomes of answers that
readers gave, and what a strategy saves after another."""

from collections.abc import Iterator
from dataclasses import replace

from bench.strategies import answered, insertion, retrieval, savings
from bench.table import Figure

PARTS = (retrieval, insertion, answered, savings)


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of all parts, each under its part's name."""
    for part in PARTS:
        name = part.__name__.rpartition(".")[2]
        yield from (replace(figure, name=f"{name}: {figure.name}") for figure in part.figures(seed))
