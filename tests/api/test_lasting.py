"""What lasts, WebSockets and streams, ends with the key or the session that it was begun with."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import websockets
from fastapi import FastAPI

from api.app import create_app
from api.entrance import Entrance
from api.sign_in import COOKIE
from kgplatform.access.audited import services_for
from kgplatform.access.store import AccessStore
from kgplatform.errors import EngineUnavailable
from tests.api.fake_services import FakeServices
from tests.api.server import listening

OWN = "the secret of the data folder"
WATCH = 'subscription { run(id: "run-1") { state } }'
ENDED = "The key or session that this began with is not in force any more. Sign in again, or come with another key."
AWAY = "The store of keys does not answer. Try again in a moment; the log says what is wrong."
SOON, NEVER = 0.02, 600.0


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[AccessStore]:
    made = AccessStore(f"sqlite:///{tmp_path / 'access.sqlite'}", kept=0.0)
    yield made
    made.close()


@pytest.fixture
def app(services: FakeServices, store: AccessStore) -> FastAPI:
    """The application; the run that is watched rests as soon as it was told once."""
    services.resting.clear()
    return create_app(
        services,
        allowed_hosts=["127.0.0.1"],
        graphiql_assets={}.__getitem__,
        entrance=Entrance(None, store, OWN),
        permit=lambda access: services_for(services, store, None, access),  # type: ignore[arg-type]
    )


@pytest.fixture(params=[SOON, NEVER], ids=["while nothing is told", "with what is told next"])
def again(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> float:
    """The seconds after which is looked again."""
    monkeypatch.setattr("api.lasting.AGAIN_SECONDS", request.param)
    return float(request.param)


async def with_key(address: str, store: AccessStore) -> dict[str, str]:
    """Return the headers of who shows a key."""
    return {"Authorization": f"Bearer {(await store.make_key('anna', 'reader', [])).secret}"}


async def with_session(address: str, store: AccessStore) -> dict[str, str]:
    """Return the headers of a browser whose user signed in with a key."""
    made = await store.make_key("anna", "reader", [])
    async with httpx.AsyncClient(base_url=f"http://{address}") as browser:
        answer = await browser.post("/sign-in", data={"key": made.secret})
    return {"Cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}


async def without(address: str, store: AccessStore) -> dict[str, str]:
    """Return the headers of the owner, as long as nobody needs a key."""
    return {}


async def revoke(address: str, store: AccessStore, headers: dict[str, str]) -> None:
    await store.revoke_key("anna")


async def sign_out(address: str, store: AccessStore, headers: dict[str, str]) -> None:
    page = await _get(address, "/sign-out", headers)
    token = page.partition('name="csrf_token" value="')[2][:64]
    async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers) as browser:
        assert (await browser.post("/sign-out", data={"csrf_token": token})).headers["location"] == "/sign-in"


async def make_key(address: str, store: AccessStore, headers: dict[str, str]) -> None:
    await store.make_key("anna", "reader", [])


Begin = Callable[[str, AccessStore], Awaitable[dict[str, str]]]
End = Callable[[str, AccessStore, dict[str, str]], Awaitable[None]]
ends = pytest.mark.parametrize(
    ("begin", "end"), [(with_key, revoke), (with_session, revoke), (with_session, sign_out), (without, make_key)]
)


@ends
async def test_a_socket_ends_with_what_it_was_opened_with(
    app: FastAPI, services: FakeServices, store: AccessStore, again: float, begin: Begin, end: End
) -> None:
    async with listening(app) as address:
        headers = await begin(address, store)
        async with subscribed(address, headers) as socket:
            await end(address, store, headers)
            if again == NEVER:
                services.resting.set()
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 5)
        await unwatched(services)
        with pytest.raises(websockets.InvalidStatus):
            async with subscribed(address, headers):
                pass
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, ENDED)


@ends
async def test_the_events_of_a_run_end_with_what_they_were_asked_with(
    app: FastAPI, services: FakeServices, store: AccessStore, again: float, begin: Begin, end: End
) -> None:
    async with listening(app) as address:
        headers = await begin(address, store)
        async with reading(address, "GET", "/runs/run-1/events", headers) as lines:
            for told_before in ("event: steps", ""):
                while await anext(lines) != told_before:
                    pass
            await end(address, store, headers)
            if again == NEVER:
                services.resting.set()
            told = [line async for line in lines]
        await unwatched(services)
    assert told == ["event: problem", f"data: {ENDED}", ""]


async def test_the_call_of_a_command_ends_with_its_key(
    app: FastAPI, services: FakeServices, store: AccessStore, again: float
) -> None:
    async with listening(app) as address:
        headers = await with_key(address, store)
        async with reading(address, "POST", "/calls/watch", headers, {"run_id": "run-1"}) as lines:
            assert json.loads(await anext(lines))["result"]["state"] == "pending"
            await store.revoke_key("anna")
            if again == NEVER:
                services.resting.set()
            told = [json.loads(line) async for line in lines]
        await unwatched(services)
    what, _, remedy = ENDED.partition(". ")
    assert told == [{"code": "UNAUTHORISED", "message": f"{what}.", "remedy": remedy}]


async def test_what_others_began_goes_on(
    app: FastAPI, services: FakeServices, store: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.lasting.AGAIN_SECONDS", SOON)
    other = await store.make_key("berta", "reader", [])
    async with listening(app) as address:
        headers = await with_key(address, store)
        async with (
            subscribed(address, headers) as ending,
            subscribed(address, {"Authorization": f"Bearer {other.secret}"}) as lasting,
            subscribed(address, {"Authorization": f"Bearer {OWN}"}) as own,
        ):
            await store.revoke_key("anna")
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(ending.recv(), 5)
            services.resting.set()
            told = [await rest(socket) for socket in (lasting, own)]
    assert told == [["RUNNING", "FINISHED", "complete"]] * 2


async def test_where_nobody_knows_who_still_asks_it_ends_for_now(
    app: FastAPI, store: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.lasting.AGAIN_SECONDS", SOON)

    async def away(_: str) -> None:
        raise EngineUnavailable("The store of keys does not answer.", "Start it.")

    async with listening(app) as address:
        headers = await with_key(address, store)
        async with (
            subscribed(address, headers) as socket,
            reading(address, "GET", "/runs/run-1/events", headers) as lines,
        ):
            monkeypatch.setattr(store, "access", away)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 5)
            told = [line async for line in lines]
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, AWAY)
    assert told[-3:] == ["event: problem", f"data: {AWAY}", ""]


async def test_a_socket_that_subscribes_to_nothing_ends_too(
    app: FastAPI, store: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.lasting.AGAIN_SECONDS", SOON)
    async with listening(app) as address, opened(address, await with_key(address, store)) as socket:
        await store.revoke_key("anna")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, ENDED)


@asynccontextmanager
async def opened(address: str, headers: dict[str, str]) -> AsyncIterator[websockets.ClientConnection]:
    """Give a socket that was acknowledged."""
    async with websockets.connect(
        f"ws://{address}/graphql",
        subprotocols=[websockets.Subprotocol("graphql-transport-ws")],
        additional_headers=headers,
        origin=websockets.Origin(f"http://{address}"),
        proxy=None,
    ) as socket:
        await socket.send(json.dumps({"type": "connection_init"}))
        assert json.loads(await socket.recv()) == {"type": "connection_ack"}
        yield socket


@asynccontextmanager
async def subscribed(address: str, headers: dict[str, str]) -> AsyncIterator[websockets.ClientConnection]:
    """Give a socket over which the run was told once."""
    async with opened(address, headers) as socket:
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": WATCH}}))
        assert json.loads(await socket.recv())["payload"] == {"data": {"run": {"state": "PENDING"}}}
        yield socket


async def rest(socket: websockets.ClientConnection) -> list[str]:
    """Return the states that are still told, and how it ends."""
    told: list[str] = []
    async for text in socket:
        message = json.loads(text)
        if message["type"] != "next":
            return [*told, message["type"]]
        told.append(message["payload"]["data"]["run"]["state"])
    return told


@asynccontextmanager
async def reading(
    address: str, method: str, path: str, headers: dict[str, str], given: dict[str, Any] | None = None
) -> AsyncIterator[AsyncIterator[str]]:
    """Give the lines of a stream."""
    async with (
        httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=5) as client,
        client.stream(method, path, json=given) as response,
    ):
        assert response.status_code == 200
        yield response.aiter_lines()


async def unwatched(services: FakeServices) -> None:
    """Wait until nobody watches the run."""
    async with asyncio.timeout(5):
        while services.unwatched < len(services.called("watch")):
            await asyncio.sleep(0.01)


async def _get(address: str, path: str, headers: dict[str, str]) -> str:
    async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers) as browser:
        return (await browser.get(path)).text
