"""Making the tables of the store of calls, and bringing those of earlier versions up to date."""

from sqlalchemy import Connection, inspect, text

from kgplatform.engines.database import SETTING_UP
from kgplatform.llm.tables import ledger, metadata

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
