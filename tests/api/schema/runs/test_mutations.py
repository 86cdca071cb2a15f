"""Runs over GraphQL: how they are begun, within what, and how they are steered."""

import pytest

from kgplatform.models import Budget, PageRequest, RunRequest
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import AWAY, FakeServices

RUN_TOPIC = """
mutation RunTopic($name: String!, $domain: String!, $budget: BudgetInput) {
  runTopic(name: $name, domain: $domain, goal: "g", writePage: false, budget: $budget) {
    __typename
    ... on Run { key state topicKey }
    ... on InputProblem { code message remedy }
    ... on ServiceProblem { code message remedy retryable }
  }
}
"""

MAKE_PAGE = """
mutation MakePage($id: ID!) {
  makePage(topicId: $id) { __typename ... on Run { key } ... on InputProblem { code message } }
}
"""

REQUEST_PAGE = """
mutation RequestPage($page: PageRequestInput!) {
  requestPage(page: $page) {
    ... on RequestedPage { started why page { key written version } run { key state } }
    ... on InputProblem { code message }
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


async def test_a_topic_answers_at_once_with_its_run(api: Api, services: FakeServices) -> None:
    data = await api.ask(RUN_TOPIC, name="Tides", domain="sea")
    assert data["runTopic"] == {"__typename": "Run", "key": "run-1", "state": "PENDING", "topicKey": tides.TIDES.id}
    assert services.called("start") == [(RunRequest(name="Tides", domain="sea", goal="g", options={"page": False}),)]


async def test_a_fresh_page_is_answered_at_once(api: Api, services: FakeServices) -> None:
    data = await api.ask(REQUEST_PAGE, page={"name": "tides", "domain": "sea"})

    page = {"key": tides.PAGE.id, "written": None, "version": 1}
    assert data["requestPage"] == {"started": False, "why": "The page is fresh.", "page": page, "run": None}
    assert services.called("request_page") == [(PageRequest(name="tides", domain="sea"),)]


async def test_a_page_that_is_not_fresh_is_made_by_a_run(api: Api, services: FakeServices) -> None:
    given = {
        "topicId": tides.TIDES.id,
        "maxAge": 0,
        "goal": "why",
        "audience": "pupils",
        "options": [{"name": "depth", "value": "2"}],
        "budget": {"calls": 5},
    }
    data = await api.ask(REQUEST_PAGE, page=given)

    run = {"key": "run-1", "state": "PENDING"}
    assert data["requestPage"] == {"started": True, "why": "A run makes it.", "page": None, "run": run}
    assert services.called("request_page") == [
        (
            PageRequest(
                topic_id=tides.TIDES.id, goal="why", audience="pupils", max_age=0, options={"depth": "2"},
                budget=Budget(calls=5),
            ),
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "code", "message"),
    [
        ({"name": "Dunes", "domain": "desert"}, "UNKNOWN_TOPIC", "Nothing in 'desert' is about Dunes."),
        ({"name": "Tides", "maxAge": -1}, "INPUT_ERROR", "`maxAge` is -1."),
        ({"name": "Tides", "budget": {"calls": 0}}, "INPUT_ERROR", "The budget's calls cannot be used."),
    ],
)
async def test_a_page_that_cannot_be_asked_for_is_a_problem(
    api: Api, page: dict[str, object], code: str, message: str
) -> None:
    assert (await api.ask(REQUEST_PAGE, page=page))["requestPage"] == {"code": code, "message": message}


async def test_a_topic_that_nothing_is_known_about_is_a_problem(api: Api) -> None:
    data = await api.ask(RUN_TOPIC, name="Tides", domain="desert")
    assert data["runTopic"] == {
        "__typename": "InputProblem",
        "code": "UNKNOWN_TOPIC",
        "message": "Nothing in desert is about Tides.",
        "remedy": "Load documents about it first.",
    }


async def test_a_topic_without_a_name_is_a_problem(api: Api, services: FakeServices) -> None:
    data = await api.ask(RUN_TOPIC, name=" ", domain="sea")
    assert data["runTopic"]["code"] == "INPUT_ERROR"
    assert services.calls == []


async def test_an_engine_that_is_away_is_a_problem_that_passes(api: Api, services: FakeServices) -> None:
    services.failure = AWAY
    data = await api.ask(RUN_TOPIC, name="Tides", domain="sea")
    assert data["runTopic"] == {
        "__typename": "ServiceProblem",
        "code": "ENGINE_UNAVAILABLE",
        "message": "Neo4j does not answer.",
        "remedy": "Start it: kgplatform engine start (on the server).",
        "retryable": True,
    }


async def test_a_page_is_made_of_a_topic_that_exists(api: Api) -> None:
    made = await api.ask(MAKE_PAGE, id=tides.TIDES.id)
    refused = await api.ask(MAKE_PAGE, id="none")
    assert made["makePage"] == {"__typename": "Run", "key": "run-1"}
    assert refused["makePage"] == {
        "__typename": "InputProblem",
        "code": "NOT_FOUND",
        "message": "There is no topic none.",
    }


async def test_a_topic_may_have_a_budget(api: Api, services: FakeServices) -> None:
    await api.ask(RUN_TOPIC, name="Tides", domain="sea", budget={"tokens": 3e9, "seconds": 90})
    assert services.called("start")[0][0].budget == Budget(tokens=3_000_000_000, seconds=90)


@pytest.mark.parametrize(
    ("budget", "wrong"),
    [({"money": 0}, "money"), ({"tokens": 1.5}, "tokens"), ({"calls": -1, "seconds": 0}, "calls and seconds")],
)
async def test_a_budget_of_nothing_is_a_problem(
    api: Api, services: FakeServices, budget: dict[str, float], wrong: str
) -> None:
    assert (await api.ask(RUN_TOPIC, name="Tides", domain="sea", budget=budget))["runTopic"] == {
        "__typename": "InputProblem",
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
