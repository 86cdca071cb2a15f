"""Runs, and what is done once, from tides.py."""

import asyncio
from collections.abc import AsyncGenerator

from kgplatform import models
from kgplatform.errors import InputError, NotFound, UnknownTopic, WrongState
from tests.api import tides
from tests.api.fake_services.record import Record


class FakeRuns(Record):
    async def start(self, request: models.RunRequest) -> models.RunReport:
        self._note("start", request)
        if request.topic_id:
            await self.topic(request.topic_id)
        elif request.domain != "sea":
            raise UnknownTopic(
                f"Nothing in {request.domain} is about {request.name}.", "Load documents about it first."
            )
        return self.reports["run-1"]

    async def estimate(self, request: models.RunRequest) -> models.Estimate:
        self._note("estimate", request)
        return tides.ESTIMATE

    async def pause(self, run_id: str) -> models.RunReport:
        self._note("pause", run_id)
        return self._become(run_id, "paused", ("pending", "running", "paused"))

    async def resume(self, run_id: str) -> models.RunReport:
        self._note("resume", run_id)
        return self._become(run_id, "pending", ("paused",))

    async def cancel(self, run_id: str) -> models.RunReport:
        self._note("cancel", run_id)
        return self._become(run_id, "cancelled", ("pending", "running", "paused"))

    async def retry(self, run_id: str) -> models.RunReport:
        self._note("retry", run_id)
        return self._again(self._become(run_id, self._existing(run_id).state, ("failed", "cancelled")))

    async def fork(self, run_id: str, step: int) -> models.RunReport:
        self._note("fork", run_id, step)
        return self._again(self._existing(run_id))

    async def steps(self, run_id: str) -> list[models.RunStep]:
        self._note("steps", run_id)
        self._existing(run_id)
        return list(tides.STEPS)

    def _existing(self, run_id: str) -> models.RunReport:
        if run_id not in self.reports:
            raise NotFound(f"There is no run {run_id}.", "List the runs.")
        return self.reports[run_id]

    def _become(self, run_id: str, state: models.RunState, allowed: tuple[models.RunState, ...]) -> models.RunReport:
        report = self._existing(run_id)
        if report.state not in allowed:
            raise WrongState(f"The run {run_id} is {report.state}.", f"Only a run that is {allowed[0]} can do that.")
        self.reports[run_id] = report.model_copy(update={"state": state})
        return self.reports[run_id]

    def _again(self, report: models.RunReport) -> models.RunReport:
        fork = models.RunReport(
            id=f"{report.id}-fork", kind=report.kind, state="pending", topic_id=report.topic_id, forked_from=report.id
        )
        self.reports[fork.id] = fork
        return fork

    async def runs(self) -> list[models.RunReport]:
        self._note("runs")
        return list(self.reports.values())

    async def waiting(self) -> int:
        self._note("waiting")
        return sum(run.state == "pending" for run in self.reports.values())

    async def run(self, run_id: str) -> models.RunReport:
        self._note("run", run_id)
        return self._existing(run_id)

    async def watch(self, run_id: str) -> AsyncGenerator[models.RunReport, None]:
        self._note("watch", run_id)
        self._existing(run_id)
        try:
            for report in self.watched:
                yield report
                await asyncio.sleep(0)
                await self.resting.wait()
                self.reports[run_id] = report
        finally:
            self.unwatched += 1

    async def begin_once(self, key: str, asked: str, whose: str = "") -> str | None:
        self._note("begin_once", key)
        was, answer = self.answers.setdefault((whose, key), (asked, None))
        if was != asked:
            raise InputError("The key was given with something else.", "Give another one.")
        return answer

    async def end_once(self, key: str, answer: str | None, whose: str = "") -> None:
        self._note("end_once", key)
        asked, _ = self.answers.pop((whose, key))
        if answer is not None:
            self.answers[whose, key] = (asked, answer)
