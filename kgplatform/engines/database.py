"""The database of runs and of the language model's calls: SQLite files of the data folder, or one Postgres for many."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, event, extract, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from kgplatform.errors import EngineUnavailable, SettingsError

R = TypeVar("R")
Clock = Callable[[Connection], float]
"""Gives the second of the epoch that all who share a database agree on."""

CONNECT_SECONDS = 10
BUSY_SECONDS = 10.0  # that a SQLite file may be another's
DRIVER = "postgresql+psycopg"
SETTING_UP, LOADING = 7_402_551_006, 7_402_551_007  # of Postgres' advisory locks
LOOK_SECONDS = 0.5  # after which who waits for one looks again
URL_REMEDY = (
    "Set KGPLATFORM_DATABASE_URL to postgresql://USER:PASSWORD@HOST/DATABASE, or leave it out for the files "
    "of the data folder."
)
POSTGRES_REMEDY = (
    "Check KGPLATFORM_DATABASE_URL, that this Postgres runs and can be reached from here, and that it has this "
    "database: `createdb` makes one."
)
SQLITE_REMEDY = "Check that the data folder can be written and its disk has room."


def normalised(url: str) -> str:
    """Return a database's URL with the driver that is used for it; raises SettingsError for what is no such URL."""
    return _parsed(url).render_as_string(hide_password=False)


def engine_of(url: str) -> Engine:
    """Return SQLAlchemy's engine for a URL; it connects when it is first used. Raises SettingsError.

    A transaction of SQLite takes the right to write when it begins, so that what it read holds when it writes.
    """
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite":
        # A connection that broke while nobody used it is replaced instead of failing whoever is next.
        return create_engine(parsed, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT_SECONDS})
    engine = create_engine(parsed)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def is_sqlite(engine: Engine) -> bool:
    """Tell whether an engine is that of a file of the data folder."""
    return engine.dialect.name == "sqlite"


def database_clock(connection: Connection) -> float:
    """Return the second of the epoch: by the database's clock where machines may differ, by ours with a file."""
    if is_sqlite(connection.engine):
        return time.time()
    return float(connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())


@contextmanager
def setting_up(engine: Engine) -> Iterator[Connection]:
    """Give a transaction for making tables; on Postgres one process at a time makes them."""
    with engine.begin() as connection:
        if not is_sqlite(engine):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SETTING_UP})
        yield connection


class Tables:
    """Some tables of a database, which are made with the first thing that is done; `what` is what errors call them.

    Everything is done in threads. Raises EngineUnavailable where the database cannot be used.
    """

    def __init__(self, engine: Engine, metadata: MetaData, what: str = "The database of runs") -> None:
        self.engine = engine
        self._metadata = metadata
        self._what = what
        self._made = False

    async def do(self, work: Callable[[Connection], R]) -> R:
        """Do something in a transaction."""
        return await asyncio.to_thread(self._do, work)

    def _do(self, work: Callable[[Connection], R]) -> R:
        try:
            if not self._made:
                with setting_up(self.engine) as connection:
                    self._metadata.create_all(connection)
                self._made = True
            with self.engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise unavailable(self.engine, self._what, error) from error


@asynccontextmanager
async def alone(engine: Engine, what: int) -> AsyncIterator[None]:
    """Let one process at a time in, of those that share a Postgres; `what` tells apart what is done.

    A SQLite file has one process anyway. No transaction is open meanwhile, nor while waiting.
    """
    if is_sqlite(engine):
        yield
        return
    connection = await asyncio.to_thread(engine.connect)
    try:
        await asyncio.to_thread(connection.execution_options, isolation_level="AUTOCOMMIT")
        asked = text("SELECT pg_try_advisory_lock(:what)")
        while not await asyncio.to_thread(connection.scalar, asked, {"what": what}):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(LOOK_SECONDS)
        yield
    finally:
        await asyncio.to_thread(connection.invalidate)  # ends the session, and its lock with it
        await asyncio.to_thread(connection.close)


def unavailable(engine: Engine, what: str, error: Exception) -> EngineUnavailable:
    """Return the error to raise where a database fails; `what` names what is kept in it."""
    cause = getattr(error, "orig", None) or error
    reason = " ".join(str(cause).split()).rstrip(".")
    if is_sqlite(engine):
        return EngineUnavailable(f"{what} cannot be used: {reason}.", SQLITE_REMEDY)
    where = engine.url.render_as_string(hide_password=True)
    return EngineUnavailable(f"{what} at {where} cannot be used: {reason}.", POSTGRES_REMEDY)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername=DRIVER)
        parsed.get_dialect()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise SettingsError(f"The database's address cannot be used: {_without_secrets(error)}.", URL_REMEDY) from error
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise SettingsError(f"Runs cannot be kept in {parsed.get_backend_name()}.", URL_REMEDY)
    return parsed


def _without_secrets(error: Exception) -> str:
    """Say what is wrong with an address, which may hold a password, without repeating it."""
    return str(error).rstrip(".") if isinstance(error, NoSuchModuleError) else "it is no URL of a database"


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself: _begin does
    connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000:.0f}")
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous=NORMAL")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Change a file to write-ahead logging, once for all who use it; SQLite does not wait by itself for one who
    writes to a file that is new."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
