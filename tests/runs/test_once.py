"""Keys of work that is done once, in SQLite and, where there is one, in Postgres."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from kgplatform.engines.database import engine_of, normalised
from kgplatform.errors import InputError, StillBeingDone
from kgplatform.runs.once import KEPT_SECONDS, WORK_SECONDS, Once


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    url = f"sqlite:///{tmp_path / 'runs.sqlite'}"
    if request.param == "postgres":
        url = normalised(request.getfixturevalue("postgres_url"))
    made = engine_of(url)
    yield made
    made.dispose()


async def test_the_second_who_asks_gets_the_answer_of_the_first(engine: Engine) -> None:
    # given two servers of one database
    one, other = Once(engine), Once(engine)
    assert await one.begin("k", "asked") is None
    await one.end("k", "answer")
    assert await one.begin("k", "asked") == await other.begin("k", "asked") == "answer"
    assert await other.begin("k2", "asked") is None


async def test_a_key_stands_for_one_thing(engine: Engine) -> None:
    once = Once(engine)
    await once.begin("k", "asked")
    with pytest.raises(InputError, match="'k' was given with something else within a day"):
        await once.begin("k", "something else")


async def test_who_asks_meanwhile_waits_for_the_answer_and_not_for_ever(engine: Engine) -> None:
    one, other = Once(engine), Once(engine, wait=0.3)
    await one.begin("k", "asked")
    with pytest.raises(StillBeingDone, match="still being done"):
        await other.begin("k", "asked")
    waiting = asyncio.create_task(one.begin("k", "asked"))
    await asyncio.sleep(0.15)
    await one.end("k", "answer")
    assert await waiting == "answer"


async def test_all_at_once_are_one(engine: Engine) -> None:
    servers = [Once(engine) for _ in range(6)]

    async def ask(server: Once) -> str | None:
        found = await server.begin("k", "asked")
        if found is None:
            await asyncio.sleep(0.05)
            await server.end("k", "answer")
        return found

    answers = await asyncio.gather(*map(ask, servers))
    assert sorted(map(str, answers)) == ["None", *["answer"] * 5]


async def test_what_failed_or_died_may_be_done_again_and_a_day_is_all_that_is_kept(engine: Engine) -> None:
    now = 1_000.0
    once = Once(engine, clock=lambda _: now, wait=0.0)
    await once.begin("failed", "asked")
    await once.end("failed", None)
    assert await once.begin("failed", "another") is None
    await once.begin("kept", "asked")
    await once.end("kept", "answer")
    now += WORK_SECONDS + 1  # whoever did the other one has died
    assert await once.begin("failed", "asked") is None
    assert await once.begin("kept", "asked") == "answer"
    now += KEPT_SECONDS
    assert await once.begin("kept", "another") is None
