"""The tables of the store of calls; how they are made, and those of earlier versions brought up to date."""

from sqlalchemy import BigInteger, Column, Connection, Float, Index, Integer, MetaData, Table, Text, inspect, text

from kgplatform.engines.database import SETTING_UP

metadata = MetaData()
_number = BigInteger().with_variant(Integer(), "sqlite")  # only an INTEGER counts itself up there

replies = Table(
    "replies",
    metadata,
    Column("key", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("finish_reason", Text, nullable=False),
    Column("prompt_tokens", Integer),
    Column("completion_tokens", Integer),
    Column("kept", Float, nullable=False),
)

# `owner` is the store that made the call, `begun` the second of the epoch at which it was let through.
ledger = Table(
    "ledger",
    metadata,
    Column("id", _number, primary_key=True),
    Column("key", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("begun", Float, nullable=False),
    Column("role", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("topic_id", Text, nullable=False),
    Column("prompt_tokens", Integer, nullable=False),
    Column("completion_tokens", Integer, nullable=False),
    Column("cost", Float),
    Column("state", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("endpoint", Text, nullable=False, server_default=""),
    Index("ledger_state", "state"),
    Index("ledger_run", "run_id"),
    Index("ledger_minute", "endpoint", "model", "begun"),
)

capabilities = Table(
    "capabilities",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# Who is asking for the reply to a call, or does what else is to be done once, so that nobody else does. A claim that is
# not renewed ends by itself.
claims = Table(
    "claims",
    metadata,
    Column("key", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("expires", Float, nullable=False),
)

# Until when a model at an endpoint is to be left alone; after `failures` refusals in a row.
gates = Table(
    "gates",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("not_before", Float, nullable=False),
    Column("failures", Integer, nullable=False),
)

# What a run may use, where that is bounded, and the seconds that it `worked`.
budgets = Table(
    "budgets",
    metadata,
    Column("run_id", Text, primary_key=True),
    Column("money", Float),
    Column("tokens", BigInteger),
    Column("calls", BigInteger),
    Column("seconds", Float),
    Column("writing_share", Float, nullable=False),
    Column("worked", Float, nullable=False),
)

# Columns that earlier versions did not have.
_ADDED = {"ledger": {"endpoint": "TEXT NOT NULL DEFAULT ''"}}


def bring_up_to_date(connection: Connection) -> None:
    """Make what is missing of tables, columns and indexes; what is there stays as it is."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SETTING_UP})
    there = set(inspect(connection).get_table_names())
    for table in sorted(there & set(_ADDED)):
        columns = {column["name"] for column in inspect(connection).get_columns(table)}
        for name in sorted(set(_ADDED[table]) - columns):
            connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {name} {_ADDED[table][name]}"))
    metadata.create_all(connection)
    for index in sorted(ledger.indexes, key=lambda index: str(index.name)):
        index.create(connection, checkfirst=True)
