"""A run that is followed, and Ctrl-C: the signals are real ones."""

import asyncio
import os
import signal
import time
from collections.abc import Callable

import pytest
import typer

from kgplatform.cli.following import follow
from kgplatform.errors import KgplatformError
from kgplatform.models import RunReport
from tests.api import tides
from tests.cli.served import LastingServices

BETWEEN_SECONDS = 0.1


@pytest.fixture
def services() -> LastingServices:
    return LastingServices()


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def follow_and(services: LastingServices, *actions: Callable[[], object]) -> RunReport:
    """Follow the run, and do one thing after another meanwhile."""

    async def act() -> None:
        for action in actions:
            await asyncio.sleep(BETWEEN_SECONDS)
            action()

    async def both() -> RunReport:
        acting = asyncio.create_task(act())
        try:
            return await follow(services, services.reports["run-1"], "Tides")
        finally:
            await acting

    return asyncio.run(both())


def test_the_last_report_is_returned(services: LastingServices) -> None:
    ended = tides.WATCHED[2]
    report = follow_and(services, lambda: services.reports.update({"run-1": ended}))
    assert report == ended
    assert services.called("pause") == []


def test_a_run_that_another_pauses_stays_followed(services: LastingServices) -> None:
    report = follow_and(
        services,
        lambda: services.put(state="paused", reason="It was asked to rest."),
        lambda: services.put(state="running"),
        lambda: services.put(state="finished"),
    )
    assert report.state == "finished"


@pytest.mark.parametrize(("state", "told"), [("failed", "Tides: No credit."), ("cancelled", "Tides: No credit.")])
def test_a_run_that_ends_otherwise_is_an_error(services: LastingServices, state: str, told: str) -> None:
    with pytest.raises(KgplatformError) as caught:
        follow_and(services, lambda: services.put(state=state, reason="No credit."))
    assert (caught.value.what, caught.value.remedy) == (
        told,
        "When that is put right, go on from where it ended: kgplatform run retry run-1",
    )


def test_ctrl_c_pauses_and_says_how_to_go_on(services: LastingServices, capsys: pytest.CaptureFixture[str]) -> None:
    # when
    with pytest.raises(typer.Exit) as caught:
        follow_and(services, press)
    # then
    assert caught.value.exit_code == 130
    assert services.called("pause") == [("run-1",)]
    assert services.reports["run-1"].state == "paused"
    said = capsys.readouterr().err
    assert "Pausing the run." in said
    assert said.splitlines()[-1] == ("The run is paused, and nothing is lost. Go on with: kgplatform run resume run-1")


def test_ctrl_c_waits_until_the_run_rests(services: LastingServices) -> None:
    # given a run that comes to rest only after a while
    services.tired = False
    started = time.monotonic()
    # when
    with pytest.raises(typer.Exit):
        follow_and(services, press, lambda: None, lambda: None, lambda: services.put(state="paused"))
    # then
    assert time.monotonic() - started >= 4 * BETWEEN_SECONDS
    assert len(services.called("pause")) == 1


def test_a_run_that_ends_before_it_rests_has_ended(services: LastingServices) -> None:
    services.tired = False
    assert follow_and(services, press, lambda: services.put(state="finished")).state == "finished"


def test_a_run_that_has_just_ended_cannot_be_paused_and_has_ended(services: LastingServices) -> None:
    def end_and_press() -> None:
        services.put(state="finished")
        press()

    assert follow_and(services, end_and_press).state == "finished"


def test_ctrl_c_twice_leaves_at_once(services: LastingServices, capsys: pytest.CaptureFixture[str]) -> None:
    # given a run that does not come to rest
    services.tired = False
    started = time.monotonic()
    # when
    with pytest.raises(typer.Exit) as caught:
        follow_and(services, press, press)
    # then it was asked to, and we did not wait
    assert caught.value.exit_code == 130
    assert services.called("pause") == [("run-1",)]
    assert time.monotonic() - started < 60
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("Left at once, and nothing is lost")
    assert "kgplatform run resume run-1" in last


def test_afterwards_ctrl_c_is_what_it_was(services: LastingServices) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(typer.Exit):
        follow_and(services, press)
    assert signal.getsignal(signal.SIGINT) is before
