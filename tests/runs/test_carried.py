"""What earlier runs tell of how long one takes, and that a run waits for engines whoever began it, to tell its end
above all."""

from unittest.mock import AsyncMock, Mock

import pytest

from kgplatform.errors import EngineUnavailable
from kgplatform.models import RunReport
from kgplatform.patience import patience, waiting_briefly
from kgplatform.runs import carried
from kgplatform.runs.carried import CarriedRun, Carrier, usual


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ([], None),
        ([40.0, 40.0], None),  # too few to tell
        ([40.0, 50.0, 60.0], 50.0),
        ([40.0, 50.0, 1200.0], None),  # a small topic and a large one say nothing of a third
        ([1.0, 40.0, 50.0, 60.0, 1200.0], 50.0),  # one that is quite different says nothing against the others
        ([1.0, 2.0, 40.0, 900.0, 1200.0, 1300.0], None),
    ],
)
def test_how_long_a_run_takes_is_told_only_where_it_is_known(seconds: list[float], expected: float | None) -> None:
    assert usual(seconds) == expected


async def test_a_run_waits_for_an_engine_to_the_end() -> None:
    with waiting_briefly(), Carrier(*[Mock()] * 5).carrying("apollo", "run"):
        assert patience() is None


async def test_a_run_tells_its_end_however_long_an_engine_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a database that answers long after steps have given up
    monkeypatch.setattr(carried, "PAUSES", (0.01, 0.01))
    away = EngineUnavailable("The database does not answer.", "Start it.")
    spent, told = RunReport(id="r", kind="apollo", state="running").spent, AsyncMock()
    carrier = Mock()
    carrier.calls.spent = AsyncMock(side_effect=[away] * 7 + [spent])
    carrier.progress.advance = told
    run = CarriedRun(carrier, RunReport(id="r", kind="apollo", state="running"), None)

    # when
    await run.finish("All planned rounds are done.")

    # then
    (report,) = told.await_args_list[0].args
    assert (report.state, report.reason, told.await_count) == ("finished", "All planned rounds are done.", 1)
