"""A run begins as soon as it is put into a queue, however seldom the queue is looked into."""

import asyncio
import threading
import time
from pathlib import Path
from typing import cast

import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import engine_of
from kgplatform.graph.session import Graph
from kgplatform.llm.store import CallStore
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.progress import Progress
from kgplatform.runs.queue_polling import Bell
from kgplatform.runs.spool import Spool
from kgplatform.strategies.parts import Parts
from tests.runs.carrying import STEPS, TOPIC, Parted, Work, end_of, start_topic
from tests.stored import snippet, store

SELDOM = 120.0  # seconds between looks: longer than any test waits


def test_a_bell_that_was_rung_before_anyone_waited_is_heard_once() -> None:
    bell = Bell()
    bell.ring()
    bell.ring()

    began = time.monotonic()
    assert bell.wait(SELDOM) is False
    assert time.monotonic() - began < SELDOM
    assert bell.wait(0.05) is False
    assert time.monotonic() - began >= 0.05


@pytest.mark.parametrize(("how", "over"), [("ring", False), ("set", True)])
def test_who_waits_hears_the_bell_and_the_end(how: str, over: bool) -> None:
    bell, heard = Bell(), list[bool]()
    waiting = threading.Thread(target=lambda: heard.append(bell.wait(30)))
    waiting.start()

    getattr(bell, how)()
    waiting.join(10)

    assert (heard, bell.is_set()) == ([over], over)


async def test_what_is_put_into_a_queue_is_taken_at_once(
    graph: Graph, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: one that looks into its queues every other minute, and has looked once
    work = Work()
    await store(graph, snippet("Moss is a plant.", "moss", TOPIC.domain))
    calls = CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}")
    spool = Spool(engine_of(database))
    carrier = Carrier(
        cast(Parts, Parted(graph)),
        Progress(graph),
        calls,
        cast(Ingestion, work),
        spool,
        strategies={work.strategy.name: work.strategy},
    )
    dispatch = Dispatch(database, carrier, look=SELDOM)
    runs = DurableRuns(carrier, dispatch)
    await dispatch.launch()
    await asyncio.sleep(0.5)

    # when
    async with asyncio.timeout(SELDOM / 4):
        report = await end_of(runs, (await start_topic(runs)).id)
        forked = await end_of(runs, (await runs.fork(report.id, 4)).id)
    began = time.monotonic()
    await dispatch.close()
    closing = time.monotonic() - began
    await calls.close()

    # then
    assert (report.state, forked.state) == ("finished", "finished")
    assert work.done == [*STEPS, "three", "four"]
    assert closing < 10
