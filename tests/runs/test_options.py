"""A run keeps the options that it began with."""

from dataclasses import replace
from typing import Any, cast

from kgplatform.models import RunRequest, Topic, Value
from kgplatform.strategies.declaration import Ending, Strategy
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from tests.runs.carrying import TOPIC, Start, Work, at_gate, end_of


class Steps(Value):
    """How many steps are done, and of what."""

    steps: int = 2
    word: str = "moss"


class Counted(Work):
    """Does as many steps as its options say."""

    async def work(self, run: Run, parts: Parts, topic: Topic, options: Value) -> Ending:
        chosen = cast(Steps, options)
        done: tuple[str, ...] = ()
        for name in ("one", "two", "three", "four")[: chosen.steps]:
            done = await run.step(name, self.step, name, done)
        return Ending(f"{chosen.word}: {' '.join(done)}")

    @property
    def strategy(self) -> Strategy[Any]:
        return replace(super().strategy, options=Steps, steps_at_most=lambda options: 1 + options.steps)


async def test_a_run_that_is_resumed_after_the_settings_have_changed_goes_by_what_it_began_with(launch: Start) -> None:
    # given: a run by the settings of then, and an option of its own, that rests
    work = Counted(gate="two")
    runs = await launch(work, {"apollo": {"steps": 3}})
    started = await runs.start(RunRequest(options={"word": "fern"}), TOPIC)
    await at_gate(work)
    await runs.pause(started.id)
    work.opened.set()
    undisturbed = "fern: one two three"

    # when: it goes on under others, and one is forked from it
    later = Counted()
    runs = await launch(later, {"apollo": {"steps": 1, "word": "lichen"}})
    await runs.resume(started.id)
    report = await end_of(runs, started.id)
    forked = await end_of(runs, (await runs.fork(started.id, 3)).id)
    fresh = await end_of(runs, (await runs.start(RunRequest(), TOPIC)).id)

    # then
    assert (report.state, report.reason, report.options) == ("finished", undisturbed, {"steps": 3, "word": "fern"})
    assert later.done == ["two", "three", "two", "three", "one"]
    assert (forked.reason, forked.options) == (undisturbed, report.options)
    assert (fresh.reason, fresh.options) == ("lichen: one", {"steps": 1, "word": "lichen"})
