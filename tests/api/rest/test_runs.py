"""Runs by REST."""

import httpx
import pytest

from kgplatform.models import RunReport
from tests.api import tides
from tests.api.fake_services import FakeServices

JSON = {"Accept": "application/json"}


@pytest.mark.parametrize(("page_id", "address"), [("", ""), (tides.PAGE.id, f"/pages/{tides.PAGE.id}")])
async def test_a_run_tells_how_far_it_is(
    client: httpx.AsyncClient, services: FakeServices, page_id: str, address: str
) -> None:
    report = services.reports["run-1"] = services.reports["run-1"].model_copy(update={"page_id": page_id})

    response = await client.get("/runs/run-1", headers=JSON)

    told = response.json()
    assert (told.pop("address"), told.pop("page")) == ("/runs/run-1", address)
    assert RunReport.model_validate(told) == report
    assert (response.headers["cache-control"], response.headers["vary"]) == ("no-store", "Accept")


async def test_people_see_the_run(client: httpx.AsyncClient) -> None:
    response = await client.get("/runs/run-1", headers={"Accept": "text/html"})

    assert response.headers["content-type"] == "text/html; charset=utf-8"


async def test_a_run_that_is_not_there_is_a_problem(client: httpx.AsyncClient) -> None:
    problem = (await client.get("/runs/none", headers=JSON)).json()

    assert (problem["status"], problem["code"], problem["detail"]) == (404, "NOT_FOUND", "There is no run none.")
