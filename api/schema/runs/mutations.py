"""What can be run, and how runs are steered: each answers at once with a run that can be watched."""

from functools import partial
from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.idempotency import Key, once
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem
from api.schema.runs.types.budgets import BudgetInput, budget_of
from api.schema.runs.types.page_requests import PageRequestInput, RequestedPage
from api.schema.runs.types.runs import Run
from api.schema.runs.types.strategies import RunInput, topic_run
from kgplatform.models import RunReport, RunRequest

RunAsked = Annotated[RunInput, strawberry.argument(description="What is to be run, and how.")]
RunId = Annotated[strawberry.ID, strawberry.argument(description="The id or key of the run.")]
TopicId = Annotated[strawberry.ID, strawberry.argument(description="The id or key of the topic.")]
AtMost = Annotated[
    BudgetInput | None,
    strawberry.argument(description="What it may use at most; as much as it takes where none is given."),
]
FirstStep = Annotated[
    int, strawberry.argument(description="The number of the first step that is done anew; `steps` of a run has them.")
]

RunResult = Annotated[
    Run | InputProblem | ServiceProblem, strawberry.union("RunResult", description="The run, or what went wrong.")
]
PageAsked = Annotated[
    PageRequestInput, strawberry.argument(description="The topic, how old its page may be, and what a run may use.")
]
PageRequestResult = Annotated[
    RequestedPage | InputProblem | ServiceProblem,
    strawberry.union("PageRequestResult", description="The page or the run that makes it, or what went wrong."),
]


@strawberry.type
class RunMutations:
    @strawberry.mutation(description="Start a run of any strategy, with its options.")
    async def start_run(self, info: Info, run: RunAsked, idempotency_key: Key = None) -> RunResult:
        return await _start(info, run.request(), idempotency_key)

    @strawberry.mutation(description="Research a topic and, unless told otherwise, write its page.")
    async def run_topic(  # noqa: PLR0917
        self,
        info: Info,
        name: str,
        domain: str,
        goal: str = "",
        audience: str = "",
        write_page: bool = True,
        budget: AtMost = None,
        idempotency_key: Key = None,
    ) -> RunResult:
        request = topic_run(name, domain, goal, page=write_page, audience=audience, budget=budget)
        return await _start(info, request, idempotency_key)

    @strawberry.mutation(
        description="Bring a topic and its page up to date: only what is new is read, only what is stale is written."
    )
    async def refresh_topic(
        self, info: Info, topic_id: TopicId, budget: AtMost = None, idempotency_key: Key = None
    ) -> RunResult:
        return await _run(info, "refresh", topic_id, budget, idempotency_key)

    @strawberry.mutation(description="Write a new version of a topic's page.")
    async def make_page(
        self, info: Info, topic_id: TopicId, budget: AtMost = None, idempotency_key: Key = None
    ) -> RunResult:
        return await _run(info, "page", topic_id, budget, idempotency_key)

    @strawberry.mutation(
        description="A topic's page where it is fresh, else the run that makes it: joined where it is on its way, or "
        "started. Asked again at the same time, it starts no other."
    )
    async def request_page(self, info: Info, page: PageAsked) -> PageRequestResult:
        return RequestedPage.of(await info.context.services.request_page(page.request()))

    @strawberry.mutation(description="Make a new outline of what is known of a topic.")
    async def make_outline(
        self, info: Info, topic_id: TopicId, budget: AtMost = None, idempotency_key: Key = None
    ) -> RunResult:
        return await _run(info, "outline", topic_id, budget, idempotency_key)

    @strawberry.mutation(description="Let a run rest; calls that are out are answered and kept.")
    async def pause_run(self, info: Info, id: RunId) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.pause(key_of(id, "Run")))

    @strawberry.mutation(description="Let a paused run go on where it was.")
    async def resume_run(self, info: Info, id: RunId) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.resume(key_of(id, "Run")))

    @strawberry.mutation(description="End a run; what it read and wrote to the graph stays.")
    async def cancel_run(self, info: Info, id: RunId) -> RunResult:  # noqa: A002
        return Run.of(await info.context.services.cancel(key_of(id, "Run")))

    @strawberry.mutation(description="Start a new run from the step at which this one failed or was cancelled.")
    async def retry_run(self, info: Info, id: RunId, idempotency_key: Key = None) -> RunResult:  # noqa: A002
        key = key_of(id, "Run")
        work = partial(info.context.services.retry, key)
        return Run.of(await once(info, idempotency_key, "retryRun", {"id": key}, work, RunReport))

    @strawberry.mutation(description="Start a new run that takes over a run's steps before number `step`.")
    async def fork_run(
        self,
        info: Info,
        id: RunId,  # noqa: A002
        step: FirstStep,
        idempotency_key: Key = None,
    ) -> RunResult:
        key = key_of(id, "Run")
        work = partial(info.context.services.fork, key, step)
        return Run.of(await once(info, idempotency_key, "forkRun", {"id": key, "step": step}, work, RunReport))


async def _run(info: Info, strategy: str, topic_id: str, budget: BudgetInput | None, key: str | None) -> Run:
    request = RunRequest(strategy=strategy, topic_id=key_of(topic_id, "Topic"), budget=budget_of(budget))
    return await _start(info, request, key)


async def _start(info: Info, request: RunRequest, key: str | None) -> Run:
    work = partial(info.context.services.start, request)
    return Run.of(await once(info, key, "startRun", {"run": request}, work, RunReport))
