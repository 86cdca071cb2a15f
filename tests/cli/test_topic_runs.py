"""Runs that commands start: budgets, estimates, outlines and their cost; over the fake services."""

import json
import re
from typing import Any

import pytest

from kgplatform.errors import EmptyCorpus, EngineUnavailable, UnknownTopic
from kgplatform.models import Budget, Estimate, Range, RunRequest
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows

RUN = ("topic", "run", "Tides", "--domain", "sea")
BUDGET = ("--budget-money", "0.5", "--budget-tokens", "9000", "--budget-calls", "7", "--budget-minutes", "1.5")
GIVEN = Budget(money=0.5, tokens=9000, calls=7, seconds=90)


def test_a_topic_may_have_a_budget(command: Command, fake: FakeServices) -> None:
    assert command(*RUN, *BUDGET).exit_code == command(*RUN, "--no-page").exit_code == 0
    assert fake.called("start") == [
        (RunRequest(name="Tides", domain="sea", budget=GIVEN),),
        (RunRequest(name="Tides", domain="sea", options={"page": False}),),
    ]


@pytest.mark.parametrize("option", ["money", "tokens", "calls", "minutes"])
def test_a_budget_of_nothing_is_refused(command: Command, fake: FakeServices, option: str) -> None:
    result = command(*RUN, f"--budget-{option}", "0")
    assert result.exit_code == 2
    assert "A budget is more than 0" in result.stderr
    assert fake.called("start") == []


def test_the_estimate_is_said_in_a_line_before_the_run_starts(command: Command, fake: FakeServices) -> None:
    said = command(*RUN, "--goal", "g").stderr.splitlines()
    assert said[0] == (
        "Estimate: 150 calls (100 to 225), 3 billion tokens (2 billion to 4.5 billion), "
        "cost 0.5 (0.25 to 1), about 90 s (60 s to 2 min). Basis: Two other topics of this model."
    )
    names = [name for name, _ in fake.calls]
    assert names.index("estimate") < names.index("start")
    assert fake.called("estimate") == [(RunRequest(name="Tides", domain="sea", goal="g"),)]


def test_without_a_language_model_time_is_estimated(
    command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = Range(low=0, likely=0, high=0)
    monkeypatch.setattr(tides, "ESTIMATE", tides.ESTIMATE.model_copy(update={"calls": none}))
    assert command(*RUN).stderr.splitlines()[0] == (
        "Estimate: 30 snippets (20 to 45), about 90 s (60 s to 2 min). Two other topics of this model."
    )


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (EngineUnavailable("Neo4j is away.", ""), ["No estimate: Neo4j is away."]),
        (UnknownTopic("Nothing is about it.", ""), []),
    ],
)
def test_a_run_starts_without_an_estimate(
    command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch, failure: Exception, said: list[str]
) -> None:
    async def fail(*_: object) -> Estimate:
        raise failure

    monkeypatch.setattr(fake, "estimate", fail)
    result = command(*RUN)
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if "estimate" in line] == said


