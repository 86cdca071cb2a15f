"""Durable runs: a run that is killed goes on at the next start, or in another process, and no step that was done is
done again. What can be asked of them: to start, to rest, to go on, to end, to be done again from a step."""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from dbos import DBOS, SetEnqueueOptions, SetWorkflowID, WorkflowStatus

from kgplatform.corpus.preparation import last_given
from kgplatform.curation.resolution.reconciliation import names_of_sources, reconcile_left
from kgplatform.engines.metrics import count_run
from kgplatform.errors import EmptyCorpus, EngineUnavailable, WrongState
from kgplatform.graph import runs as stored
from kgplatform.graph import topics
from kgplatform.models import (
    FINAL_STATES,
    Budget,
    Document,
    LoadReport,
    OptionValue,
    RemovalReport,
    RunReport,
    RunRequest,
    RunStep,
    Topic,
    Value,
)
from kgplatform.runs.carried import Carrier, steadily
from kgplatform.runs.dispatch import AHEAD, APPLICATION_VERSION, RUNS, Dispatch
from kgplatform.runs.joining import differing, differing_of_topic, not_joined
from kgplatform.runs.workflows import load_workflow, run_workflow
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.registry import strategy_of
from kgplatform.strategies.steps.research import require_documents

RESULT_SECONDS = 0.2  # between looks whether a load has ended
BEGINNING_SECONDS, LOOK_SECONDS = 5.0, 0.1  # that a run which is reported gets to begin, and between looks at it
UNDER_WAY = ("PENDING", "ENQUEUED", "DELAYED")  # states of DBOS from which a workflow goes on
UNBOUNDED = Budget()
NOBODY = "No process carries runs now: the run waits until one is started with `kgplatform worker`."


