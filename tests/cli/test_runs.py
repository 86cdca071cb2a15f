"""kgplatform run ...: over the fake services, which another thread serves."""

import json

import pytest

from kgplatform.models import RunReport
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows

OTHER = RunReport(
    id="rx-2", kind="page", state="failed", topic_id=tides.POWER.id, reason="No credit. Add some to the account."
)


def test_runs_are_listed_with_their_states_in_words(command: Command, fake: FakeServices) -> None:
    fake.reports = {"run-1": tides.PAUSED, "rx-2": OTHER}
    assert rows(command("run", "list").stdout) == [
        [
            "run-1",
            "apollo",
            "Tides",
            "paused: It was asked to rest.",
            "1 of 2 steps, cost 0.75 and 2 calls of unknown cost",
        ],
        ["rx-2", "page", "Tidal power", "failed: No credit. Add some to the account.", ""],
    ]
    assert [run["id"] for run in json.loads(command("run", "list", "--json").stdout)] == ["run-1", "rx-2"]


def test_no_run_is_told(command: Command, fake: FakeServices) -> None:
    fake.reports = {}
    assert command("run", "list").stdout == "There is no run yet.\n"
    assert json.loads(command("run", "list", "--json").stdout) == []


def test_a_run_is_shown_with_what_it_used_and_may_use(command: Command, fake: FakeServices) -> None:
    fake.reports["run-1"] = tides.PAUSED
    assert command("run", "show", "run-1").stdout.splitlines() == [
        "Run          run-1 (apollo)",
        "Topic        Tides",
        "State        paused: It was asked to rest.",
        "So far       1 of 2 steps, cost 0.75 and 2 calls of unknown cost",
        "Used         cost 0.75 and 2 calls of unknown cost",
        "May use      at most cost 1.50, 3 billion tokens, 40 calls, 10.01 min of work",
        "Partial      The budget was spent before the last two sections.",
        "Forked from  run-0",
    ]
    assert RunReport.model_validate_json(command("run", "show", "run-1", "--json").stdout) == tides.PAUSED


def test_an_id_may_be_abbreviated_unless_that_is_ambiguous(command: Command, fake: FakeServices) -> None:
    # given run-1, rx-2 and a run whose whole id is the beginning of another's
    fake.reports |= {"rx-2": OTHER, "rx-22": OTHER.model_copy(update={"id": "rx-22", "state": "running"})}
    # when
    one, many = command("run", "show", "ru", "--json"), command("run", "show", "r")
    whole, none = command("run", "show", "rx-2", "--json"), command("run", "show", "q")
    # then
    assert [json.loads(found.stdout)["id"] for found in (one, whole)] == ["run-1", "rx-2"]
    assert (many.exit_code, none.exit_code) == (1, 1)
    assert " ".join(many.stderr.split()) == (
        "Error: Several runs begin with 'r': run-1 (apollo, waiting in the queue), rx-2 (page, failed), "
        "rx-22 (page, running). What to do: Give more of the id."
    )
    assert "There is no run 'q'." in none.stderr


def test_steps_are_listed(command: Command) -> None:
    assert rows(command("run", "steps", "run").stdout) == [
        ["1", "getting ready", "read_topic", "0.2", ""],
        ["2", "extracting triples", "extract", "60.0", "Its endpoint did not answer."],
    ]
    steps = json.loads(command("run", "steps", "run", "--json").stdout)
    assert steps == [step.model_dump() for step in tides.STEPS]


def test_a_run_is_watched_to_its_end(command: Command) -> None:
    result = command("run", "watch", "run")
    assert result.stderr.splitlines()[-1] == "Tides: finished: depth reached (2 of 2 steps)"
    assert "5 entities, 3 relations" in result.stdout
    assert result.stdout.splitlines()[-1].endswith(f"/pages/{tides.PAGE.id}")


def test_a_run_is_paused_resumed_and_cancelled(command: Command, fake: FakeServices) -> None:
    paused = command("run", "pause", "run")
    resumed = command("run", "resume", "run", "--no-watch")
    cancelled = command("run", "cancel", "run", "--json")
    assert paused.stdout == "The run is paused. Go on with: kgplatform run resume run-1\n"
    assert resumed.stdout == "Run run-1: waiting in the queue. Watch it: kgplatform run watch run-1\n"
    assert json.loads(cancelled.stdout)["state"] == "cancelled"
    assert [name for name, _ in fake.calls if name in ("pause", "resume", "cancel")] == ["pause", "resume", "cancel"]


def test_a_resumed_run_is_watched_to_its_end(command: Command, fake: FakeServices) -> None:
    fake.reports["run-1"] = tides.PAUSED
    assert json.loads(command("run", "resume", "run", "--json").stdout)["state"] == "finished"
    assert fake.called("resume") == [("run-1",)]


@pytest.mark.parametrize(("arguments", "method"), [(("retry", "run"), "retry"), (("fork", "run", "2"), "fork")])
def test_a_run_goes_on_as_a_new_one(
    command: Command, fake: FakeServices, arguments: tuple[str, ...], method: str
) -> None:
    fake.reports["run-1"] = tides.PAUSED.model_copy(update={"state": "failed"})
    forked = json.loads(command("run", *arguments, "--no-watch", "--json").stdout)
    assert (forked["id"], forked["forked_from"]) == ("run-1-fork", "run-1")
    assert fake.called(method) == [("run-1", 2) if method == "fork" else ("run-1",)]


@pytest.mark.parametrize("action", ["pause", "resume", "retry", "cancel"])
def test_what_a_state_does_not_allow_is_told(command: Command, fake: FakeServices, action: str) -> None:
    fake.reports["run-1"] = tides.WATCHED[2]
    result = command("run", action, "run-1")
    assert result.exit_code == 1
    assert "The run run-1 is finished." in result.stderr
