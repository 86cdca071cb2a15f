"""The ledger's entries: made before a call leaves, settled when it is known what became of it."""

from typing import Any

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError

from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.owners import has_ended
from kgplatform.llm.tables import ledger

UNSEEN = "The process ended before the answer came."
_SETTLED = {"state", "reason", "prompt_tokens", "completion_tokens", "cost"}
_INSERT = ledger.insert()
_SETTLE = update(ledger).where(ledger.c.id == bindparam("number"))


def insert_entry(connection: Connection, entry: LedgerEntry, **columns: Any) -> int:
    """Write an entry, with the `columns` that it does not have itself, and return its number."""
    result = connection.execute(_INSERT, {**entry.model_dump(), **columns})
    inserted = result.inserted_primary_key
    if inserted is None:  # an insert of one row always has one
        raise SQLAlchemyError("no number was given")
    return int(inserted[0])


def settle(connection: Connection, number: int, entry: LedgerEntry) -> None:
    """Write what became of a call."""
    connection.execute(_SETTLE, {"number": number, **entry.model_dump(include=_SETTLED)})


def give_up(connection: Connection, number: int, reason: str) -> None:
    """Note that the answer of a call in flight will not be seen: it stays at its worst case."""
    _give_up(connection, reason, ledger.c.id == number)


def give_up_calls_of(connection: Connection, key: str, owner: str, reason: str) -> None:
    """Give up what an owner has in flight for a question."""
    _give_up(connection, reason, ledger.c.key == key, ledger.c.owner == owner)


def give_up_lost(connection: Connection) -> None:
    """Give up the calls of all processes that have ended."""
    columns = (ledger.c.id, ledger.c.owner, ledger.c.begun)
    for number, owner, begun in connection.execute(select(*columns).where(_in_flight())).all():
        if has_ended(owner, begun):
            give_up(connection, number, UNSEEN)


def read_entries(connection: Connection, limit: int) -> list[LedgerEntry]:
    """Return the newest entries, the oldest of them first."""
    columns = [ledger.c[name] for name, field in LedgerEntry.model_fields.items() if not field.exclude]
    rows = connection.execute(select(*columns).order_by(ledger.c.id.desc()).limit(limit)).mappings()
    return [LedgerEntry(**row) for row in rows][::-1]


def _give_up(connection: Connection, reason: str, *which: Any) -> None:
    connection.execute(update(ledger).where(_in_flight(), *which).values(state="uncertain", reason=reason))


def _in_flight() -> Any:
    return ledger.c.state == "in flight"
