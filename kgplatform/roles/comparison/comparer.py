"""Comparer: by what works are compared, and what each of them says on that: what made surveys lack (StructSurvey,
limitations)."""

from collections.abc import Iterable
from typing import Protocol

from kgplatform.models import (
    DisputedPair,
    Entity,
    Facet,
    PageSentence,
    ToldCategory,
    Topic,
    TopicSnippet,
    Value,
)

FEWEST, MOST = 2, 5  # aspects
BATCH = 4  # works that are read at once


class ComparedWork(Value):
    """A work, and the snippets of it that the topic has, in their order, at least one; `published` is an ISO date or
    its beginning, "" where nobody knows."""

    title: str
    published: str
    snippets: tuple[TopicSnippet, ...]

    @property
    def snippet_ids(self) -> frozenset[str]:
        return frozenset(each.snippet.id for each in self.snippets)


class Aspect(Value):
    """What works are compared by: `name` heads a column, `asked` says what is told there of each work; `entity_ids` are
    what it is about, where that is known."""

    name: str
    asked: str = ""
    entity_ids: tuple[str, ...] = ()


class ComparisonBrief(Value):
    """The works that are compared, and what is known that they may be compared by: the `entities` that they mention,
    the `categories` of these, `facets` that readers expect of the topic, and what sources contradict each other on.
    There are at most `most` aspects; so many works are read at once (`batch`)."""

    topic: Topic
    works: tuple[ComparedWork, ...]
    entities: tuple[Entity, ...] = ()
    categories: tuple[ToldCategory, ...] = ()
    facets: tuple[Facet, ...] = ()
    disputes: tuple[DisputedPair, ...] = ()
    most: int = MOST
    batch: int = BATCH


Cell = PageSentence | None  # what a work says on an aspect; None where it says nothing


class Comparison(Value):
    """Aspects, and a row of cells for each work of a brief, in its order: a cell cites snippets of its own work."""

    aspects: tuple[Aspect, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()

    @property
    def cells(self) -> Iterable[PageSentence]:
        """What is said anywhere, row by row."""
        return (cell for row in self.rows for cell in row if cell is not None)


class Comparer(Protocol):
    """`engine` names who compares, as pages say it."""

    engine: str

    async def compare(self, brief: ComparisonBrief) -> Comparison:
        """Return 3 to `most` aspects on which several of the works say something, fewer where there are no more."""
