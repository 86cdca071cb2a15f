"""The stream of a run: what it says, and that nothing of it stays behind."""

import asyncio
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI
from fastapi.sse import ServerSentEvent

from api.asking import Asking, asked_by
from api.refusals import Refused
from api.workbench.events import AGAIN_AFTER, Streams
from kgplatform.errors import EngineUnavailable
from kgplatform.models import OWNER
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening

AGAIN = ServerSentEvent(retry=AGAIN_AFTER)


async def stream_of(services: FakeServices) -> list[ServerSentEvent]:
    with asked_by(Asking(OWNER)):
        return [event async for event in Streams(services).events("run-1")]


def names(events: list[ServerSentEvent]) -> list[str | None]:
    return [event.event for event in events]


async def test_parts_come_as_they_change_and_the_end_at_last(services: FakeServices) -> None:
    events = await stream_of(services)
    assert events[0] == AGAIN
    assert names(events[1:]) == [
        "state", "progress", "facts", "actions", "steps",  # as it waits
        "state", "progress",  # as it runs
        "state", "progress", "facts", "actions", "steps",  # as it has ended: now it can be forked
        "end",
    ]  # fmt: skip
    assert events[1].raw_data == '<p class="lede"><span class="status pending">Waiting in the queue</span> </p>'
    assert events[7].raw_data == (
        '<progress max="2" value="1" aria-label="Steps done">1 of 2</progress>\n<p class="quiet">1 of 2 steps</p>'
    )
    assert events[-1] == ServerSentEvent(event="end", raw_data="finished")
    assert services.unwatched == 1


async def test_a_run_that_has_ended_is_told_at_once(services: FakeServices) -> None:
    services.watched = tides.WATCHED[2:]
    assert names((await stream_of(services))[1:]) == ["state", "progress", "facts", "actions", "steps", "end"]


async def test_what_goes_wrong_ends_the_stream_in_words(services: FakeServices) -> None:
    async def away(_: str) -> list[object]:
        raise EngineUnavailable("Neo4j does not answer.", "Start it.")

    services.steps = away  # type: ignore[assignment, method-assign]
    assert await stream_of(services) == [
        AGAIN, ServerSentEvent(event="problem", raw_data="Neo4j does not answer. Start it."),
    ]  # fmt: skip
    assert services.unwatched == 1


async def test_only_so_many_are_open_at_once(services: FakeServices) -> None:
    streams = Streams(services, most=1)
    place = asynccontextmanager(streams.place)
    async with place("run-1"):
        with pytest.raises(Refused) as refused:
            async with place("run-1"):
                pass
        assert (refused.value.status_code, refused.value.error.what) == (503, "1 views of runs are live already.")
    # and one that was left makes room
    async with place("run-1") as run_id:
        assert run_id == "run-1"


async def test_who_leaves_ends_the_watch(app: FastAPI, services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a run that rests, watched over a real connection
    services.resting.clear()
    monkeypatch.setattr("fastapi.routing._PING_INTERVAL", 0.05)
    async with listening(app) as address, httpx.AsyncClient(base_url=f"http://{address}") as client:
        async with client.stream("GET", "/runs/run-1/events") as response:
            assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
            lines = response.aiter_lines()
            assert (await anext(lines)) == f"retry: {AGAIN_AFTER}"
            # then it tells meanwhile that it lives
            async with asyncio.timeout(5):
                while (await anext(lines)) != ": ping":
                    pass
        # when it is closed, then nobody watches any more
        async with asyncio.timeout(5):
            while services.unwatched < services.calls.count(("watch", ("run-1",))):
                await asyncio.sleep(0.01)


async def test_the_whole_stream_over_http(client: httpx.AsyncClient) -> None:
    response = await client.get("/runs/run-1/events")
    assert response.text.startswith(f"retry: {AGAIN_AFTER}\n\nevent: state\ndata: <p class=")
    assert response.text.endswith("event: end\ndata: finished\n\n")
    assert response.headers["cache-control"] == "no-cache"
