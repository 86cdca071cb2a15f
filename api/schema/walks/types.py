"""What walking the graph brings: parts of it, paths through it, and the trail of a sentence."""

from collections.abc import Sequence
from itertools import islice
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet, Source
from api.schema.corpus.works import SourceReference
from api.schema.graph.types.entities import Entity, Relation
from api.schema.graph.types.gaps import Gap
from api.schema.mirror import Mirror, mirrored
from api.schema.pages.citations import Claim
from api.schema.pages.types import Page
from api.schema.research.types import Question
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.type(description="An entity with others around it, and the relations between all of them.")
class Subgraph:
    entities: list[Entity] = strawberry.field(description="The entity itself first, then the nearest.")
    relations: list[Relation] = strawberry.field(description="Those with the most sources first.")
    beyond: int = strawberry.field(description="How many neighbours were left out at the level that `first` cut off.")

    @classmethod
    async def of(cls, found: models.Subgraph, info: Info) -> Self:
        entities = _entities(found.entities, info)
        relations = await Relation.all_of(found.relations, "", info, "relations")
        return cls(entities=entities, relations=relations, beyond=found.beyond)


@strawberry.type(description="A way from one entity to another.")
class GraphPath:
    entities: list[Entity] = strawberry.field(description="From the one to the other, none twice.")
    relations: list[Relation] = strawberry.field(
        description="One less: each joins an entity to the next, whichever way it points; of several the one with the "
        "most sources."
    )

    @classmethod
    async def all_of(cls, paths: Sequence[models.GraphPath], info: Info) -> list[Self]:
        """Return paths; what is asked for of their relations is loaded for all of them at once."""
        entities = [_entities(path.entities, info) for path in paths]
        relations = iter(
            await Relation.all_of([each for path in paths for each in path.relations], "", info, "nodes", "relations")
        )
        return [
            cls(entities=ends, relations=list(islice(relations, len(path.relations))))
            for ends, path in zip(entities, paths, strict=True)
        ]


@strawberry.type(description="Ways from one entity to another.")
class Paths:
    nodes: list[GraphPath] = strawberry.field(
        description="The shortest first, then those with the most sources; empty where nothing joins both."
    )
    more: bool = strawberry.field(description="Whether `first` left out others of at most `longest` relations.")
    whole: bool = strawberry.field(
        description="False where looking for longer ones of at most `longest` relations would take too much, so that "
        "they may be missing."
    )

    @classmethod
    async def of(cls, found: models.PathsFound, info: Info) -> Self:
        return cls(nodes=await GraphPath.all_of(found.paths, info), more=found.more, whole=found.whole)


@strawberry.type(description="A search that found a snippet, and why it was made.")
class TrailSearch:
    topic_key: str = strawberry.field(description="The key of the topic that it was made for.")
    query_key: str = strawberry.field(description="The key of the query.")
    query: str = strawberry.field(description="What was searched for.")
    question: Question | None = strawberry.field(
        description="What it was to answer; null where the topic's own name or a part of its goal was searched for."
    )
    gaps: list[Gap] = strawberry.field(description="What the question is about; those that matter most first.")
    round: int = strawberry.field(description="The round of research that made it, from 0.")
    rank: int = strawberry.field(description="The place of the snippet among what it found, from 1.")

    @classmethod
    def of(cls, search: models.TrailSearch) -> Self:
        return mirrored(
            cls,
            search,
            query_key=search.query.id,
            query=search.query.text,
            gaps=[Gap.of(gap, search.topic_id) for gap in search.gaps],
        )

    @strawberry.field(description="The topic that it was made for.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)


@strawberry.type(description="A snippet that a sentence cites, and how it was found.")
class TrailStep:
    quote: str = strawberry.field(
        description="The words of the snippet that it is cited for; empty where nobody knows which."
    )
    snippet: Snippet = strawberry.field(description="The snippet that is cited.")
    source: Source = strawberry.field(description="The document that it is a passage of.")
    searches: list[TrailSearch] = strawberry.field(
        description="The searches that found it, those of the page's topic first, then by round and rank."
    )
    relations: list[Relation] = strawberry.field(description="Those of the sentence that the snippet is evidence of.")
    references: list[SourceReference] = strawberry.field(
        description="What the cited words point to: the work that says so first, where the source repeats another's."
    )

    @classmethod
    async def all_of(cls, steps: Sequence[models.TrailStep], info: Info) -> list[Self]:
        """Return steps of a trail; what is asked for of their relations is loaded for all of them at once."""
        told = [each for step in steps for each in step.relations]
        relations = iter(await Relation.all_of(told, "", info, "steps", "relations"))
        return [mirrored(cls, step, relations=list(islice(relations, len(step.relations)))) for step in steps]


@strawberry.type(description="A sentence of a page, with the snippets that support it.")
class PageSentence(Mirror[models.PageSentence]):
    text: str = strawberry.field(description="The sentence.")
    snippet_keys: list[str] = strawberry.field(description="The keys of the snippets that it cites.")
    verdict: str = strawberry.field(
        description='How they do: "verbatim", "entailed", or "own" for words of the page itself, which need none.'
    )
    claims: list[Claim] = strawberry.field(description="What it states, where verification took it apart.")
    relation_keys: list[str] = strawberry.field(description="The relations of the graph that it tells.")


@strawberry.type(description="Where a sentence of a page comes from.")
class Trail:
    page_key: str = strawberry.field(description="The key of the page.")
    heading: str = strawberry.field(description="Of its section; empty for the lead.")
    sentence: PageSentence = strawberry.field(description="The sentence.")
    steps: list[TrailStep] = strawberry.field(
        description="One for each snippet that it cites, in that order; none for one that is gone."
    )

    @classmethod
    async def of(cls, trail: models.Trail, info: Info) -> Self:
        spent = [
            1 + len(step.relations) + sum(1 + len(search.gaps) for search in step.searches) for step in trail.steps
        ]
        info.context.budget.spend(sum(spent) + len(trail.sentence.claims))
        return mirrored(cls, trail, steps=await TrailStep.all_of(trail.steps, info))

    @strawberry.field(description="The page that has the sentence.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key)


def _entities(entities: Sequence[models.Entity], info: Info) -> list[Entity]:
    """Return entities as they are shown; the ends of relations that are among them are not read again."""
    for loader in (info.context.loaders.counted_entity, info.context.loaders.uncounted_entity):
        loader.prime_many({entity.id: entity for entity in entities})
    return [Entity.of(entity) for entity in entities]
