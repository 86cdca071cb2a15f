"""Curation: reuse, calls, asking, closure, resolution, canonical forms, retrieval, gap queries, growth and kills. One
module a subject."""

from collections.abc import Iterator
from dataclasses import replace

from bench.curation import (
    asking,
    calls,
    closure,
    essays,
    gap_queries,
    growth,
    kills,
    relations,
    resolution,
    retrieval,
    reuse,
)
from bench.table import Figure

PARTS = (
    reuse,
    closure,
    calls,
    asking,
    resolution,
    relations,
    essays,
    retrieval,
    gap_queries,
    growth,
    kills,
)


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of every part under its name; each part is a benchmark of its own too: curation.reuse. All take
    about an hour."""
    for part in PARTS:
        subject = part.__name__.rpartition(".")[2].replace("_", " ")
        for figure in part.figures(seed):
            yield replace(figure, name=f"{subject}: {figure.name}")
