"""How the talk on a topic is listened to."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Self

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.research.talk_types import Talk, TalkUtterance, utterances_of
from kgplatform import models

TopicId = Annotated[strawberry.ID, strawberry.argument(description="The id or key of the topic.")]


@strawberry.type(description="The talk on a topic, and what was said since the message before.")
class TalkGrowth:
    topic_key: str = strawberry.field(description="The key of the topic.")
    said: list[TalkUtterance] = strawberry.field(
        description="What was said since the message before; in the first one, all that was said."
    )
    talk: Talk | None = strawberry.field(description="The talk with its mind map as it is now; null before any.")

    @classmethod
    def of(cls, growth: models.TalkGrowth) -> Self:
        talk = growth.talk
        said = utterances_of(growth.said, talk.participants) if talk else []
        return cls(topic_key=growth.topic_id, said=said, talk=Talk.of(talk) if talk else None)


@strawberry.type
class TalkSubscriptions:
    @strawberry.subscription(
        description="The talk on a topic: as it is at once, then at each change, at most once a second, with what was "
        "said since. It goes on as `topicGraph` does."
    )
    async def talk(self, info: Info, topic: TopicId) -> AsyncGenerator[TalkGrowth, None]:
        async with aclosing(info.context.services.watch_talk(key_of(topic, "Topic"))) as told:
            async for growth in told:
                info.context.renew()
                yield TalkGrowth.of(growth)
