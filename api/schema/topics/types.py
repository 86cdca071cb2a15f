"""Topics; what is known and written of them is added by the nouns that own that."""

from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.mirror import Mirror
from api.schema.node import KeyedNode
from kgplatform import models


@strawberry.type(description="A subject of research in one domain's corpus.")
class Topic(KeyedNode, Mirror[models.Topic], relay.Node):
    key: str
    name: str
    domain: str
    goal: str
    audience: str

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.topic.load(key))


@strawberry.type(description="What was removed of a topic: how many pages, gaps, questions and queries.")
class TopicRemoval(Mirror[models.TopicRemoval]):
    pages: int
    gaps: int
    questions: int
    queries: int
