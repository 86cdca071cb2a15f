"""The tables of keys, of browsers that signed in, and of what was changed; in a database of their own, a file
of the data folder, or, where there is one, in that Postgres where runs are, too."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, MetaData, Table, Text

metadata = MetaData()
_number = BigInteger().with_variant(Integer(), "sqlite")  # only an INTEGER counts itself up there

# `hash` is the SHA-256 of a key, `domains` a JSON list, or null for all. A key that was revoked stays, for the log.
api_keys = Table(
    "api_keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("domains", Text),
    Column("made", Float, nullable=False),
    Column("used", Float),
    Column("revoked", Float),
    Index("api_keys_name", "name"),
)

# Browsers that signed in: the SHA-256 of what their cookie holds, and of the key that they showed.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("expires", Float, nullable=False),
)

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", _number, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("domain", Text, nullable=False),
    Column("outcome", Text, nullable=False),
)
