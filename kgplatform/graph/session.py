"""The session with Neo4j: named statements in managed transactions, with the driver's retries."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from itertools import count
from random import uniform
from typing import Any, LiteralString, Self, TypeVar

from neo4j import READ_ACCESS, WRITE_ACCESS, AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction, AsyncSession
from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConfigurationError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)

import cypher
from kgplatform.errors import EngineUnavailable, SettingsError, Unauthorised
from kgplatform.graph.restart import Restart, refusal
from kgplatform.patience import patience

Row = dict[str, Any]
Result = TypeVar("Result")

BATCH = 1_000
_RETRY_SECONDS = 30.0
_STALE = 6  # attempts that may fail, since the pool has connections from before a restart
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts
# What is refused since others were at the same thing in that moment, and is right when it is done again.
_MET_OTHERS = ("Neo.ClientError.Statement.EntityNotFound", "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists")
_REFUSALS = ("Neo.ClientError.Security.Unauthorized", "Neo.ClientError.Security.AuthenticationRateLimit")


class Work:
    """One managed transaction. What it runs is committed together, or done again from its start; in a session alone
    each statement is for itself."""

    def __init__(self, transaction: AsyncManagedTransaction | AsyncSession) -> None:
        self._transaction = transaction

    async def run(self, name: str, /, **params: Any) -> list[Row]:
        """Run `cypher/<name>.cypher` and return its rows."""
        result = await self._transaction.run(cypher.load(name), params)
        # Not result.data(): it looks for nodes in each value, which no statement returns, and takes longer than Neo4j.
        return [dict(zip(record.keys(), record, strict=True)) async for record in result]

    async def run_rows(self, name: str, rows: Iterable[Mapping[str, Any]], /, **params: Any) -> list[Row]:
        """Run a statement over `$rows` in sorted batches; return the rows of all of them."""
        found: list[Row] = []
        for batch in batches(rows):
            found += await self.run(name, rows=batch, **params)
        return found


class Graph:
    """A Neo4j database by its Bolt or neo4j:// address. Open it before use, in the event loop that uses it.

    `on_unavailable` brings the server back when it does not answer (the engines' ensure_running), and the work is then
    tried again, as long as whoever asks may wait (kgplatform.patience). Raises EngineUnavailable, Unauthorised and
    SettingsError.
    """

    def __init__(
        self,
        uri: str,
        user: str,
        password: str,
        database: str = "neo4j",
        on_unavailable: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        self.uri = uri
        self._auth = (user, password)
        self._database = database
        self._restart = Restart(on_unavailable) if on_unavailable else None
        self._driver: AsyncDriver | None = None
        self._closed = False
        self._bookmarks = AsyncGraphDatabase.bookmark_manager()

    async def open(self) -> Self:
        """Connect; raises at once when the server does not answer or refuses the password."""
        if self._driver is None:
            self._driver, self._closed = self._connect(), False
            try:
                await self._guard(self._driver.verify_connectivity, again=self._restart is not None)
            except BaseException:
                await self.close()
                raise
        return self

    async def close(self) -> None:
        if self._driver is not None:
            await self._driver.close()
            self._driver, self._closed = None, True

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def ping(self) -> None:
        """Ask the database for an answer, once; a server of ours that is dead is not started for it."""

        async def attempt() -> None:
            async with self._opened().session(database=self._database) as session:
                await (await session.run(cypher.load("read/store/ping"))).consume()

        if self._restart and self._restart.under_way:
            raise refusal()  # at once: one that comes up may take long to say that it is not there yet
        await self._guard(attempt, again=False)

    async def read(self, name: str, /, **params: Any) -> list[Row]:
        """Run `cypher/<name>.cypher`, which only reads, and return its rows."""
        # A transaction of the server's own: beginning and ending one costs two more waits, and most reads are short.
        return await self._in_session(lambda session: Work(session).run(name, **params), READ_ACCESS)

    async def write(self, name: str, /, **params: Any) -> list[Row]:
        """Run `cypher/<name>.cypher` in a write transaction and return its rows."""
        return await self.write_together(lambda work: work.run(name, **params))

    async def write_rows(self, name: str, rows: Iterable[Mapping[str, Any]], /, **params: Any) -> list[Row]:
        """Run a statement over `$rows`, one transaction a batch; what it writes must be idempotent."""
        found: list[Row] = []
        for batch in batches(rows):
            found += await self.write(name, rows=batch, **params)
        return found

    async def read_together(self, do: Callable[[Work], Awaitable[Result]]) -> Result:
        """Do several statements that only read in one transaction."""

        async def work(transaction: AsyncManagedTransaction) -> Result:
            return await do(Work(transaction))

        return await self._in_session(lambda session: session.execute_read(work))

    async def write_together(self, do: Callable[[Work], Awaitable[Result]]) -> Result:
        """Do several statements in one transaction: all of it is stored, or nothing."""

        async def work(transaction: AsyncManagedTransaction) -> Result:
            return await do(Work(transaction))

        result = await self._in_session(lambda session: session.execute_write(work))
        if waiting := patience():
            waiting.answered(stored=True)
        return result

    async def run_statement(self, text: LiteralString) -> list[Row]:
        """Run a statement outside of a managed transaction, as schema commands need it."""

        async def work(session: AsyncSession) -> list[Row]:
            return await (await session.run(text)).data()

        return await self._in_session(work)

    async def _in_session(self, do: Callable[[AsyncSession], Awaitable[Result]], access: str = WRITE_ACCESS) -> Result:
        async def attempt() -> Result:
            async with self._opened().session(
                database=self._database, bookmark_manager=self._bookmarks, default_access_mode=access
            ) as session:
                return await do(session)

        return await self._guard(attempt)

    def _opened(self) -> AsyncDriver:
        if self._closed:  # whoever asked before hears this, perhaps far away
            raise EngineUnavailable(
                "kgplatform is shutting down.", "Ask again when it has started again: its runs go on then."
            )
        if self._driver is None:
            raise EngineUnavailable("The graph is not open.", "Open it before use.")
        return self._driver

    async def _guard(self, attempt: Callable[[], Awaitable[Result]], again: bool = True) -> Result:
        """Await `attempt`, `again` where that helps; turn the driver's errors into ours."""
        try:
            return await (self._repeated(attempt) if again else attempt())
        except IncompleteCommit as error:
            raise _perhaps_stored() from error
        except (ServiceUnavailable, SessionExpired) as error:
            raise EngineUnavailable(
                f"Neo4j at {self.uri} does not answer ({error}).",
                "Start it with `kgplatform engine start`; one of yours where it is, or check KGPLATFORM_NEO4J_URI.",
            ).as_away() from error
        except (AuthError, ClientError) as error:
            if error.code not in _REFUSALS:
                raise
            raise Unauthorised(
                f"Neo4j at {self.uri} refuses the user {self._auth[0]!r} with this password.",
                "Set KGPLATFORM_NEO4J_USER and KGPLATFORM_NEO4J_PASSWORD to what that server expects.",
            ) from error

    async def _repeated(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """Await `attempt`, and again for some time while the server does not answer; where it can be brought back, that
        is tried once: waiting brings no dead one back, but connections of its former life fail once each.

        Deadlocks and the like are tried again after a moment; so is what met something that another was removing: no
        statement names things by the server's own numbers, so that it finds none then. So is an index that another
        process made between the look whether there is one and its making. Of what may be stored already, only what no
        request asked for is tried again: steps of runs and loads are such that they can be done twice.
        """
        lost, end = 0, time.monotonic() + _RETRY_SECONDS
        for tried in count():
            if self._restart and self._restart.under_way:
                await self._restart.done()
            try:
                result = await attempt()
            except (ServiceUnavailable, SessionExpired) as error:
                lost += 1
                if isinstance(error, IncompleteCommit) and patience():
                    if self._restart:
                        self._restart.begin()
                    raise
                if time.monotonic() > end or (self._restart and lost > _STALE):
                    raise
                if self._restart and lost == 1:
                    await self._restart.done()
            except Neo4jError as error:
                if not (error.is_retryable() or error.code in _MET_OTHERS) or time.monotonic() > end:
                    raise
            else:
                if waiting := patience():
                    waiting.answered()
                return result
            await asyncio.sleep(min(2**tried * _FIRST_PAUSE, _LONGEST_PAUSE) * uniform(0.8, 1.2))
        raise AssertionError("counting does not end")

    def _connect(self) -> AsyncDriver:
        try:
            return AsyncGraphDatabase.driver(
                self.uri,
                auth=self._auth,
                notifications_min_severity="OFF",
                max_transaction_retry_time=0.0,  # _repeated() tries again, reads outside of transactions too
            )
        except (ConfigurationError, DriverError, ValueError) as error:
            raise SettingsError(
                f"{self.uri!r} is no address of a Neo4j ({error}).",
                "Set KGPLATFORM_NEO4J_URI to something like bolt://127.0.0.1:7687.",
            ) from error


def _perhaps_stored() -> EngineUnavailable:
    error = EngineUnavailable(
        "The database went away while it stored this, which it has done or not.",
        "Look whether it did in some seconds, before you do this again.",
    )
    error.retryable = False
    return error


def batches(rows: Iterable[Mapping[str, Any]], size: int = BATCH) -> Iterator[list[Mapping[str, Any]]]:
    """Give rows in batches: one an id, sorted by the ends `a` and `b` if they have them, then by id.

    Writers that take locks in one order do not deadlock.
    """
    unique = {row["id"]: row for row in rows}
    ordered = sorted(unique.values(), key=lambda row: (row.get("a", ""), row.get("b", ""), row["id"]))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]
