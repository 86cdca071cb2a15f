"""What looking around in the graph finds."""

from enum import Enum
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.graph.types.entities import Entity, Relation
from api.schema.mirror import Mirror, mirrored
from api.schema.pages.citations import Quote
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.enum(description="What a search can find.")
class HitKind(Enum):
    ENTITY = strawberry.enum_value("entity", description="By its names and aliases, or by snippets that mention it.")
    SNIPPET = strawberry.enum_value("snippet", description="Of any kind, by its text.")
    SENTENCE = strawberry.enum_value(
        "sentence", description="Of the newest page of a topic, by its text, or by snippets that it cites."
    )
    TOPIC = strawberry.enum_value("topic", description="By its name and goal, or by snippets that its queries found.")


@strawberry.enum(description="How a search finds.")
class SearchBy(Enum):
    WORDS = strawberry.enum_value("words", description="By the words of the text, as their stems.")
    MEANING = strawberry.enum_value("meaning", description="By snippets whose vectors are near to that of the text.")
    HYBRID = strawberry.enum_value("hybrid", description="Both, fused by reciprocal rank.")


@strawberry.enum(description="A measure of how central an entity is in the graph of a topic.")
class Centrality(Enum):
    MENTIONS = strawberry.enum_value("mentions", description="How often the topic's snippets mention it.")
    DEGREE = strawberry.enum_value("degree", description="With how many other entities it is related.")
    BETWEENNESS = strawberry.enum_value(
        "betweenness", description="The share of the shortest ways between others that lead through it, 0 to 1."
    )
    PAGERANK = strawberry.enum_value("pagerank", description="Its share of PageRank; those of all are 1 together.")


@strawberry.type(description="Something that a search found.")
class SearchHit(Mirror[models.SearchHit]):
    kind: HitKind = strawberry.field(description="What was found.")
    key: str = strawberry.field(description="Of the entity, snippet or topic; of a sentence that of its page.")
    title: str = strawberry.field(description="A name, or the title of a document or of a page, with its heading.")
    text: str = strawberry.field(description="A description, a passage, a goal, or the sentence.")
    score: float = strawberry.field(description="Falls with the rank: 1 is what each way of searching has first.")
    domain: str = strawberry.field(description="The domain that it is of; empty for an entity of several.")
    page_key: str = strawberry.field(description='The page that a sentence is on; "" for others.')
    section: int = strawberry.field(description="The position of its section there; -1 for others.")
    sentence: int = strawberry.field(description="Its number in the section, from 0; -1 for others.")

    span: strawberry.Private[tuple[int, int] | None]

    @strawberry.field(
        description="Of a snippet the sentence that has most of the words that were looked for, the rare ones counting "
        "most where it was found by them; null where no sentence has any, and for others."
    )
    def quote(self) -> Quote | None:
        return Quote(text=self.text[slice(*self.span)], start=self.span[0], end=self.span[1]) if self.span else None

    @strawberry.field(description="The entity that was found; null for others.")
    async def entity(self, info: Info) -> Entity | None:
        return await Entity.find(info, self.key) if self.kind is HitKind.ENTITY else None

    @strawberry.field(description="The snippet that was found; null for others.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.key) if self.kind is HitKind.SNIPPET else None

    @strawberry.field(description="The topic that was found; null for others.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.key) if self.kind is HitKind.TOPIC else None


@strawberry.type(description="An entity of a topic by how central it is; `rank` counts from 1.")
class CentralEntity:
    entity: Entity = strawberry.field(description="The entity, counted in the topic.")
    score: float = strawberry.field(description="As the measure has it.")
    rank: int = strawberry.field(description="Its place by the measure, from 1.")

    @classmethod
    def of(cls, central: models.CentralEntity, topic_key: str) -> Self:
        return mirrored(cls, central, entity=Entity.of(central.entity, topic_key))


@strawberry.type(description="A section that cites a source, and how often.")
class CitingSection(Mirror[models.CitingSection]):
    position: int = strawberry.field(description="The place of the section on its page, from 0.")
    heading: str = strawberry.field(description="Its heading; empty for the lead.")
    citations: int = strawberry.field(description="How often it cites the source.")


@strawberry.type(description="The newest article of a topic, with its sections that cite a source.")
class CitingPage(Mirror[models.CitingPage]):
    page_key: str = strawberry.field(description="The key of the page.")
    topic_key: str = strawberry.field(description="The key of its topic.")
    title: str = strawberry.field(description="The title of the page.")
    version: int = strawberry.field(description="Its version, from 1.")
    sections: list[CitingSection] = strawberry.field(description="In reading order.")


@strawberry.type(description="What a source brought into the graph. Totals count what is beyond `first`, too.")
class Contribution:
    entities: list[Entity] = strawberry.field(
        description="What it mentions, the most mentioned in it first; mentions are counted in it, sources everywhere."
    )
    relations: list[Relation] = strawberry.field(
        description="Those that it has evidence of, those with the most sources first."
    )
    pages: list[CitingPage] = strawberry.field(description="Those that cite it most first.")
    entities_total: int = strawberry.field(description="How many entities it mentions in all.")
    relations_total: int = strawberry.field(description="How many relations it has evidence of in all.")
    pages_total: int = strawberry.field(description="How many pages cite it in all.")

    @classmethod
    async def of(cls, contribution: models.Contribution, info: Info) -> Self:
        relations = await Relation.all_of(contribution.relations, "", info)
        return mirrored(cls, contribution, relations=relations)
