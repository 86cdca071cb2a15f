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
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What it is called.")
    domain: str = strawberry.field(description="The name of the domain that it is researched in.")
    goal: str = strawberry.field(description="What its page is to tell, in words, or nothing.")
    audience: str = strawberry.field(description="Who it is for, in words, or nothing.")

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.topic.load(key))


@strawberry.type(description="What was removed of a topic: how many pages, gaps, questions and queries.")
class TopicRemoval(Mirror[models.TopicRemoval]):
    pages: int = strawberry.field(description="How many pages.")
    gaps: int = strawberry.field(description="How many gaps.")
    questions: int = strawberry.field(description="How many questions.")
    queries: int = strawberry.field(description="How many queries.")
