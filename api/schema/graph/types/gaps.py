"""Gaps: what is still missing in the graph of a topic."""

from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.graph.types.entities import Entity
from api.schema.graph.types.gap_kinds import GapKind, GapStatus
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.type(description="Something that a topic's graph lacks, and what came of looking for it.")
class Gap(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    kind: GapKind = strawberry.field(description="What is missing.")
    score: float = strawberry.field(description="How much it matters, from 0 to 1.")
    entity_keys: list[str] = strawberry.field(description="The keys of the entities that it is about.")
    entity_names: list[str] = strawberry.field(description="Their names, in the same order.")
    subject: str = strawberry.field(description="What it is about where no entity says so, or nothing.")
    facts: list[str] = strawberry.field(description="What is known around it, in short statements.")
    status: GapStatus = strawberry.field(description="What became of it.")
    tried: int = strawberry.field(
        description="How many questions had addressed it when the ledger was brought up to date last, after a round of "
        "research; `searches` counts them as they are now."
    )
    searched: int = strawberry.field(description="How many snippets the domain had when nothing was found.")
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, gap: models.Gap, topic_key: str) -> Self:
        return mirrored(cls, gap, topic_key=topic_key)

    @classmethod
    def of_topic(cls, gap: models.TopicGap) -> Self:
        return cls.of(gap, gap.topic_id)

    @classmethod
    def of_list(cls, info: Info, gap: models.TopicGap) -> Self:
        """Return a gap of a list; all of it is known then, and not read again."""
        info.context.loaders.gap.prime(gap.id, gap)
        return cls.of_topic(gap)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        gap = await info.context.loaders.gap.load(key)
        return cls.of_topic(gap) if gap else None

    @strawberry.field(description="The topic whose graph it is missing in.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)

    @strawberry.field(
        description="When it got another status than open, a time of UTC; null while it is open, or where nobody knows."
    )
    async def settled(self, info: Info) -> str | None:
        gap = await info.context.loaders.gap.load(self.key)
        return (gap.settled if gap else "") or None

    @strawberry.field(description="What the questions about it led to.")
    async def searches(self, info: Info) -> "GapSearches":
        found = await info.context.loaders.gap_searches.load(self.topic_key)
        return GapSearches.of(found.get(self.key, models.GapSearch()))

    @strawberry.field(description="The entities that it is about, as far as they are still there.")
    async def entities(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.entity_keys, self.topic_key)


@strawberry.type(description="What the questions about a gap led to, in all.")
class GapSearches(Mirror[models.GapSearch]):
    questions: int = strawberry.field(
        description="How many address it. Of a gap of the kind UNANSWERED_QUESTION its `questions` list that question, "
        "too, which is what it is about and does not address it."
    )
    found: int = strawberry.field(description="How many snippets their queries found.")
    supporting: int = strawberry.field(
        description="How many of these bear on what was missing: evidence of relations of its entities, or, by its "
        "kind, what the ledger takes for that. Where the gap is there no more, they make it CLOSED and not VANISHED; "
        "an open one may have some that are not enough."
    )
