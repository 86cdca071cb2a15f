"""Topics that several workers share: how fast they are, and what becomes of those whose worker is killed."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bench.llm import critical_path
from tests.durable.fleet import Finish, Fleet, until
from tests.durable.forking import App
from tests.durable.requests import keys_of, repeats
from tests.durable.variants import place_of, topic_of

CALLS_AT_ONCE = 4


@dataclass(frozen=True)
class Pace:
    """`topics` were finished in `seconds`; `critical` seconds are the sum of their own critical paths."""

    topics: int
    seconds: float
    critical: float

    @property
    def rate(self) -> float:
        """Topics a minute."""
        return 60 * self.topics / self.seconds


@dataclass(frozen=True)
class Deaths:
    """What became of shared topics when workers were killed: `carried` topics were with them, and `seconds` passed from
    the end of their leases until the last of those was finished. Requests are counted as in kills.Outcome."""

    carried: int
    seconds: float
    finished: int
    doubled: int
    repeated: int
    committed: int
    unaccounted: int


def pace(fleet: Fleet, places: Sequence[str], before: int, count: int) -> Pace:
    """Wait for topics, and return how fast `count` of them were finished after the first `before`, which warm up."""
    finishes = fleet.wait_for(before + count, places)
    measured = finishes[before : before + count]
    return Pace(count, measured[-1].at - finishes[before - 1].at, _critical(fleet, measured))


def kill_some(fleet: Fleet, places: Sequence[str], count: int, instant: float) -> Deaths:
    """Kill workers `instant` seconds after each of them began with a topic, and wait for the end of all topics."""
    doomed = fleet.workers[:count]
    at_work = [run for worker in doomed for run in fleet.carried(worker)]
    until(lambda: _have_begun(fleet, doomed, at_work), "workers begin with another topic")
    time.sleep(instant)
    kept = fleet.calls()
    killed = [fleet.kill(worker) for worker in doomed]
    carried = {run for each in killed for run in each.runs}
    finishes = fleet.wait_for(len(places), places)
    last = max((finish.at for finish in finishes if finish.run_id in carried), default=0.0)
    again = repeats(fleet.endpoint.asked)
    calls = fleet.calls()
    uncertain = [entry for entry in calls.ledger if entry.state == "uncertain" and entry.cost]
    return Deaths(
        carried=len(carried),
        seconds=last - max(each.lease_end for each in killed),
        finished=len({finish.topic for finish in finishes}),
        doubled=len(finishes) - len({finish.topic for finish in finishes}),
        repeated=len(again),
        committed=sum(bool(keys_of(group[0]) & kept.committed) for group in again),
        unaccounted=sum(not {entry.key for entry in uncertain} & keys_of(group[0]) for group in again),
    )


def _have_begun(fleet: Fleet, workers: Sequence[App], known: Collection[str]) -> bool:
    """Tell whether each of the workers carries a run that is not known."""
    return all({*fleet.carried(worker)} - {*known} for worker in workers)


def _critical(fleet: Fleet, finishes: Sequence[Finish]) -> float:
    """Add up the critical paths of topics, each over the requests that are about its place."""
    names = {finish.topic for finish in finishes}
    paths = 0.0
    for name in sorted(names):
        asked = [each for each in fleet.endpoint.asked if topic_of(place_of(each))[0] == name]
        paths += critical_path(asked, CALLS_AT_ONCE) * fleet.endpoint.latency
    return paths
