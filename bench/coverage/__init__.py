"""Coverage: how much of what texts say is found, read, offered and told, and what checks take out of it."""

from collections.abc import Iterator
from dataclasses import replace

from bench.coverage import checks, facts
from bench.table import Figure

PARTS = (facts, checks)


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of all parts, each under its part's name."""
    for part in PARTS:
        name = part.__name__.rpartition(".")[2]
        yield from (replace(figure, name=f"{name}: {figure.name}") for figure in part.figures(seed))
