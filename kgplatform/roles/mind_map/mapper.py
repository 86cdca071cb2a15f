"""Mapper: puts snippets in their places in a mind map, and parts concepts that have too many (Co-STORM, 5.2)."""

from typing import Literal, Protocol

from kgplatform.models import Snippet, Topic, Value

Kind = Literal["insert", "create", "leave"]


class Option(Value):
    """A concept that a snippet may be put at: its name under those above it, and how near the snippet is to it, as a
    cosine."""

    path: tuple[str, ...]
    likeness: float = 0.0


class Placing(Value):
    """A snippet to be put somewhere, with the question that it was found for; `options` are concepts that may fit: the
    nearest ones, the nearest first, then all others right below the root."""

    snippet: Snippet
    question: str = ""
    options: tuple[Option, ...] = ()


class MapBrief(Value):
    """What is to be placed in the map of a topic."""

    topic: Topic
    placings: tuple[Placing, ...]


class Move(Value):
    """What becomes of a snippet: it stands at the concept of number `option` among its options, or at the root where
    that is None ("insert"), gets a new one right below that, called `name` ("create"), or tells nothing of the topic
    and stays out of the map ("leave")."""

    kind: Kind
    option: int | None = None
    name: str = ""


class PartingBrief(Value):
    """A concept, by its path, with the snippets that are right at it: more than it is to have."""

    topic: Topic
    path: tuple[str, ...]
    snippets: tuple[Snippet, ...]


class NamedGroup(Value):
    """Snippets that belong together, and what unites them, in a few words."""

    name: str
    snippet_ids: tuple[str, ...]


class Parting(Value):
    """What becomes of the snippets of a concept: two groups of them at least, of different names, or none where they
    cannot be told apart; and those that tell nothing of the topic, which stay `out` of the map, by id."""

    groups: tuple[NamedGroup, ...] = ()
    out: tuple[str, ...] = ()


class Mapper(Protocol):
    async def place(self, brief: MapBrief) -> list[Move]:
        """Return for each snippet what becomes of it."""

    async def part(self, brief: PartingBrief) -> Parting:
        """Return what becomes of the snippets of a concept."""
