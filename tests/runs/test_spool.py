"""Loads of one database go one after the other: those of a process, and on a real Postgres those of several."""

import asyncio
from collections.abc import Sequence
from typing import cast

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import engine_of
from kgplatform.models import Document, LoadReport
from kgplatform.patience import patience, waiting_briefly
from kgplatform.runs.spool import Spool, load_alone


class Slow:
    """Loads nothing, and takes its time; `at_once` is how many loads there were at most at one time."""

    def __init__(self) -> None:
        self.now = self.at_once = 0

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        self.now += 1
        self.at_once = max(self.at_once, self.now)
        await asyncio.sleep(0.2)
        self.now -= 1
        return LoadReport(documents=len(documents))


async def test_what_a_process_loads_or_renews_goes_one_after_the_other(database: str) -> None:
    spool, slow = Spool(engine_of(database)), Slow()

    async def renew() -> None:
        async with spool.loading():
            await slow.load([])

    await asyncio.gather(load_alone(spool, cast(Ingestion, slow), []), renew(), renew())

    assert slow.at_once == 1


async def test_what_is_loaded_for_a_request_waits_for_an_engine_to_the_end(database: str) -> None:
    with waiting_briefly():
        async with Spool(engine_of(database)).loading():
            assert patience() is None
        assert patience() is not None


async def test_loads_of_several_processes_go_one_after_the_other(postgres_url: str) -> None:
    spools = [Spool(engine_of(postgres_url)) for _ in range(3)]
    slow = Slow()

    reports = await asyncio.gather(*(load_alone(spool, cast(Ingestion, slow), []) for spool in spools))

    assert (slow.at_once, len(reports)) == (1, 3)
