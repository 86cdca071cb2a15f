"""A run as the process that carries it sees it: steps that are done once, and the report of how far it is."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, repeat
from statistics import median
from typing import Any, ParamSpec, TypeVar

from dbos import DBOS, StepOptions

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.logs import logging_as
from kgplatform.engines.metrics import count_run, count_step, run_under_way
from kgplatform.errors import EngineUnavailable, KgplatformError, NotFound, StoreLocked
from kgplatform.graph.runs import read_runs
from kgplatform.llm.context import charged_to
from kgplatform.llm.store import CallStore
from kgplatform.models import RunReport
from kgplatform.patience import waiting_to_the_end
from kgplatform.runs.progress import Progress, summed
from kgplatform.runs.reporting import Telling
from kgplatform.runs.spool import Spool
from kgplatform.strategies.options import WRITING_SHARE
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.registry import Strategies, all_strategies, stage_of

P = ParamSpec("P")
R = TypeVar("R")

TICK_SECONDS = 0.5  # between what the account of a run of bounded time is told
USUAL = 12  # runs that tell how long one takes
FEWEST_USUAL = 3  # of them: before, nobody knows
SPREAD = 2.0  # by which the middle half of them may differ: else how long one takes is not known
# Seconds between attempts while an engine is away: it is restarted meanwhile, or somebody starts it. The last goes on.
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
TRIED_SECONDS = 60.0  # that what cannot be started, or is locked, is tried
AWAY_SECONDS = 600.0  # that one may be, from the first attempt that failed: a server that is upgraded is back by then

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Carrier:
    """What a process carries runs with; `strategies` are those that it knows."""

    parts: Parts
    progress: Progress
    calls: CallStore
    ingestion: Ingestion
    spool: Spool
    carried: dict[str, "asyncio.Task[Any]"] = field(default_factory=dict)
    strategies: Strategies = field(default_factory=all_strategies)

    @contextmanager
    def carrying(self, kind: str, run_id: str) -> Iterator[None]:
        """Know the current task as the one that carries a run."""
        task = asyncio.current_task()
        assert task is not None, "a workflow is a task"
        self.carried[run_id] = task
        try:
            with run_under_way(kind), waiting_to_the_end():
                yield
        finally:
            if self.carried.get(run_id) is task:
                del self.carried[run_id]

    async def put_down(self, run_ids: Collection[str] | None = None) -> None:
        """Stop carrying these runs, or all: what is not finished goes on when it is taken up again."""
        tasks = [task for run_id, task in self.carried.items() if run_ids is None or run_id in run_ids]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class CarriedRun:
    """strategies.run.Run on a DBOS workflow; keeps with each step's result its seconds and what was dropped in it.

    What a step asks of language models is charged to it. A step that is cut off by a pause, or by the end of its
    process, leaves no result and is done again.
    """

    def __init__(self, carrier: Carrier, report: RunReport, usual: float | None) -> None:
        self.id = report.id
        self.budget = report.budget
        self.options = report.options
        self._carrier = carrier
        self._report = report
        self._usual = usual  # seconds that such a run takes
        self._telling = Telling(self._write)

    @classmethod
    @asynccontextmanager
    async def taken_up(cls, carrier: Carrier, kind: str, topic_id: str, run_id: str) -> "AsyncIterator[CarriedRun]":
        """Give a run from its beginning; whatever ends the context, nothing is told of the run afterwards."""
        run = await cls._begin(carrier, kind, topic_id, run_id)
        try:
            yield run
        finally:
            await run._telling.end()

    @classmethod
    async def _begin(cls, carrier: Carrier, kind: str, topic_id: str, run_id: str) -> "CarriedRun":
        """Take a run up, from its beginning: what was done before is told again by its steps' results."""
        begun = RunReport(id=run_id, kind=kind, state="running", topic_id=topic_id)
        try:
            known = await steadily(carrier.progress.report, run_id)
            kept = {name: getattr(known, name) for name in ("budget", "forked_from", "options", "total")}
            begun = begun.model_copy(update=kept)
            await steadily(carrier.progress.advance, begun)  # one paused just now is so still: DBOS ends its next step
        except NotFound:
            await steadily(carrier.progress.put, begun)
        await carrier.calls.allow(run_id, begun.budget, _writing_share(carrier, begun))
        count_run(kind, "started")
        return cls(carrier, begun, await steadily(_usual_seconds, carrier, kind))

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        name = getattr(function, "__name__", stage)
        declared = stage_of(self._report.kind, stage, self._carrier.strategies)

        async def timed() -> tuple[R, float, dict[str, int]]:
            started = time.monotonic()
            if declared.optional:
                await self._carrier.calls.check_time(self.id)
            topic_id = self._report.topic_id
            charge = charged_to(self.id, stage, topic_id, writes=declared.writes)
            with charge, logging_as(self.id, stage, name, topic_id):
                async with self._clocked():
                    result = await _patiently(partial(function, *args, **kwargs), self._wait)
                seconds = time.monotonic() - started
                count_step(stage, seconds)
                return result, seconds, self._carrier.parts.dropped.take()

        self._tell(stage=stage)
        options = StepOptions(name=f"{stage}.{name}", preemptible=True)
        result, seconds, dropped = await DBOS.run_step_async(options, timed)
        spent = {**self._report.seconds, stage: round(self._report.seconds.get(stage, 0.0) + seconds, 3)}
        left = None if self._usual is None else max(0.0, round(self._usual - sum(spent.values()), 1))
        self._tell(
            passing=True,  # the next step's stage is told with it
            reason="",
            seconds=spent,
            left=left or None,  # one that takes longer than others tells nothing of its end
            done=self._report.done + 1,
            dropped=summed(self._report.dropped, dropped),
        )
        return result

    async def count(self, **counts: float) -> None:
        """Keep figures; they are told with the next step, since the stage of before does not go with them."""
        self._report = self._report.model_copy(update={"counts": {**self._report.counts, **counts}})

    async def expect(self, total: int) -> None:
        """Say how many steps the run has at most."""
        self._tell(total=total)

    async def finish(self, reason: str, page_id: str = "", partial: str = "") -> None:
        """Report that all is done."""
        count_run(self._report.kind, "finished")
        self._tell(
            state="finished", reason=reason, page_id=page_id, partial=partial, total=self._report.done, left=None
        )
        await self._telling.told()

    async def fail(self, error: Exception) -> None:
        """Report that the run ended by an error, with what was dropped in the step that raised it."""
        reason = str(error) if isinstance(error, KgplatformError) else f"Unexpected: {error}. The log has the details."
        count_run(self._report.kind, "failed")
        with charged_to(self.id, "", self._report.topic_id):
            dropped = summed(self._report.dropped, self._carrier.parts.dropped.take())
        self._tell(state="failed", reason=reason, left=None, dropped=dropped)
        await self._telling.told()

    @asynccontextmanager
    async def _clocked(self) -> AsyncIterator[None]:
        """Tell the run's account how long it works; in between too, where its time is bounded."""
        told = time.monotonic()

        async def tell() -> None:
            nonlocal told
            now = time.monotonic()
            await self._carrier.calls.worked(self.id, now - told)
            told = now

        async def tick() -> None:
            while True:
                await asyncio.sleep(TICK_SECONDS)
                await tell()

        ticking = asyncio.create_task(tick()) if self.budget.seconds is not None else None
        try:
            yield
        finally:
            if ticking is not None:
                ticking.cancel()
                await asyncio.gather(ticking, return_exceptions=True)
            await tell()

    def _tell(self, passing: bool = False, **changed: Any) -> None:
        known, self._report = self._report, self._report.model_copy(update=changed)
        if self._report != known:
            self._telling.tell(self._report, passing)

    def _wait(self, error: KgplatformError | None) -> None:
        """Tell for which engine the run waits; None: it goes on."""
        self._tell(passing=True, reason=f"Waiting: {error.what}" if error else "")

    async def _write(self, report: RunReport) -> None:
        """Write a report, however long an engine is away: of a run that did not tell its end nobody would know it."""
        while True:
            with suppress(EngineUnavailable, StoreLocked):
                return await steadily(self._write_once, report)

    async def _write_once(self, report: RunReport) -> None:
        spent = await self._carrier.calls.spent(self.id)
        await self._carrier.progress.advance(report.model_copy(update={"spent": spent}))


