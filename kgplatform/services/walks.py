"""Ways through the graph: around an entity, between two, and back from a sentence to what it comes from."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import PathsFound, Subgraph, Trail


class Walks(Protocol):
    """Ways through the graph: around an entity, between two, and back from a sentence to what it comes from."""

    async def neighbourhood(
        self, entity_id: str, depth: int = 1, limit: int = 50, relations: Sequence[str] = ()
    ) -> Subgraph:
        """Return an entity with at most `limit` others (1..500) that are up to `depth` relations (1..3) away: the
        nearest first, then those with the most sources behind a relation that leads there, then by id. Only some
        `relations` are followed, where they are given by their canonical forms' names or ids. Groups are not among
        them.

        Raises as entity(), NotFound for a relation that there is not, and InputError for what is out of range.
        """

    async def paths(self, start_id: str, end_id: str, longest: int = 4, limit: int = 3) -> PathsFound:
        """Return at most `limit` ways (1..50) from one entity to another, of at most `longest` relations (1..6): the
        shortest first, then those whose relations have the most sources together, then by their entities' ids. No two
        have the same entities, and none leads through a group; none where nothing joins both. It is told whether there
        are more.

        Raises as entity(), and InputError for what is out of range, and where too much lies between both to look
        through. Once a way was found, longer ones are looked for only as far as that is not too much.
        """

    async def trail(self, page_id: str, section: int, sentence: int) -> Trail:
        """Return where a sentence comes from: of the section at a position of a page, by its number from 0 over all
        blocks. Raises NotFound for a page, a section or a sentence that there is not."""
