"""One call for one question, however many processes ask it."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from kgplatform.engines.database import engine_of
from kgplatform.llm.call_leases import LEASE_SECONDS, AskedElsewhere
from tests.llm.conftest import Connect, OpenStore
from tests.llm.counted import TIDE, Count
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.test_store import DONE, ENTRY, REPLY


async def test_two_that_ask_the_same_at_once_make_one_call(
    each_database: str, open_store: OpenStore, connect: Connect
) -> None:
    stores = [open_store(each_database) for _ in range(3)]
    with ScriptedEndpoint(latency=0.3) as endpoint:
        models = [connect(endpoint, store=store) for store in stores]
        found = await asyncio.gather(*(model.ask("counter", {"text": "same"}, Count) for model in models))
    assert found == [TIDE] * 3
    assert len(endpoint.asked) == 1
    assert sorted(entry.state for entry in await stores[0].entries()) == ["answered", "cached", "cached"]


async def test_a_claim_is_let_go_of_with_the_answer_a_failure_or_when_nobody_waits(
    each_database: str, open_store: OpenStore
) -> None:
    one, other = (open_store(each_database) for _ in range(2))
    number = await one.begin("key", ENTRY)
    with pytest.raises(AskedElsewhere):
        await other.begin("key", ENTRY)
    assert await other.is_asked("key")
    await one.fail(number, ENTRY.model_copy(update={"state": "failed"}))
    number = await other.begin("key", ENTRY)
    other.abandon(number, "tired")
    while await one.is_asked("key"):
        await asyncio.sleep(0.01)
    await one.commit(await one.begin("key", ENTRY), "key", REPLY, DONE)
    assert not await other.is_asked("key")
    with pytest.raises(AskedElsewhere):  # it is answered: there is nothing to ask
        await other.begin("key", ENTRY)
    assert await other.reply("key") == REPLY


async def test_the_call_of_a_process_that_was_killed_is_taken_over_at_once(
    each_database: str, open_store: OpenStore
) -> None:
    # given a process that is killed with a call in flight
    program = """
        import asyncio, sys
        from kgplatform.llm.store import CallStore
        from tests.llm.test_store import ENTRY

        async def work():
            await CallStore(sys.argv[1]).begin("key", ENTRY)
            print("ready", flush=True)
            await asyncio.sleep(60)

        asyncio.run(work())
    """
    store = open_store(each_database)
    await store.totals()
    process = subprocess.Popen(  # noqa: ASYNC220 - what it prints is awaited in a thread
        [sys.executable, "-c", textwrap.dedent(program), each_database],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == b"ready\n"
    with pytest.raises(AskedElsewhere):
        await store.begin("key", ENTRY)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()

    # when another asks, then it may, and the lost call is uncertain, at its worst case
    began = time.monotonic()
    assert not await store.is_asked("key")
    await store.commit(await store.begin("key", ENTRY), "key", REPLY, DONE)
    assert time.monotonic() - began < LEASE_SECONDS / 2
    uncertain = {"state": "uncertain", "reason": "The process ended before the answer came."}
    assert await store.entries() == [ENTRY.model_copy(update=uncertain), DONE]


async def test_a_claim_of_another_machine_ends_with_its_lease(each_database: str, open_store: OpenStore) -> None:
    # given a claim, and the call in flight, of a machine that nothing is heard of
    now = time.time()
    store = open_store(each_database, clock=lambda _: now)
    await store.begin("key", ENTRY)
    engine = engine_of(each_database)
    with engine.begin() as connection:
        for table in ("claims", "ledger"):
            connection.execute(text(f"UPDATE {table} SET owner = 'elsewhere 1 1.0 1'"))
    engine.dispose()
    # when less than a lease has passed, and when it has
    later = open_store(each_database, clock=lambda _: now + LEASE_SECONDS - 1)
    with pytest.raises(AskedElsewhere):
        await later.begin("key", ENTRY)
    latest = open_store(each_database, clock=lambda _: now + LEASE_SECONDS)
    await latest.begin("key", ENTRY)
    # then it is taken over
    assert [entry.state for entry in await latest.entries()] == ["uncertain", "in flight"]


async def test_a_claim_is_renewed_while_its_call_is_out(
    database: str, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kgplatform.llm.call_leases.RENEW_SECONDS", 0.05)
    monkeypatch.setattr("kgplatform.llm.call_leases.LEASE_SECONDS", 0.3)
    one, other = (open_store(database) for _ in range(2))
    await one.begin("key", ENTRY)
    await asyncio.sleep(0.6)
    with pytest.raises(AskedElsewhere):
        await other.begin("key", ENTRY)
