"""What can be run, and how runs are steered: each answers at once with a run that can be watched."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem
from api.schema.runs.types.budgets import BudgetInput, budget_of
from api.schema.runs.types.page_requests import PageRequestInput, RequestedPage
from api.schema.runs.types.runs import Run
from api.schema.runs.types.strategies import RunInput, topic_run
from kgplatform.models import RunRequest

RunResult = Annotated[Run | InputProblem | ServiceProblem, strawberry.union("RunResult")]
PageRequestResult = Annotated[RequestedPage | InputProblem | ServiceProblem, strawberry.union("PageRequestResult")]


@strawberry.type
class RunMutations:
    @strawberry.mutation(description="Start a run of any strategy, with its options.")
    async def start_run(self, info: Info, run: RunInput) -> RunResult:
        return Run.of(await info.context.services.start(run.request()))

    @strawberry.mutation(description="Research a topic and, unless told otherwise, write its page.")
    async def run_topic(  # noqa: PLR0917
        self,
        info: Info,
        name: str,
        domain: str,
        goal: str = "",
        audience: str = "",
        write_page: bool = True,
        budget: BudgetInput | None = None,
    ) -> RunResult:
        request = topic_run(name, domain, goal, page=write_page, audience=audience, budget=budget)
        return Run.of(await info.context.services.start(request))

    @strawberry.mutation(
        description="Bring a topic and its page up to date: only what is new is read, only what is stale is written."
    )
    async def refresh_topic(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "refresh", topic_id, budget)

    @strawberry.mutation(description="Write a new version of a topic's page.")
    async def make_page(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "page", topic_id, budget)

    @strawberry.mutation(
        description="A topic's page where it is fresh, else the run that makes it: joined where it is on its way, or "
        "started. Asked again at the same time, it starts no other."
    )
    async def request_page(self, info: Info, page: PageRequestInput) -> PageRequestResult:
        return RequestedPage.of(await info.context.services.request_page(page.request()))

    @strawberry.mutation(description="Make a new outline of what is known of a topic.")
    async def make_outline(self, info: Info, topic_id: strawberry.ID, budget: BudgetInput | None = None) -> RunResult:
        return await _run(info, "outline", topic_id, budget)

    @strawberry.mutation(description="Let a run rest; calls that are out are answered and kept.")
    async def pause_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.pause(key_of(id, "Run")))

    @strawberry.mutation(description="Let a paused run go on where it was.")
    async def resume_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.resume(key_of(id, "Run")))

    @strawberry.mutation(description="End a run; what it read and wrote to the graph stays.")
    async def cancel_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.cancel(key_of(id, "Run")))

    @strawberry.mutation(description="Start a new run from the step at which this one failed or was cancelled.")
    async def retry_run(self, info: Info, id: strawberry.ID) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.retry(key_of(id, "Run")))

    @strawberry.mutation(description="Start a new run that takes over a run's steps before number `step`.")
    async def fork_run(self, info: Info, id: strawberry.ID, step: int) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.fork(key_of(id, "Run"), step))


async def _run(info: Info, strategy: str, topic_id: str, budget: BudgetInput | None) -> Run:
    request = RunRequest(strategy=strategy, topic_id=key_of(topic_id, "Topic"), budget=budget_of(budget))
    return Run.of(await info.context.services.start(request))
