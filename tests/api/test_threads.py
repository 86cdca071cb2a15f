"""Operations are computed beside the loop that serves, and the services stay on it."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api import answering
from api.schema.topics.types import Topic
from api.threads import CALLS_AT_ONCE, each_across, in_thread, next_loop
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices


async def test_resolvers_compute_in_threads_and_services_at_home(
    app: FastAPI, client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    threads: dict[str, str] = {}
    of, lists = Topic.of, services.lists

    def noted_of(topic: Any) -> Topic:
        threads["resolver"] = threading.current_thread().name
        return of(topic)

    async def noted_lists(asked: Any) -> list[Any]:
        threads["services"] = threading.current_thread().name
        return await lists(asked)

    monkeypatch.setattr(Topic, "of", noted_of)
    monkeypatch.setattr(services, "lists", noted_lists)
    # when
    response = await client.post("/graphql", json={"query": "{ topics { nodes { key } } }"})
    # then
    assert len(response.json()["data"]["topics"]["nodes"]) == 2
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


async def test_an_operation_asks_the_services_a_few_things_at_once(
    api: Api, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given services that note how many calls wait for them
    waiting, most = 0, 0

    async def history(named: str, domain: str = "") -> list[Any]:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)
        await asyncio.sleep(0.01)
        waiting -= 1
        return []

    monkeypatch.setattr(services, "history", history)
    # when thirty things are asked for
    one = f'entity(named: "{tides.MOON.id}") {{ history {{ key }} }}'
    await api.ask("{ " + " ".join(f"a{number}: {one}" for number in range(30)) + " }")
    # then
    assert 1 < most <= CALLS_AT_ONCE


async def test_an_operation_looks_up_so_many_things_and_no_more(
    api: Api, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_CALLS", 10)
    one = f'entity(named: "{tides.MOON.id}") {{ name }}'
    errors = await api.fail("{ " + " ".join(f"a{number}: {one}" for number in range(12)) + " }")
    assert [error["message"] for error in errors] == ["The operation looks up more than 10 things one by one."] * 2
    assert errors[0]["extensions"]["code"] == "INPUT_ERROR"
    assert len(services.calls) == 10
