"""Runs, and what is to be done once."""

from collections.abc import AsyncGenerator

from kgplatform.graph import runs, topics
from kgplatform.local.naming import topic_of
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    Estimate,
    RunReport,
    RunRequest,
    RunStep,
    Topic,
)


class LocalRuns(LocalParts):
    """services.Runs and services.Once over the parts of this process."""

    async def start(self, request: RunRequest) -> RunReport:
        return await self._durable.start(request, await self._topic_of(request))

    async def estimate(self, request: RunRequest) -> Estimate:
        strategy, options = self._durable.chosen(request)
        return await self._estimator.estimate(await self._topic_of(request), strategy, options)

    async def _topic_of(self, request: RunRequest) -> Topic:
        if request.topic_id:
            return await topics.read_topic(self._graph, request.topic_id)
        return topic_of(request.name, request.domain, request.goal, request.audience)

    async def waiting(self) -> int:
        return await self._durable.waiting()

    async def runs(self) -> list[RunReport]:
        return await runs.read_runs(self._graph)

    async def run(self, run_id: str) -> RunReport:
        return await self._durable.report(run_id)

    def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        return self._durable.watch(run_id)

    async def pause(self, run_id: str) -> RunReport:
        return await self._durable.pause(run_id)

    async def resume(self, run_id: str) -> RunReport:
        return await self._durable.resume(run_id)

    async def cancel(self, run_id: str) -> RunReport:
        return await self._durable.cancel(run_id)

    async def retry(self, run_id: str) -> RunReport:
        return await self._durable.retry(run_id)

    async def fork(self, run_id: str, step: int) -> RunReport:
        return await self._durable.fork(run_id, step)

    async def steps(self, run_id: str) -> list[RunStep]:
        return await self._durable.steps(run_id)

    async def begin_once(self, key: str, asked: str, whose: str = "") -> str | None:
        return await self._once.begin(key, asked, whose)

    async def end_once(self, key: str, answer: str | None, whose: str = "") -> None:
        await self._once.end(key, answer, whose)
