"""The steps from each version of the store to the next."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from kgplatform.graph.session import Work


class Batch(NamedTuple):
    """What one batch of a part did: how many things, and up to which id; None when nothing is left."""

    done: int
    last: str | None


class Part(NamedTuple):
    """A part of a step: its `name` in the graph, `what` it does in words, and how: given the id behind which to begin.

    A batch that is done again must change nothing.
    """

    name: str
    what: str
    do: Callable[[Work, str], Awaitable[Batch]]


Steps = Mapping[int, tuple[Part, ...]]
"""The parts of each step, by the version that it leads to."""
