"""What is kept of calls: replies, so that none is paid twice; the ledger; and what endpoints were found to know.

SQLAlchemy Core, so that SQLite and Postgres are one code. Everything is done in threads of the store's own: a commit
does not hold up the loop, and whoever replaces the loop's threads does not end ours.
"""

import asyncio
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

import psutil
from sqlalchemy import Connection, Engine, create_engine, event, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from kgplatform.engines.processes import ProcessRecord
from kgplatform.errors import EngineUnavailable
from kgplatform.llm.calls import Reply, Usage
from kgplatform.llm.ledger import By, LedgerEntry, LedgerTotals
from kgplatform.llm.tables import capabilities, ledger, metadata, replies

R = TypeVar("R")

THREADS = 4  # of Postgres; SQLite has one writer
LOST_SECONDS = 3600.0  # after which a call of another machine is no longer in flight
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000")
_COLUMNS = {"run": "run_id", "topic": "topic_id"}
_COUNTED = ("answered", "cached", "failed", "uncertain")
UNSEEN = "The process ended before the answer came."


class CallStore:
    """Opened with the first thing asked of it; `database_url` is an SQLAlchemy URL. Raises EngineUnavailable.

    One object serves any number of tasks of one process.
    """

    def __init__(self, database_url: str) -> None:
        self._engine = _engine(database_url)
        self._threads = ThreadPoolExecutor(1 if _is_sqlite(self._engine) else THREADS, "calls")
        self._owner = _this_process()
        self._opening: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """End what was begun, and let go of the database."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def reply(self, key: str) -> Reply | None:
        """Return the committed reply to a call, or None."""
        return await self._do(lambda connection: _read_reply(connection, key))

    async def begin(self, key: str, entry: LedgerEntry) -> int:
        """Note a call that is about to leave, at its worst case, and return the entry's number."""
        return await self._do(lambda connection: self._insert(connection, key, entry))

    async def commit(self, number: int, key: str, reply: Reply, entry: LedgerEntry) -> None:
        """Keep a reply and settle its entry, both or neither."""

        def work(connection: Connection) -> None:
            _keep_reply(connection, key, entry, reply)
            _settle(connection, number, entry)

        await self._do(work)

    async def fail(self, number: int, entry: LedgerEntry) -> None:
        """Settle the entry of a call that brought no reply."""
        await self._do(lambda connection: _settle(connection, number, entry))

    def abandon(self, number: int, reason: str) -> None:
        """Note that nobody waits for a call any more: uncertain, at its worst case. Does not wait itself."""
        with suppress(RuntimeError):  # closed already: the next to open it finds the call in flight
            self._threads.submit(self._run, lambda connection: _give_up(connection, number, reason))

    async def cached(self, key: str, entry: LedgerEntry) -> None:
        """Note an answer that was given out of what is kept."""
        await self._do(lambda connection: self._insert(connection, key, entry))

    async def capability(self, endpoint: str, model: str) -> dict[str, str]:
        """Return what was found out about a model at an endpoint."""
        return await self._do(lambda connection: _read_capability(connection, endpoint, model))

    async def learn(self, endpoint: str, model: str, name: str, value: str) -> None:
        """Keep what was found out about a model at an endpoint."""
        row = {"endpoint": endpoint, "model": model, "name": name, "value": value}
        await self._do(lambda connection: _upsert(connection, capabilities, row))

    async def totals(self, by: By = "role") -> list[LedgerTotals]:
        """Return the ledger's totals by role, model, run, stage or topic, sorted by name; "" is what has none."""
        return await self._do(lambda connection: _totals(connection, by))

    async def entries(self, limit: int = 1000) -> list[LedgerEntry]:
        """Return the newest entries, the oldest of them first."""
        return await self._do(lambda connection: _entries(connection, limit))

    async def _do(self, work: Callable[[Connection], R]) -> R:
        if self._opening is None:
            self._opening = asyncio.create_task(self._open())
        await asyncio.shield(self._opening)
        return await self._in_thread(work)

    async def _open(self) -> None:
        try:
            await self._in_thread(self._prepare)
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
            raise EngineUnavailable(
                f"The store of the language model's calls cannot be used: {getattr(error, 'orig', error)}.",
                "Check that the data folder can be written and its disk has room, or that the database runs.",
            ) from error

    def _prepare(self, connection: Connection) -> None:
        metadata.create_all(connection)
        flying = connection.execute(select(ledger.c.id, ledger.c.owner, ledger.c.begun).where(_in_flight())).all()
        for number, owner, begun in flying:
            if owner != self._owner and _has_ended(owner, begun):
                _give_up(connection, number, UNSEEN)

    def _insert(self, connection: Connection, key: str, entry: LedgerEntry) -> int:
        row = {**entry.model_dump(), "key": key, "owner": self._owner, "begun": time.time()}
        result = connection.execute(ledger.insert().values(row))
        inserted = result.inserted_primary_key
        if inserted is None:  # an insert of one row always has one
            raise SQLAlchemyError("no number was given")
        return int(inserted[0])


