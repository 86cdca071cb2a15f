"""The stream of a run: what it says, and that nothing of it stays behind."""

import asyncio
from contextlib import aclosing

import httpx
import pytest
from fastapi import FastAPI

from api.refusals import Refused
from api.workbench.events import HEARTBEAT, Streams, event_of
from kgplatform.errors import EngineUnavailable
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening

AGAIN = "retry: 3000\n\n"


async def stream_of(services: FakeServices, **more: float) -> list[str]:
    events = await Streams(services, **more).events("run-1")  # type: ignore[arg-type]
    return [event async for event in events]


def names(events: list[str]) -> list[str]:
    return [event.partition("\n")[0].removeprefix("event: ") for event in events]


async def test_parts_come_as_they_change_and_the_end_at_last(services: FakeServices) -> None:
    events = await stream_of(services)
    assert events[0] == AGAIN
    assert names(events[1:]) == [
        "state", "progress", "facts", "actions", "steps",  # as it waits
        "state", "progress",  # as it runs
        "state", "progress", "facts", "actions", "steps",  # as it has ended: now it can be forked
        "end",
    ]  # fmt: skip
    assert events[1] == (
        'event: state\ndata: <p class="lede"><span class="status pending">waiting in the queue</span> </p>\n\n'
    )
    assert events[7] == (
        "event: progress\n"
        'data: <progress max="2" value="1" aria-label="Steps done">1 of 2</progress>\n'
        'data: <p class="quiet">1 of 2 steps</p>\n\n'
    )
    assert events[-1] == "event: end\ndata: finished\n\n"
    assert services.unwatched == 1


async def test_a_run_that_has_ended_is_told_at_once(services: FakeServices) -> None:
    services.watched = tides.WATCHED[2:]
    assert names((await stream_of(services))[1:]) == ["state", "progress", "facts", "actions", "steps", "end"]


async def test_a_stream_tells_that_it_lives(services: FakeServices) -> None:
    # given a run at which nothing changes
    services.resting.clear()
    events = await Streams(services, heartbeat=0.01).events("run-1")
    # when it is listened to
    seen: list[str] = []
    async for event in events:
        seen.append(event)
        if seen[-2:] == [HEARTBEAT, HEARTBEAT]:
            services.resting.set()
    # then comments come meanwhile, and the rest afterwards
    assert HEARTBEAT == ": still there\n\n"
    assert seen[6:8] == [HEARTBEAT, HEARTBEAT]
    assert seen[-1] == event_of("end", "finished")


async def test_what_goes_wrong_ends_the_stream_in_words(services: FakeServices) -> None:
    async def away(_: str) -> list[object]:
        raise EngineUnavailable("Neo4j does not answer.", "Start it.")

    services.steps = away  # type: ignore[assignment, method-assign]
    assert await stream_of(services) == [AGAIN, "event: problem\ndata: Neo4j does not answer. Start it.\n\n"]
    assert services.unwatched == 1


async def test_only_so_many_are_open_at_once(services: FakeServices) -> None:
    streams = Streams(services, most=1)
    first = await streams.events("run-1")
    async with aclosing(first) as events:  # type: ignore[type-var]
        assert await anext(events) == AGAIN
        with pytest.raises(Refused) as refused:
            await streams.events("run-1")
        assert (refused.value.status_code, refused.value.error.what) == (503, "1 views of runs are live already.")
    # and one that was left makes room
    assert [event async for event in await streams.events("run-1")][-1] == event_of("end", "finished")


async def test_who_leaves_ends_the_watch(app: FastAPI, services: FakeServices) -> None:
    # given a run that rests, watched over a real connection
    services.resting.clear()
    async with listening(app) as address, httpx.AsyncClient(base_url=f"http://{address}") as client:
        async with client.stream("GET", "/runs/run-1/events") as response:
            assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert response.headers["cache-control"] == "no-store"
            assert (await anext(response.aiter_lines())) == "retry: 3000"
        # when it is closed, then nobody watches any more
        async with asyncio.timeout(5):
            while services.unwatched < services.calls.count(("watch", ("run-1",))):
                await asyncio.sleep(0.01)


async def test_the_whole_stream_over_http(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.get("/runs/run-1/events")
    assert response.text == "".join(await stream_of(services))


def test_each_line_of_data_is_a_line_of_the_event() -> None:
    assert event_of("state", "a\n\nevent: end\rb") == ("event: state\ndata: a\ndata: \ndata: event: end\ndata: b\n\n")
