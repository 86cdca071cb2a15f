"""Runs over GraphQL: what they tell, and what they would use."""

from kgplatform.models import RunRequest
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


async def test_a_run_tells_what_its_stages_took_and_all_together(api: Api, services: FakeServices) -> None:
    report = tides.WATCHED[-1].model_copy(update={"seconds": {"extract": 0.25, "write": 1.5}})
    services.reports[report.id] = report
    asked = await api.ask("query ($id: ID!) { run(id: $id) { totalSeconds seconds { name value } } }", id=report.id)
    assert asked["run"] == {
        "totalSeconds": 1.75,
        "seconds": [{"name": "extract", "value": 0.25}, {"name": "write", "value": 1.5}],
    }
