"""What can be asked of the graph, and of the graph of a topic."""

from typing import cast

import strawberry

from api.schema.added_fields import added_to
from api.schema.context import Info
from api.schema.graph.types.entities import Entity, EntityConnection, Relation, offset_after
from api.schema.graph.types.funnel import Funnel
from api.schema.graph.types.gaps import Gap, GapStatus
from api.schema.graph.types.groups import Group
from api.schema.graph.types.relation_forms import RelationForm
from api.schema.identifiers import key_of, keys_of
from api.schema.limits import page_size
from api.schema.topics.types import Topic
from kgplatform.bounds import check_place


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
        return Entity.of(await info.context.services.entity(key_of(named, "Entity"), domain))

    @strawberry.field(
        description="The canonical form of a relation, by one of its wordings or by the form's key; null, with an "
        "error, as for entities."
    )
    async def relation(self, info: Info, named: str, domain: str = "") -> RelationForm | None:
        return RelationForm.of(await info.context.services.relation(named, domain))


@added_to(Topic)
@strawberry.field(description="Its entities, the most mentioned first; `offset` skips without a cursor.")
async def entities(
    topic: strawberry.Parent[Topic], info: Info, first: int = 20, after: str | None = None, offset: int = 0
) -> EntityConnection | None:
    start = check_place("offset", check_place("offset", offset) + offset_after(after))
    found, total = await info.context.services.entities(topic.key, page_size(first), start)
    info.context.budget.spend(len(found))
    return EntityConnection.page([Entity.of(entity, topic.key) for entity in found], start, total)


@added_to(Topic)
@strawberry.field(description="Its relations that start or end at one of the entities, each once.")
async def relations(
    topic: strawberry.Parent[Topic], info: Info, entities: list[strawberry.ID]
) -> list[Relation] | None:
    found = await info.context.services.relations_of(topic.key, [key_of(entity, "Entity") for entity in entities])
    info.context.budget.spend(len(found))
    return await Relation.all_of(found, topic.key, info)


@added_to(Topic)
@strawberry.field(description="The ledger of its gaps: open ones first.")
async def gaps(topic: strawberry.Parent[Topic], info: Info, status: GapStatus | None = None) -> list[Gap]:
    found = [Gap.of(gap, topic.key) for gap in await info.context.services.gaps(topic.key)]
    info.context.budget.spend(len(found))
    return [gap for gap in found if status in (None, gap.status)]


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
