"""Every kind of run done with the latencies of the model reversed: whole, and cut in the middle and gone on with so."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from bench.table import Figure
from tests.durable.cases import CASES
from tests.durable.kills import Bench, Outcome, kills, prepared_bench

CUTS = 3
SMALL_SIZE = {"CUTS": 1, "CASES": CASES[:1]}


def figures(seed: int) -> Iterator[Figure]:
    """Give how many of them came to the same; `seed` draws the instants of the cuts."""
    draw = Random(seed)
    for case in CASES:
        with tempfile.TemporaryDirectory() as place, prepared_bench(Path(place), case) as bench:
            yield from _figures(bench, draw)


def _figures(bench: Bench, draw: Random) -> Iterator[Figure]:
    name = bench.case.name
    bench.latencies.reversed = True
    whole = bench.whole()
    yield Figure(
        f"{name}, latencies reversed: the same result", "exactly", 1, whole.product == bench.undisturbed.product
    )
    yield Figure(
        f"{name}, latencies reversed: the same questions", "exactly", 1, whole.asked == bench.undisturbed.asked
    )
    outcomes = list(kills(partial(reversed_after, bench), CUTS, draw))
    yield Figure(f"{name}, reversed after a cut: the same result", "exactly", CUTS, sum(o.same for o in outcomes))
    yield Figure(f"{name}, reversed after a cut: as it should be", "exactly", CUTS, sum(o.well for o in outcomes))


def reversed_after(bench: Bench, instant: float) -> Outcome | None:
    """Cut a run at an instant, and have the latencies reversed from there on."""
    bench.latencies.reversed = False

    def turn() -> None:
        bench.latencies.reversed = True

    return bench.kill_app(instant, turn)
