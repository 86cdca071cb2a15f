"""The time that all processes at one database agree on."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, extract, func, select

Clock = Callable[[Connection], float]


def database_clock(connection: Connection) -> float:
    """Return the second of the epoch: by the database's clock where machines may differ, by ours with a file."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())
