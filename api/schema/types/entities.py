"""What the graph knows: entities, and the relations between them with their evidence."""

from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.limits import page_size
from api.schema.types.decisions import Decision
from api.schema.types.node import KeyedNode
from api.schema.types.sources import Evidence
from kgplatform import models
from kgplatform.bounds import check_place
from kgplatform.errors import InputError


@strawberry.type(description="A thing that documents speak of; mentions and sources are counted where it is shown.")
class Entity(KeyedNode, relay.Node):
    key: str
    name: str
    description: str
    kind: str
    aliases: list[str]
    mentions: int
    sources: int
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, entity: models.Entity, topic_key: str = "") -> Self:
        return cls(
            key=entity.id,
            name=entity.name,
            description=entity.description,
            kind=entity.kind,
            aliases=list(entity.aliases),
            mentions=entity.mentions,
            sources=entity.sources,
            topic_key=topic_key,
        )

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        entity = await info.context.loaders.entity.load(key)
        return cls.of(entity) if entity else None

    @strawberry.field(
        description="The topic's relations that start or end here; the topic it was reached through. Null, with an "
        "error, where neither says which topic."
    )
    async def relations(
        self, info: Info, topic: strawberry.ID | None = None, first: int = 100
    ) -> list["Relation"] | None:
        topic_key = key_of(topic, "Topic") if topic else self.topic_key
        if not topic_key:
            raise InputError("Relations are those of a topic.", "Give `topic`, or reach the entity through one.")
        relations = (await info.context.loaders.relations.load((topic_key, self.key)))[: page_size(first)]
        info.context.budget.spend(len(relations))
        return [Relation.of(relation, topic_key) for relation in relations]

    @strawberry.field(description="Snippets that mention it, sorted by the names that they use for it.")
    async def occurrences(self, info: Info, first: int = 20) -> list["Occurrence"]:
        found = await info.context.services.occurrences(self.key, page_size(first))
        info.context.budget.spend(len(found))
        return [Occurrence.of(each) for each in found]

    @strawberry.field(description="The decisions by which it is what it is, or was parted from, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        found = await info.context.services.history(self.key)
        info.context.budget.spend(len(found))
        return [Decision.of(each) for each in found]


@strawberry.type(description="A snippet that mentions an entity; `excerpt` begins shortly before the first mention.")
class Occurrence:
    snippet_key: str
    title: str
    surfaces: list[str]
    excerpt: str

    @classmethod
    def of(cls, found: models.Occurrence) -> Self:
        return cls(
            snippet_key=found.snippet_id, title=found.title, surfaces=list(found.surfaces), excerpt=found.excerpt
        )


@strawberry.type(description="A relation of two entities; no verbatim evidence, no relation.")
class Relation:
    key: str
    subject_key: str
    relation: str = strawberry.field(description="Its canonical form.")
    wording: str = strawberry.field(description="What most of its evidence says for it.")
    object_key: str
    description: str
    weight: int = strawberry.field(description="How many pieces of evidence it has.")
    sources: int = strawberry.field(description="How many distinct sources they come from.")
    evidence_keys: list[str] = strawberry.field(description="Each is <snippet>#<start>-<end>.")
    surfaces: list[str] = strawberry.field(
        description="How each piece of evidence words it; several wordings of one sentence are parted by line breaks."
    )
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, relation: models.Relation, topic_key: str) -> Self:
        return cls(
            key=relation.id,
            subject_key=relation.subject_id,
            relation=relation.relation,
            wording=relation.wording,
            surfaces=list(relation.surfaces),
            object_key=relation.object_id,
            description=relation.description,
            weight=relation.weight,
            sources=relation.sources,
            evidence_keys=list(relation.evidence),
            topic_key=topic_key,
        )

    @strawberry.field
    async def subject(self, info: Info) -> Entity | None:
        return await self._end(self.subject_key, info)

    @strawberry.field
    async def object(self, info: Info) -> Entity | None:
        return await self._end(self.object_key, info)

    @strawberry.field
    async def evidence(self, info: Info, first: int = 20) -> list[Evidence]:
        keys = self.evidence_keys[: page_size(first)]
        info.context.budget.spend(len(keys))
        return [Evidence.of(key) for key in keys]

    async def _end(self, key: str, info: Info) -> Entity | None:
        entity = await info.context.loaders.entity.load(key)
        return Entity.of(entity, self.topic_key) if entity else None


@strawberry.type(description="A page of a topic's entities, the most mentioned first.")
class EntityConnection(relay.Connection[Entity]):
    total_count: int

    @classmethod
    def page(cls, entities: list[Entity], offset: int, total: int) -> Self:
        edges = [relay.Edge.resolve_edge(entity, cursor=offset + index) for index, entity in enumerate(entities)]
        info = relay.PageInfo(
            has_next_page=offset + len(entities) < total,
            has_previous_page=offset > 0,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        )
        return cls(page_info=info, edges=edges, total_count=total)


def offset_after(cursor: str | None) -> int:
    """Return the offset that follows a cursor of EntityConnection; raises InputError for any other text."""
    if cursor is None:
        return 0
    try:
        return check_place("after", int(relay.from_base64(cursor)[1])) + 1
    except ValueError:
        raise InputError(f"{cursor} is no cursor.", "Give `endCursor` of the page before.") from None