def _writing_share(carrier: Carrier, run: RunReport) -> float:
    """Return the share of a run's budget that is kept for writing; nothing of one that writes nothing."""
    strategy = carrier.strategies.get(run.kind)
    if strategy is None or not strategy.writes(run.options):
        return 0.0
    return float(run.options.get("writing_share", WRITING_SHARE))


async def steadily(function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do what can be done again, and again while an engine is away; raises EngineUnavailable when it stays away."""
    return await _patiently(partial(function, *args, **kwargs), lambda _: None)


async def _patiently(attempt: Callable[[], Awaitable[R]], tell: Callable[[KgplatformError | None], None]) -> R:
    """Do as `steadily` does; `tell` is called with the error before each pause, and with None when it is over."""
    pauses, since = chain(PAUSES, repeat(PAUSES[-1])), None
    while True:
        try:
            done = await attempt()
        except (EngineUnavailable, StoreLocked) as error:
            pause, since = next(pauses), since or time.monotonic()
            longest = AWAY_SECONDS if isinstance(error, EngineUnavailable) and error.away else TRIED_SECONDS
            if time.monotonic() + pause > since + longest:
                raise
            _log.warning("An engine is away, the step is done again in %.0f s: %s", pause, error)
            tell(error)
            await asyncio.sleep(pause)
        else:
            if since is not None:
                tell(None)
            return done


async def _usual_seconds(carrier: Carrier, kind: str) -> float | None:
    """Return how long a run of a kind usually takes; None where the last ones do not tell."""
    ended = await read_runs(carrier.parts.graph, kind=kind, states=["finished"], limit=USUAL)
    return usual([sum(each.seconds.values()) for each in ended])


def usual(seconds: Sequence[float]) -> float | None:
    """Return the median of how long runs took; None where they are too few, or differ too much, to tell of another."""
    if len(seconds) < FEWEST_USUAL:
        return None
    outer = len(seconds) // 4
    middle = sorted(seconds)[outer : len(seconds) - outer]
    return median(middle) if middle[-1] <= SPREAD * middle[0] else None
