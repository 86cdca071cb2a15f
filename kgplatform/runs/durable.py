"""Durable runs on DBOS: a run that is killed goes on at the next start, and no step that was done is done again.

DBOS numbers the steps of a workflow in the order of their calls: a strategy calls them one after the other. Its
registry of workflows is one a process, and so is the set of runs that is open.
"""

import asyncio
import logging
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import ParamSpec, TypeVar

from dbos import DBOS, DBOSConfig, SetWorkflowID, StepOptions

from kgplatform.engines.memory import give_back_memory
from kgplatform.errors import KgplatformError, NotFound
from kgplatform.graph import runs as stored
from kgplatform.graph import topics
from kgplatform.language.pipeline import release_pipelines
from kgplatform.llm.context import charged_to
from kgplatform.llm.dropped import Dropped
from kgplatform.models import RunReport, Topic
from kgplatform.runs.progress import FINAL_STATES, Progress
from kgplatform.strategies import apollo
from kgplatform.strategies.parts import Parts

P = ParamSpec("P")
R = TypeVar("R")

APPLICATION_VERSION = "1"  # of the workflows: a change in the order of their steps needs another
EXECUTOR = "owner"  # one process owns the data folder, so one executor runs what is pending in its SQLite file
UNDER_WAY = ("PENDING", "ENQUEUED", "DELAYED")  # states of DBOS from which a workflow goes on
ENDING_SECONDS = 10.0  # that a run which has ended gets to be noted as such

_open: list["DurableRuns"] = []


class DurableRuns:
    """The runs of one data folder; `database` is an SQLAlchemy URL."""

    def __init__(self, database: str, parts: Parts) -> None:
        self.parts = parts
        self.progress = Progress(parts.graph)
        self._database = database

    async def launch(self) -> None:
        """Start DBOS on the running loop, if it is not; runs that were pending go on.

        A command that only reads does not launch: it would take up work that it is too short for.
        """
        if self in _open:
            return
        config: DBOSConfig = {
            "name": "kgplatform",
            "system_database_url": self._database,
            "application_version": APPLICATION_VERSION,
            "executor_id": EXECUTOR,
            "log_level": "WARNING",
            "notification_listener_polling_interval_sec": 0.2,
        }
        _open.append(self)
        DBOS(config=config)
        # What DBOS tells belongs in our log, not on the terminal of whoever started the process.
        logger = logging.getLogger("dbos")
        logger.handlers.clear()
        logger.propagate = True
        DBOS.launch()

    async def close(self) -> None:
        """Stop taking steps; what is not finished stays pending."""
        if self not in _open:
            return
        for run_id in self.progress.ended():  # DBOS has still to note what its last step gave
            with suppress(Exception):
                await asyncio.wait_for(DBOS.get_result_async(run_id), ENDING_SECONDS)
        DBOS.destroy(workflow_completion_timeout_sec=0)
        # DBOS made its own threads the loop's, and has just ended them.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
        _open.remove(self)

    async def start_topic(self, topic: Topic, write_page: bool) -> RunReport:
        """Start the research of a topic, or return the run of it that is already on its way."""
        await self.launch()
        await topics.merge_topic(self.parts.graph, topic)
        return await self._start("topic", topic.id, write_page)

    async def start_page(self, topic_id: str) -> RunReport:
        """Start a new version of a topic's page."""
        await self.launch()
        return await self._start("page", topic_id, True)

    async def report(self, run_id: str) -> RunReport:
        """Raises NotFound for a run that does not exist."""
        report = self.progress.latest(run_id) or await stored.read_run(self.parts.graph, run_id)
        if report is None:
            raise NotFound(f"There is no run {run_id!r}.", "List the runs for their ids.")
        return report

    async def watch(self, run_id: str) -> AsyncIterator[RunReport]:
        """Give a report at each change; the last one is final."""
        report = await self.report(run_id)
        yield report
        while report.state not in FINAL_STATES:
            report = await self.progress.next_after(report)
            yield report

    async def _start(self, kind: str, topic_id: str, write_page: bool) -> RunReport:
        for report in await stored.read_runs(self.parts.graph):
            if report.kind == kind and report.topic_id == topic_id and report.state not in FINAL_STATES:
                if await self._is_on_its_way(report.id):
                    return self.progress.latest(report.id) or report
                lost = {"state": "failed", "reason": "The run was cut off before it began."}
                await self.progress.put(report.model_copy(update=lost))
        report = RunReport(id=uuid.uuid4().hex, kind=kind, state="pending", topic_id=topic_id)
        await self.progress.put(report)
        with SetWorkflowID(report.id):
            if kind == "topic":
                await DBOS.start_workflow_async(topic_workflow, topic_id, write_page)
            else:
                await DBOS.start_workflow_async(page_workflow, topic_id)
        return report

    async def _is_on_its_way(self, run_id: str) -> bool:
        """A killed owner may have reported a run that it did not come to start."""
        status = await DBOS.get_workflow_status_async(run_id)
        return status is not None and status.status in UNDER_WAY


