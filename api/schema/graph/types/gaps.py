"""Gaps: what is still missing in the graph of a topic."""

from enum import Enum
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.graph.types.entities import Entity
from api.schema.mirror import mirrored
from kgplatform import models
from kgplatform.models.gap_kinds import GAP_KINDS


@strawberry.enum
class GapKind(Enum):
    _ignore_ = "name kind"
    for name, kind in GAP_KINDS.items():
        vars()[name.upper()] = strawberry.enum_value(name, description=kind.meaning)


@strawberry.enum
class GapStatus(Enum):
    OPEN = "open"
    CLOSED = "closed"
    VANISHED = "vanished"
    MERGED = "merged"
    EXHAUSTED = "exhausted"
    SILENT = "silent"


@strawberry.type(description="Something that a topic's graph lacks, and what came of looking for it.")
class Gap:
    key: str
    kind: GapKind
    score: float
    entity_keys: list[str]
    entity_names: list[str]
    subject: str = strawberry.field(description="What it is about where no entity says so, or nothing.")
    facts: list[str]
    status: GapStatus
    tried: int = strawberry.field(description="How many questions addressed it.")
    searched: int = strawberry.field(description="How many snippets the domain had when nothing was found.")
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, gap: models.Gap, topic_key: str) -> Self:
        return mirrored(cls, gap, topic_key=topic_key)

    @strawberry.field
    async def entities(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.entity_keys, self.topic_key)
