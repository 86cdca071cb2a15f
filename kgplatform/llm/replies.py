"""Replies that are kept, so that none is paid twice."""

import time
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from kgplatform.llm.calls import Reply, Usage
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.tables import capabilities, replies

# Statements of every call are made once: to make one takes longer than to run it.
_READ = select(replies.c.text, replies.c.finish_reason, replies.c.prompt_tokens, replies.c.completion_tokens).where(
    replies.c.key == bindparam("sought")
)
_HAS = select(replies.c.key).where(replies.c.key == bindparam("sought"))


def read_reply(connection: Connection, key: str) -> Reply | None:
    """Return the committed reply to a call, or None."""
    row = connection.execute(_READ, {"sought": key}).first()
    if row is None:
        return None
    usage = None if row[2] is None else Usage(prompt_tokens=row[2], completion_tokens=row[3])
    return Reply(text=row[0], finish_reason=row[1], usage=usage)


def has_reply(connection: Connection, key: str) -> bool:
    """Tell whether a call was answered."""
    return connection.execute(_HAS, {"sought": key}).first() is not None


def keep_reply(connection: Connection, key: str, entry: LedgerEntry, reply: Reply) -> None:
    """Keep a reply under its call's key."""
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
    upsert(connection, replies, row)


def read_capability(connection: Connection, endpoint: str, model: str) -> dict[str, str]:
    """Return what was found out about a model at an endpoint."""
    found = select(capabilities.c.name, capabilities.c.value).where(
        capabilities.c.endpoint == endpoint, capabilities.c.model == model
    )
    return {row[0]: row[1] for row in connection.execute(found)}


def upsert(connection: Connection, table: Any, row: dict[str, Any], replaced: tuple[str, ...] = ()) -> None:
    """Write a row, over that of its key if there is one: all of it, or the columns `replaced` alone."""
    connection.execute(_upsert(connection.dialect.name, table, replaced or tuple(row)), row)


def insert_into(dialect: str, table: Any) -> Any:
    """Return the insert of a dialect that knows of conflicts."""
    return (sqlite if dialect == "sqlite" else postgresql).insert(table)


@cache
def _upsert(dialect: str, table: Any, replaced: tuple[str, ...]) -> Any:
    insert = insert_into(dialect, table)
    keys = [column.name for column in table.primary_key]
    others = {name: insert.excluded[name] for name in replaced if name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=others)
