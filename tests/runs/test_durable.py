"""Durable runs: what was done is not done again, whatever is cut off, and how long each step takes does not show."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio

from kgplatform.engines.database import engine_of
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.evidence.ingestion import Ingestion
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.llm.context import Charge, current_charge
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget, RunReport, Topic
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.progress import Progress
from kgplatform.runs.spool import Spool
from kgplatform.strategies import apollo
from kgplatform.strategies.apollo import Curation
from kgplatform.strategies.parts import Limits, Parts
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
        self.limits = Limits()


Start = Callable[[Work], Any]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'runs.sqlite'}"


@pytest_asyncio.fixture
async def launch(graph: Graph, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    """Launch the runs of one database with a strategy, after those launched before were closed."""
    opened: list[Dispatch] = []
    calls = CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}")

    async def start(work: Work) -> DurableRuns:
        monkeypatch.setattr(apollo, "curate", work.curate)
        spool = Spool(engine_of(database))
        parts = cast(Parts, Parted(graph))
        carrier = Carrier(parts, Progress(graph), calls, cast(Ingestion, work), spool, writing_share=0.4)
        if opened:
            await opened[-1].close()
        dispatch = Dispatch(database, carrier, look=0.2)
        await dispatch.launch()
        opened.append(dispatch)
        return DurableRuns(carrier, dispatch)

    yield start
    await opened[-1].close()
    await calls.close()


async def start_topic(runs: DurableRuns) -> RunReport:
    return await runs.start_topic(TOPIC, write_page=False, budget=Budget())


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


async def test_a_run_that_was_cut_off_goes_on_where_it_was(launch: Start) -> None:
    # given: a run whose third step hangs when its owner closes
    before = Work(gate="three")
    runs = await launch(before)
    started = await start_topic(runs)
    while before.done != ["one", "two"]:
        await asyncio.sleep(0.01)

    # when: the next owner starts
    after = Work()
    runs = await launch(after)
    report = await end_of(runs, started.id)

    # then: the steps that were done are not done again, and their results are there
    assert (report.state, report.reason) == ("finished", "one two three four")
    assert after.done == ["three", "four"]
    assert report.counts == {"steps": 4.0}


async def test_what_a_step_asks_is_charged_to_it(launch: Start) -> None:
    work = Work()
    runs = await launch(work)
    started = await start_topic(runs)
    await end_of(runs, started.id)
    assert work.charges == [Charge(run_id=started.id, stage=name, topic_id=TOPIC.id) for name in STEPS]
    assert current_charge() == Charge()


@pytest.mark.parametrize("delays", [(0.0, 0.02, 0.04, 0.06), (0.06, 0.04, 0.02, 0.0)])
async def test_how_long_steps_take_does_not_show(launch: Start, delays: tuple[float, ...]) -> None:
    work = Work(delays)
    runs = await launch(work)

    report = await end_of(runs, (await start_topic(runs)).id)

    assert (report.reason, work.done) == ("one two three four", list(STEPS))
    assert [report.seconds[name] >= delay for name, delay in zip(STEPS, delays, strict=True)] == [True] * 4


async def test_a_run_that_was_reported_and_never_begun_does_not_stand_in_the_way(launch: Start, graph: Graph) -> None:
    await merge_topic(graph, TOPIC)
    await write_run(graph, RunReport(id="lost", kind="topic", state="pending", topic_id=TOPIC.id))
    runs = await launch(Work())

    report = await end_of(runs, (await start_topic(runs)).id)

    assert (report.id == "lost", report.state) == (False, "finished")
    assert (await runs.report("lost")).reason == "The run was cut off before it began."


async def test_what_goes_wrong_is_told_with_its_remedy(launch: Start) -> None:
    class Broken(Work):
        async def step(self, name: str, before: tuple[str, ...]) -> tuple[str, ...]:
            raise InputError("There is no moss.", "Plant some.")

    runs = await launch(Broken())

    report = await end_of(runs, (await start_topic(runs)).id)

    assert (report.state, report.reason) == ("failed", "There is no moss. Plant some.")


async def test_a_run_that_does_not_exist_is_not_found(launch: Start) -> None:
    runs = await launch(Work())

    with pytest.raises(NotFound):
        await runs.report("no such run")


async def test_a_paused_run_goes_on_where_it_was(launch: Start) -> None:
    # given: a run that is paused in the middle of its third step
    work = Work(gate="three")
    runs = await launch(work)
    started = await start_topic(runs)
    while work.done != ["one", "two"]:
        await asyncio.sleep(0.01)
    paused = await runs.pause(started.id)

    # when: what it waited for is there, and it is resumed
    assert (paused.state, paused.reason) == ("paused", f"Paused; go on with: kgplatform run resume {started.id}")
    await asyncio.sleep(0.2)
    assert (await runs.report(started.id)).state == "paused"
    work.opened.set()
    await runs.resume(started.id)
    report = await end_of(runs, started.id)

    # then: nothing was lost, and nothing was done twice
    assert (report.state, report.reason, work.done) == ("finished", "one two three four", list(STEPS))
    with pytest.raises(WrongState, match="is finished"):
        await runs.pause(started.id)
    with pytest.raises(WrongState, match="is finished, not paused"):
        await runs.resume(started.id)


async def test_a_topic_whose_run_is_paused_goes_on_when_it_is_started(launch: Start) -> None:
    work = Work(gate="two")
    runs = await launch(work)
    started = await start_topic(runs)
    await reaches(runs, started.id, "running")
    await runs.pause(started.id)
    work.opened.set()

    again = await start_topic(runs)

    assert again.id == started.id
    assert (await end_of(runs, started.id)).state == "finished"


async def test_a_cancelled_run_is_retried_after_its_last_step(launch: Start) -> None:
    work = Work(gate="four")
    runs = await launch(work)
    started = await start_topic(runs)
    while work.done != ["one", "two", "three"]:
        await asyncio.sleep(0.01)
    cancelled = await runs.cancel(started.id)
    work.opened.set()

    retried = await runs.retry(started.id)
    report = await end_of(runs, retried.id)

    assert (cancelled.state, cancelled.reason) == ("cancelled", "Cancelled.")
    assert (report.forked_from, report.state, report.reason) == (started.id, "finished", "one two three four")
    assert work.done == list(STEPS)
    with pytest.raises(WrongState, match="neither failed nor was cancelled"):
        await runs.retry(retried.id)


async def test_a_failed_run_is_retried_from_the_step_that_failed(launch: Start) -> None:
    class Broken(Work):
        broken = True

        async def step(self, name: str, before: tuple[str, ...]) -> tuple[str, ...]:
            if name == "three" and self.broken:
                raise InputError("There is no moss.", "Plant some.")
            return await super().step(name, before)

    work = Broken()
    runs = await launch(work)
    failed = await end_of(runs, (await start_topic(runs)).id)
    steps = await runs.steps(failed.id)
    work.broken = False
    report = await end_of(runs, (await runs.retry(failed.id)).id)

    assert [(step.number, step.stage, step.name, step.error) for step in steps] == [
        (1, "begin", "read_topic", ""),
        (2, "one", "step", ""),
        (3, "two", "step", ""),
        (4, "three", "step", "There is no moss. Plant some."),
    ]
    assert (report.state, work.done) == ("finished", list(STEPS))


async def test_a_fork_does_the_steps_from_its_number_on_anew(launch: Start) -> None:
    work = Work()
    runs = await launch(work)
    first = await end_of(runs, (await start_topic(runs)).id)

    forked = await end_of(runs, (await runs.fork(first.id, 4)).id)

    assert (forked.state, forked.reason, forked.counts) == (first.state, first.reason, first.counts)
    assert work.done == [*STEPS, "three", "four"]
    with pytest.raises(WrongState, match="has steps 1 to 5"):
        await runs.fork(first.id, 7)


async def test_runs_of_many_domains_take_turns(launch: Start) -> None:
    work = Work()
    runs = await launch(work)
    topics = [Topic(id=f"{n:032}", name=f"Moss {n}", domain=f"plants {n % 3}") for n in range(6)]
    started = [await runs.start_topic(topic, write_page=False, budget=Budget()) for topic in topics]

    ended = [await end_of(runs, report.id) for report in started]

    assert [report.state for report in ended] == ["finished"] * 6
    assert sorted(work.done) == sorted(STEPS * 6)
