"""A limit of 60 requests a minute that four workers share, as the endpoint sees it."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from bench.table import Figure
from tests.durable.fleet import Fleet, running_fleet, until
from tests.durable.variants import PLACES

LIMIT = 60
MINUTE = 60.0
MINUTES = 3  # that are looked at, all of them with calls that wait
WORKERS = 4
TOPICS = 16  # enough for every worker to have calls that wait all the time
LATENCY = 0.2
SETTLING = 5.0
SMALL_SIZE = {"MINUTES": 1}


def figures(seed: int) -> Iterator[Figure]:
    """Give how much of the limit was used; `seed` draws the topics."""
    places = Random(seed).sample(PLACES, TOPICS)
    with (
        tempfile.TemporaryDirectory() as place,
        running_fleet(Path(place), latency=LATENCY, model_requests_a_minute=str(LIMIT)) as fleet,
    ):
        fleet.load(places)
        fleet.start_topics(places)
        fleet.hire(WORKERS)
        arrivals = _arrivals(fleet, MINUTES * MINUTE + SETTLING)
        for worker in list(fleet.workers):
            worker.kill()
    yield Figure("requests in the busiest sliding minute", "at most", LIMIT, busiest(arrivals))
    used = sum(arrival < arrivals[0] + MINUTES * MINUTE for arrival in arrivals)
    yield Figure(
        f"requests in the first {MINUTES} minutes, as a share of {LIMIT} a minute",
        "at least",
        0.95,
        used / (MINUTES * LIMIT),
    )


def busiest(arrivals: Sequence[float]) -> int:
    """Return the most arrivals in any minute that begins with one."""
    return max(sum(begin <= arrival < begin + MINUTE for arrival in arrivals) for begin in arrivals)


def _arrivals(fleet: Fleet, seconds: float) -> list[float]:
    """Return when requests came, from the first one on for so many seconds."""
    until(lambda: bool(fleet.endpoint.asked), "the first call comes")
    time.sleep(fleet.endpoint.asked[0].began + seconds - time.monotonic())
    return sorted(asked.began for asked in list(fleet.endpoint.asked))
