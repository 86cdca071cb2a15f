"""The store of calls: what a kill leaves behind, and what totals say."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from kgplatform.errors import EngineUnavailable
from kgplatform.llm.calls import Reply, Usage
from kgplatform.llm.ledger import LedgerEntry, LedgerTotals
from kgplatform.llm.store import CallStore

ENTRY = LedgerEntry(
    role="writer",
    model="m",
    run_id="r",
    stage="article",
    topic_id="t",
    prompt_tokens=50,
    completion_tokens=500,
    cost=0.5,
)
REPLY = Reply(text="Tïde.", finish_reason="stop", usage=Usage(prompt_tokens=40, completion_tokens=4))
DONE = ENTRY.model_copy(update={"state": "answered", "prompt_tokens": 40, "completion_tokens": 4, "cost": 0.25})


async def test_a_committed_reply_comes_back_as_it_was(store: CallStore) -> None:
    assert await store.reply("key") is None
    number = await store.begin("key", ENTRY)
    await store.commit(number, "key", REPLY, DONE)
    assert await store.reply("key") == REPLY
    assert await store.entries() == [DONE]


async def test_a_kill_leaves_committed_replies_and_uncertain_calls(database: str, store: CallStore) -> None:
    # given a process that committed one reply, and is killed with another call in flight
    program = """
        import asyncio, sys
        from kgplatform.llm.calls import Reply, Usage
        from kgplatform.llm.store import CallStore
        from tests.llm.test_store import DONE, ENTRY, REPLY

        async def work():
            store = CallStore(sys.argv[1])
            await store.commit(await store.begin("one", ENTRY), "one", REPLY, DONE)
            await store.begin("two", ENTRY)
            print("ready", flush=True)
            await asyncio.sleep(60)

        asyncio.run(work())
    """
    process = subprocess.Popen(  # noqa: ASYNC220 - what it prints is awaited in a thread
        [sys.executable, "-c", textwrap.dedent(program), database],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == b"ready\n"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()

    # when the store is opened again, then the reply is there, and the call in flight is charged at its worst case
    assert await store.reply("one") == REPLY
    assert await store.reply("two") is None
    uncertain = {"state": "uncertain", "reason": "The process ended before the answer came."}
    assert await store.entries() == [DONE, ENTRY.model_copy(update=uncertain)]


async def test_calls_of_a_process_that_lives_stay_in_flight(database: str, store: CallStore) -> None:
    await store.begin("key", ENTRY)
    other = CallStore(database)
    assert await other.entries() == [ENTRY]
    await other.close()


async def test_totals_add_up_what_was_paid(store: CallStore) -> None:
    # given two answers, a failure, an answer of unknown price and one out of the cache
    for key, stage in (("a", "article"), ("b", "extract")):
        begun, done = (entry.model_copy(update={"stage": stage}) for entry in (ENTRY, DONE))
        await store.commit(await store.begin(key, begun), key, REPLY, done)
    failed = {"state": "failed", "prompt_tokens": 0, "completion_tokens": 0, "cost": 0.0}
    await store.fail(await store.begin("c", ENTRY), ENTRY.model_copy(update=failed))
    await store.commit(await store.begin("d", ENTRY), "d", REPLY, DONE.model_copy(update={"cost": None}))
    cached = {"state": "cached", "prompt_tokens": 0, "completion_tokens": 0, "cost": 0.0}
    await store.cached("a", ENTRY.model_copy(update=cached))
    # when they are added up
    [total] = await store.totals("role")
    stages = {each.name: (each.calls, each.cost) for each in await store.totals("stage")}
    # then
    assert total == LedgerTotals(
        name="writer", calls=4, answered=3, cached=1, failed=1, prompt_tokens=120, completion_tokens=12,
        cost=0.5, unpriced=1,
    )  # fmt: skip
    assert stages == {"article": (3, 0.25), "extract": (1, 0.25)}
    assert [total.name for by in ("model", "run", "topic") for total in await store.totals(by)] == ["m", "r", "t"]


async def test_what_was_learned_is_kept_by_endpoint_and_model(store: CallStore) -> None:
    await store.learn("http://a", "m", "mode", "json_object")
    await store.learn("http://a", "m", "mode", "text")
    assert await store.capability("http://a", "m") == {"mode": "text"}
    assert await store.capability("http://b", "m") == {}


async def test_sqlite_writes_ahead(store: CallStore, database: str) -> None:
    await store.totals()
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_store_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    store = CallStore(f"sqlite:///{tmp_path / 'missing' / 'calls.sqlite'}")
    with pytest.raises(EngineUnavailable, match="unable to open"):
        await store.totals()
    await store.close()