def _engine(database_url: str) -> Engine:
    engine = create_engine(database_url)
    if _is_sqlite(engine):
        event.listen(engine, "connect", _set_pragmas)
    return engine


def _is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _set_pragmas(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


@cache
def _this_process() -> str:
    """Name this process for all time: ids alone are used again."""
    own = ProcessRecord.of(psutil.Process().pid)
    return f"{socket.gethostname()} {own.pid} {own.created}"


def _has_ended(owner: str, begun: float) -> bool:
    """Tell whether the process that began a call has ended; one on another machine has when the call is old."""
    host, pid, created = owner.rsplit(" ", 2)
    if host != socket.gethostname():
        return time.time() - begun > LOST_SECONDS
    try:
        return ProcessRecord.of(int(pid)).created != float(created)
    except psutil.NoSuchProcess:
        return True


def _in_flight() -> Any:
    return ledger.c.state == "in flight"


def _read_reply(connection: Connection, key: str) -> Reply | None:
    columns = (replies.c.text, replies.c.finish_reason, replies.c.prompt_tokens, replies.c.completion_tokens)
    row = connection.execute(select(*columns).where(replies.c.key == key)).first()
    if row is None:
        return None
    usage = None if row[2] is None else Usage(prompt_tokens=row[2], completion_tokens=row[3])
    return Reply(text=row[0], finish_reason=row[1], usage=usage)


def _keep_reply(connection: Connection, key: str, entry: LedgerEntry, reply: Reply) -> None:
    usage = reply.usage
    row = {
        "key": key,
        "role": entry.role,
        "model": entry.model,
        "text": reply.text,
        "finish_reason": reply.finish_reason,
        "prompt_tokens": usage and usage.prompt_tokens,
        "completion_tokens": usage and usage.completion_tokens,
        "kept": time.time(),
    }
    _upsert(connection, replies, row)


def _upsert(connection: Connection, table: Any, row: dict[str, Any]) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in row.items() if name not in keys}
    connection.execute(
        dialect.insert(table).values(row).on_conflict_do_update(index_elements=keys, set_=others)
    )  # fmt: skip


def _settle(connection: Connection, number: int, entry: LedgerEntry) -> None:
    settled = {name: getattr(entry, name) for name in ("state", "reason", "prompt_tokens", "completion_tokens", "cost")}
    connection.execute(update(ledger).where(ledger.c.id == number).values(settled))


def _give_up(connection: Connection, number: int, reason: str) -> None:
    connection.execute(
        update(ledger).where(ledger.c.id == number, _in_flight()).values(state="uncertain", reason=reason)
    )


def _read_capability(connection: Connection, endpoint: str, model: str) -> dict[str, str]:
    found = select(capabilities.c.name, capabilities.c.value).where(
        capabilities.c.endpoint == endpoint, capabilities.c.model == model
    )
    return {row[0]: row[1] for row in connection.execute(found)}


def _totals(connection: Connection, by: By) -> list[LedgerTotals]:
    name = ledger.c[_COLUMNS.get(by, by)]
    unknown = func.sum((ledger.c.cost.is_(None)).cast(ledger.c.id.type))
    sums = (func.sum(ledger.c.prompt_tokens), func.sum(ledger.c.completion_tokens), func.sum(ledger.c.cost))
    rows = connection.execute(
        select(name, ledger.c.state, func.count(), *sums, unknown).group_by(name, ledger.c.state).order_by(name)
    )
    groups: dict[str, list[Sequence[Any]]] = {}
    for row in rows:
        groups.setdefault(row[0], []).append(row)
    return [_total(group, states) for group, states in groups.items()]


def _total(name: str, states: Sequence[Sequence[Any]]) -> LedgerTotals:
    """Add up the states of a group; what came out of the cache has neither tokens nor a cost that was paid."""
    paid = [row for row in states if row[1] != "cached"]
    known = sum(row[5] for row in paid if row[5] is not None)
    unpriced = sum(row[6] for row in paid)
    return LedgerTotals(
        name=name,
        calls=sum(row[2] for row in paid),
        prompt_tokens=sum(row[3] for row in paid),
        completion_tokens=sum(row[4] for row in paid),
        cost=None if unpriced and not known else round(known, 9),
        unpriced=unpriced,
        **{row[1]: row[2] for row in states if row[1] in _COUNTED},
    )


def _entries(connection: Connection, limit: int) -> list[LedgerEntry]:
    columns = [ledger.c[name] for name in LedgerEntry.model_fields]
    rows = connection.execute(select(*columns).order_by(ledger.c.id.desc()).limit(limit)).mappings()
    return [LedgerEntry(**row) for row in rows][::-1]
