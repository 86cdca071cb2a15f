"""Neo4j's process killed in 20 runs, once each at a random instant; the app is left alone."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.durable.kills import all_alike, undisturbed
from bench.table import Figure
from tests.durable.kills import kills, prepared_bench

COUNT = 20
SMALL_SIZE = {"COUNT": 2}


def figures(seed: int) -> Iterator[Figure]:
    """Give what the runs came to; `seed` draws the instants."""
    with tempfile.TemporaryDirectory() as place, prepared_bench(Path(place)) as bench:
        yield from undisturbed(bench)
        outcomes = list(kills(bench.kill_neo4j, COUNT, Random(seed)))
        yield from all_alike("Neo4j killed", outcomes)
        yield Figure("Neo4j killed: questions asked again", "exactly", 0, sum(outcome.repeated for outcome in outcomes))
