"""Operations are computed beside the loop that serves, and the services stay on it."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.schema.types.topics import Topic
from api.threads import each_across, in_thread, next_loop
from tests.api.fake_services import FakeServices


async def test_resolvers_compute_in_threads_and_services_at_home(
    app: FastAPI, client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    threads: dict[str, str] = {}
    of, topics = Topic.of, services.topics

    def noted_of(topic: Any) -> Topic:
        threads["resolver"] = threading.current_thread().name
        return of(topic)

    async def noted_topics() -> list[Any]:
        threads["services"] = threading.current_thread().name
        return await topics()

    monkeypatch.setattr(Topic, "of", noted_of)
    monkeypatch.setattr(services, "topics", noted_topics)
    # when
    response = await client.post("/graphql", json={"query": "{ topics { key } }"})
    # then
    assert len(response.json()["data"]["topics"]) == 2
    assert threads == {"resolver": "operations", "services": threading.current_thread().name}


async def test_the_loop_goes_on_while_an_operation_computes() -> None:
    ended = threading.Event()

    async def compute() -> bool:
        return ended.wait(30)  # as long as anything else goes on

    computing = asyncio.ensure_future(in_thread(compute()))
    await asyncio.sleep(0.01)
    ended.set()
    assert await computing


async def test_who_gives_up_ends_what_runs_in_the_thread() -> None:
    ended = threading.Event()

    async def last() -> None:
        try:
            await asyncio.sleep(30)
        finally:
            ended.set()

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(in_thread(last()), 0.05)
    assert await asyncio.to_thread(ended.wait, 5)


async def test_results_that_nobody_takes_any_more_are_ended() -> None:
    ended = threading.Event()

    async def numbers() -> AsyncIterator[int]:
        try:
            for number in range(100):
                yield number
        finally:
            ended.set()

    results = each_across(numbers(), next_loop())
    assert [await anext(results), await anext(results)] == [0, 1]
    await results.aclose()  # type: ignore[attr-defined]
    assert ended.is_set()
