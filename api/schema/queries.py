"""What can be asked."""

import asyncio
from typing import cast

import strawberry
from strawberry import relay
from strawberry.scalars import JSON

from api.schema.context import Info
from api.schema.identifiers import key_of, keys_of, named
from api.schema.types.budgets import Estimate
from api.schema.types.entities import Entity
from api.schema.types.forms import RelationForm
from api.schema.types.ledger import LedgerBy, LedgerTotals
from api.schema.types.runs import Finding, Run
from api.schema.types.sources import Snippet, Source
from api.schema.types.strategies import RunInput, Strategy
from api.schema.types.topics import Topic
from api.schema.types.writing import Page
from kgplatform.errors import InputError, NotFound
from kgplatform.models import RunRequest
from kgplatform.strategies.registry import all_strategies


@strawberry.type(description="Each field is null where it fails, with an error: the others are answered all the same.")
class Query:
    @strawberry.field(description="Any topic, entity, snippet, page or run by its global id.")
    async def node(self, info: Info, id: strawberry.ID) -> relay.Node | None:  # noqa: A002
        return await _node(info, id)

    @strawberry.field(description="Several of them, in the order given.")
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[relay.Node | None]:
        info.context.budget.spend(len(ids))
        # An error among them is told in its place, and the others are answered.
        found = await asyncio.gather(*(_node(info, given) for given in ids), return_exceptions=True)
        return cast(list[relay.Node | None], found)

    @strawberry.field(description="All topics, by name.")
    async def topics(self, info: Info) -> list[Topic] | None:
        topics = await info.context.services.topics()
        info.context.budget.spend(len(topics))
        return [Topic.of(topic) for topic in topics]

    @strawberry.field
    async def topic(self, info: Info, id: strawberry.ID) -> Topic | None:  # noqa: A002
        try:
            return Topic.of(await info.context.services.topic(key_of(id, "Topic")))
        except NotFound:
            return None

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

    @strawberry.field(
        description="The snippets that exist of those asked for, in the order given; then null, with an error, for "
        "each id of something else."
    )
    async def snippets(self, info: Info, ids: list[strawberry.ID]) -> list[Snippet | None] | None:
        keys, wrong = keys_of(ids, "Snippet")
        info.context.budget.spend(len(keys))
        found = [Snippet.of(snippet) for snippet in await info.context.services.snippets(keys)]
        return [*found, *cast(list[None], wrong)]

    @strawberry.field(description="The sources of a domain, or all, by domain and address.")
    async def sources(self, info: Info, domain: str = "") -> list[Source] | None:
        sources = await info.context.services.sources(domain)
        info.context.budget.spend(len(sources))
        return [Source.of(source) for source in sources]

    @strawberry.field
    async def page(self, info: Info, id: strawberry.ID) -> Page | None:  # noqa: A002
        return await Page.find(info, key_of(id, "Page"))

    @strawberry.field(description="All runs, as the services list them.")
    async def runs(self, info: Info) -> list[Run] | None:
        runs = await info.context.services.runs()
        info.context.budget.spend(len(runs))
        return [Run.of(run) for run in runs]

    @strawberry.field
    async def run(self, info: Info, id: strawberry.ID) -> Run | None:  # noqa: A002
        return await Run.find(info, key_of(id, "Run"))

    @strawberry.field(description="What the run of a topic would use, of which nothing needs to be known yet.")
    async def estimate(
        self, info: Info, name: str, domain: str, goal: str = "", write_page: bool = True
    ) -> Estimate | None:
        topic_name, topic_domain = named(name, domain)
        request = RunRequest(name=topic_name, domain=topic_domain, goal=goal, options={"page": write_page})
        return Estimate.of(await info.context.services.estimate(request))

    @strawberry.field(description="What a run would use.")
    async def estimate_run(self, info: Info, run: RunInput) -> Estimate | None:
        return Estimate.of(await info.context.services.estimate(run.request()))

    @strawberry.field(description="What may be run, by name.")
    async def strategies(self) -> list[Strategy]:
        return [Strategy.of(each) for each in all_strategies().values()]

    @strawberry.field(description="The topic's graph as `kgplatform export topic` writes it.")
    async def export(self, info: Info, topic_id: strawberry.ID) -> JSON | None:
        return cast(JSON, await info.context.services.export(key_of(topic_id, "Topic")))

    @strawberry.field(
        description="What language models were asked and what it cost, for one topic where one is named; nothing, if "
        "none ever was."
    )
    async def ledger(
        self, info: Info, by: LedgerBy = LedgerBy.ROLE, topic_id: strawberry.ID | None = None
    ) -> list[LedgerTotals] | None:
        topic = key_of(topic_id, "Topic") if topic_id else ""
        return [LedgerTotals.of(totals) for totals in await info.context.services.ledger(by.value, topic)]

    @strawberry.field(description="What doctor would repair; nothing is changed.")
    async def doctor(self, info: Info) -> list[Finding] | None:
        return [Finding.of(finding) for finding in await info.context.services.doctor(repair=False)]


NODES: dict[str, type[Topic] | type[Entity] | type[Snippet] | type[Page] | type[Run]] = {
    "Topic": Topic,
    "Entity": Entity,
    "Snippet": Snippet,
    "Page": Page,
    "Run": Run,
}


async def _node(info: Info, given: str) -> relay.Node | None:
    try:
        wanted = relay.GlobalID.from_id(given)
    except relay.GlobalIDValueError:
        raise InputError(f"{given} is no global id.", "Give the `id` of a node, not its `key`.") from None
    node_type = NODES.get(wanted.type_name)
    return await node_type.find(info, wanted.node_id) if node_type else None