@DBOS.workflow(name="topic")
async def topic_workflow(topic_id: str, write_page: bool) -> str:
    """Research a topic; then write its page, if that is wanted. Returns the page's id, or nothing."""

    async def work(run: DurableRun, parts: Parts, topic: Topic) -> tuple[str, str]:
        curation = await apollo.curate(run, parts, topic)
        page_id = await apollo.write(run, parts, topic) if write_page else ""
        return page_id, curation.reason

    return await _carry("topic", topic_id, work)


@DBOS.workflow(name="page")
async def page_workflow(topic_id: str) -> str:
    """Write a new version of a topic's page and return its id."""

    async def work(run: DurableRun, parts: Parts, topic: Topic) -> tuple[str, str]:
        return await apollo.write(run, parts, topic), "The page was written."

    return await _carry("page", topic_id, work)


class DurableRun:
    """strategies.run.Run on a DBOS workflow; keeps with each step's result its seconds and what was dropped in it.

    What a step asks of language models is charged to it.
    """

    def __init__(self, run_id: str, topic_id: str, progress: Progress, dropped: Dropped) -> None:
        self.id = run_id
        self._topic_id = topic_id
        self._progress = progress
        self._dropped = dropped

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        async def timed() -> tuple[R, float, dict[str, int]]:
            started = time.monotonic()
            with charged_to(self.id, stage, self._topic_id):
                result = await function(*args, **kwargs)
                return result, time.monotonic() - started, self._dropped.take()

        await self._progress.update(self.id, stage=stage)
        options = StepOptions(name=f"{stage}.{getattr(function, '__name__', stage)}")
        result, seconds, dropped = await DBOS.run_step_async(options, timed)
        await self._progress.spend(self.id, stage, seconds, dropped)
        return result

    async def count(self, **counts: float) -> None:
        await self._progress.count(self.id, counts)

    async def fail(self, reason: str) -> None:
        """Report that the run ended by an error, with what was dropped in the step that raised it."""
        with charged_to(self.id, "", self._topic_id):
            dropped = self._dropped.take()
        await self._progress.end(self.id, state="failed", reason=reason, dropped=dropped)


async def _carry(
    kind: str, topic_id: str, work: Callable[[DurableRun, Parts, Topic], Awaitable[tuple[str, str]]]
) -> str:
    """Do a run's work and report how it ended; what goes wrong is said in the report and raised."""
    runs, run_id = _open[-1], DBOS.workflow_id or ""
    progress = runs.progress
    await progress.put(RunReport(id=run_id, kind=kind, state="running", topic_id=topic_id))
    run = DurableRun(run_id, topic_id, progress, runs.parts.dropped)
    try:
        topic = await run.step("begin", topics.read_topic, runs.parts.graph, topic_id)
        page_id, reason = await work(run, runs.parts, topic)
    except KgplatformError as error:
        await run.fail(str(error))
        raise
    except Exception as error:
        await run.fail(f"Unexpected: {error}. The log has the details.")
        raise
    release_pipelines()  # 50 MB and more, which loading takes less than a second for
    await asyncio.to_thread(give_back_memory)
    await progress.end(run_id, state="finished", reason=reason, page_id=page_id)
    return page_id
