"""What can be asked of runs, and of those that may be started."""

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.runs.types.budgets import Estimate
from api.schema.runs.types.runs import Run
from api.schema.runs.types.strategies import RunInput, Strategy, topic_run
from kgplatform.strategies.registry import all_strategies


@strawberry.type
class RunQueries:
    @strawberry.field(description="All runs, as the services list them.")
    async def runs(self, info: Info) -> list[Run] | None:
        return info.context.budget.each(Run.of, await info.context.services.runs())

    @strawberry.field
    async def run(self, info: Info, id: strawberry.ID) -> Run | None:  # noqa: A002
        return await Run.find(info, key_of(id, "Run"))

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
