"""The tables of the store of calls."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, MetaData, Table, Text

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

# `owner` is the process that made the call, `begun` the second of the epoch.
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
    Index("ledger_state", "state"),
)

capabilities = Table(
    "capabilities",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
