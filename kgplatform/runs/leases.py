"""Leases: which processes are at work on a shared database, and who takes over from one that has died.

Every process that works has a row with the time up to which it is taken to be alive, which it puts off again and
again. Whoever finds a row whose time is over gets a lease on what that process left, alone, and hands it on; who could
not renew in time itself first waits for as long as a lease, since others may have been kept from it just so. On SQLite
nobody needs that: the lock of the data folder says who works.
"""

import logging
import socket
import threading
import time
import uuid
from collections.abc import Callable, Collection
from contextlib import suppress

import psutil
from sqlalchemy import Column, Engine, Float, Integer, MetaData, Table, Text, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from kgplatform.engines.database import database_clock, setting_up, unavailable
from kgplatform.models import Value

LEASE_SECONDS = 15.0
BEAT_SECONDS = 5.0

_log = logging.getLogger(__name__)
_metadata = MetaData()
# `expires` is the second of the epoch by the database's clock; `taken_by` is who hands on what a dead one left.
_executors = Table(
    "executors",
    _metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("runs_at_once", Integer, nullable=False),
    Column("expires", Float, nullable=False),
    Column("taken_by", Text),
)


class Executor(Value):
    """A process that has a lease; `runs_at_once` is 0 for one that only serves."""

    id: str
    host: str
    pid: int
    runs_at_once: int


def new_executor_id() -> str:
    """Return an id that no other process has or ever had."""
    return f"{socket.gethostname()}-{psutil.Process().pid}-{uuid.uuid4().hex[:12]}"


class Leases:
    """The leases of one database, as the process with this executor id takes part in them.

    `hand_on` is called, in a thread, with the id of each executor that has died and fell to this process; `lost` when
    this process was taken for dead itself. `carrying` gives the ids of those that something is noted to be carried by.
    `lease` and `beat` are seconds.
    """

    def __init__(  # noqa: PLR0917 - a lease is all of these
        self, engine: Engine, executor: str, runs_at_once: int, hand_on: Callable[[str], None],
        lost: Callable[[], None], carrying: Callable[[], Collection[str]],
        lease: float = LEASE_SECONDS, beat: float = BEAT_SECONDS,
    ) -> None:  # fmt: skip
        self.executor = executor
        self._engine = engine
        self._runs_at_once = runs_at_once
        self._hand_on = hand_on
        self._lost = lost
        self._carrying = carrying
        self._lease = lease
        self._beat = beat
        self._ended = threading.Event()
        # A thread of its own: a loop that is busy for long is not dead.
        self._heart = threading.Thread(target=self._live, name="lease", daemon=True)

    def begin(self) -> None:
        """Take a lease and keep it. Raises EngineUnavailable."""
        try:
            with setting_up(self._engine) as connection:
                _metadata.create_all(connection)
                process = psutil.Process()
                row = {"id": self.executor, "host": socket.gethostname(), "pid": process.pid}
                until = database_clock(connection) + self._lease
                connection.execute(_executors.insert().values(**row, runs_at_once=self._runs_at_once, expires=until))
        except SQLAlchemyError as error:
            raise unavailable(self._engine, "The database of runs", error) from error
        self._heart.start()

    def end(self) -> None:
        """Give the lease up at once: what this process has not finished falls to the others."""
        self._ended.set()
        if self._heart.ident is not None:
            self._heart.join()
        with suppress(SQLAlchemyError), self._engine.begin() as connection:
            connection.execute(_executors.update().where(_executors.c.id == self.executor).values(expires=0.0))

    def alive(self) -> list[Executor]:
        """Return those whose lease holds, by id."""
        columns = [_executors.c[name] for name in Executor.model_fields]
        with self._engine.begin() as connection:
            holds = _executors.c.expires > database_clock(connection)
            found = connection.execute(select(*columns).where(holds).order_by(_executors.c.id)).mappings()
            return [Executor(**row) for row in found]

    def _live(self) -> None:
        renewed, judges_from = time.monotonic(), 0.0
        while not self._ended.wait(self._beat):
            try:
                if not self._renew():
                    _log.error("This process was taken for dead: its runs go on elsewhere.")
                    self._lost()
                    return
                before, renewed = renewed, time.monotonic()
                if renewed - before > 2 * self._beat:
                    # Where the database was away all leases are over, and nobody is dead: each gets time to come back.
                    judges_from = renewed + self._lease
                if renewed < judges_from:
                    continue
                self._enter_unknown()
                for dead in self._take_over():
                    self._hand_on(dead)
                    self._forget(dead)
            except SQLAlchemyError as error:
                _log.warning("The lease could not be renewed: %s", error)
            except Exception:
                _log.exception("What a dead process left could not be handed on; it is tried again.")

    def _renew(self) -> bool:
        with self._engine.begin() as connection:
            own = (_executors.c.id == self.executor) & _executors.c.taken_by.is_(None)
            until = database_clock(connection) + self._lease
            return connection.execute(_executors.update().where(own).values(expires=until)).rowcount > 0

    def _enter_unknown(self) -> None:
        """Enter as dead who carries something without a lease: one that was taken for dead may have taken a run from
        the queue after what it had before was handed on, and before it learned of it."""
        carrying = set(self._carrying())
        with self._engine.begin() as connection:
            for unknown in sorted(carrying.difference(connection.scalars(select(_executors.c.id)))):
                row = {"id": unknown, "host": "", "pid": 0, "runs_at_once": 0, "expires": 0.0, "taken_by": ""}
                connection.execute(insert(_executors).values(row).on_conflict_do_nothing())

    def _take_over(self) -> list[str]:
        """Return the dead that nobody else has taken over; who dies while doing so is followed by another."""
        with self._engine.begin() as connection:
            now = database_clock(connection)
            dead = (_executors.c.expires < now) & (_executors.c.id != self.executor)
            taken = {"taken_by": self.executor, "expires": now + self._lease}
            found = connection.execute(_executors.update().where(dead).values(taken).returning(_executors.c.id))
            return sorted(row[0] for row in found)

    def _forget(self, dead: str) -> None:
        with self._engine.begin() as connection:
            mine = (_executors.c.id == dead) & (_executors.c.taken_by == self.executor)
            connection.execute(_executors.delete().where(mine))
