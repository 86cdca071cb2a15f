"""Topics by REST, and pages on demand."""

from typing import Any

import httpx
import pytest

from kgplatform.errors import WrongState
from kgplatform.models import Budget, PageRequest
from tests.api import tides
from tests.api.fake_services import AWAY, FakeServices

JSON = {"Accept": "application/json"}
PAGES = f"/topics/{tides.TIDES.id}/pages"
TIDES = {**tides.TIDES.model_dump(), "address": f"/topics/{tides.TIDES.id}", "slug": "sea:tides"}
VERSION = {
    "id": tides.PAGE.id, "topic_id": tides.TIDES.id, "kind": "article", "version": 1, "title": "Tides",
    "engine": "offline rules", "stale": 0, "written": "", "address": f"/pages/{tides.PAGE.id}",
}  # fmt: skip


async def test_topics_are_listed(client: httpx.AsyncClient) -> None:
    response = await client.get("/topics")

    assert response.json() == [
        TIDES,
        {**tides.POWER.model_dump(), "address": f"/topics/{tides.POWER.id}", "slug": "sea:tidal-power"},
    ]
    browser = await client.get("/topics", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (browser.status_code, browser.headers["location"]) == (303, "/")


@pytest.mark.parametrize("address", [tides.TIDES.id, "tides", "sea:tides"])
async def test_a_topic_is_read_by_its_id_and_its_slug(client: httpx.AsyncClient, address: str) -> None:
    response = await client.get(f"/topics/{address}", headers=JSON)
    pages = await client.get(f"/topics/{address}/pages", headers=JSON)

    assert (response.status_code, response.json(), response.headers["vary"]) == (200, TIDES, "Accept")
    assert (pages.status_code, pages.json()) == (200, [VERSION])


async def test_a_topic_is_exported(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.get("/topics/sea:tides/export.json", headers=JSON)

    assert (response.status_code, response.json()) == (200, await services.export(tides.TIDES.id))
    assert services.called("export")[0] == (tides.TIDES.id,)


async def test_people_are_sent_from_a_slug_to_the_topic(client: httpx.AsyncClient) -> None:
    response = await client.get("/topics/sea:tides", headers={"Accept": "text/html"})

    assert (response.status_code, response.headers["location"]) == (307, f"/topics/{tides.TIDES.id}")


@pytest.mark.parametrize("body", [None, {}, {"name": "tides"}, {"name": "Tides", "domain": "sea"}])
@pytest.mark.parametrize("address", [tides.TIDES.id, "tides", "sea:tides"])
async def test_a_fresh_page_is_answered_with_its_address(
    client: httpx.AsyncClient, services: FakeServices, address: str, body: dict[str, str] | None
) -> None:
    response = await client.post(f"/topics/{address}/pages", json=body)

    assert (response.status_code, response.headers["content-location"]) == (200, f"/pages/{tides.PAGE.id}")
    assert response.json() == {"why": "The page is fresh.", "started": False, "page": VERSION, "run": None}
    assert services.called("request_page") == [(PageRequest(topic_id=tides.TIDES.id),)]


async def test_a_page_that_is_not_fresh_is_made_by_a_run(client: httpx.AsyncClient, services: FakeServices) -> None:
    wish = {
        "max_age": 0, "goal": "why", "audience": "pupils", "options": {"depth": 2, "ways": "text"},
        "budget": {"money": 0.5, "calls": 9},
    }  # fmt: skip
    response = await client.post(PAGES, json=wish)

    told = response.json()
    assert (response.status_code, response.headers["location"], response.headers["retry-after"]) == (
        202, "/runs/run-1", "5",
    )  # fmt: skip
    assert (told["why"], told["started"], told["page"]) == ("A run makes it.", True, None)
    assert told["run"] == (await client.get("/runs/run-1", headers=JSON)).json()
    assert services.called("request_page") == [
        (
            PageRequest(
                topic_id=tides.TIDES.id, max_age=0, goal="why", audience="pupils",
                options={"depth": 2, "ways": "text"}, budget=Budget(money=0.5, calls=9),
            ),
        )
    ]  # fmt: skip


async def test_a_client_looks_again_when_the_run_may_be_done(client: httpx.AsyncClient, services: FakeServices) -> None:
    for left, seconds in ((0.2, "1"), (17.4, "17"), (4_000, "60")):
        services.reports["run-1"] = services.reports["run-1"].model_copy(update={"left": left})
        assert (await client.post(PAGES, json={"max_age": 1})).headers["retry-after"] == seconds


async def test_a_topic_that_is_not_there_is_begun_by_its_name(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    response = await client.post("/topics/sea:high-water/pages", json={"name": "High water", "domain": "sea"})

    assert response.status_code == 202
    assert services.called("request_page") == [(PageRequest(name="High water", domain="sea"),)]


@pytest.mark.parametrize(
    ("address", "body", "status", "code", "detail"),
    [
        ("none", {}, 404, "NOT_FOUND", "No topic has the address none."),
        ("none", {"name": "None"}, 404, "NOT_FOUND", "No topic has the address none."),
        ("none", {"name": "Ebb", "domain": "sea"}, 400, "INPUT_ERROR",
         "The address 'none' is not that of 'Ebb' in 'sea'."),
        ("tides", {"name": "Ebb"}, 400, "INPUT_ERROR", "The address 'tides' is not that of 'Ebb' in ''."),
        ("tides", {"domain": "land"}, 400, "INPUT_ERROR", "The address 'tides' is not that of '' in 'land'."),
        ("dunes", {"name": "Dunes", "domain": "dry"}, 400, "UNKNOWN_TOPIC", "Nothing in 'dry' is about Dunes."),
        ("tides", [], 400, "INPUT_ERROR", "What was sent is no object."),
        ("tides", {"colour": 1}, 400, "INPUT_ERROR",
         "`colour` of what was sent cannot be used: extra inputs are not permitted."),
        ("tides", {"max_age": -1}, 400, "INPUT_ERROR",
         "`max_age` of what was sent cannot be used: input should be greater than or equal to 0."),
        ("tides", {"budget": {"calls": 0}}, 400, "INPUT_ERROR",
         "`budget.calls` of what was sent cannot be used: input should be greater than 0."),
        ("tides", {"goal": "a\x00"}, 400, "INPUT_ERROR",
         "`goal` has the character U+0000 at place 1, which no text has."),
        ("tides", {"goal": "x" * 5_000}, 400, "INPUT_ERROR", "`goal` has 5,000 characters."),
    ],
)  # fmt: skip
async def test_a_wish_that_cannot_be_is_a_problem(
    client: httpx.AsyncClient, address: str, body: Any, status: int, code: str, detail: str
) -> None:
    response = await client.post(f"/topics/{address}/pages", json=body)

    problem = response.json()
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    assert problem.pop("remedy")
    title = {400: "Bad Request", 404: "Not Found"}[status]
    assert problem == {
        "type": "about:blank", "title": title, "status": status, "detail": detail, "code": code, "retryable": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"max_age": NaN}', "application/json", 400),
        (b'{"max_age": Infinity}', "application/json", 400),
        (b'{"max_age": 1e999}', "application/json", 400),
        (b'{"goal": "\\ud800"}', "application/json", 400),
        (b'{"\\ud800": 1}', "application/json", 400),
        (b'{"options": {"\\ud800": 1}}', "application/json", 202),
        (b"\xff\xfe", "application/json", 400),
        (b"name=Tides", "application/x-www-form-urlencoded", 415),
        (b"{}", "text/plain", 415),
    ],
)
async def test_a_body_that_is_none_is_told(client: httpx.AsyncClient, body: bytes, kind: str, status: int) -> None:
    headers = {"Content-Type": kind, "Accept": "application/json"}
    response = await client.post(f"/topics/{tides.POWER.id}/pages", content=body, headers=headers)

    assert response.status_code == status
    assert status == 202 or response.json()["status"] == status


async def test_who_takes_no_json_is_told_what_there_is(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post(PAGES, headers={"Accept": "text/csv"})

    assert (response.status_code, response.json()["remedy"]) == (406, "Accept one of: application/json.")
    assert services.called("request_page") == []


@pytest.mark.parametrize(
    ("failure", "status", "retryable"), [(AWAY, 503, True), (WrongState("A run is under way.", "Wait."), 409, False)]
)
async def test_what_stands_in_the_way_is_a_problem(
    client: httpx.AsyncClient, services: FakeServices, failure: Exception, status: int, retryable: bool
) -> None:
    services.failure = failure

    problem = (await client.get("/topics", headers=JSON)).json()

    assert (problem["status"], problem["retryable"]) == (status, retryable)
