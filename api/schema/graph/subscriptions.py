"""How the graph of a topic and its gaps are watched."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Self

import strawberry

from api.schema.context import Info
from api.schema.graph.types.entities import Entity, Relation
from api.schema.graph.types.gaps import Gap
from api.schema.identifiers import key_of
from api.schema.mirror import Mirror
from api.schema.named_values import Measure
from kgplatform import models

TopicId = Annotated[strawberry.ID, strawberry.argument(description="The id or key of the topic.")]


@strawberry.type(description="How large the graph of a topic is, and what was added since the message before.")
class TopicGrowth(Mirror[models.TopicGrowth]):
    topic_key: str = strawberry.field(description="The key of the topic.")
    entities: int = strawberry.field(description="How many it has.")
    relations: int = strawberry.field(description="How many it has.")
    new_entities: int = strawberry.field(description="How many of them are new since the message before.")
    new_relations: int = strawberry.field(description="How many of them are new since the message before.")
    entity_keys: list[str] = strawberry.field(description="The keys of at most 20 of the new entities.")
    relation_keys: list[str] = strawberry.field(description="The keys of at most 20 of the new relations.")

    @strawberry.field(description="At most 20 of the new entities.")
    async def added_entities(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.entity_keys, "")

    @strawberry.field(description="At most 20 of the new relations.")
    async def added_relations(self, info: Info) -> list[Relation]:
        found = await info.context.loaders.relation.load_many(self.relation_keys)
        return await Relation.all_of([relation for relation in found if relation], "", info)


@strawberry.type(
    description="How many gaps a topic has of each status, and those that changed since the message before."
)
class GapBoard:
    topic_key: str = strawberry.field(description="The key of the topic.")
    counts: list[Measure] = strawberry.field(description="How many there are, by status.")
    changes: int = strawberry.field(description="How many changed since the message before.")
    changed: list[Gap] = strawberry.field(description="At most 20 of these.")

    @classmethod
    def of(cls, board: models.GapBoard) -> Self:
        return cls(
            topic_key=board.topic_id,
            counts=[Measure.of((name, number)) for name, number in board.counts.items()],
            changes=board.changes,
            changed=[Gap.of(gap, board.topic_id) for gap in board.changed],
        )


@strawberry.type
class GraphSubscriptions:
    @strawberry.subscription(
        description="The graph of a topic: how large it is at once, then at each change, at most once a second, what "
        "was added. It goes on until nobody listens, or the topic is removed."
    )
    async def topic_graph(self, info: Info, id: TopicId) -> AsyncGenerator[TopicGrowth, None]:  # noqa: A002
        async with aclosing(info.context.services.watch_topic(key_of(id, "Topic"))) as told:
            async for growth in told:
                info.context.renew()
                yield TopicGrowth.of(growth)

    @strawberry.subscription(
        description="The gaps of a topic: how many there are at once, then at each change, at most once a second, "
        "those that changed. It goes on as `topicGraph` does."
    )
    async def gap_board(self, info: Info, topic: TopicId) -> AsyncGenerator[GapBoard, None]:
        async with aclosing(info.context.services.watch_gaps(key_of(topic, "Topic"))) as told:
            async for board in told:
                info.context.renew()
                yield GapBoard.of(board)
