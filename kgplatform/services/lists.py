"""Lists that grow with the corpus, a part at a time."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import ListAsked, ListPart


class Lists(Protocol):
    """Lists that grow with the corpus, a part at a time: kgplatform.graph.lists.LISTS has them all. Each is of one
    owner, whose domain is known by its id; those of all there is take the names of `domains` as a filter."""

    async def lists(self, asked: Sequence[ListAsked]) -> list[ListPart]:
        """Return the parts that are asked for, in that order; an owner that does not exist has none. What is asked for
        alike of several owners costs one look at the graph.

        Raises InputError for a list, an order or a filter that there is not, and NotFound for a form of relations that
        there is not.
        """

    async def list_counts(self, asked: Sequence[ListAsked]) -> list[int]:
        """Return how many things each list has, of those that its filters let through. Raises as lists()."""
