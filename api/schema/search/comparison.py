"""Two topics, compared: what both use, and what only one of them does."""

import strawberry

from api.schema.connections import FIRST, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.graph.filters import EntityFilter, EntityOrder, RelationFilter, RelationOrder
from api.schema.graph.queries import (
    EntitiesChosen,
    EntitiesOrdered,
    RelationsChosen,
    RelationsOrdered,
    listed_relations,
)
from api.schema.graph.types.entities import Entity, Relation
from kgplatform import models


@strawberry.type(
    description="What two topics share, and what only one of them uses. Entities are counted everywhere, not in a "
    "topic; `totalCount` of each list says how many there are."
)
class TopicsCompared:
    topic_key: str = strawberry.field(description="The key of the topic.")
    other_key: str = strawberry.field(description="The key of the other topic.")
    topic: strawberry.Private[models.Topic]
    other: strawberry.Private[models.Topic]

    @strawberry.field(description="The entities of both.")
    async def shared(
        self,
        info: Info,
        chosen: EntitiesChosen = None,
        order: EntitiesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Entity]:
        return await _Side(info, self.topic, self.other, shared=True).entities(chosen, order, first, after)

    @strawberry.field(description="The entities of the topic alone.")
    async def only(
        self,
        info: Info,
        chosen: EntitiesChosen = None,
        order: EntitiesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Entity]:
        return await _Side(info, self.topic, self.other).entities(chosen, order, first, after)

    @strawberry.field(description="The entities of the other topic alone.")
    async def only_other(
        self,
        info: Info,
        chosen: EntitiesChosen = None,
        order: EntitiesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Entity]:
        return await _Side(info, self.other, self.topic).entities(chosen, order, first, after)

    @strawberry.field(description="The relations that have both ends in both topics.")
    async def shared_relations(
        self,
        info: Info,
        chosen: RelationsChosen = None,
        order: RelationsOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Relation]:
        return await _Side(info, self.topic, self.other, shared=True).relations(chosen, order, first, after)

    @strawberry.field(description="The relations of the topic that have an end, or both, in it alone.")
    async def only_relations(
        self,
        info: Info,
        chosen: RelationsChosen = None,
        order: RelationsOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Relation]:
        return await _Side(info, self.topic, self.other).relations(chosen, order, first, after)

    @strawberry.field(description="The relations of the other topic that have an end, or both, in it alone.")
    async def only_other_relations(
        self,
        info: Info,
        chosen: RelationsChosen = None,
        order: RelationsOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Relation]:
        return await _Side(info, self.other, self.topic).relations(chosen, order, first, after)


class _Side:
    """What one topic has of what is compared: with the other one, or alone."""

    def __init__(self, info: Info, topic: models.Topic, other: models.Topic, *, shared: bool = False) -> None:
        self._info, self._topic = info, topic
        self._compared: dict[str, models.FilterValue | None] = {"other": other.id, "shared": shared}

    async def entities(
        self, chosen: EntityFilter | None, order: EntityOrder | None, first: int, after: str | None
    ) -> Connection[Entity]:
        where = {**self._compared, **(chosen.where() if chosen else {})}
        asked = asked_for("compared_entities", self._topic.id, ordered(order, "mentions"), first, after, where)
        return await connection(self._info, asked, models.Entity, Entity.of)

    async def relations(
        self, chosen: RelationFilter | None, order: RelationOrder | None, first: int, after: str | None
    ) -> Connection[Relation]:
        given = await chosen.where(self._info, self._topic.domain, "forms", "entities", "others") if chosen else {}
        where = {**self._compared, **given}
        asked = asked_for("topic_relations", self._topic.id, ordered(order, "sources"), first, after, where)
        return await listed_relations(self._info, asked, "")
