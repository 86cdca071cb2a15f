"""What earlier runs tell of how long one takes, and that a run waits for engines whoever began it, to tell its end
above all."""

from unittest.mock import AsyncMock, Mock

import pytest

from kgplatform.errors import EngineUnavailable
from kgplatform.models import RunReport
from kgplatform.patience import patience, waiting_briefly
from kgplatform.runs import carried
from kgplatform.runs.carried import CarriedRun, Carrier, steadily, usual

RUNNING = RunReport(id="r", kind="apollo", state="running")


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
    spent, told = RUNNING.spent, AsyncMock()
    carrier = Mock()
    carrier.calls.spent = AsyncMock(side_effect=[away] * 7 + [spent])
    carrier.progress.advance = told
    run = CarriedRun(carrier, RUNNING, None)

    # when
    await run.finish("All planned rounds are done.")

    # then
    (report,) = told.await_args_list[0].args
    assert (report.state, report.reason, told.await_count) == ("finished", "All planned rounds are done.", 1)


async def test_what_an_engine_is_away_for_is_done_again_for_as_long_as_it_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # given: an engine that is away for more attempts than there are pauses
    monkeypatch.setattr(carried, "PAUSES", (0.01, 0.02))
    away = EngineUnavailable("Qdrant does not answer.", "Start it.").as_away()
    told: list[str | None] = []
    step = AsyncMock(side_effect=[away] * 4 + ["done"])

    # when
    done = await carried._patiently(step, lambda error: told.append(error and error.what))

    # then: each pause is told, and the end of all
    assert (done, step.await_count) == ("done", 5)
    assert told == [*[away.what] * 4, None]

    # when it stays away for longer than it may be
    monkeypatch.setattr(carried, "AWAY_SECONDS", 0.05)
    with pytest.raises(EngineUnavailable, match="Qdrant does not answer"):
        await steadily(AsyncMock(side_effect=away))


async def test_what_cannot_be_started_is_not_waited_for_as_a_server_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "PAUSES", (0.01,))
    monkeypatch.setattr(carried, "TRIED_SECONDS", 0.05)
    broken = EngineUnavailable("The dictionary could not be fetched.", "Check the network.")
    step = AsyncMock(side_effect=broken)

    with pytest.raises(EngineUnavailable, match="dictionary"):
        await steadily(step)

    assert 1 < step.await_count <= 6


async def test_a_run_that_waits_for_an_engine_says_for_which() -> None:
    # given
    carrier = Mock()
    carrier.calls.spent = AsyncMock(return_value=RUNNING.spent)
    carrier.progress.advance = AsyncMock()
    run = CarriedRun(carrier, RUNNING, None)

    # when
    run._wait(EngineUnavailable("Qdrant does not answer.", "Start it."))
    await run._telling.told()
    run._wait(None)
    await run._telling.told()

    # then
    reasons = [call.args[0].reason for call in carrier.progress.advance.await_args_list]
    assert reasons == ["Waiting: Qdrant does not answer.", ""]
