"""Durable runs: what was done is not done again, whatever is cut off, and how long each step takes does not show."""

import asyncio
import dataclasses
from typing import Any

import pytest

from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.llm.context import Charge, current_charge
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget, RunReport, RunRequest, Topic, Value
from kgplatform.runs import dispatch, durable
from kgplatform.runs.progress import Progress
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.options import PageOptions
from tests.runs.carrying import STEPS, TOPIC, Start, Work, at_gate, end_of, reaches, start_topic
from tests.stored import snippet, store


class Said(Value):
    """Options of a run that does what is said."""

    say: str = ""


async def test_a_run_that_was_cut_off_goes_on_where_it_was(launch: Start) -> None:
    # given: a run whose third step hangs when its owner closes
    before = Work(gate="three")
    runs = await launch(before)
    started = await start_topic(runs)
    await at_gate(before)

    # when: the next owner starts
    after = Work()
    runs = await launch(after)
    report = await end_of(runs, started.id)

    # then: the steps that were done are not done again, and their results are there
    assert (report.state, report.reason) == ("finished", "one two three four")
    assert after.done == ["three", "four"]
    assert report.counts == {"steps": 4.0}


async def test_figures_are_told_with_the_stage_that_comes_after_them(
    launch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, float]] = []
    advance = Progress.advance

    async def watched(self: Progress, report: RunReport) -> None:
        if report.state == "running" and report.stage in STEPS:
            told.append((report.stage, report.counts.get("steps", 0.0)))
        await advance(self, report)

    monkeypatch.setattr(Progress, "advance", watched)
    runs = await launch(Work())

    await end_of(runs, (await start_topic(runs)).id)

    assert list(dict.fromkeys(told)) == [("one", 0.0), ("two", 1.0), ("three", 2.0), ("four", 3.0)]


