"""The app killed in 50 runs, once each at a random instant."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.table import Figure
from tests.durable.kills import Bench, Outcome, kills, prepared_bench

COUNT = 50
SMALL_SIZE = {"COUNT": 4}


def figures(seed: int) -> Iterator[Figure]:
    """Give what the killed runs came to; `seed` draws the instants."""
    with tempfile.TemporaryDirectory() as place, prepared_bench(Path(place)) as bench:
        yield from undisturbed(bench)
        outcomes = list(kills(bench.kill_app, COUNT, Random(seed)))
        yield from all_alike("app killed", outcomes)
        yield from _repetitions(outcomes)


def undisturbed(bench: Bench) -> Iterator[Figure]:
    """Give how long the run is that others are held against, and what it asks."""
    yield Figure("the undisturbed run", "above", 0, bench.undisturbed.seconds, "s")
    yield Figure("questions that it asks", "at least", 30, len(bench.undisturbed.asked))


def all_alike(what: str, outcomes: list[Outcome]) -> Iterator[Figure]:
    """Give how many runs that were cut ended as the undisturbed one did."""
    count = len(outcomes)
    yield Figure(f"{what}: runs that finished", "exactly", count, sum(o.finished for o in outcomes))
    yield Figure(
        f"{what}: exports equal to the undisturbed one", "exactly", count, sum(o.same_export for o in outcomes)
    )
    yield Figure(f"{what}: pages equal to the undisturbed one too", "exactly", count, sum(o.same for o in outcomes))
    yield Figure(f"{what}: runs that were done twice", "exactly", 0, sum(o.doubled for o in outcomes))
    yield Figure(f"{what}: questions that no undisturbed run asks", "exactly", 0, sum(o.strange for o in outcomes))


def _repetitions(outcomes: list[Outcome]) -> Iterator[Figure]:
    yield Figure("app killed: committed answers asked again", "exactly", 0, sum(o.committed for o in outcomes))
    yield Figure("app killed: calls in flight, asked again", "above", 0, sum(o.repeated for o in outcomes))
    late = sum(o.seen_before for o in outcomes)
    yield Figure("of them answered more than 100 ms before", "exactly", 0, late)
    missing = sum(o.unaccounted for o in outcomes)
    yield Figure("of them not in the ledger as uncertain and charged", "exactly", 0, missing)
