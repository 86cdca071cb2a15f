"""Runs over GraphQL: what they tell, what they may use, and how they are steered."""

import pytest

from kgplatform.models import Budget, RunRequest
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

RUN = """
query Run($id: ID!) {
  run(id: $id) {
    state reason done total left forkedFrom partial
    budget { money tokens calls seconds }
    spent { calls tokens money unpriced }
    steps { number stage name seconds error }
  }
}
"""

RUN_TOPIC = """
mutation RunTopic($budget: BudgetInput) {
  runTopic(name: "Tides", domain: "sea", budget: $budget) {
    ... on Run { key }
    ... on Problem { code message remedy }
  }
}
"""

STEER = """
mutation Steer($id: ID!) {
  %s(id: $id%s) {
    ... on Run { key state forkedFrom }
    ... on ServiceProblem { code message remedy retryable }
    ... on InputProblem { code message }
  }
}
"""

ESTIMATE = """
{
  estimate(name: "Tides", domain: "sea", goal: "g", writePage: false) {
    snippets { low likely high } calls { likely } tokens { high } seconds { low } money { low likely high } basis
  }
}
"""


async def test_a_run_says_what_it_may_use_and_what_it_used(api: Api, services: FakeServices) -> None:
    services.reports["run-1"] = tides.PAUSED
    assert (await api.ask(RUN, id="run-1"))["run"] == {
        "state": "PAUSED",
        "reason": "It was asked to rest.",
        "done": 1,
        "total": 2,
        "left": 42.5,
        "forkedFrom": "run-0",
        "partial": "The budget was spent before the last two sections.",
        "budget": {"money": 1.5, "tokens": 3e9, "calls": 40, "seconds": 600.5},
        "spent": {"calls": 7, "tokens": 2.5e9, "money": 0.75, "unpriced": 2},
        "steps": [
            {"number": 1, "stage": "begin", "name": "read_topic", "seconds": 0.25, "error": ""},
            {
                "number": 2,
                "stage": "extract",
                "name": "extract",
                "seconds": 60.0,
                "error": "Its endpoint did not answer.",
            },
        ],
    }


async def test_a_run_without_a_budget_says_so(api: Api) -> None:
    run = (await api.ask(RUN, id="run-1"))["run"]
    assert run["budget"] == {"money": None, "tokens": None, "calls": None, "seconds": None}
    assert (run["left"], run["forkedFrom"], run["partial"]) == (None, "", "")


async def test_a_topic_may_have_a_budget(api: Api, services: FakeServices) -> None:
    await api.ask(RUN_TOPIC, budget={"tokens": 3e9, "seconds": 90})
    assert services.called("start")[0][0].budget == Budget(tokens=3_000_000_000, seconds=90)


@pytest.mark.parametrize(
    ("budget", "wrong"),
    [({"money": 0}, "money"), ({"tokens": 1.5}, "tokens"), ({"calls": -1, "seconds": 0}, "calls and seconds")],
)
async def test_a_budget_of_nothing_is_a_problem(
    api: Api, services: FakeServices, budget: dict[str, float], wrong: str
) -> None:
    assert (await api.ask(RUN_TOPIC, budget=budget))["runTopic"] == {
        "code": "INPUT_ERROR",
        "message": f"The budget's {wrong} cannot be used.",
        "remedy": "Give more than 0, calls and tokens as whole numbers.",
    }
    assert services.calls == []


@pytest.mark.parametrize("mutation", ["makePage", "makeOutline", "refreshTopic"])
async def test_pages_and_outlines_may_have_a_budget(api: Api, services: FakeServices, mutation: str) -> None:
    make = f"mutation M($id: ID!) {{ {mutation}(topicId: $id, budget: {{calls: 3}}) {{ ... on Run {{ key }} }} }}"
    assert await api.ask(make, id=tides.TIDES.id) == {mutation: {"key": "run-1"}}
    strategy = {"makePage": "page", "makeOutline": "outline", "refreshTopic": "refresh"}[mutation]
    request = RunRequest(strategy=strategy, topic_id=tides.TIDES.id, budget=Budget(calls=3))
    assert services.called("start") == [(request,)]


async def test_a_run_is_paused_resumed_and_cancelled(api: Api) -> None:
    states = [
        (await api.ask(STEER % (mutation, ""), id="run-1"))[mutation]["state"]
        for mutation in ("pauseRun", "resumeRun", "cancelRun")
    ]
    assert states == ["PAUSED", "PENDING", "CANCELLED"]


@pytest.mark.parametrize(("mutation", "more"), [("retryRun", ""), ("forkRun", ", step: 2")])
async def test_a_run_goes_on_as_a_new_one(api: Api, services: FakeServices, mutation: str, more: str) -> None:
    services.reports["run-1"] = tides.PAUSED.model_copy(update={"state": "failed"})
    answer = await api.ask(STEER % (mutation, more), id="run-1")
    assert answer[mutation] == {"key": "run-1-fork", "state": "PENDING", "forkedFrom": "run-1"}
    assert services.called("fork") == ([("run-1", 2)] if mutation == "forkRun" else [])


async def test_a_state_that_does_not_allow_it_is_a_problem(api: Api) -> None:
    assert (await api.ask(STEER % ("resumeRun", ""), id="run-1"))["resumeRun"] == {
        "code": "WRONG_STATE",
        "message": "The run run-1 is pending.",
        "remedy": "Only a run that is paused can do that.",
        "retryable": False,
    }
    assert (await api.ask(STEER % ("pauseRun", ""), id="none"))["pauseRun"] == {
        "code": "NOT_FOUND",
        "message": "There is no run none.",
    }


async def test_an_estimate_gives_ranges_and_its_basis(api: Api, services: FakeServices) -> None:
    assert (await api.ask(ESTIMATE))["estimate"] == {
        "snippets": {"low": 20.0, "likely": 30.0, "high": 45.0},
        "calls": {"likely": 150.0},
        "tokens": {"high": 4.5e9},
        "seconds": {"low": 60.0},
        "money": {"low": 0.25, "likely": 0.5, "high": 1.0},
        "basis": "Two other topics of this model.",
    }
    assert services.called("estimate") == [(RunRequest(name="Tides", domain="sea", goal="g", options={"page": False}),)]


async def test_an_estimate_needs_a_name(api: Api) -> None:
    (error,) = await api.fail('{ estimate(name: " ", domain: "sea") { basis } }')
    assert (error["message"], error["extensions"]["code"]) == ("A topic needs a name and a domain.", "INPUT_ERROR")


async def test_the_ledger_of_one_topic(api: Api, services: FakeServices) -> None:
    await api.ask("query L($id: ID!) { ledger(by: STAGE, topicId: $id) { name } }", id=tides.TIDES.id)
    assert services.called("ledger") == [("stage", tides.TIDES.id)]
