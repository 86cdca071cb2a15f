"""How long what answers a request waits for an engine that is being started again, and how it is told."""

from typing import Any

import httpx
import pytest

from api.lasting import while_asked
from kgplatform.errors import EngineUnavailable
from kgplatform.patience import patience, waiting_briefly
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

HTML = {"Accept": "text/html"}
WHAT, REMEDY = "The database does not answer and is being started again.", "Ask again in 10 seconds."


@pytest.fixture
def starting() -> EngineUnavailable:
    error = EngineUnavailable(WHAT, REMEDY)
    error.retry_after = 10
    return error


async def test_requests_wait_briefly_in_threads_too(
    client: httpx.AsyncClient, api: Api, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    waited: list[float] = []
    lists = services.lists

    async def noted(asked: Any) -> list[Any]:
        waiting = patience()
        assert waiting is not None
        waited.append(waiting.left() or 0.0)
        return await lists(asked)

    monkeypatch.setattr(services, "lists", noted)

    # when
    await api.ask("{ topics { nodes { key } } }")
    await client.get("/runs", headers=HTML)

    # then
    assert [0 < seconds <= 5.0 for seconds in waited] == [True] * len(waited)
    assert len(waited) >= 2


async def test_who_watches_waits_to_the_end() -> None:
    async def results() -> Any:
        yield patience()

    async def look() -> None: ...

    with waiting_briefly():
        assert [each async for each in while_asked(results(), look)] == [None]


async def test_pages_and_problems_say_when_to_ask_again(
    client: httpx.AsyncClient, services: FakeServices, starting: EngineUnavailable
) -> None:
    # when
    services.failure = starting
    page = await client.get("/runs", headers=HTML)
    services.failure = starting
    problem = await client.get("/runs", headers={"Accept": "application/json"})

    # then
    assert [each.status_code for each in (page, problem)] == [503, 503]
    assert [each.headers["retry-after"] for each in (page, problem)] == ["10", "10"]
    assert f'<p class="lede">{WHAT}</p>\n<p>{REMEDY}</p>' in page.text
    assert problem.json() == {
        "type": "about:blank", "title": "Service Unavailable", "status": 503, "detail": WHAT,
        "code": "ENGINE_UNAVAILABLE", "remedy": REMEDY, "retryable": True,
    }  # fmt: skip


async def test_graphql_tells_it_as_an_error_that_may_be_asked_again(
    api: Api, services: FakeServices, starting: EngineUnavailable
) -> None:
    services.failure = starting
    [error] = await api.fail("{ topics { nodes { key } } }")
    assert error["message"] == WHAT
    assert error["extensions"] == {"code": "ENGINE_UNAVAILABLE", "remedy": REMEDY, "retryable": True}
