"""Two topics, compared: what both use, and what only one of them does."""

from typing import Any

import strawberry

from api.schema.connections import FIRST, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.graph.queries import (
    EntitiesChosen,
    EntitiesOrdered,
    RelationsChosen,
    RelationsOrdered,
    listed_relations,
)
from api.schema.graph.types.entities import Entity, Relation
from kgplatform import models


def _entities(description: str, *, of_other: bool = False, shared: bool = False) -> Any:
    """Return the field that has the entities of the topic, or of the other one: those that they share, or the rest."""

    async def compared(  # noqa: PLR0917 - which of them, and which part
        self: "TopicsCompared",
        info: Info,
        chosen: EntitiesChosen = None,
        order: EntitiesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Entity]:
        owner, where = self.compared(of_other, shared)
        where |= chosen.where() if chosen else {}
        asked = asked_for("compared_entities", owner.id, ordered(order, "mentions"), first, after, where)
        return await connection(info, asked, models.Entity, Entity.of)

    return strawberry.field(compared, description=description)


def _relations(description: str, *, of_other: bool = False, shared: bool = False) -> Any:
    """Return the field that has relations, as _entities() does."""

    async def compared(  # noqa: PLR0917 - which of them, and which part
        self: "TopicsCompared",
        info: Info,
        chosen: RelationsChosen = None,
        order: RelationsOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Relation]:
        owner, where = self.compared(of_other, shared)
        where |= await chosen.where(info, owner.domain, "forms", "entities", "others") if chosen else {}
        asked = asked_for("topic_relations", owner.id, ordered(order, "sources"), first, after, where)
        return await listed_relations(info, asked, "")

    return strawberry.field(compared, description=description)


@strawberry.type(
    description="What two topics share, and what only one of them uses. Entities are counted everywhere, not in a "
    "topic; `totalCount` of each list says how many there are."
)
class TopicsCompared:
    topic_key: str = strawberry.field(description="The key of the topic.")
    other_key: str = strawberry.field(description="The key of the other topic.")
    topic: strawberry.Private[models.Topic]
    other: strawberry.Private[models.Topic]

    shared: Connection[Entity] = _entities("The entities of both.", shared=True)
    only: Connection[Entity] = _entities("The entities of the topic alone.")
    only_other: Connection[Entity] = _entities("The entities of the other topic alone.", of_other=True)
    shared_relations: Connection[Relation] = _relations(
        "The relations that have both ends in both topics.", shared=True
    )
    only_relations: Connection[Relation] = _relations(
        "The relations of the topic that have an end, or both, in it alone."
    )
    only_other_relations: Connection[Relation] = _relations(
        "The relations of the other topic that have an end, or both, in it alone.", of_other=True
    )

    def compared(self, of_other: bool, shared: bool) -> tuple[models.Topic, dict[str, models.FilterValue | None]]:
        """Return the topic of which a list is, and what it is compared by."""
        owner, beside = (self.other, self.topic) if of_other else (self.topic, self.other)
        return owner, {"other": beside.id, "shared": shared}
