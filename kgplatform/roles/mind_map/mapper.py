"""Mapper: puts snippets in their places in a mind map, and parts concepts that have too many (Co-STORM, 5.2)."""

from typing import Literal, Protocol

from kgplatform.models import Snippet, Topic, Value

Kind = Literal["insert", "step", "create"]


class Option(Value):
    """A concept that a snippet may be put at: its name under those above it, and how near the snippet is to it, as a
    cosine."""

    path: tuple[str, ...]
    likeness: float = 0.0


class Placing(Value):
    """A snippet to be put somewhere, with the question that it was found for; `at` is the concept to which it has been
    led so far, empty for the root, and `options` are concepts that fit, the nearest first."""

    snippet: Snippet
    question: str = ""
    at: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


class MapBrief(Value):
    """What is to be placed in the map of a topic."""

    topic: Topic
    placings: tuple[Placing, ...]


class Move(Value):
    """What becomes of a snippet that stands at a concept: it stays there ("insert"), goes on to the concept of number
    `option` among its options ("step"), or gets a new one below it, called `name` ("create")."""

    kind: Kind
    option: int = 0
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


class Mapper(Protocol):
    async def choose(self, brief: MapBrief) -> list[int | None]:
        """Return for each snippet the number, from 0, of the option that it belongs to; None where none fits."""

    async def walk(self, brief: MapBrief) -> list[Move]:
        """Return for each snippet where it goes from the concept at which it stands; its options are the concepts right
        below that one."""

    async def part(self, brief: PartingBrief) -> list[NamedGroup]:
        """Return two groups of the snippets at least, of different names; none where they cannot be told apart."""
