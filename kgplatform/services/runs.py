"""Runs of strategies: started, watched, steered."""

from collections.abc import AsyncGenerator
from typing import Protocol

from kgplatform.models import Estimate, RunReport, RunRequest, RunStep


class Runs(Protocol):
    """Runs of strategies: started, watched, steered."""

    async def start(self, request: RunRequest) -> RunReport:
        """Start a run, or go on with the one of its strategy that is on its way; answers at once.

        Raises InputError for a strategy or an option that there is not, NotFound for a topic that is not there where
        the strategy does not begin topics, EmptyCorpus where it does, in a domain that holds no documents, and searches
        nothing else, and WrongState where the one on its way goes by another goal, other options or another budget than
        are named.
        """

    async def estimate(self, request: RunRequest) -> Estimate:
        """Say what a run would use, from the corpus, its options and what other topics used. Raises InputError for a
        strategy of which that cannot be said."""

    async def pause(self, run_id: str) -> RunReport:
        """Let a run rest; calls that are out are answered and kept. Raises WrongState for one that has ended."""

    async def resume(self, run_id: str) -> RunReport:
        """Let a paused run go on where it was. Raises WrongState for one that is not paused."""

    async def cancel(self, run_id: str) -> RunReport:
        """End a run; what it read and wrote to the graph stays. Raises WrongState for one that has ended."""

    async def retry(self, run_id: str) -> RunReport:
        """Start a new run from the step at which this one failed or was cancelled. Raises WrongState for others."""

    async def fork(self, run_id: str, step: int) -> RunReport:
        """Start a new run that takes over the results of a run's steps before number `step`, and does the others."""

    async def steps(self, run_id: str) -> list[RunStep]:
        """Return the steps that a run has done, in order."""

    async def runs(self) -> list[RunReport]: ...

    async def waiting(self) -> int:
        """Return how many runs wait in the queue."""

    async def run(self, run_id: str) -> RunReport: ...

    def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        """Give a report at each change until the run has ended; the last one is final. Who listens no longer
        closes it."""
