"""Four kills of the app and three of Neo4j, each once a share of the run's questions is asked.

`make bench NAME=durable.kills` has many, at instants of time.
"""

from collections.abc import Iterator

import pytest

from tests.durable.kills import Bench, prepared_bench

INSTANTS = (0.2, 0.5, 0.8)
FIRST_READING = 0.01  # the first question is out, which is on five snippets


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with prepared_bench(tmp_path_factory.mktemp("kills"), timed=False) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("instant", (FIRST_READING, *INSTANTS))
def test_a_killed_app_goes_on_without_asking_again_what_was_answered(bench: Bench, instant: float) -> None:
    outcome = bench.kill_app(instant, of="questions")
    assert outcome is not None, "the run ended before it could be killed"
    assert outcome.well, outcome


@pytest.mark.slow
@pytest.mark.parametrize("instant", INSTANTS)
def test_a_run_outlives_its_neo4j_and_asks_nothing_again(bench: Bench, instant: float) -> None:
    outcome = bench.kill_neo4j(instant, of="questions")
    assert outcome is not None, "the run ended before Neo4j could be killed"
    assert outcome.well, outcome
    assert outcome.repeated == 0
