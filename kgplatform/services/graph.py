"""Entities, relations and where they are mentioned."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import Entity, EntityName, Occurrence, Relation, RelationForm


class GraphQueries(Protocol):
    """Entities, relations and where they are mentioned."""

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
        """Return a topic's entities, most mentioned first, then by id; and how many there are."""

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
        """Return the topic's relations that start or end at one of the entities, sorted by id."""

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[Relation]:
        """Return for each entity at most `limit` relations, in whichever topic; those with the most sources first."""

    async def entities_by_id(self, entity_ids: Sequence[str], counted: bool = True) -> list[Entity]:
        """Return the entities that exist, in the order given; mentions and sources are counted everywhere, or 0 where
        they are not to be `counted`: that takes long for what much mentions."""

    async def entity_names(self, entity_ids: Sequence[str]) -> list[EntityName]:
        """Return all names of entities, each with why it names it; by entity, surface and domain."""

    async def relations_by_id(self, relation_ids: Sequence[str]) -> list[Relation]:
        """Return the relations that exist, in the order given."""

    async def entity(self, named: str, domain: str = "") -> Entity:
        """Return the entity of an id, also of one that was merged into it, or of a name, counted everywhere.

        Raises NotFound with the names most like it, and InputError with all entities of a name that several have.
        """

    async def occurrences(self, entity_id: str, limit: int) -> list[Occurrence]:
        """Return snippets that mention an entity, sorted by the names that they use for it."""

    async def relation(self, named: str, domain: str = "") -> RelationForm:
        """Return the canonical form of a relation, given by one of its wordings or by the form's id.

        Raises NotFound, and InputError for words that several domains have.
        """
