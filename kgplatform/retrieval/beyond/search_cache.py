"""What services answered and what became of addresses, kept for a time: a step that was cut off asks nobody twice."""

from sqlalchemy import Column, Connection, Engine, Float, MetaData, Table, Text, delete, select

from kgplatform.engines.database import Tables, database_clock
from kgplatform.models.value import Value
from kgplatform.retrieval.services import FoundWorks, ServiceQuery

HOUR = 3600.0
_metadata = MetaData()
_answers = Table(
    "service_answers",
    _metadata,
    Column("service", Text, primary_key=True),
    Column("query", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("answer", Text, nullable=False),
)
_addresses = Table(
    "fetched_addresses",
    _metadata,
    Column("address", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("became", Text, nullable=False),
)


class Became(Value):
    """What became of an address: the `url` that its document is known by, or `why` there is none."""

    url: str = ""
    why: str = ""


class SearchCache:
    """Answers by service and query, and what became of addresses, for some hours. Raises EngineUnavailable."""

    def __init__(self, engine: Engine, hours: float) -> None:
        self._tables = Tables(engine, _metadata, "The memory of searches")
        self._seconds = hours * HOUR

    async def answer(self, service: str, query: ServiceQuery) -> FoundWorks | None:
        """Return what a service answered not long ago."""
        by = {"service": service, "query": query.model_dump_json()}
        found = await self._tables.do(lambda connection: self._young(connection, _answers, by, "answer"))
        return None if found is None else FoundWorks.model_validate_json(found)

    async def keep_answer(self, service: str, query: ServiceQuery, answer: FoundWorks) -> None:
        by = {"service": service, "query": query.model_dump_json()}
        await self._tables.do(lambda connection: _put(connection, _answers, by, answer=answer.model_dump_json()))

    async def became(self, address: str) -> Became | None:
        """Return what became of an address not long ago."""
        by = {"address": address}
        found = await self._tables.do(lambda connection: self._young(connection, _addresses, by, "became"))
        return None if found is None else Became.model_validate_json(found)

    async def keep_became(self, address: str, became: Became) -> None:
        text = became.model_dump_json()
        await self._tables.do(lambda connection: _put(connection, _addresses, {"address": address}, became=text))

    def _young(self, connection: Connection, table: Table, by: dict[str, str], column: str) -> str | None:
        """Return a column of a row that is young enough; what is old is forgotten on the way."""
        connection.execute(delete(table).where(table.c.at < database_clock(connection) - self._seconds))
        asked = select(table.c[column]).where(*(table.c[name] == value for name, value in by.items()))
        found = connection.scalar(asked)
        return None if found is None else str(found)


def _put(connection: Connection, table: Table, by: dict[str, str], **columns: str) -> None:
    connection.execute(delete(table).where(*(table.c[name] == value for name, value in by.items())))
    connection.execute(table.insert().values(**by, **columns, at=database_clock(connection)))
