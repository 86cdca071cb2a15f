"""Durable runs: what was done is not done again, whatever is cut off, and how long each step takes does not show."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio

from kgplatform.errors import InputError, NotFound
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.llm.context import Charge, current_charge
from kgplatform.llm.dropped import Dropped
from kgplatform.models import RunReport, Topic
from kgplatform.runs.durable import DurableRuns
from kgplatform.strategies import apollo
from kgplatform.strategies.apollo import Curation
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run

TOPIC = Topic(id="t" * 32, name="Moss", domain="plants")
STEPS = ("one", "two", "three", "four")


class Work:
    """A strategy of four steps that tells which were done, and stops at `gate` until it is opened."""

    def __init__(self, delays: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0), gate: str = "") -> None:
        self.done: list[str] = []
        self.charges: list[Charge] = []
        self.opened = asyncio.Event()
        self._delays = dict(zip(STEPS, delays, strict=True))
        self._gate = gate

    async def step(self, name: str, before: tuple[str, ...]) -> tuple[str, ...]:
        if name == self._gate:
            await self.opened.wait()
        await asyncio.sleep(self._delays[name])
        self.done.append(name)
        self.charges.append(current_charge())
        return (*before, name)

    async def curate(self, run: Run, parts: Parts, topic: Topic) -> Curation:
        result: tuple[str, ...] = ()
        for name in STEPS:
            result = await run.step(name, self.step, name, result)
            await run.count(steps=len(result))
        return Curation(rounds=1, snippets=len(result), reason=" ".join(result))


class Parted:
    """The only parts that runs need themselves."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.dropped = Dropped()


Start = Callable[[Work], Any]


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'runs.sqlite'}"


@pytest_asyncio.fixture
async def launch(graph: Graph, database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    """Launch the runs of one data folder with a strategy, after those launched before were closed."""
    opened: list[DurableRuns] = []

    async def start(work: Work) -> DurableRuns:
        monkeypatch.setattr(apollo, "curate", work.curate)
        runs = DurableRuns(database, cast(Parts, Parted(graph)))
        await runs.launch()
        opened.append(runs)
        return runs

    yield start
    await opened[-1].close()


async def end_of(runs: DurableRuns, run_id: str) -> RunReport:
    last: list[RunReport] = [report async for report in runs.watch(run_id)]
    return last[-1]


async def test_a_run_that_was_cut_off_goes_on_where_it_was(launch: Start) -> None:
    # given: a run whose third step hangs when its owner closes
    before = Work(gate="three")
    runs = await launch(before)
    started = await runs.start_topic(TOPIC, write_page=False)
    while before.done != ["one", "two"]:
        await asyncio.sleep(0.01)
    await runs.close()

    # when: the next owner starts
    after = Work()
    runs = await launch(after)
    while (report := runs.progress.latest(started.id)) is None:
        await asyncio.sleep(0.01)
    report = await end_of(runs, started.id)

    # then: the steps that were done are not done again, and their results are there
    assert (report.state, report.reason) == ("finished", "one two three four")
    assert after.done == ["three", "four"]
    assert report.counts == {"steps": 4.0}


async def test_what_a_step_asks_is_charged_to_it(launch: Start) -> None:
    work = Work()
    runs = await launch(work)
    started = await runs.start_topic(TOPIC, write_page=False)
    await end_of(runs, started.id)
    assert work.charges == [Charge(run_id=started.id, stage=name, topic_id=TOPIC.id) for name in STEPS]
    assert current_charge() == Charge()


@pytest.mark.parametrize("delays", [(0.0, 0.02, 0.04, 0.06), (0.06, 0.04, 0.02, 0.0)])
async def test_how_long_steps_take_does_not_show(launch: Start, delays: tuple[float, ...]) -> None:
    work = Work(delays)
    runs = await launch(work)

    report = await end_of(runs, (await runs.start_topic(TOPIC, write_page=False)).id)

    assert (report.reason, work.done) == ("one two three four", list(STEPS))
    assert [report.seconds[name] >= delay for name, delay in zip(STEPS, delays, strict=True)] == [True] * 4


async def test_a_run_that_was_reported_and_never_begun_does_not_stand_in_the_way(launch: Start, graph: Graph) -> None:
    await merge_topic(graph, TOPIC)
    await write_run(graph, RunReport(id="lost", kind="topic", state="pending", topic_id=TOPIC.id))
    runs = await launch(Work())

    report = await end_of(runs, (await runs.start_topic(TOPIC, write_page=False)).id)

    assert (report.id == "lost", report.state) == (False, "finished")
    assert (await runs.report("lost")).reason == "The run was cut off before it began."


async def test_what_goes_wrong_is_told_with_its_remedy(launch: Start) -> None:
    class Broken(Work):
        async def step(self, name: str, before: tuple[str, ...]) -> tuple[str, ...]:
            raise InputError("There is no moss.", "Plant some.")

    runs = await launch(Broken())

    report = await end_of(runs, (await runs.start_topic(TOPIC, write_page=False)).id)

    assert (report.state, report.reason) == ("failed", "There is no moss. Plant some.")


async def test_a_run_that_does_not_exist_is_not_found(launch: Start) -> None:
    runs = await launch(Work())

    with pytest.raises(NotFound):
        await runs.report("no such run")
