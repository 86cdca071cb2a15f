"""What services answered and what became of addresses, kept for a time: a step that was cut off asks nobody twice."""

from collections.abc import Collection, Mapping
from hashlib import sha256

from sqlalchemy import Column, Connection, Engine, Float, MetaData, Table, Text, delete, select

from kgplatform.engines.database import Tables, database_clock
from kgplatform.models.value import Value
from kgplatform.retrieval.services import FoundWorks, ServiceQuery

HOUR = 3600.0
_AT_ONCE = 1_000  # keys of one statement
_metadata = MetaData()
_kept = Table(
    "kept_searches",
    _metadata,
    Column("key", Text, primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("said", Text, nullable=False),
)


class Became(Value):
    """What became of an address: the `url` that its document is known by, or `why` there is none."""

    url: str = ""
    why: str = ""


class SearchCache:
    """Answers by who gives them and the query, and what became of addresses, for some hours. Raises
    EngineUnavailable."""

    def __init__(self, engine: Engine, hours: float) -> None:
        self._tables = Tables(engine, _metadata, "The memory of searches")
        self._seconds = hours * HOUR

    async def answer(self, identity: str, query: ServiceQuery) -> FoundWorks | None:
        """Return what a service of this identity answered not long ago."""
        key = _key("answer", identity, query.model_dump_json())
        found = await self._said({key})
        return FoundWorks.model_validate_json(found[key]) if found else None

    async def keep_answer(self, identity: str, query: ServiceQuery, answer: FoundWorks) -> None:
        """Keep an answer."""
        await self._keep({_key("answer", identity, query.model_dump_json()): answer.model_dump_json()})

    async def became(self, addresses: Collection[str]) -> dict[str, Became]:
        """Return what became of addresses not long ago, as far as that is known."""
        by_key = {_key("address", each): each for each in addresses}
        return {by_key[key]: Became.model_validate_json(said) for key, said in (await self._said(by_key)).items()}

    async def keep_became(self, became: Mapping[str, Became]) -> None:
        """Keep what became of addresses."""
        await self._keep({_key("address", address): each.model_dump_json() for address, each in became.items()})

    async def _said(self, keys: Collection[str]) -> dict[str, str]:
        """Return what is kept and young enough, by its key."""

        def read(connection: Connection) -> dict[str, str]:
            since, found = database_clock(connection) - self._seconds, {}
            for some in _parts(keys):
                asked = select(_kept.c.key, _kept.c.said).where(_kept.c.key.in_(some), _kept.c.at >= since)
                found.update({str(key): str(said) for key, said in connection.execute(asked)})
            return found

        return await self._tables.do(read) if keys else {}

    async def _keep(self, said: Mapping[str, str]) -> None:
        """Keep something in the place of what was there; what is old is forgotten on the way."""

        def write(connection: Connection) -> None:
            now = database_clock(connection)
            connection.execute(delete(_kept).where(_kept.c.at < now - self._seconds))
            for some in _parts(said):
                connection.execute(delete(_kept).where(_kept.c.key.in_(some)))
                connection.execute(_kept.insert(), [{"key": key, "at": now, "said": said[key]} for key in some])

        if said:
            await self._tables.do(write)


def _key(*parts: str) -> str:
    """Return a short name of what may be long: an index of Postgres holds no long texts."""
    return sha256("\n".join(parts).encode()).hexdigest()


def _parts(keys: Collection[str]) -> list[list[str]]:
    listed = sorted(keys)
    return [listed[start : start + _AT_ONCE] for start in range(0, len(listed), _AT_ONCE)]
