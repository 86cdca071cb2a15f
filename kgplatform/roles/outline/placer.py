"""Placer: where on a page that belongs which no heading of its outline was given (Apollo 3.3.3: covers all nodes)."""

from collections.abc import Mapping
from typing import Protocol

from kgplatform.models import Snippet, Topic, Value

MOST_NEW, FEWEST = 3, 2  # new headings of a page, and snippets of each


class PlacementBrief(Value):
    """`headings` are the paths of a page's headings in reading order; the snippets are those that have none, what is
    most about the topic first."""

    topic: Topic
    headings: tuple[tuple[str, ...], ...]
    snippets: tuple[Snippet, ...]


class NewHeading(Value):
    """A top heading that a page lacks, and the ids of the snippets that belong under it."""

    heading: str
    snippet_ids: tuple[str, ...]


class Placements(Value):
    """`old` gives the place in the brief's headings by snippet id. A snippet is in one of the two, once, or in none."""

    old: Mapping[str, int] = {}
    new: tuple[NewHeading, ...] = ()


class Placer(Protocol):
    async def place(self, brief: PlacementBrief) -> Placements:
        """Return where the snippets belong: at most MOST_NEW new headings, none equal to another, of at least FEWEST
        snippets each; what belongs nowhere is left out."""
