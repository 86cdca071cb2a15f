"""What can be asked of runs, and of those that may be started."""

from collections.abc import Mapping
from typing import Annotated

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection, texts
from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.naming import check_domain, there_is_no, topic_key
from api.schema.operations.types import LedgerTotals
from api.schema.runs import news
from api.schema.runs.types.budgets import Estimate
from api.schema.runs.types.runs import Run, RunState
from api.schema.runs.types.strategies import RunInput, Strategy, topic_run
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.services.finding import check_kinds
from kgplatform.strategies.registry import all_strategies

__all__ = ["RunQueries", "news"]  # which adds fields of its own


@strawberry.input(description="Which runs are meant; all that is given has to hold.")
class RunFilter:
    states: list[RunState] | None = strawberry.field(default=None, description="In one of these states.")
    topic: strawberry.ID | None = strawberry.field(default=None, description="On this topic; of no use below a topic.")
    domain: str | None = strawberry.field(
        default=None, description="On topics of this domain; of no use where a topic is named."
    )
    kinds: list[str] | None = strawberry.field(default=None, description="Of one of these strategies, or `load`.")
    since: str | None = strawberry.field(
        default=None, description="Started then or later: a day or a time of ISO 8601, of UTC where it names no zone."
    )

    def where(self) -> Mapping[str, models.FilterValue | None]:
        return {"states": texts(self.states), "kinds": texts(self.kinds), "since": self.since}


RunsChosen = Annotated[RunFilter | None, strawberry.argument(name="filter", description=WHICH)]


@strawberry.type
class RunQueries:
    @strawberry.field(description="All runs, the newest first.")
    async def runs(
        self, info: Info, chosen: RunsChosen = None, first: First = FIRST, after: After = None
    ) -> Connection[Run] | None:
        return await _runs(info, "", chosen or RunFilter(), first, after)

    @strawberry.field(description="A run by its id; null, with an error, where there is none.")
    async def run(self, info: Info, id: strawberry.ID) -> Run | None:  # noqa: A002
        found = await Run.find(info, key_of(id, "Run"))
        if found is None:
            raise there_is_no("run", id, "`runs { nodes { key kind state } }` lists them.")
        return found

    @strawberry.field(description="What the run of a topic would use, of which nothing needs to be known yet.")
    async def estimate(
        self, info: Info, name: str, domain: str, goal: str = "", write_page: bool = True
    ) -> Estimate | None:
        return Estimate.of(await info.context.services.estimate(topic_run(name, domain, goal, page=write_page)))

    @strawberry.field(description="What a run would use.")
    async def estimate_run(self, info: Info, run: RunInput) -> Estimate | None:
        return Estimate.of(await info.context.services.estimate(run.request()))

    @strawberry.field(description="What may be run, by name.")
    async def strategies(self) -> list[Strategy]:
        return [Strategy.of(each) for each in all_strategies().values()]


@added_to(Topic)
@strawberry.field(description="The runs on it, the newest first.")
async def runs(
    topic: strawberry.Parent[Topic], info: Info, chosen: RunsChosen = None, first: First = FIRST, after: After = None
) -> Connection[Run] | None:
    return await _runs(info, topic.key, chosen or RunFilter(), first, after)


@added_to(Run)
@strawberry.field(description="What it asked language models and what that cost, by role; nothing where it asked none.")
async def cost(run: strawberry.Parent[Run], info: Info) -> list[LedgerTotals] | None:
    return [LedgerTotals.of(totals) for totals in await info.context.loaders.run_cost.load(run.key)]


async def _runs(info: Info, topic_id: str, chosen: RunFilter, first: int, after: str | None) -> Connection[Run]:
    check_kinds("runs", chosen.kinds or (), [*all_strategies(), "load"])
    await check_domain(info, chosen.domain)
    owner = topic_id or await topic_key(info, chosen.topic) or ""
    where = dict(chosen.where())
    if not owner:
        where["domains"] = (chosen.domain,) if chosen.domain else None
    asked = asked_for("topic_runs" if owner else "runs", owner, "started", first, after, where)
    return await connection(info, asked, models.RunReport, Run.of)
