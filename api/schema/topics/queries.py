"""What can be asked of topics."""

from typing import cast

import strawberry
from strawberry.scalars import JSON

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.topics.types import Topic
from kgplatform.errors import NotFound


@strawberry.type
class TopicQueries:
    @strawberry.field(description="All topics, by name.")
    async def topics(self, info: Info) -> list[Topic] | None:
        return info.context.budget.each(Topic.of, await info.context.services.topics())

    @strawberry.field
    async def topic(self, info: Info, id: strawberry.ID) -> Topic | None:  # noqa: A002
        try:
            return Topic.of(await info.context.services.topic(key_of(id, "Topic")))
        except NotFound:
            return None


@strawberry.type
class ExportQueries:
    """Apart from the other queries of topics, since the schema has it further down."""

    @strawberry.field(description="The topic's graph as `kgplatform export topic` writes it.")
    async def export(self, info: Info, topic_id: strawberry.ID) -> JSON | None:
        return cast(JSON, await info.context.services.export(key_of(topic_id, "Topic")))
