"""Who carries runs: DBOS started in this process, its queues, and its lease on a shared database.

Runs wait in a queue that is parted by domain, so that no domain's many runs hold up another's. Loads, and what a dead
process left, wait in another, so that they go ahead of them. On SQLite the owner of the data folder carries them; on
Postgres any number of processes do.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Literal

from dbos import DBOS, DBOSClient, DBOSConfig, Queue
from sqlalchemy import text

from kgplatform.engines.database import engine_of, is_sqlite, normalised, unavailable
from kgplatform.errors import EngineUnavailable
from kgplatform.models import FINAL_STATES
from kgplatform.runs.carried import Carrier
from kgplatform.runs.leases import Leases, new_executor_id
from kgplatform.runs.queue_polling import Looking
from kgplatform.runs.workflows import carry_no_more, carry_with

APPLICATION_VERSION = "4"  # of the workflows: a change in the order of their steps needs another
OWNER = "owner"  # one process owns the data folder, so one executor runs what is pending in its SQLite file
RUNS, AHEAD = "runs", "ahead"
AHEAD_AT_ONCE = 2  # of loads and of what dead processes left, beside the runs that a process carries
# Seconds between looks into the queues: a laptop's app is mostly idle, a worker mostly not.
LOOK_ALONE, LOOK_SHARED = 2.5, 1.0
LOOK_OWN = 10.0
ENDING_SECONDS = 10.0  # that a run which has ended gets to be noted as such

_log = logging.getLogger(__name__)


class Dispatch:
    """DBOS on one database, an SQLAlchemy URL. `at_once` runs are carried by this process, none with 0; every `look`
    seconds it looks into the queues, with 0 as often as the database suggests."""

    def __init__(self, database: str, carrier: Carrier, at_once: int = 2, look: float = 0.0) -> None:
        self._carrier = carrier
        self._database = normalised(database)
        self._engine = engine_of(database)
        self.alone = is_sqlite(self._engine)
        """Whether no other process can carry the runs of this database."""
        self._at_once = at_once
        self._look = look or (LOOK_ALONE if self.alone else LOOK_SHARED)
        self._working: bool | None = None  # None: not launched
        self._executor = OWNER
        self._leases: Leases | None = None
        self._looking: Looking | None = None
        self._lost = asyncio.Event()
        self._launching = asyncio.Lock()  # who asks meanwhile waits until it is launched
        self._dbos: DBOS | None = None

    async def launch(self, work: bool = True) -> None:
        """Start DBOS on the running loop; runs that were pending go on, unless this process is not to work.

        A command that only asks or tells does not work: it would take up runs that it is too short for.
        Raises EngineUnavailable when the database cannot be used.
        """
        async with self._launching:
            await self._launch(work and self._at_once > 0)

    async def _launch(self, wanted: bool) -> None:
        if self._working is not None and self._working >= wanted:
            return
        await self.close()
        self._executor = OWNER if self.alone else new_executor_id()
        carry_with(self._carrier)
        self._working = wanted
        try:
            await asyncio.to_thread(self._find_database)
            queues = await self._start_dbos()
        except Exception as error:
            await self.close()
            raise unavailable(self._engine, "The database of runs", error) from error
        if not self.alone:
            await self._take_lease()
        if self._working:
            self._looking = Looking(queues)
            self._looking.begin()

    async def close(self) -> None:
        """Stop taking steps; what is not finished stays pending, and on Postgres falls to another process at once."""
        if self._working is None:
            return
        self._working = None
        if self._looking is not None:
            await asyncio.to_thread(self._looking.end)
            self._looking = None
        self._wait_no_more()
        await self._let_ended_be_noted()
        await self._carrier.put_down()
        DBOS.destroy(workflow_completion_timeout_sec=0)
        # DBOS made its own threads the loop's, and has just ended them.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
        carry_no_more(self._carrier)
        if self._leases is not None:
            await asyncio.to_thread(self._leases.end)
            self._leases = None

    def look(self) -> None:
        """Look into the queues at once, if this process carries runs: it has put one there."""
        if self._looking is not None:
            self._looking.at_once()

    async def until_lost(self) -> None:
        """Wait as long as this process may work, and raise EngineUnavailable when it was taken for dead."""
        await self._lost.wait()
        raise EngineUnavailable(
            "This process did not renew its lease in time and was taken for dead; its runs go on elsewhere.",
            "Start it again. If that happens often, its machine or its way to the database is overloaded.",
        )

    async def workers(self) -> int:
        """Return how many processes carry runs now."""
        if self._leases is None:
            return int(bool(self._working))
        return sum(executor.runs_at_once > 0 for executor in await asyncio.to_thread(self._leases.alive))

    def _find_database(self) -> None:
        """Raise SQLAlchemy's error where there is no such database: DBOS would make one of a name that was mistyped,
        and runs would wait in it for workers that look into another."""
        if not self.alone:
            self._engine.connect().close()

    async def _start_dbos(self) -> list[Queue]:
        config: DBOSConfig = {
            "name": "kgplatform",
            "system_database_url": self._database,
            "application_version": APPLICATION_VERSION,
            "executor_id": self._executor,
            "log_level": "WARNING",
            "notification_coalesce_sec": 1.0,  # nobody here listens, and looking every 10 ms costs half a percent
            "notification_listener_polling_interval_sec": 1.0,  # closing waits for it
            "scheduler_polling_interval_sec": 60.0,  # one schedule, and only while a topic is watched
        }
        self._dbos = dbos = DBOS(config=config)
        # Nothing of ours waits in DBOS's own queue; it is looked into each second, and no setting says otherwise.
        dbos._registry.get_internal_queue()._polling_interval_sec = LOOK_OWN
        # What DBOS tells belongs in our log, not on the terminal of whoever started the process.
        logger = logging.getLogger("dbos")
        logger.handlers.clear()
        logger.propagate = True
        DBOS.listen_queues([])  # ours are looked into by ourselves, at once where something was put there
        DBOS.launch()
        at_once = max(self._at_once, 1)
        # The queues' rows are shared: who only serves has no say in how much the others carry.
        conflict: Literal["always_update", "never_update"] = "always_update" if self._working else "never_update"
        runs = await DBOS.register_queue_async(
            RUNS,
            worker_concurrency=at_once,
            partition_worker_concurrency=at_once,
            polling_interval_sec=self._look,
            on_conflict=conflict,
        )
        ahead = await DBOS.register_queue_async(
            AHEAD, worker_concurrency=AHEAD_AT_ONCE, polling_interval_sec=self._look, on_conflict=conflict
        )
        return [runs, ahead]

    async def _take_lease(self) -> None:
        loop = asyncio.get_running_loop()

        def lost() -> None:
            loop.call_soon_threadsafe(self._lost.set)

        self._leases = Leases(
            self._engine,
            self._executor,
            self._at_once if self._working else 0,
            hand_on=self._hand_on,
            lost=lost,
            carrying=self._carrying,
        )
        await asyncio.to_thread(self._leases.begin)

    def _wait_no_more(self) -> None:
        """Let DBOS fail where its database is away: it would try for ever, in threads that this process cannot end
        without."""
        if self._dbos is not None and self._dbos._sys_db_field is not None:
            self._dbos._sys_db_field._retry_connection_errors = False
        self._dbos = None

    def _carrying(self) -> set[str]:
        """Return the executors that carry something, as far as the database knows. Not by DBOS, which would hold up
        the lease by its waiting where the database is away."""
        carried = "SELECT DISTINCT executor_id FROM dbos.workflow_status WHERE status = 'PENDING'"
        with self._engine.begin() as connection:
            return {executor for executor in connection.scalars(text(carried)) if executor}

    def _hand_on(self, dead: str) -> None:
        """Let what a dead executor was carrying go on elsewhere, ahead of what waits; raises where the database is
        away. Not by the DBOS of our own runs, for the reason of `_carrying`."""
        queues = DBOSClient(system_database_engine=self._engine, lazy=True, retry_connection_errors=False)
        for workflow in queues.list_workflows(executor_id=dead, status="PENDING", load_input=False, load_output=False):
            _log.warning("Run %s of the dead process %s goes on.", workflow.workflow_id, dead)
            queues.resume_workflow(workflow.workflow_id, queue_name=AHEAD)

    async def _let_ended_be_noted(self) -> None:
        """DBOS has still to note what the last step of a run gave that has ended."""
        with suppress(Exception):
            for workflow in await DBOS.list_workflows_async(
                name=["run", "load"], status="PENDING", executor_id=self._executor, load_input=False, load_output=False
            ):
                if (await self._carrier.progress.report(workflow.workflow_id)).state in FINAL_STATES:
                    await asyncio.wait_for(DBOS.get_result_async(workflow.workflow_id), ENDING_SECONDS)
