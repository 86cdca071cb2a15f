"""Groups: what unites entities that one entity has the same relation to."""

from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.graph.types.entities import Entity
from api.schema.mirror import mirrored
from kgplatform import models


@strawberry.type(
    description="What unites siblings: entities that one entity, the parent, has the same relation to. The relations "
    "stay as they are, with their evidence; the group has none of its own."
)
class Group:
    key: str = strawberry.field(description="The plain id.")
    label: str = strawberry.field(description="What it is called.")
    description: str = strawberry.field(description="What its members have in common.")
    relation: str = strawberry.field(description="Leads from the parent to the group.")
    parent_key: str = strawberry.field(description="The key of the entity that has the relation.")
    parent_name: str = strawberry.field(description="The name of that.")
    member_relation: str = strawberry.field(description="The parent's relation to each member, in its canonical form.")
    member_wording: str = strawberry.field(description="How that is mostly worded.")
    member_keys: list[str] = strawberry.field(description="Its members in the topic, by name.")
    member_names: list[str] = strawberry.field(description="Their names, in the same order.")
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, group: models.SiblingGroup, topic_key: str) -> Self:
        return mirrored(cls, group, topic_key=topic_key)

    @strawberry.field(description="The entity that has the relation to all members.")
    async def parent(self, info: Info) -> Entity | None:
        return await Entity.find(info, self.parent_key, self.topic_key)

    @strawberry.field(description="The members that are in the topic.")
    async def members(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.member_keys, self.topic_key)
