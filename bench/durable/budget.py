"""Runs with half of the estimate to spend, in money, tokens, calls and time: never more, and a page that says so."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.table import Figure
from tests.durable.bounded import Bounded, bounded_run, estimated
from tests.durable.cases import Latencies, counted
from tests.durable.kills import prepared_home
from tests.durable.variants import PLACES, documents_of, topic_of

# An endpoint that takes its time: half of what is estimated leaves the rules the seconds that a page takes them.
SECONDS = (0.5, 1.5)
KNOWN = 3  # topics that were researched before
UNITS = {"money": "of money", "tokens": "tokens", "calls": "calls", "seconds": "s"}


def figures(seed: int) -> Iterator[Figure]:
    """Give what each budget led to, for topics that `seed` draws; the estimates know what others used."""
    places = Random(seed).sample(PLACES, KNOWN + len(UNITS))
    told = [document for each in places for document in documents_of(each)]
    with (
        tempfile.TemporaryDirectory() as place,
        prepared_home(Path(place), script=Latencies(counted, SECONDS), told=told) as (home, _),
    ):
        for name, domain in map(topic_of, places[:KNOWN]):
            home.run("topic", "run", name, "--domain", domain, "--json")
        for kind, each in zip(UNITS, places[KNOWN:], strict=True):
            yield from _figures(bounded_run(home, each, kind, _half(kind, estimated(home, each, kind))))


def _half(kind: str, likely: float) -> float:
    return round(likely / 2, 9) if kind in ("money", "seconds") else likely // 2


def _figures(run: Bounded) -> Iterator[Figure]:
    half = f"half the estimate in {run.kind}"
    unit = UNITS[run.kind]
    yield Figure(f"{half}: the most that was ever held, reserved or used", "at most", run.allowed, run.most, unit)
    yield Figure(f"{half}: the run finished", "exactly", 1, run.report["state"] == "finished")
    yield Figure(f"{half}: sections of its page", "at least", 2, len(run.page["sections"]))
    yield Figure(f"{half}: cited sentences on it", "at least", 5, run.cited)
    yield Figure(f"{half}: page and run say that it is partial", "exactly", 2, _says_partial(run))


def _says_partial(run: Bounded) -> int:
    return bool(run.page["partial"]) + bool(run.report["partial"])
