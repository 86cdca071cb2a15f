"""What is kept of calls: replies, so that none is paid twice; the ledger; and who may call now.

SQLAlchemy Core, so that SQLite and Postgres are one code. Everything is done in threads of the store's own: a commit
does not hold up the loop, and whoever replaces the loop's threads does not end ours.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from kgplatform.engines.database import Clock, database_clock, engine_of, is_sqlite, unavailable
from kgplatform.errors import EngineUnavailable
from kgplatform.llm import accounts, budgets, call_leases, entries, gates, replies
from kgplatform.llm.calls import Reply
from kgplatform.llm.gates import Pause, Quota
from kgplatform.llm.ledger import By, LedgerEntry, LedgerTotals, RunUsage
from kgplatform.llm.owners import new_owner
from kgplatform.llm.tables import bring_up_to_date, capabilities
from kgplatform.models import Budget, Spending

R = TypeVar("R")

THREADS = 4  # of Postgres; SQLite has one writer
ANY = Quota()
UNWANTED = "Nobody waited for the answer any more."
WHAT = "The store of the language model's calls"


class CallStore:
    """Opened with the first thing asked of it; `database_url` is an SQLAlchemy URL. Raises EngineUnavailable.

    One object serves any number of tasks of one process. In `window` seconds a minute's calls are counted.
    """

    def __init__(self, database_url: str, window: float = gates.WINDOW, clock: Clock = database_clock) -> None:
        self._engine = engine_of(database_url)
        self._threads = ThreadPoolExecutor(1 if is_sqlite(self._engine) else THREADS, "calls")
        self._owner = new_owner()
        self._window = window
        self._clock = clock
        self._opening: asyncio.Task[None] | None = None
        self._held: dict[int, str] = {}  # the claims of calls that are out, by their entries' numbers
        self._taken: set[str] = set()  # what else is claimed
        self._renewing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """End what was begun, and let go of the database."""
        if self._renewing is not None:
            self._renewing.cancel()
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def reply(self, key: str) -> Reply | None:
        """Return the committed reply to a call, or None."""
        return await self._do(lambda connection: replies.read_reply(connection, key))

    async def begin(self, key: str, entry: LedgerEntry, quota: Quota = ANY) -> int:
        """Let a call leave: enter it at its worst case, and return the entry's number. One transaction.

        Raises gates.MustWait, claims.AskedElsewhere, BudgetSpent, and SettingsError for what never may leave.
        """

        def work(connection: Connection) -> int:
            now = self._clock(connection)
            call_leases.claim(connection, key, self._owner, now)
            budgets.reserve(connection, entry, now)
            begun = gates.pass_gate(connection, entry, quota, self._window, self._clock)
            return entries.insert_entry(
                connection, entry, key=key, owner=self._owner, begun=begun, endpoint=quota.endpoint
            )

        entering = asyncio.ensure_future(self._do(work))
        entering.add_done_callback(lambda done: self._hold(done, key))
        try:
            return await asyncio.shield(entering)
        except asyncio.CancelledError:
            entering.add_done_callback(self._unwanted)  # it may have been entered all the same
            raise

    async def commit(self, number: int, key: str, reply: Reply, entry: LedgerEntry, quota: Quota = ANY) -> None:
        """Keep a reply and settle its entry, both or neither."""

        def work(connection: Connection) -> None:
            replies.keep_reply(connection, key, entry, reply)
            self._settle(connection, number, entry)
            gates.open_gate(connection, quota.endpoint, entry.model)

        await self._do(work)
        self._held.pop(number, None)

    async def fail(
        self, number: int, entry: LedgerEntry, quota: Quota = ANY, pause: Pause | None = None
    ) -> None:  # fmt: skip
        """Settle the entry of a call that brought no reply; where its endpoint asked for a `pause`, for all."""

        def work(connection: Connection) -> None:
            self._settle(connection, number, entry)
            if pause is not None:
                gates.close_gate(connection, quota.endpoint, entry.model, pause, self._clock(connection))

        await self._do(work)
        self._held.pop(number, None)

    def abandon(self, number: int, reason: str) -> None:
        """Note that nobody waits for a call any more: uncertain, at its worst case. Does not wait itself."""
        key = self._held.pop(number, "")

        def work(connection: Connection) -> None:
            entries.give_up(connection, number, reason)
            call_leases.release(connection, [key], self._owner)

        with suppress(RuntimeError):  # closed already: the next to open it finds the call in flight
            self._threads.submit(self._run, work)

    async def cached(self, key: str, entry: LedgerEntry) -> None:
        """Note an answer that was given out of what is kept."""

        def work(connection: Connection) -> int:
            return entries.insert_entry(connection, entry, key=key, owner=self._owner, begun=self._clock(connection))

        await self._do(work)

    async def is_asked(self, key: str) -> bool:
        """Tell whether somebody asks for a call now."""
        return await self._do(lambda connection: call_leases.is_claimed(connection, key, self._clock(connection)))

    @asynccontextmanager
    async def holding(self, keys: Iterable[str]) -> AsyncIterator[frozenset[str]]:
        """Hold those of the keys that nobody else holds, in this process or another, which are given."""
        wanted = set(keys) - self._taken
        self._taken |= wanted
        try:
            held = await self._do(
                lambda connection: call_leases.take(connection, wanted, self._owner, self._clock(connection))
            )
            self._keep_renewing()
            yield frozenset(held)
        finally:
            self._taken -= wanted
            await self._do(lambda connection: call_leases.release(connection, wanted, self._owner))

    async def capability(self, endpoint: str, model: str) -> dict[str, str]:
        """Return what was found out about a model at an endpoint."""
        return await self._do(lambda connection: replies.read_capability(connection, endpoint, model))

    async def learn(self, endpoint: str, model: str, name: str, value: str) -> None:
        """Keep what was found out about a model at an endpoint."""
        row = {"endpoint": endpoint, "model": model, "name": name, "value": value}
        await self._do(lambda connection: replies.upsert(connection, capabilities, row))

    async def allow(self, run_id: str, budget: Budget, writing_share: float) -> None:
        """Say what a run may use, and which share of it is kept for its writing; again replaces what was said."""
        await self._do(lambda connection: budgets.allow(connection, run_id, budget, writing_share))

    async def spent(self, run_id: str) -> Spending:
        """Return what a run used; calls in flight count at their worst case."""
        return await self._do(lambda connection: budgets.read_spending(connection, run_id))

    async def check_time(self, run_id: str) -> None:
        """Raise BudgetSpent where a run has no time left to begin with a stage that does not write."""
        await self._do(lambda connection: budgets.check_time(connection, run_id))

    async def worked(self, run_id: str, seconds: float) -> None:
        """Add to the seconds that a run has worked."""
        await self._do(lambda connection: budgets.add_work(connection, run_id, seconds))

    async def totals(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        """Return the ledger's totals by role, model, run, stage or topic, sorted by name; "" is what has none.

        Of one topic alone where one is named.
        """
        return await self._do(lambda connection: accounts.read_totals(connection, by, topic_id))

    async def run_totals(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        """Return the ledger's totals of runs by role, by the run's id."""
        return await self._do(lambda connection: accounts.read_run_totals(connection, run_ids))

    async def history(self) -> list[RunUsage]:
        """Return what each run used that has any entry, the oldest first."""
        return await self._do(accounts.read_history)

    async def entries(self, limit: int = 1000) -> list[LedgerEntry]:
        """Return the newest entries, the oldest of them first."""
        return await self._do(lambda connection: entries.read_entries(connection, limit))

    async def _do(self, work: Callable[[Connection], R]) -> R:
        if self._opening is None:
            self._opening = asyncio.create_task(self._open())
        await asyncio.shield(self._opening)
        return await self._in_thread(work)

    async def _open(self) -> None:
        try:
            await self._in_thread(_prepare)
        except EngineUnavailable:
            self._opening = None  # the next one tries again
            raise

    async def _in_thread(self, work: Callable[[Connection], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], R]) -> R:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise unavailable(self._engine, WHAT, error) from error

    def _settle(self, connection: Connection, number: int, entry: LedgerEntry) -> None:
        entries.settle(connection, number, entry)
        call_leases.release(connection, [self._held.get(number, "")], self._owner)

    def _hold(self, entered: asyncio.Future[int], key: str) -> None:
        if entered.cancelled() or entered.exception() is not None:
            return
        self._held[entered.result()] = key
        self._keep_renewing()

    def _keep_renewing(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())

    def _unwanted(self, entered: asyncio.Future[int]) -> None:
        if not entered.cancelled() and entered.exception() is None:
            self.abandon(entered.result(), UNWANTED)

    async def _renew(self) -> None:
        """Renew what is claimed, for as long as anything is."""
        while self._held or self._taken:
            await asyncio.sleep(call_leases.RENEW_SECONDS)
            with suppress(EngineUnavailable):  # what the calls themselves will tell
                await self._do(self._renew_claims)

    def _renew_claims(self, connection: Connection) -> None:
        call_leases.renew(connection, {*self._held.values(), *self._taken}, self._owner, self._clock(connection))


def _prepare(connection: Connection) -> None:
    bring_up_to_date(connection)
    entries.give_up_lost(connection)
