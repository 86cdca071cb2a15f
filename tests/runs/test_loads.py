"""Loads as runs: paused, cancelled and retried as the others are, and no document is lost before it is loaded."""

import asyncio
from collections.abc import Sequence

import pytest

from kgplatform.engines.database import engine_of
from kgplatform.errors import InputError, WrongState
from kgplatform.graph.runs import read_runs
from kgplatform.graph.session import Graph
from kgplatform.models import Document, LoadReport, RunReport
from kgplatform.runs.spool import Spool
from tests.runs.carrying import Start, Work, end_of

URLS = [f"u{number:03}" for number in range(60)]
DOCUMENTS = [Document(url=url, title=url, domain="plants", text="Moss is green.") for url in URLS]


class Broken(Work):
    """Fails at the second batch until it is mended."""

    broken = True

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        if self.broken and documents[0].url == URLS[50]:
            raise InputError("There is no moss.", "Plant some.")
        return await super().load(documents)


async def the_load(graph: Graph) -> RunReport:
    """Wait until the load runs."""
    async with asyncio.timeout(30):
        while not (found := await read_runs(graph, kind="load", states=["running"])):
            await asyncio.sleep(0.02)
    return found[0]


async def test_a_load_that_failed_is_retried_after_what_was_loaded(launch: Start, graph: Graph) -> None:
    # given: a load of which the second batch fails
    work = Broken()
    runs = await launch(work)
    with pytest.raises(InputError, match="There is no moss"):
        await runs.load(DOCUMENTS)
    (failed,) = await read_runs(graph, kind="load")
    assert (failed.state, failed.reason, work.done) == ("failed", "There is no moss. Plant some.", URLS[:50])

    # when: it is retried with what it needs
    work.broken = False
    retried = await end_of(runs, (await runs.retry(failed.id)).id)

    # then: the other batch alone is loaded, and the documents are kept no more
    assert (retried.state, retried.counts["documents"], work.done) == ("finished", 60.0, URLS)
    with pytest.raises(WrongState, match="not kept any more"):
        await runs.retry(failed.id)


async def test_a_load_that_is_paused_goes_on_when_it_is_resumed(launch: Start, graph: Graph) -> None:
    work = Work(gate="load")
    runs = await launch(work)
    loading = asyncio.create_task(runs.load(DOCUMENTS[:2]))
    load = await the_load(graph)

    await runs.pause(load.id)

    with pytest.raises(WrongState, match="The load is paused"):
        await loading
    work.opened.set()
    await runs.resume(load.id)
    assert ((await end_of(runs, load.id)).state, work.done) == ("finished", URLS[:2])


async def test_a_load_that_is_cancelled_while_it_is_paused_keeps_nothing(launch: Start, graph: Graph) -> None:
    runs = await launch(Work(gate="load"))
    loading = asyncio.create_task(runs.load(DOCUMENTS[:2]))
    load = await the_load(graph)
    await runs.pause(load.id)
    with pytest.raises(WrongState):
        await loading

    cancelled = await runs.cancel(load.id)

    assert cancelled.state == "cancelled"
    with pytest.raises(WrongState, match="not kept any more"):
        await runs.retry(load.id)


async def test_a_load_that_is_cancelled_says_so(launch: Start, graph: Graph) -> None:
    runs = await launch(Work(gate="load"))
    loading = asyncio.create_task(runs.load(DOCUMENTS[:2]))
    load = await the_load(graph)

    await runs.cancel(load.id)

    with pytest.raises(WrongState, match=r"The load was cancelled\. Load the documents again\."):
        await loading


async def test_a_load_is_not_forked_and_the_remedy_is_another(launch: Start, graph: Graph) -> None:
    runs = await launch(Work())
    await runs.load(DOCUMENTS[:2])
    (load,) = await read_runs(graph, kind="load")

    with pytest.raises(WrongState) as refused:
        await runs.fork(load.id, 1)

    assert refused.value.what == "A load cannot be forked."
    assert refused.value.remedy == "Load the documents again: kgplatform load PATH."


async def test_what_is_stored_is_compared_while_no_other_process_loads(launch: Start, database: str) -> None:
    """A SQLite file has one process, whose loads wait for each other in its spool."""
    runs = await launch(Work())
    async with Spool(engine_of(database)).loading():
        comparing = asyncio.create_task(runs.compare_stores(repair=True))
        await asyncio.sleep(1)
        waits = not comparing.done()

    assert await comparing == []
    assert waits == (not database.startswith("sqlite"))