def test_no_topic_is_made_in_a_domain_without_documents(
    command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> Any:
        raise EmptyCorpus("The domain 'see' holds no documents.", "Load some first.")

    monkeypatch.setattr(fake, "estimate", fail)
    monkeypatch.setattr(fake, "start", fail)
    result = command("topic", "run", "Tides", "--domain", "see")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: The domain 'see' holds no documents.\nWhat to do: Load some first.\n"


def test_an_estimate_starts_nothing(command: Command, fake: FakeServices) -> None:
    shown = command("estimate", "Tides", "--domain", "sea", "--no-page").stdout
    given = json.loads(command("estimate", "Tides", "--json").stdout)
    cells = rows(shown)
    assert cells[1] == ["calls of language models", "100", "150", "225"]
    assert cells[4] == ["cost", "0.25", "0.5", "1"]
    assert "Two other topics of this model." in shown
    assert given == tides.ESTIMATE.model_dump()
    assert fake.called("estimate") == [
        (RunRequest(name="Tides", domain="sea", options={"page": False}),),
        (RunRequest(name="Tides", domain="general"),),
    ]
    assert fake.called("start") == []


def test_a_new_version_of_a_page_is_written(command: Command, fake: FakeServices) -> None:
    result = command("page", "write", "tides", *BUDGET)
    assert re.fullmatch(rf"Page: http://127\.0\.0\.1:\d+/pages/{tides.PAGE.id}", result.stdout.splitlines()[-1])
    assert fake.called("start") == [(RunRequest(strategy="page", topic_id=tides.TIDES.id, budget=GIVEN),)]


def test_a_partial_page_is_told(command: Command, fake: FakeServices) -> None:
    fake.watched = (tides.WATCHED[2].model_copy(update={"partial": "The budget was spent."}),)
    assert "The page is partial: The budget was spent.\n" in command("page", "write", "Tides").stdout


def test_an_outline_is_made_and_printed(command: Command, fake: FakeServices) -> None:
    shown = command("outline", "Tides", *BUDGET).stdout
    assert shown.splitlines() == ["Tides", "  Causes", "    Spring and neap tides", "  Tidal range"]
    assert fake.called("start") == [(RunRequest(strategy="outline", topic_id=tides.TIDES.id, budget=GIVEN),)]
    assert json.loads(command("outline", "Tides", "--json").stdout)["title"] == "Tides"


def test_what_a_topic_cost_by_all_that_it_can_be_added_up_by(command: Command, fake: FakeServices) -> None:
    shown = command("ledger", "--topic", "tides").stdout
    assert [line.rstrip() for line in shown.splitlines() if line.startswith("Calls")] == [
        f"Calls of language models by {by}" for by in ("role", "model", "stage", "run")
    ]
    assert shown.splitlines()[-1] == "In all: 4 calls, 5 billion tokens, cost 0.25 and 2 calls of unknown cost."
    assert fake.called("ledger") == [(by, tides.TIDES.id) for by in ("role", "model", "stage", "run")]


def test_the_ledger_by_several_things(command: Command, fake: FakeServices) -> None:
    found = json.loads(command("ledger", "--by", "stage", "--by", "topic", "--json").stdout)
    assert {by: [totals["name"] for totals in found[by]] for by in found} == {
        "stage": ["extractor", "writer"],
        "topic": [tides.TIDES.id],
    }
    assert fake.called("ledger") == [("stage", ""), ("topic", "")]


def test_a_topic_is_removed_when_the_answer_is_yes(command: Command, fake: FakeServices) -> None:
    asked = command("topic", "remove", "Tides", "-d", "sea")
    removed = command("topic", "remove", "Tides", "-d", "sea", "--yes")

    assert (asked.exit_code, removed.exit_code) == (1, 0)
    assert "Remove the topic Tides in sea with 1 page?" in asked.stderr
    assert removed.stdout == (
        "Removed Tides with 1 page, 2 gaps, 3 questions and 4 queries. What was read for it stays in the graph.\n"
    )
    assert fake.called("remove_topic") == [(tides.TIDES.id,)]
    assert "There is no topic 'none'." in command("topic", "remove", "none", "--yes").stderr


def test_a_page_is_removed_when_the_answer_is_yes(command: Command, fake: FakeServices) -> None:
    asked = command("page", "remove", tides.PAGE.id)
    removed = command("page", "remove", tides.PAGE.id, "--yes")

    assert (asked.exit_code, removed.exit_code) == (1, 0)
    assert f"Remove version {tides.PAGE.version} of the page {tides.PAGE.title}?" in asked.stderr
    assert removed.stdout == f"Removed the page {tides.PAGE.id}.\n"
    assert fake.called("remove_page") == [(tides.PAGE.id,)]
    assert "There is no page none" in command("page", "remove", "none", "--yes").stderr
