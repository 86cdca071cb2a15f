"""What can be asked of the graph, and of the graph of a topic."""

from functools import partial
from typing import Annotated, cast

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import (
    FIRST,
    WHICH,
    After,
    Connection,
    First,
    asked_for,
    connected,
    connection,
    ordered,
    part_of,
)
from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.graph.filters import (
    EntityFilter,
    EntityOrder,
    GapFilter,
    GapOrder,
    OccurrenceFilter,
    RelationFilter,
    RelationOrder,
)
from api.schema.graph.types.entities import Entity, Occurrence, Relation, SnippetMention
from api.schema.graph.types.funnel import Funnel
from api.schema.graph.types.gaps import Gap
from api.schema.graph.types.groups import Group
from api.schema.graph.types.relation_forms import RelationForm
from api.schema.identifiers import key_of, keys_of
from api.schema.naming import check_domain, there_is_no, topic_key
from api.schema.topics.types import Topic
from kgplatform import models

EntitiesChosen = Annotated[EntityFilter | None, strawberry.argument(name="filter", description=WHICH)]
EntitiesOrdered = Annotated[
    EntityOrder | None, strawberry.argument(description="In which order; the most mentioned first where none is given.")
]
RelationsChosen = Annotated[RelationFilter | None, strawberry.argument(name="filter", description=WHICH)]
RelationsOrdered = Annotated[
    RelationOrder | None, strawberry.argument(description="In which order; by sources where none is given.")
]
OccurrencesChosen = Annotated[OccurrenceFilter | None, strawberry.argument(name="filter", description=WHICH)]
GapsChosen = Annotated[GapFilter | None, strawberry.argument(name="filter", description=WHICH)]
GapsOrdered = Annotated[
    GapOrder | None, strawberry.argument(description="In which order; by score where none is given.")
]
GapId = Annotated[strawberry.ID, strawberry.argument(description="Its id or key.")]


@strawberry.type
class GraphQueries:
    @strawberry.field(
        description="The entities that exist of those asked for, counted everywhere; then null, with an error, for "
        "each id of something else."
    )
    async def entities(self, info: Info, ids: list[strawberry.ID]) -> list[Entity | None] | None:
        keys, wrong = keys_of(ids, "Entity")
        info.context.budget.spend(len(keys))
        found = [Entity.of(entity) for entity in await info.context.services.entities_by_id(keys)]
        return [*found, *cast(list[None], wrong)]

    @strawberry.field(
        description="The entity of an id, also of one that was merged into it, or of a name; null, with an error, "
        "where there is none, or several are named so."
    )
    async def entity(self, info: Info, named: strawberry.ID, domain: str = "") -> Entity | None:
        await check_domain(info, domain)
        return Entity.of(await info.context.services.entity(key_of(named, "Entity"), domain))

    @strawberry.field(description="A gap by its id; null, with an error, where there is none.")
    async def gap(self, info: Info, id: GapId) -> Gap | None:  # noqa: A002
        found = await Gap.find(info, key_of(id, "Gap"))
        if found is None:
            raise there_is_no("gap", id, "`topic(id: ...) { gaps { nodes { key kind } } }` lists those of a topic.")
        return found

    @strawberry.field(
        description="The canonical form of a relation, by one of its wordings or by the form's key; null, with an "
        "error, as for entities."
    )
    async def relation(self, info: Info, named: str, domain: str = "") -> RelationForm | None:
        await check_domain(info, domain)
        return RelationForm.of(await info.context.services.relation(named, domain))


@added_to(Topic)
@strawberry.field(description="Its entities, with their mentions and sources as counted in the topic.")
async def entities(  # noqa: PLR0917 - which of them, and which part
    topic: strawberry.Parent[Topic],
    info: Info,
    chosen: EntitiesChosen = None,
    order: EntitiesOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Entity] | None:
    by, where = ordered(order, "mentions"), chosen.where() if chosen else None
    asked = asked_for("topic_entities", topic.key, by, first, after, where)
    return await connection(info, asked, models.Entity, lambda entity: Entity.of(entity, topic.key))


@added_to(Topic)
@strawberry.field(description="The relations that have both ends in it.")
async def relations(  # noqa: PLR0917 - which of them, and which part
    topic: strawberry.Parent[Topic],
    info: Info,
    chosen: RelationsChosen = None,
    order: RelationsOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Relation] | None:
    where = await chosen.of_topic(info, topic) if chosen else None
    asked = asked_for("topic_relations", topic.key, ordered(order, "sources"), first, after, where)
    return await listed_relations(info, asked, topic.key)