async def test_a_run_lets_go_of_the_parser_at_its_end(launch: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    let_go: list[str] = []
    monkeypatch.setattr("kgplatform.runs.workflows.release_pipelines", lambda: let_go.append("parser"))
    runs = await launch(Work())

    await end_of(runs, (await start_topic(runs)).id)

    assert let_go == ["parser"]


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


async def test_a_run_that_was_reported_and_never_begun_does_not_stand_in_the_way(
    launch: Start, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "BEGINNING_SECONDS", 0.2)
    await merge_topic(graph, TOPIC)
    await write_run(graph, RunReport(id="lost", kind="apollo", state="pending", topic_id=TOPIC.id))
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


class Kept(PageOptions):
    """Options of a run that may write a page, and of what is kept for that."""

    writing_share: float = 0.25


@pytest.mark.parametrize(
    ("options", "writes", "share"),
    [({}, True, 0.25), ({"page": False}, True, 0.0), ({}, False, 0.0)],
)
async def test_a_share_of_the_budget_is_kept_only_where_something_is_written(
    launch: Start, monkeypatch: pytest.MonkeyPatch, options: dict[str, bool], writes: bool, share: float
) -> None:
    allowed: list[tuple[Budget, float]] = []

    async def allow(self: CallStore, run_id: str, budget: Budget, writing_share: float) -> None:
        allowed.append((budget, writing_share))

    class Writing(Work):
        @property
        def strategy(self) -> Strategy[Any]:
            stages = tuple(dataclasses.replace(stage, writes=writes) for stage in super().strategy.stages)
            return dataclasses.replace(super().strategy, options=Kept, stages=stages)

    monkeypatch.setattr(CallStore, "allow", allow)
    runs = await launch(Writing())

    started = await runs.start(RunRequest(options=dict(options), budget=Budget(calls=60)), TOPIC)

    assert (await end_of(runs, started.id)).state == "finished"
    assert allowed == [(Budget(calls=60), share)]


async def test_a_run_that_does_not_exist_is_not_found(launch: Start) -> None:
    runs = await launch(Work())

    with pytest.raises(NotFound):
        await runs.report("no such run")


async def test_a_paused_run_goes_on_where_it_was(launch: Start) -> None:
    # given: a run that is paused in the middle of its third step
    work = Work(gate="three")
    runs = await launch(work)
    started = await start_topic(runs)
    await at_gate(work)
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
    started = await runs.start(RunRequest(budget=Budget(calls=5, tokens=900)), TOPIC)
    await reaches(runs, started.id, "running")
    await runs.pause(started.id)
    work.opened.set()

    again = await runs.start(RunRequest(budget=Budget(calls=7)), TOPIC)

    assert (again.id, again.budget) == (started.id, Budget(calls=7, tokens=900))
    assert (await end_of(runs, started.id)).state == "finished"


async def test_a_paused_run_that_nobody_joins_goes_on_only_when_the_same_is_asked_for(
    launch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a paused run of a strategy that nobody joins by other options
    strategy = dataclasses.replace(Work().strategy, options=Said, joined=False)
    monkeypatch.setattr(Work, "strategy", property(lambda work: dataclasses.replace(strategy, work=work.work)))
    work = Work(gate="two")
    runs = await launch(work)
    started = await runs.start(RunRequest(options={"say": "one"}, budget=Budget(calls=5)), TOPIC)
    await at_gate(work)
    paused = await runs.pause(started.id)
    work.opened.set()

    # when: something else is asked for, then it is refused, and the run rests as it was
    with pytest.raises(WrongState, match=f"Run {started.id} of apollo on this topic is paused, by other options") as no:
        await runs.start(RunRequest(options={"say": "two"}, budget=Budget(calls=9)), TOPIC)
    assert "cancel" in no.value.remedy
    assert await runs.report(started.id) == paused

    # when: the same is asked for, then it goes on
    again = await runs.start(RunRequest(options={"say": "one"}), TOPIC)
    assert (again.id, again.budget) == (started.id, Budget(calls=5))
    assert (await end_of(runs, started.id)).state == "finished"


async def test_a_run_of_an_earlier_version_is_refused_and_begun_anew(
    launch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: one run that is paused and one that was cancelled, by a process whose steps came in another order
    work = Work(gate="two")
    runs = await launch(work)
    cancelled = await start_topic(runs)
    await at_gate(work)
    await runs.cancel(cancelled.id)
    paused = await start_topic(runs)
    await runs.pause(paused.id)
    work.opened.set()
    for module in (dispatch, durable):
        monkeypatch.setattr(module, "APPLICATION_VERSION", "next")
    runs = await launch(work)

    # then: neither goes on, which would be to wait for ever
    with pytest.raises(WrongState, match="An earlier version of kgplatform began it"):
        await runs.resume(paused.id)
    with pytest.raises(WrongState, match="An earlier version of kgplatform began it"):
        await runs.retry(cancelled.id)

    # and: what is started is another run
    again = await end_of(runs, (await start_topic(runs)).id)
    assert (again.state, again.id != paused.id) == ("finished", True)
    left = await runs.report(paused.id)
    assert (left.state, left.reason) == (
        "failed", "An earlier version of kgplatform began it, and this one cannot go on with it.",
    )  # fmt: skip


async def test_a_cancelled_run_is_retried_after_its_last_step(launch: Start) -> None:
    work = Work(gate="four")
    runs = await launch(work)
    started = await start_topic(runs)
    await at_gate(work)
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


async def test_runs_of_many_domains_take_turns(launch: Start, graph: Graph) -> None:
    work = Work()
    await store(graph, *(snippet("Moss is a plant.", f"moss {n}", f"plants {n}") for n in range(3)))
    runs = await launch(work)
    topics = [Topic(id=f"{n:032}", name=f"Moss {n}", domain=f"plants {n % 3}") for n in range(6)]
    started = [await runs.start(RunRequest(), topic) for topic in topics]

    ended = [await end_of(runs, report.id) for report in started]

    assert [report.state for report in ended] == ["finished"] * 6
    assert sorted(work.done) == sorted(STEPS * 6)
