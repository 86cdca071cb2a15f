"""Durable runs on DBOS: a run that is killed goes on at the next start, or in another process, and no step that was
done is done again.

Runs wait in a queue that is parted by domain, so that no domain's many runs hold up another's. Loads, and what a dead
process left, wait in another, so that they go ahead of them. On SQLite the owner of the data folder carries them; on
Postgres any number of processes do.
"""

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Literal

from dbos import DBOS, DBOSConfig, SetEnqueueOptions, SetWorkflowID

from kgplatform.engines.database import engine_of, is_sqlite, normalised
from kgplatform.engines.metrics import count_run
from kgplatform.errors import EmptyCorpus, EngineUnavailable, WrongState
from kgplatform.graph import runs as stored
from kgplatform.graph import topics
from kgplatform.models import FINAL_STATES, Budget, Document, LoadReport, RunReport, RunStep, Topic
from kgplatform.runs.carried import Carrier, report_of_lost
from kgplatform.runs.leases import Leases, new_executor_id
from kgplatform.runs.workflows import (
    carry_no_more,
    carry_with,
    load_workflow,
    outline_workflow,
    page_workflow,
    topic_workflow,
)

APPLICATION_VERSION = "2"  # of the workflows: a change in the order of their steps needs another
OWNER = "owner"  # one process owns the data folder, so one executor runs what is pending in its SQLite file
RUNS, AHEAD = "runs", "ahead"
AHEAD_AT_ONCE = 2  # of loads and of what dead processes left, beside the runs that a process carries
# Seconds between looks into the queues: a laptop's app is mostly idle, a worker mostly not.
LOOK_ALONE, LOOK_SHARED = 2.5, 1.0
RESULT_SECONDS = 0.2  # between looks whether a load has ended
UNDER_WAY = ("PENDING", "ENQUEUED", "DELAYED")  # states of DBOS from which a workflow goes on
NOBODY = "No process carries runs now: the run waits until one is started with `kgplatform worker`."
ENDING_SECONDS = 10.0  # that a run which has ended gets to be noted as such

_log = logging.getLogger(__name__)