class DurableRuns:
    """The runs of one database, as this process starts, tells and carries them."""

    def __init__(
        self,
        carrier: Carrier,
        dispatch: Dispatch,
        budget: Budget = UNBOUNDED,
        defaults: Mapping[str, Mapping[str, OptionValue]] | None = None,
    ) -> None:
        """`budget`, and `defaults`, options by the name of their strategy, are those of a run of which nothing else is
        said."""
        self._carrier = carrier
        self._dispatch = dispatch
        self._budget = budget
        self._defaults = defaults or {}
        self._progress = carrier.progress
        self._graph = carrier.parts.graph

    async def waiting(self) -> int:
        """Return how many runs wait in the queue."""
        return len(await stored.read_runs(self._graph, states=["pending"]))

    async def start(self, request: RunRequest, topic: Topic, named: RunRequest | None = None) -> RunReport:
        """Start a run on a topic, or return the run of its strategy that is already on its way.

        Raises InputError for a strategy or an option that there is not, NotFound for a topic that does not exist where
        the strategy does not begin topics, EmptyCorpus where it does, in a domain without documents, and searches
        nothing else, and WrongState where the run on its way goes by another goal or audience, or by other options or
        another budget than whoever asks has `named` themselves: all that the request has, where that is not said.
        """
        strategy, options = self.chosen(request)
        asked = {name: getattr(options, name) for name in strategy.told_apart_by}

        def same(report: RunReport) -> bool:
            own = {name: report.options.get(name) for name in asked}
            return report.kind == strategy.name and own == asked

        return (await self.join(request, topic, same, named))[0]

    async def join(
        self, request: RunRequest, topic: Topic, like: Callable[[RunReport], bool], named: RunRequest | None = None
    ) -> tuple[RunReport, bool]:
        """Return a run `like` what is asked for that is on its way, a paused one going on, or else one that is started;
        and whether it is. Of all who ask at the same time, one starts it. Raises as `start` does, before anything is
        stored."""
        named = named or request
        strategy, options = self.chosen(request)
        chosen = options.model_dump()
        wanted = {name: chosen[name] for name in named.options} if strategy.joined else chosen
        await self._dispatch.launch()
        if not strategy.begins_topics:
            topic = await topics.read_topic(self._graph, topic.id)
        new = RunReport(
            id=uuid.uuid4().hex,
            kind=strategy.name,
            state="pending",
            topic_id=topic.id,
            budget=_within(request.budget, self._budget),
            options=chosen,
            reason="" if await self._dispatch.workers() else NOBODY,
        )

        def serves(report: RunReport) -> bool:
            return like(report) and not any(differing(report, wanted, named.budget))

        while not (found := await self._under_way(topic, serves, like)):
            if strategy.begins_topics:  # no topic is to stay of a mistyped domain
                await require_documents(self._graph, topic, getattr(options, "services", ()))
            if await stored.claim_run(self._graph, new, like, topic if strategy.begins_topics else None):
                await self._enqueue(new, topic)
                return new, True
        known = await topics.read_topic(self._graph, topic.id)
        if others := [*differing_of_topic(known, topic), *differing(found, wanted, named.budget)]:
            raise not_joined(found, others)
        if found.state == "paused":
            found = await self._resume(found, _within(named.budget, found.budget))
        return found, False

    def chosen(self, request: RunRequest) -> tuple[Strategy[Any], Value]:
        """Return the strategy of a request, and all its options; raises InputError for one that there is not."""
        strategy = strategy_of(request.strategy, self._carrier.strategies)
        return strategy, strategy.chosen(request.options, self._defaults.get(strategy.name))

    def wanted(self, request: RunRequest) -> RunRequest:
        """Return a request with all its options and limits, as a run of it would have them now; raises InputError as
        `chosen` does."""
        _, options = self.chosen(request)
        budget = _within(request.budget, self._budget)
        return request.model_copy(update={"budget": budget, "options": options.model_dump()})

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Load documents as a run of its own, and wait for its end.

        Raises what loading raises, and WrongState where somebody pauses or cancels the run.
        """
        if not documents:
            raise EmptyCorpus("There are no documents to load.", "Give at least one.")
        await self._dispatch.launch()
        if not await self._dispatch.workers():
            raise EngineUnavailable("No process carries runs, so nobody would load this.", "Start: kgplatform worker.")
        run_id = uuid.uuid4().hex
        chosen, repeated = last_given(documents)
        await self._carrier.spool.put(run_id, chosen)
        await self._progress.put(RunReport(id=run_id, kind="load", state="pending"))
        with SetWorkflowID(run_id):
            handle = await DBOS.enqueue_workflow_async(AHEAD, load_workflow)
        self._dispatch.look()
        async for report in self.watch(run_id):
            if report.state == "paused":
                raise WrongState("The load is paused.", f"Go on with: kgplatform run resume {run_id}")
            if report.state == "cancelled":
                raise WrongState("The load was cancelled.", "Load the documents again.")
        told = await handle.get_result(polling_interval_sec=RESULT_SECONDS)
        return LoadReport(repeated=repeated) + LoadReport.model_validate_json(told)

    async def remove_sources(self, source_ids: Sequence[str]) -> RemovalReport:
        """Take sources away with all that was read in them; no load goes on meanwhile."""
        parts = self._carrier.parts
        async with self._carrier.spool.loading():
            names = await names_of_sources(self._graph, source_ids)
            report = await self._carrier.ingestion.remove(source_ids)
            await reconcile_left(self._graph, parts.names, names)
        return report

    async def compare_stores(self, repair: bool) -> list[tuple[str, str, int]]:
        """Compare the graph with what is stored beside it; no load goes on meanwhile."""
        async with self._carrier.spool.loading():
            return await self._carrier.ingestion.compare(repair)

    async def report(self, run_id: str) -> RunReport:
        """Raises NotFound for a run that does not exist."""
        return await self._progress.report(run_id)

    async def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        """Give a report at each change; the last one is final."""
        report = await self.report(run_id)
        if self._dispatch.alone and report.state not in FINAL_STATES:
            await self._dispatch.launch()  # nobody else would carry it
        yield report
        while report.state not in FINAL_STATES:
            report = await steadily(self._progress.next_after, report)  # an engine that comes back ends no watch
            yield report

    async def pause(self, run_id: str) -> RunReport:
        """Let a run rest; the calls that are out are answered and kept."""
        reason = f"Paused; go on with: kgplatform run resume {run_id}"
        return await self._halt(run_id, "paused", reason)

    async def cancel(self, run_id: str) -> RunReport:
        """End a run; what it read stays."""
        report = await self.report(run_id)
        if report.state == "paused":
            await self._progress.put(report.model_copy(update={"state": "cancelled", "reason": "Cancelled."}))
        else:
            await self._halt(run_id, "cancelled", "Cancelled.")
        await self._carrier.spool.drop(run_id)
        return await self.report(run_id)

    async def resume(self, run_id: str) -> RunReport:
        """Let a paused run go on where it was."""
        report = await self.report(run_id)
        if report.state != "paused":
            raise WrongState(f"Run {run_id} is {report.state}, not paused.", _REMEDIES.get(report.state, ""))
        await self._check_version(run_id)
        return await self._resume(report, report.budget)

    async def retry(self, run_id: str) -> RunReport:
        """Start a new run from the step at which this one failed, or after the last that it did."""
        report = await self.report(run_id)
        if report.state not in ("failed", "cancelled"):
            raise WrongState(
                f"Run {run_id} is {report.state}: it neither failed nor was cancelled.", "Fork it instead."
            )
        done = [step for step in await self.steps(run_id) if not step.error]
        return await self._fork(report, max((step.number for step in done), default=0) + 1)

    async def fork(self, run_id: str, step: int) -> RunReport:
        """Start a new run that takes over the results of this one's steps before number `step`."""
        report, known = await self.report(run_id), await self.steps(run_id)
        last = max((each.number for each in known), default=0)
        if report.kind == "load":
            raise WrongState("A load cannot be forked.", "Load the documents again: kgplatform load PATH.")
        if not 1 <= step <= last + 1:
            raise WrongState(
                f"Run {run_id} has steps 1 to {last}.", f"Choose one of them: kgplatform run steps {run_id}"
            )
        if report.state not in (*FINAL_STATES, "paused"):
            raise WrongState(f"Run {run_id} is {report.state}.", "Wait for its end, or pause it.")
        return await self._fork(report, step)

    async def steps(self, run_id: str) -> list[RunStep]:
        """Return the steps that a run has done, in order; raises NotFound."""
        await self.report(run_id)
        await self._dispatch.launch(work=False)
        found = await DBOS.list_workflow_steps_async(run_id)
        return [_step(step) for step in found if "." in step["function_name"]]

    async def _under_way(
        self, topic: Topic, serves: Callable[[RunReport], bool], like: Callable[[RunReport], bool]
    ) -> RunReport | None:
        """Return the run of a topic that is like one and goes on, or can, one that serves before others; those that
        cannot are noted as failed."""
        found = await stored.read_runs(self._graph, topic_id=topic.id, states=stored.UNENDED)
        for report in sorted(filter(like, found), key=lambda report: not serves(report)):
            status = await self._status_soon(report.id)
            earlier = _is_of_an_earlier_version(status)
            waits = report.state == "paused" or (status is not None and status.status in UNDER_WAY)
            if waits and not earlier:
                return report
            # A killed process may have reported a run that it did not come to start.
            lost = {"state": "failed", "reason": _EARLIER if earlier else "The run was cut off before it began."}
            await self._progress.put(report.model_copy(update=lost))
        return None

    async def _enqueue(self, report: RunReport, topic: Topic) -> None:
        await self._progress.told()
        queue = self._queue_of(report.kind)
        part = topic.domain if queue == RUNS else None
        with SetWorkflowID(report.id), SetEnqueueOptions(queue_partition_key=part):
            await DBOS.enqueue_workflow_async(queue, run_workflow, topic.id, report.kind, report.options)
        self._dispatch.look()

    async def _status_soon(self, run_id: str) -> WorkflowStatus | None:
        """Return how a run's workflow stands; one that was reported just now is waited for, since whoever reported it
        is about to begin it."""
        status, waited = await self._status(run_id), 0.0
        while status is None and waited < BEGINNING_SECONDS:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
            status = await self._status(run_id)
        return status

    async def _resume(self, report: RunReport, budget: Budget) -> RunReport:
        await self._dispatch.launch()
        await self._progress.put(report.model_copy(update={"state": "pending", "reason": "", "budget": budget}))
        await DBOS.resume_workflow_async(report.id, queue_name=self._queue_of(report.kind))
        self._dispatch.look()
        return await self.report(report.id)

    async def _fork(self, report: RunReport, step: int) -> RunReport:
        await self._dispatch.launch()
        await self._check_version(report.id)
        kept = {name: getattr(report, name) for name in ("kind", "topic_id", "budget", "options")}
        forked = RunReport(id=uuid.uuid4().hex, state="pending", forked_from=report.id, **kept)
        domain = None
        if report.kind != "load":
            if not report.topic_id:
                raise WrongState(f"The topic of run {report.id} was removed.", "Start anew: kgplatform topic run NAME")
            domain = (await topics.read_topic(self._graph, report.topic_id)).domain
        elif not await self._carrier.spool.move(report.id, forked.id):
            raise WrongState(f"The documents of run {report.id} are not kept any more.", "Load them again.")
        await self._progress.put(forked)
        with SetWorkflowID(forked.id):
            queue = self._queue_of(report.kind)
            await DBOS.fork_workflow_async(
                report.id, step, queue_name=queue, queue_partition_key=domain if queue == RUNS else None
            )
        self._dispatch.look()
        return forked

    async def _halt(self, run_id: str, state: str, reason: str) -> RunReport:
        report = await self.report(run_id)
        await self._dispatch.launch(work=False)
        halted = report.model_copy(update={"state": state, "reason": reason, "left": None})
        if report.state not in ("pending", "running") or not await self._progress.advance(halted):
            now = await self.report(run_id)
            raise WrongState(f"Run {run_id} is {now.state}.", _REMEDIES.get(now.state, ""))
        count_run(report.kind, state)
        await DBOS.cancel_workflow_async(run_id)
        await self._carrier.put_down([run_id])  # another process notices within a second
        return await self.report(run_id)

    def _queue_of(self, kind: str) -> str:
        strategy = self._carrier.strategies.get(kind)
        return AHEAD if kind == "load" or (strategy is not None and strategy.ahead) else RUNS

    async def _check_version(self, run_id: str) -> None:
        if _is_of_an_earlier_version(await self._status(run_id)):
            raise WrongState(f"Run {run_id}: {_EARLIER}", "Start anew: what was read is not read again.")

    async def _status(self, run_id: str) -> WorkflowStatus | None:
        await self._dispatch.launch(work=False)
        return await DBOS.get_workflow_status_async(run_id)