@added_to(Entity)
@strawberry.field(
    name="relations",
    description="The relations that start or end here: of the topic that `filter` names, or that it was reached "
    "through; of all topics where there is none.",
)
async def entity_relations(  # noqa: PLR0917 - which of them, and which part
    entity: strawberry.Parent[Entity],
    info: Info,
    chosen: RelationsChosen = None,
    order: RelationsOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Relation] | None:
    given = chosen or RelationFilter()
    of = await topic_key(info, given.topic) or entity.topic_key
    through = await info.context.loaders.topic.load(of) if of and given.entities else None
    where: dict[str, models.FilterValue | None] = {
        **await given.where(info, through.domain if through else "", "forms", "entities", "topic"),
        "topic": of or None,
    }
    asked = asked_for("entity_relations", entity.key, ordered(order, "sources"), first, after, where)
    return await listed_relations(info, asked, of)


@added_to(Entity)
@strawberry.field(
    description="The snippets that mention it, wherever, by the first of the names that they use for it; by `filter` "
    "those of a domain or of a topic."
)
async def occurrences(
    entity: strawberry.Parent[Entity],
    info: Info,
    chosen: OccurrencesChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Occurrence] | None:
    await check_domain(info, chosen.domain if chosen else None)
    where = await chosen.where(info) if chosen else None
    asked = asked_for("entity_occurrences", entity.key, "surface", first, after, where)
    return await connection(info, asked, models.Occurrence, Occurrence.of)


@added_to(Snippet)
@strawberry.field(description="What it mentions, in the order of its text.")
async def mentions(
    snippet: strawberry.Parent[Snippet], info: Info, first: First = FIRST, after: After = None
) -> Connection[SnippetMention] | None:
    asked = asked_for("snippet_mentions", snippet.key, "position", first, after)
    return await connection(info, asked, models.SnippetMention, SnippetMention.of)


@added_to(Snippet)
@strawberry.field(name="relations", description="The relations that it is evidence of.")
async def snippet_relations(  # noqa: PLR0917 - which of them, and which part
    snippet: strawberry.Parent[Snippet],
    info: Info,
    chosen: RelationsChosen = None,
    order: RelationsOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Relation] | None:
    where = await chosen.where(info, snippet.domain, "forms", "entities", "others", "topic") if chosen else None
    return await listed_relations(
        info, asked_for("snippet_relations", snippet.key, ordered(order, "sources"), first, after, where), ""
    )


@added_to(Topic)
@strawberry.field(description="The ledger of its gaps.")
async def gaps(  # noqa: PLR0917 - which of them, and which part
    topic: strawberry.Parent[Topic],
    info: Info,
    chosen: GapsChosen = None,
    order: GapsOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Gap] | None:
    by, where = ordered(order, "score"), chosen.where() if chosen else None
    asked = asked_for("topic_gaps", topic.key, by, first, after, where)
    return await connection(info, asked, models.TopicGap, partial(Gap.of_list, info))


async def listed_relations(info: Info, asked: models.ListAsked, topic_key: str) -> Connection[Relation]:
    """Return the part of a list of relations that is asked for, as they are shown in a topic, or everywhere ("")."""
    part = await part_of(info, asked)
    return connected(asked, part, await Relation.all_of(part.nodes(models.Relation), topic_key, info, listed=True))


@added_to(Topic)
@strawberry.field(description="What unites those of its entities that one of them has the same relation to.")
async def groups(topic: strawberry.Parent[Topic], info: Info) -> list[Group]:
    found = [Group.of(group, topic.key) for group in await info.context.services.groups(topic.key)]
    info.context.budget.spend(sum(1 + len(group.member_keys) for group in found))
    return found


@added_to(Topic)
@strawberry.field(
    description="Where the snippets of its domain, and facts that it is asked about, are lost on their way to its "
    "newest page; once an operation."
)
async def funnel(topic: strawberry.Parent[Topic], info: Info, facts: list[str] | None = None) -> Funnel | None:
    found = await info.context.services.funnel(topic.key, facts or [])
    supports = sum(len(fate.supports) for fate in found.facts)
    info.context.budget.spend(len(found.sections) + len(found.sources) + len(found.facts) + supports)
    return Funnel.of(found)
