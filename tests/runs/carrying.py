"""What runs need to be carried: a strategy that tells what was done of it, and how to start and await a run."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from kgplatform.graph.session import Graph
from kgplatform.llm.context import Charge, current_charge
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Document, LoadReport, OptionValue, RunReport, RunRequest, Topic, Value
from kgplatform.runs.durable import DurableRuns
from kgplatform.strategies.declaration import Ending, NoOptions, Stage, Strategy
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run

TOPIC = Topic(id="t" * 32, name="Moss", domain="plants")
STEPS = ("one", "two", "three", "four")


class Work:
    """A strategy of four steps that tells which were done, and stops at `gate` until it is opened.

    A step is done once its result is kept, which is after its function has returned: what is to be cut off behind a
    step is cut off when the next one is `reached`.
    """

    def __init__(self, delays: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0), gate: str = "") -> None:
        self.done: list[str] = []
        self.charges: list[Charge] = []
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        self._delays = dict(zip(STEPS, delays, strict=True))
        self._gate = gate

    async def step(self, name: str, before: tuple[str, ...]) -> tuple[str, ...]:
        if name == self._gate:
            self.reached.set()
            await self.opened.wait()
        await asyncio.sleep(self._delays[name])
        self.done.append(name)
        self.charges.append(current_charge())
        return (*before, name)

    async def work(self, run: Run, parts: Parts, topic: Topic, options: Value) -> Ending:
        result: tuple[str, ...] = ()
        for name in STEPS:
            result = await run.step(name, self.step, name, result)
            await run.count(steps=len(result))
        return Ending(" ".join(result))

    @property
    def strategy(self) -> Strategy[Any]:
        """The strategy, by the name of one that there is."""
        return Strategy(
            name="apollo",
            does="Does four steps.",
            options=NoOptions,
            stages=tuple(Stage(name, name) for name in STEPS),
            steps_at_most=lambda _: 1 + len(STEPS),
            work=self.work,
            begins_topics=True,
        )

    @property
    def strategies(self) -> dict[str, Strategy[Any]]:
        """All that a process knows."""
        return {self.strategy.name: self.strategy}

    async def compare(self, repair: bool) -> list[tuple[str, str, int]]:
        """Compare stores as corpus.ingestion.Ingestion does: nothing differs."""
        return []

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Take documents as evidence.ingestion.Ingestion does."""
        if self._gate == "load":
            self.reached.set()
            await self.opened.wait()
        self.done += [document.url for document in documents]
        return LoadReport(documents=len(documents))


class Parted:
    """The only parts that runs need themselves."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.dropped = Dropped()
        self.options = ResearchOptions()


async def at_gate(work: Work) -> None:
    """Wait until the step at the gate has begun."""
    async with asyncio.timeout(30):
        await work.reached.wait()


Defaults = Mapping[str, Mapping[str, OptionValue]]


class Start(Protocol):
    """Launches the runs of a database with a strategy, and with defaults of its options."""

    async def __call__(self, work: Work, defaults: Defaults | None = None) -> DurableRuns: ...


async def start_topic(runs: DurableRuns) -> RunReport:
    return await runs.start(RunRequest(), TOPIC)


async def reaches(runs: DurableRuns, run_id: str, state: str) -> RunReport:
    """Wait until a run has a state."""
    async with asyncio.timeout(30):
        async for report in runs.watch(run_id):
            if report.state == state:
                return report
    raise AssertionError(state)


async def end_of(runs: DurableRuns, run_id: str) -> RunReport:
    last: list[RunReport] = [report async for report in runs.watch(run_id)]
    return last[-1]