class DurableRuns:
    """The runs of one database; `database` is an SQLAlchemy URL. `at_once` runs are carried by this process, none
    with 0; every `look` seconds it looks into the queues, with 0 as often as the database suggests."""

    def __init__(self, database: str, carrier: Carrier, at_once: int = 2, look: float = 0.0) -> None:
        self._carrier = carrier
        self._progress = carrier.progress
        self._graph = carrier.parts.graph
        self._database = normalised(database)
        self._engine = engine_of(database)
        self._at_once = at_once
        self._look = look or (LOOK_ALONE if is_sqlite(self._engine) else LOOK_SHARED)
        self._working: bool | None = None  # None: not launched
        self._executor = OWNER
        self._leases: Leases | None = None
        self._lost = asyncio.Event()

    async def launch(self, work: bool = True) -> None:
        """Start DBOS on the running loop; runs that were pending go on, unless this process is not to work.

        A command that only asks or tells does not work: it would take up runs that it is too short for.
        Raises EngineUnavailable when the database cannot be used.
        """
        wanted = work and self._at_once > 0
        if self._working is not None and self._working >= wanted:
            return
        await self.close()
        self._executor = OWNER if is_sqlite(self._engine) else new_executor_id()
        carry_with(self._carrier)
        self._working = wanted
        try:
            await self._start_dbos()
        except Exception as error:
            await self.close()
            raise EngineUnavailable(
                f"The database of runs cannot be used: {error}", "Check KGPLATFORM_DATABASE_URL, and that it runs."
            ) from error
        if not is_sqlite(self._engine):
            await self._take_lease()

    async def close(self) -> None:
        """Stop taking steps; what is not finished stays pending, and on Postgres falls to another process at once."""
        if self._working is None:
            return
        self._working = None
        await self._let_ended_be_noted()
        await self._carrier.put_down()
        DBOS.destroy(workflow_completion_timeout_sec=0)
        # DBOS made its own threads the loop's, and has just ended them.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
        carry_no_more(self._carrier)
        if self._leases is not None:
            await asyncio.to_thread(self._leases.end)
            self._leases = None

    async def until_lost(self) -> None:
        """Wait as long as this process may work, and raise EngineUnavailable when it was taken for dead."""
        await self._lost.wait()
        raise EngineUnavailable(
            "This process did not renew its lease in time and was taken for dead; its runs go on elsewhere.",
            "Start it again. If that happens often, its machine or its way to the database is overloaded.",
        )

    async def workers(self) -> int:
        """Return how many processes carry runs now."""
        if self._leases is None:
            return int(bool(self._working))
        return sum(executor.runs_at_once > 0 for executor in await asyncio.to_thread(self._leases.alive))

    async def waiting(self) -> int:
        """Return how many runs wait in the queue."""
        return sum(report.state == "pending" for report in await stored.read_runs(self._graph))

    async def start_topic(self, topic: Topic, write_page: bool, budget: Budget) -> RunReport:
        """Start the research of a topic, or return the run of it that is already on its way."""
        await self.launch()
        await topics.merge_topic(self._graph, topic)
        return await self._start("topic", topic.id, topic.domain, budget, write_page)

    async def start_page(self, topic_id: str, budget: Budget) -> RunReport:
        """Start a new version of a topic's page; raises NotFound."""
        await self.launch()
        topic = await topics.read_topic(self._graph, topic_id)
        return await self._start("page", topic_id, topic.domain, budget)

    async def start_outline(self, topic_id: str, budget: Budget) -> RunReport:
        """Start a new outline of a topic; raises NotFound."""
        await self.launch()
        topic = await topics.read_topic(self._graph, topic_id)
        return await self._start("outline", topic_id, topic.domain, budget)

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Load documents as a run of its own, and wait for its end. Raises what loading raises."""
        if not documents:
            raise EmptyCorpus("There are no documents to load.", "Give at least one.")
        await self.launch()
        if not await self.workers():
            raise EngineUnavailable("No process carries runs, so nobody would load this.", "Start: kgplatform worker.")
        run_id = uuid.uuid4().hex
        await self._carrier.spool.put(run_id, documents)
        await self._progress.put(RunReport(id=run_id, kind="load", state="pending"))
        with SetWorkflowID(run_id):
            handle = await DBOS.enqueue_workflow_async(AHEAD, load_workflow)
        return LoadReport.model_validate_json(await handle.get_result(polling_interval_sec=RESULT_SECONDS))

    async def report(self, run_id: str) -> RunReport:
        """Raises NotFound for a run that does not exist."""
        return await self._progress.report(run_id)

    async def watch(self, run_id: str) -> AsyncIterator[RunReport]:
        """Give a report at each change; the last one is final."""
        report = await self.report(run_id)
        if is_sqlite(self._engine) and report.state not in FINAL_STATES:
            await self.launch()  # nobody else would carry it
        yield report
        while report.state not in FINAL_STATES:
            report = await self._progress.next_after(report)
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
            return await self.report(run_id)
        cancelled = await self._halt(run_id, "cancelled", "Cancelled.")
        await self._carrier.spool.drop(run_id)
        return cancelled

    async def resume(self, run_id: str) -> RunReport:
        """Let a paused run go on where it was."""
        report = await self.report(run_id)
        if report.state != "paused":
            raise WrongState(f"Run {run_id} is {report.state}, not paused.", _REMEDIES.get(report.state, ""))
        await self.launch()
        await self._progress.put(report.model_copy(update={"state": "pending", "reason": ""}))
        await DBOS.resume_workflow_async(run_id, queue_name=_queue_of(report.kind))
        return await self.report(run_id)

    async def retry(self, run_id: str) -> RunReport:
        """Start a new run from the step at which this one failed, or after the last that it did."""
        report = await self.report(run_id)
        if report.state not in ("failed", "cancelled"):
            raise WrongState(
                f"Run {run_id} is {report.state}: it neither failed nor was cancelled.", "Fork it instead."
            )
        done = [step for step in await self.steps(run_id) if not step.error]
        return await self.fork(run_id, max((step.number for step in done), default=0) + 1)

    async def fork(self, run_id: str, step: int) -> RunReport:
        """Start a new run that takes over the results of this one's steps before number `step`."""
        report, known = await self.report(run_id), await self.steps(run_id)
        last = max((each.number for each in known), default=0)
        if report.kind == "load" or not 1 <= step <= last + 1:
            what = "A load cannot be forked." if report.kind == "load" else f"Run {run_id} has steps 1 to {last}."
            raise WrongState(what, f"Choose one of them: kgplatform run steps {run_id}")
        if report.state not in (*FINAL_STATES, "paused"):
            raise WrongState(f"Run {run_id} is {report.state}.", "Wait for its end, or pause it.")
        await self.launch()
        topic = await topics.read_topic(self._graph, report.topic_id)
        forked = RunReport(
            id=uuid.uuid4().hex,
            kind=report.kind,
            state="pending",
            topic_id=report.topic_id,
            budget=report.budget,
            forked_from=run_id,
        )
        await self._progress.put(forked)
        with SetWorkflowID(forked.id):
            await DBOS.fork_workflow_async(run_id, step, queue_name=RUNS, queue_partition_key=topic.domain)
        return forked

    async def steps(self, run_id: str) -> list[RunStep]:
        """Return the steps that a run has done, in order; raises NotFound."""
        await self.report(run_id)
        await self.launch(work=False)
        found = await DBOS.list_workflow_steps_async(run_id)
        return [_step(step) for step in found if "." in step["function_name"]]

    async def _start_dbos(self) -> None:
        config: DBOSConfig = {
            "name": "kgplatform",
            "system_database_url": self._database,
            "application_version": APPLICATION_VERSION,
            "executor_id": self._executor,
            "log_level": "WARNING",
            "notification_coalesce_sec": 1.0,  # nobody here listens, and looking every 10 ms costs half a percent
            "notification_listener_polling_interval_sec": 1.0,  # closing waits for it
        }
        DBOS(config=config)
        # What DBOS tells belongs in our log, not on the terminal of whoever started the process.
        logger = logging.getLogger("dbos")
        logger.handlers.clear()
        logger.propagate = True
        DBOS.listen_queues([RUNS, AHEAD] if self._working else [])
        DBOS.launch()
        at_once = max(self._at_once, 1)
        # The queues' rows are shared: who only serves has no say in how much the others carry.
        conflict: Literal["always_update", "never_update"] = "always_update" if self._working else "never_update"
        await DBOS.register_queue_async(
            RUNS,
            worker_concurrency=at_once,
            partition_worker_concurrency=at_once,
            polling_interval_sec=self._look,
            on_conflict=conflict,
        )
        await DBOS.register_queue_async(
            AHEAD, worker_concurrency=AHEAD_AT_ONCE, polling_interval_sec=self._look, on_conflict=conflict
        )

    async def _take_lease(self) -> None:
        loop = asyncio.get_running_loop()

        def lost() -> None:
            loop.call_soon_threadsafe(self._lost.set)

        self._leases = Leases(
            self._engine,
            self._executor,
            self._at_once if self._working else 0,
            hand_on=_hand_on,
            lost=lost,
        )
        await asyncio.to_thread(self._leases.begin)

    async def _let_ended_be_noted(self) -> None:
        """DBOS has still to note what the last step of a run gave that has ended."""
        with suppress(Exception):
            for workflow in await DBOS.list_workflows_async(
                status="PENDING", executor_id=self._executor, load_input=False, load_output=False
            ):
                if (await self.report(workflow.workflow_id)).state in FINAL_STATES:
                    await asyncio.wait_for(DBOS.get_result_async(workflow.workflow_id), ENDING_SECONDS)

    async def _start(self, kind: str, topic_id: str, domain: str, budget: Budget, *options: Any) -> RunReport:
        for report in await stored.read_runs(self._graph):
            if report.kind == kind and report.topic_id == topic_id and report.state not in FINAL_STATES:
                if report.state == "paused":
                    return await self.resume(report.id)
                if await self._is_on_its_way(report.id):
                    return report
                await self._progress.put(report_of_lost(report, "The run was cut off before it began."))
        waits_for = "" if await self.workers() else NOBODY
        report = RunReport(
            id=uuid.uuid4().hex, kind=kind, state="pending", topic_id=topic_id, budget=budget, reason=waits_for
        )
        await self._progress.put(report)
        workflow: Any = _WORKFLOWS[kind]
        with SetWorkflowID(report.id), SetEnqueueOptions(queue_partition_key=domain):
            await DBOS.enqueue_workflow_async(RUNS, workflow, topic_id, *options)
        return report

    async def _halt(self, run_id: str, state: str, reason: str) -> RunReport:
        report = await self.report(run_id)
        await self.launch(work=False)
        halted = report.model_copy(update={"state": state, "reason": reason, "left": None})
        if report.state not in ("pending", "running") or not await self._progress.advance(halted):
            now = await self.report(run_id)
            raise WrongState(f"Run {run_id} is {now.state}.", _REMEDIES.get(now.state, ""))
        count_run(report.kind, state)
        await DBOS.cancel_workflow_async(run_id)
        await self._carrier.put_down([run_id])  # another process notices within a second
        return await self.report(run_id)

    async def _is_on_its_way(self, run_id: str) -> bool:
        """A killed process may have reported a run that it did not come to start; one of an earlier version waits for
        a process of that version."""
        status = await DBOS.get_workflow_status_async(run_id)
        return status is not None and status.status in UNDER_WAY and status.app_version == APPLICATION_VERSION


