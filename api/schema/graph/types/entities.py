"""What the graph knows: entities, and the relations between them with their evidence."""

import asyncio
from collections.abc import Sequence
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info, Loaders
from api.schema.corpus.types import Snippet
from api.schema.decisions.types import Decision
from api.schema.identifiers import key_of
from api.schema.limits import page_size
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from api.schema.selection import selects
from kgplatform import models
from kgplatform.bounds import check_place
from kgplatform.errors import InputError
from kgplatform.ids import parse_evidence_key

FIRST_EVIDENCE = 20


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
        return mirrored(cls, entity, topic_key=topic_key)

    @classmethod
    async def find(cls, info: Info, key: str, topic_key: str = "") -> Self | None:
        entity = await info.context.loaders.entity.load(key)
        return cls.of(entity, topic_key) if entity else None

    @classmethod
    async def find_all(cls, info: Info, keys: list[str], topic_key: str) -> list[Self]:
        """Return the entities that exist of those asked for."""
        entities = await info.context.loaders.entity.load_many(keys)
        return [cls.of(entity, topic_key) for entity in entities if entity]

    @strawberry.field(
        description="The relations that start or end here: of the topic that is given, or that it was reached through, "
        "by id; of all topics where there is none, those with the most sources first. Null, with an error, "
        "for a topic's id that is none."
    )
    async def relations(
        self, info: Info, topic: strawberry.ID | None = None, first: int = 100
    ) -> list["Relation"] | None:
        topic_key, most = key_of(topic, "Topic") if topic else self.topic_key, page_size(first)
        loaders = info.context.loaders
        of_topic = await loaders.relations.load((topic_key, self.key)) if topic_key else ()
        relations = of_topic[:most] if topic_key else await loaders.best_relations.load((self.key, most))
        info.context.budget.spend(len(relations))
        return await Relation.all_of(relations, topic_key, info)

    @strawberry.field(description="Snippets that mention it, sorted by the names that they use for it.")
    async def occurrences(self, info: Info, first: int = 20) -> list["Occurrence"]:
        found = await info.context.services.occurrences(self.key, page_size(first))
        return info.context.budget.each(Occurrence.of, found)

    @strawberry.field(description="The decisions by which it is what it is, or was parted from, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        return info.context.budget.each(Decision.of, await info.context.services.history(self.key))


@strawberry.type(description="A snippet that mentions an entity; `excerpt` begins shortly before the first mention.")
class Occurrence(Mirror[models.Occurrence]):
    snippet_key: str
    title: str
    surfaces: list[str]
    excerpt: str


@strawberry.type(description="A sentence of a snippet that states a relation, word by word.")
class Evidence:
    snippet_key: str
    start: int = strawberry.field(description="Where it begins in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    text: str | None = strawberry.field(description="The sentence; null when its source was taken away meanwhile.")
    snippet: Snippet | None

    @classmethod
    def of(cls, key: str, loaders: Loaders) -> Self:
        snippet, start, end = parse_evidence_key(key)
        text = loaders.snippet.made(snippet, lambda found: found.text[start:end] if found else None)
        whole = loaders.snippet.made(snippet, Snippet.of_found)
        return cls(snippet_key=snippet, start=start, end=end, text=text, snippet=whole)


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
    subject: Entity | None
    object: Entity | None
    topic_key: strawberry.Private[str]

    @classmethod
    async def all_of(cls, relations: Sequence[models.Relation], topic_key: str, info: Info, *path: str) -> list[Self]:
        """Return relations; what is asked for of their ends and evidence is loaded for all of them at once. `path`
        leads to them from the field that is being resolved."""
        ends = [name for name in ("subject", "object") if selects(info, *path, name)]
        quoted = any(selects(info, *path, "evidence", name) for name in ("text", "snippet"))
        loaders = info.context.loaders
        entities = {getattr(relation, f"{end}_id"): None for relation in relations for end in ends}
        evidence = (key for relation in relations for key in relation.evidence[:FIRST_EVIDENCE]) if quoted else ()
        snippets = {parse_evidence_key(key)[0]: None for key in evidence}
        await asyncio.gather(*map(loaders.entity.load, entities), *map(loaders.snippet.load, snippets))
        return [cls.of(relation, topic_key, loaders) for relation in relations]

    @classmethod
    def of(cls, relation: models.Relation, topic_key: str, loaders: Loaders) -> Self:
        def end(entity: models.Entity | None) -> Entity | None:
            return Entity.of(entity, topic_key) if entity else None

        return mirrored(
            cls,
            relation,
            evidence_keys=list(relation.evidence),
            subject=loaders.entity.made(relation.subject_id, end),
            object=loaders.entity.made(relation.object_id, end),
            topic_key=topic_key,
        )

    @strawberry.field
    def evidence(self, info: Info, first: int = FIRST_EVIDENCE) -> list[Evidence]:
        keys = self.evidence_keys[: page_size(first)]
        info.context.budget.spend(len(keys))
        return [Evidence.of(key, info.context.loaders) for key in keys]


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
