"""What the graph knows: entities, and the relations between them with their evidence."""

import asyncio
from collections.abc import Sequence
from typing import Self

import strawberry
from strawberry import relay

from api.schema.connections import FIRST, LISTED, After, Connection, First, asked_for, sorted_connection
from api.schema.context import Info, Loaders
from api.schema.corpus.types import Snippet
from api.schema.dataloaders import Loader
from api.schema.decisions.types import Decision
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from api.schema.selection import selects
from kgplatform import models
from kgplatform.ids import parse_evidence_key

ENDS = ("subject", "object")  # of a relation


def _counts(info: Info, *path: str) -> bool:
    """Tell whether what is counted of the entities there is asked for."""
    return any(selects(info, *path, name) for name in ("mentions", "sources"))


@strawberry.type(description="A thing that documents speak of; `mentions` and `sources` say what they count.")
class Entity(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What it is called mostly, or as somebody decided.")
    description: str = strawberry.field(description="What a text says that it is, or nothing.")
    kind: str = strawberry.field(description="What sort of thing it is, such as concept, person or group.")
    aliases: list[str] = strawberry.field(description="Its other names, by their letters; `names` tells more of them.")
    mentions: int = strawberry.field(
        description="How often snippets mention it: among `entities` and `central` of a topic those that the topic "
        "found, among what a source brought those of the source; elsewhere all."
    )
    sources: int = strawberry.field(
        description="How many sources mention it: among `entities` and `central` of a topic those that the topic found "
        "something of; elsewhere all."
    )
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, entity: models.Entity, topic_key: str = "") -> Self:
        return mirrored(cls, entity, topic_key=topic_key)

    @classmethod
    async def find(cls, info: Info, key: str, topic_key: str = "") -> Self | None:
        entity = await info.context.loaders.entity(counted=_counts(info)).load(key)
        return cls.of(entity, topic_key) if entity else None

    @classmethod
    async def find_all(cls, info: Info, keys: list[str], topic_key: str) -> list[Self]:
        """Return the entities that exist of those asked for."""
        entities = await info.context.loaders.entity(counted=_counts(info)).load_many(keys)
        return [cls.of(entity, topic_key) for entity in entities if entity]

    @strawberry.field(description="All its names, each with why it names it; by surface and domain.")
    async def names(self, info: Info) -> list["EntityName"]:
        return info.context.budget.each(EntityName.of, await info.context.loaders.names.load(self.key))

    @strawberry.field(description="The decisions by which it is what it is, or was parted from, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        return info.context.budget.each(Decision.of, await info.context.services.history(self.key))


@strawberry.type(description="A name of an entity in a domain, with what made it one.")
class EntityName:
    key: str = strawberry.field(description="The plain id of the name.")
    surface: str = strawberry.field(description="As texts have it.")
    domain: str = strawberry.field(description="The domain whose texts have it.")
    sense: str = strawberry.field(description="Which of its senses, where somebody parted them; else empty.")
    why: str = strawberry.field(description="Why it names the entity.")
    score: float = strawberry.field(description="How sure that is, from 0 to 1.")
    by: str = strawberry.field(description="Who says so: the rules, a model, or a person.")
    decision_key: str = strawberry.field(description="The key of the decision that led it here; empty where none did.")

    @classmethod
    def of(cls, name: models.EntityName) -> Self:
        return mirrored(cls, name, decision_key=name.decision)

    @strawberry.field(description="The decision that led it here; null where none did.")
    async def decision(self, info: Info) -> Decision | None:
        return await Decision.find(info, self.decision_key) if self.decision_key else None


@strawberry.type(description="A snippet that mentions an entity; `excerpt` begins shortly before the first mention.")
class Occurrence(Mirror[models.Occurrence]):
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    title: str = strawberry.field(description="The title of its source.")
    surfaces: list[str] = strawberry.field(description="The names that it uses, by their letters.")
    excerpt: str = strawberry.field(description="Its text around the first mention.")

    @strawberry.field(description="The snippet.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.type(description="A place of a snippet that mentions an entity.")
class SnippetMention(Mirror[models.SnippetMention]):
    entity_key: str = strawberry.field(description="The key of what is mentioned.")
    surface: str = strawberry.field(description="The words that mention it.")
    start: int = strawberry.field(description="Where they begin in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where they end, exclusive.")

    @strawberry.field(description="What is mentioned.")
    async def entity(self, info: Info) -> Entity | None:
        return await Entity.find(info, self.entity_key)


@strawberry.type(description="A sentence of a snippet that states a relation, word by word.")
class Evidence:
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    start: int = strawberry.field(description="Where it begins in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    text: str | None = strawberry.field(description="The sentence; null when its source was taken away meanwhile.")
    snippet: Snippet | None = strawberry.field(
        description="The snippet; null when its source was taken away meanwhile."
    )

    @classmethod
    def of(cls, key: str, loaders: Loaders) -> Self:
        snippet, start, end = parse_evidence_key(key)
        text = loaders.snippet.made(snippet, lambda found: found.text[start:end] if found else None)
        whole = loaders.snippet.made(snippet, Snippet.of_found)
        return cls(snippet_key=snippet, start=start, end=end, text=text, snippet=whole)


@strawberry.type(description="A relation of two entities; no verbatim evidence, no relation.")
class Relation(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    subject_key: str = strawberry.field(description="The key of the entity that it starts at.")
    relation: str = strawberry.field(description="Its canonical form.")
    wording: str = strawberry.field(description="What most of its evidence says for it.")
    object_key: str = strawberry.field(description="The key of the entity that it ends at.")
    description: str = strawberry.field(description="What a text says of it beyond its wording, or nothing.")
    weight: int = strawberry.field(description="How many pieces of evidence it has.")
    sources: int = strawberry.field(description="How many distinct sources they come from.")
    evidence_keys: list[str] = strawberry.field(description="Each is <snippet>#<start>-<end>.")
    surfaces: list[str] = strawberry.field(
        description="How each piece of evidence words it; several wordings of one sentence are parted by line breaks."
    )
    subject: Entity | None = strawberry.field(description="The entity that it starts at.")
    object: Entity | None = strawberry.field(description="The entity that it ends at.")
    topic_key: strawberry.Private[str]

    @classmethod
    async def all_of(
        cls, relations: Sequence[models.Relation], topic_key: str, info: Info, *path: str, listed: bool = False
    ) -> list[Self]:
        """Return relations; what is asked for of their ends and evidence is loaded for all of them at once. `path`
        leads to them from the field that is being resolved, or to the connection that has them `listed`."""
        ways = [(*path, *way) for way in (LISTED if listed else ((),))]
        ends = [name for name in ENDS if any(selects(info, *way, name) for way in ways)]
        ended = info.context.loaders.entity(counted=any(_counts(info, *way, end) for way in ways for end in ENDS))
        quoted = any(
            selects(info, *way, "evidence", *below, name)
            for way in ways
            for below in LISTED
            for name in ("text", "snippet")
        )
        loaders = info.context.loaders
        entities = {getattr(relation, f"{end}_id"): None for relation in relations for end in ends}
        evidence = (key for relation in relations for key in relation.evidence[:FIRST]) if quoted else ()
        snippets = {parse_evidence_key(key)[0]: None for key in evidence}
        await asyncio.gather(*map(ended.load, entities), *map(loaders.snippet.load, snippets))
        return [cls.of(relation, topic_key, ended) for relation in relations]

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        relation = await info.context.loaders.relation.load(key)
        ended = info.context.loaders.entity(counted=any(_counts(info, end) for end in ENDS))
        return cls.of(relation, "", ended) if relation else None

    @classmethod
    def of(cls, relation: models.Relation, topic_key: str, ended: Loader[str, models.Entity | None]) -> Self:
        """Return a relation; `ended` is what its ends are loaded by."""

        def end(entity: models.Entity | None) -> Entity | None:
            return Entity.of(entity, topic_key) if entity else None

        return mirrored(
            cls,
            relation,
            evidence_keys=list(relation.evidence),
            subject=ended.made(relation.subject_id, end),
            object=ended.made(relation.object_id, end),
            topic_key=topic_key,
        )

    @strawberry.field(description="The sentences that state it, by the snippets that they are in.")
    def evidence(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Evidence]:
        loaders = info.context.loaders
        asked = asked_for("relation_evidence", self.key, "snippet", first, after)
        return sorted_connection(info, asked, self.evidence_keys, lambda key: Evidence.of(key, loaders))