_WORKFLOWS = {"topic": topic_workflow, "page": page_workflow, "outline": outline_workflow}
_REMEDIES = {
    "finished": "It has come to its end; start another.",
    "failed": "Go on from there with: kgplatform run retry.",
    "cancelled": "Go on from there with: kgplatform run retry.",
    "paused": "Go on with: kgplatform run resume.",
    "running": "Pause it first: kgplatform run pause.",
}


def _queue_of(kind: str) -> str:
    return AHEAD if kind == "load" else RUNS


def _step(step: Any) -> RunStep:
    stage, _, name = step["function_name"].partition(".")
    begun, ended = step.get("started_at_epoch_ms"), step.get("completed_at_epoch_ms")
    return RunStep(
        number=step["function_id"],
        stage=stage,
        name=name,
        seconds=(ended - begun) / 1000 if begun and ended else 0.0,
        error=str(step["error"] or ""),
    )


def _hand_on(dead: str) -> None:
    """Let what a dead executor was carrying go on elsewhere, ahead of what waits."""
    for workflow in DBOS.list_workflows(executor_id=dead, status="PENDING", load_input=False, load_output=False):
        _log.warning("Run %s of the dead process %s goes on.", workflow.workflow_id, dead)
        DBOS.resume_workflow(workflow.workflow_id, queue_name=AHEAD)
