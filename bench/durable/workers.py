"""Four workers that share forty topics over one Postgres, one Qdrant server and one Neo4j; two of them are killed.

A worker carries one topic with four calls at a time; the model answers after a second. The documents are embedded
before. All of it runs on this machine, whose cores the workers and the engines share.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil

from bench.table import Figure
from tests.durable.fleet import Fleet, running_fleet
from tests.durable.sharing import Pace, kill_some, pace
from tests.durable.variants import PLACES

LATENCY = 1.0
WORKERS = 4
SHARED = 40  # topics
ALONE = 6  # topics of the single worker that are measured
MEASURED = 20  # of the shared ones: five a worker
KILLED = 2
INSTANT = (1.0, 12.0)  # seconds after both have begun with a topic
SECONDS = 60.0  # after the lease's end
TIMES = 3.4
CRITICAL = 1.25
SMALL_SIZE = {"SHARED": 16, "ALONE": 2, "MEASURED": 8}


def figures(seed: int) -> Iterator[Figure]:
    """Give pace and outcome; `seed` draws which topics are asked for, and the instant of the kills."""
    draw = Random(seed)
    places = draw.sample(PLACES, SHARED + ALONE + 1)
    alone, shared = places[: ALONE + 1], places[ALONE + 1 :]
    with tempfile.TemporaryDirectory() as place, running_fleet(Path(place), latency=LATENCY) as fleet:
        fleet.load(places)
        prepared = fleet.graph_state()
        one = _alone(fleet, alone)
        yield from _critical_path(one)
        fleet.start_topics(shared)
        fleet.hire(WORKERS)
        four = pace(fleet, shared, WORKERS, MEASURED)
        yield Figure("topics a minute of four workers", "above", one.rate, four.rate)
        yield Figure(
            f"which is so many times that of one, on {psutil.cpu_count()} cores",
            "at least",
            TIMES,
            four.rate / one.rate,
        )
        yield from _deaths(fleet, shared, draw.uniform(*INSTANT))
        products = fleet.products(shared)
        fleet.dismiss()
        fleet.restore(prepared)
        fleet.endpoint.asked.clear()
        fleet.start_topics(shared)
        fleet.hire(WORKERS)
        fleet.wait_for(SHARED, shared)
        again = fleet.products(shared)
        yield Figure(
            "the same undisturbed: questions asked, all being answered", "exactly", 0, len(fleet.endpoint.asked)
        )
        same = sum(products[name] == again[name] for name in products)
        yield Figure("topics whose export and page are the same as undisturbed", "exactly", SHARED, same)
        fleet.dismiss()


def _alone(fleet: Fleet, places: list[str]) -> Pace:
    fleet.start_topics(places)
    fleet.hire(1)
    measured = pace(fleet, places, 1, ALONE)
    fleet.dismiss()
    fleet.endpoint.asked.clear()
    return measured


def _critical_path(one: Pace) -> Iterator[Figure]:
    yield Figure("topics a minute of one worker", "above", 0, one.rate)
    yield Figure("critical path of a topic's calls", "above", 0, one.critical / one.topics, "s")
    yield Figure(
        "time of a topic with one worker, as a multiple of it", "at most", CRITICAL, one.seconds / one.critical
    )


def _deaths(fleet: Fleet, shared: list[str], instant: float) -> Iterator[Figure]:
    deaths = kill_some(fleet, shared, KILLED, instant)
    yield Figure("topics that two killed workers carried", "exactly", KILLED, deaths.carried)
    yield Figure("they were finished by the others, after the lease's end", "at most", SECONDS, deaths.seconds, "s")
    yield Figure(f"topics finished of {SHARED}", "exactly", SHARED, deaths.finished)
    yield Figure("topics that were done twice", "exactly", 0, deaths.doubled)
    yield Figure("calls that were in flight at the kill, asked again", "at most", KILLED * 4, deaths.repeated)
    yield Figure("committed answers asked again", "exactly", 0, deaths.committed)
    yield Figure("repeated calls not in the ledger as uncertain and charged", "exactly", 0, deaths.unaccounted)
