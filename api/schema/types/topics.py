"""Topics, and what is still missing in their graphs."""

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Self, cast

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.limits import page_size
from api.schema.types.entities import Entity, EntityConnection, Relation, offset_after
from api.schema.types.groups import Group
from api.schema.types.node import KeyedNode
from kgplatform import models
from kgplatform.bounds import check_place
from kgplatform.models.gap_kinds import GAP_KINDS

if TYPE_CHECKING:
    from api.schema.types.funnel import Funnel
    from api.schema.types.writing import Outline, Page


def _kind(kind: models.GapKind) -> str:
    """Return the value of a kind, with what it means as its description."""
    return cast(str, strawberry.enum_value(kind, description=GAP_KINDS[kind].meaning))


@strawberry.enum
class GapKind(Enum):
    THIN_ENTITY = _kind("thin_entity")
    THIN_EVIDENCE = _kind("thin_evidence")
    MISSING_LINK = _kind("missing_link")
    STRUCTURAL_HOLE = _kind("structural_hole")
    ISLAND = _kind("island")
    BOTTLENECK = _kind("bottleneck")
    UNDESCRIBED_HUB = _kind("undescribed_hub")
    BRIDGE = _kind("bridge")
    STALE = _kind("stale")
    DISPUTED = _kind("disputed")
    CONFLICTING_VALUES = _kind("conflicting_values")
    UNANSWERED_QUESTION = _kind("unanswered_question")
    UNCITED_POINT = _kind("uncited_point")
    MISSING_FACET = _kind("missing_facet")


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
        return cls(
            key=gap.id,
            kind=GapKind(gap.kind),
            score=gap.score,
            entity_keys=list(gap.entity_ids),
            entity_names=list(gap.entity_names),
            subject=gap.subject,
            facts=list(gap.facts),
            status=GapStatus(gap.status),
            tried=gap.tried,
            searched=gap.searched,
            topic_key=topic_key,
        )

    @strawberry.field
    async def entities(self, info: Info) -> list[Entity]:
        entities = await info.context.loaders.entity.load_many(self.entity_keys)
        return [Entity.of(entity, self.topic_key) for entity in entities if entity]


@strawberry.type(description="A subject of research in one domain's corpus.")
class Topic(KeyedNode, relay.Node):
    key: str
    name: str
    domain: str
    goal: str
    audience: str

    @classmethod
    def of(cls, topic: models.Topic) -> Self:
        return cls(key=topic.id, name=topic.name, domain=topic.domain, goal=topic.goal, audience=topic.audience)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        topic = await info.context.loaders.topic.load(key)
        return cls.of(topic) if topic else None

    @strawberry.field(description="Its entities, the most mentioned first; `offset` skips without a cursor.")
    async def entities(
        self, info: Info, first: int = 20, after: str | None = None, offset: int = 0
    ) -> EntityConnection | None:
        start = check_place("offset", check_place("offset", offset) + offset_after(after))
        entities, total = await info.context.services.entities(self.key, page_size(first), start)
        info.context.budget.spend(len(entities))
        return EntityConnection.page([Entity.of(entity, self.key) for entity in entities], start, total)

    @strawberry.field(description="Its relations that start or end at one of the entities, each once.")
    async def relations(self, info: Info, entities: list[strawberry.ID]) -> list[Relation] | None:
        keys = [key_of(entity, "Entity") for entity in entities]
        relations = await info.context.services.relations_of(self.key, keys)
        info.context.budget.spend(len(relations))
        return await Relation.all_of(relations, self.key, info)

    @strawberry.field(description="The ledger of its gaps: open ones first.")
    async def gaps(self, info: Info, status: GapStatus | None = None) -> list[Gap]:
        gaps = [Gap.of(gap, self.key) for gap in await info.context.services.gaps(self.key)]
        info.context.budget.spend(len(gaps))
        return [gap for gap in gaps if status in (None, gap.status)]

    @strawberry.field(description="What unites those of its entities that one of them has the same relation to.")
    async def groups(self, info: Info) -> list[Group]:
        groups = [Group.of(group, self.key) for group in await info.context.services.groups(self.key)]
        info.context.budget.spend(sum(1 + len(group.member_keys) for group in groups))
        return groups

    @strawberry.field(
        description="Where the snippets of its domain, and facts that it is asked about, are lost on their way to its "
        "newest page; once an operation."
    )
    async def funnel(
        self, info: Info, facts: list[str] | None = None
    ) -> Annotated["Funnel", strawberry.lazy("api.schema.types.funnel")] | None:
        from api.schema.types.funnel import Funnel

        found = await info.context.services.funnel(self.key, facts or [])
        supports = sum(len(fate.supports) for fate in found.facts)
        info.context.budget.spend(len(found.sections) + len(found.sources) + len(found.facts) + supports)
        return Funnel.of(found)

    @strawberry.field(description="The newest one, of a page or of makeOutline; null before there is any.")
    async def outline(self, info: Info) -> Annotated["Outline", strawberry.lazy("api.schema.types.writing")] | None:
        from api.schema.types.writing import Outline

        found = await info.context.services.outline(self.key)
        return Outline.of(found) if found else None

    @strawberry.field(description="Its pages, the newest version first.")
    async def pages(self, info: Info) -> list[Annotated["Page", strawberry.lazy("api.schema.types.writing")]]:
        from api.schema.types.writing import Page

        pages = await info.context.loaders.pages.load(self.key)
        info.context.budget.spend(len(pages))
        return [Page.of(page) for page in pages]
