"""How far the snippets of a topic's domain came, as the graph knows it."""

from collections.abc import Sequence
from typing import NamedTuple

from kgplatform.graph.session import Graph
from kgplatform.models import PROSE, SnippetKind


class SnippetStanding(NamedTuple):
    """A snippet: whether a query of the topic found it, somebody read it, and an entity or a relation is known of it.
    What an earlier topic had read counts."""

    id: str
    kind: SnippetKind
    found: bool
    read: bool
    related: bool

    @property
    def is_prose(self) -> bool:
        return self.kind == PROSE


class SourceStanding(NamedTuple):
    """A source of a domain with its snippets, in the order of its text."""

    id: str
    url: str
    title: str
    snippets: Sequence[SnippetStanding]


async def read_standings(graph: Graph, topic_id: str) -> list[SourceStanding]:
    """Return the sources of a topic's domain, by id; those that hold nothing as well."""
    rows = await graph.read("read/research/funnel", topic=topic_id)
    return [
        SourceStanding(row["id"], row["url"], row["title"], [SnippetStanding(**each) for each in row["snippets"]])
        for row in rows
    ]