def _is_of_an_earlier_version(status: WorkflowStatus | None) -> bool:
    """Its steps come in another order: what was recorded of them fits none of ours, and nobody would carry it."""
    return status is not None and status.app_version not in (None, APPLICATION_VERSION)


_EARLIER = "An earlier version of kgplatform began it, and this one cannot go on with it."
_REMEDIES = {
    "finished": "It has come to its end; start another.",
    "failed": "Go on from there with: kgplatform run retry.",
    "cancelled": "Go on from there with: kgplatform run retry.",
    "paused": "Go on with: kgplatform run resume.",
    "running": "Pause it first: kgplatform run pause.",
}


def _within(asked: Budget, otherwise: Budget) -> Budget:
    """Return the budget that was asked for; what nothing is said of is as it is otherwise."""
    said = {name: value for name, value in asked.model_dump().items() if value is not None}
    return otherwise.model_copy(update=said)


def _step(step: Any) -> RunStep:
    stage, _, name = step["function_name"].partition(".")
    begun, ended = step.get("started_at_epoch_ms"), step.get("completed_at_epoch_ms")
    return RunStep(
        number=step["function_id"],
        stage=stage,
        name=name,
        seconds=(ended - begun) / 1000 if begun and ended else 0.0,
        error=str(step["error"] or ""),
        started=_time(begun),
        finished=_time(ended),
    )


def _time(milliseconds: int | None) -> str | None:
    """Return a time in ISO 8601, of UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat() if milliseconds else None
