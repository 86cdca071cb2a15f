"""Replies that are kept, so that none is paid twice."""

import time
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from kgplatform.llm.calls import Reply, Usage
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.tables import capabilities, replies


def read_reply(connection: Connection, key: str) -> Reply | None:
    """Return the committed reply to a call, or None."""
    columns = (replies.c.text, replies.c.finish_reason, replies.c.prompt_tokens, replies.c.completion_tokens)
    row = connection.execute(select(*columns).where(replies.c.key == key)).first()
    if row is None:
        return None
    usage = None if row[2] is None else Usage(prompt_tokens=row[2], completion_tokens=row[3])
    return Reply(text=row[0], finish_reason=row[1], usage=usage)


def has_reply(connection: Connection, key: str) -> bool:
    """Tell whether a call was answered."""
    return connection.execute(select(replies.c.kept).where(replies.c.key == key)).first() is not None


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


def upsert(connection: Connection, table: Any, row: dict[str, Any], replaced: tuple[str, ...] | None = None) -> None:
    """Write a row, over that of its key if there is one: all of it, or the columns `replaced` alone."""
    keys = [column.name for column in table.primary_key]
    others = {name: row[name] for name in replaced or row if name not in keys}
    insert = insert_into(connection, table).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=others))


def insert_into(connection: Connection, table: Any) -> Any:
    """Return the insert of a dialect that knows of conflicts."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)
