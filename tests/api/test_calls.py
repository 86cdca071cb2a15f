"""Calls of the services: what is refused, and how it is said."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from kgplatform.errors import EngineUnavailable, InputError, KgplatformError, NotFound
from kgplatform.models import RunReport, RunRequest
from kgplatform.remote import RemoteServices
from kgplatform.remote.methods import methods
from tests.api import tides
from tests.api.fake_services import FakeServices


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)


def client_of(app: FastAPI, host: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(host, 4321))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers)


async def called(app: FastAPI, name: str, body: Any, host: str = "127.0.0.1") -> tuple[int, dict[str, str]]:
    async with client_of(app, host) as client:
        answer = await client.post(f"/calls/{name}", json=body)
    told: dict[str, str] = answer.json()
    return answer.status_code, told


def test_every_method_of_the_services_is_a_call() -> None:
    assert len(methods()) == 98
    assert [name for name, method in methods().items() if method.streams] == [
        "watch",
        "watch_gaps",
        "watch_talk",
        "watch_topic",
    ]


async def test_a_caller_elsewhere_is_refused(app: FastAPI, services: FakeServices) -> None:
    status, told = await called(app, "topics", {}, host="192.0.2.7")

    assert (status, told["code"], told["message"]) == (422, "INPUT_ERROR", "Calls are for commands on this machine.")
    assert services.calls == []


async def test_who_calls_from_the_address_that_the_server_listens_on_is_near(app: FastAPI) -> None:
    async def from_itself(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "server": ("192.0.2.7", 8000)}, receive, send)

    async with client_of(from_itself, "192.0.2.7") as client:  # type: ignore[arg-type] - any ASGI application will do
        answer = await client.post("/calls/topics", json={})

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("_topic_of", {}, "The serving kgplatform does not know of _topic_of."),
        ("topic", {}, "`topic_id` of topic cannot be used: Field required."),
        ("topic", {"topic_id": 3}, "`topic_id` of topic cannot be used: Input should be a valid string."),
        ("topic", {"topic_id": "t", "more": 1}, "`more` of topic cannot be used: Extra inputs are not permitted."),
        ("topic", [], "`body` of topic cannot be used: Input should be an object."),
    ],
)
async def test_what_a_method_does_not_take_is_refused(app: FastAPI, name: str, body: Any, told: str) -> None:
    status, answer = await called(app, name, body)

    assert (status, answer["message"]) == (422, told)
    assert answer["remedy"].startswith("Stop it with `kgplatform engine stop`")


async def test_a_page_of_another_site_may_not_call(app: FastAPI, services: FakeServices) -> None:
    async with client_of(app, origin="http://elsewhere.example") as client:
        answer = await client.post("/calls/topics", json={})

    assert (answer.status_code, services.calls) == (403, [])


async def test_what_nobody_foresaw_is_in_the_log_and_not_in_the_answer(app: FastAPI, services: FakeServices) -> None:
    services.failure = RuntimeError("a secret")  # type: ignore[assignment] - no error of ours
    async with RemoteServices("http://127.0.0.1", client_of(app)) as remote:
        with pytest.raises(KgplatformError) as failure:
            await remote.topics()

    assert str(failure.value) == "Something went wrong; the log says what. Look at: kgplatform logs."


async def test_an_answer_of_another_version_is_told(
    app: FastAPI, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"result": [{"id": "t", "colour": "blue"}]})

    client = httpx.AsyncClient(transport=httpx.MockTransport(answer), base_url="http://127.0.0.1")
    async with RemoteServices("http://127.0.0.1", client) as remote:
        with pytest.raises(EngineUnavailable, match="answered topics in a way that this version cannot read"):
            await remote.topics()


async def test_a_watch_tells_what_ended_it(app: FastAPI, services: FakeServices) -> None:
    async with RemoteServices("http://127.0.0.1", client_of(app)) as remote:
        reports: list[RunReport] = [report async for report in remote.watch("run-1")]
        with pytest.raises(NotFound, match="none"):
            [report async for report in remote.watch("none")]
        with pytest.raises(AttributeError):
            remote.unheard_of  # type: ignore[attr-defined] # noqa: B018 - what there is not
        with pytest.raises(InputError):
            await remote.start(RunRequest(name="Tides", domain="desert"))

    assert reports == list(tides.WATCHED)
