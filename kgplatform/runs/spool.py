"""The spool: documents that were given to be loaded and are not loaded yet, so that no kill loses one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import Column, Engine, Integer, MetaData, Table, Text, delete, func, select, update

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import LOADING, Tables, alone
from kgplatform.models import Document, LoadReport
from kgplatform.patience import waiting_to_the_end

BATCH = 50  # documents of one step

_metadata = MetaData()
_spooled = Table(
    "spooled",
    _metadata,
    Column("run_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("document", Text, nullable=False),
)


class Spool:
    """Documents by the run that loads them, in a table of the runs' database; one a process. Raises
    EngineUnavailable."""

    def __init__(self, engine: Engine) -> None:
        self._tables = Tables(engine, _metadata)
        self._turn = asyncio.Lock()

    async def put(self, run_id: str, documents: Sequence[Document]) -> None:
        """Keep the documents of a run; of those with the same url and domain the last counts."""
        by_place = {(document.domain, document.url): document for document in documents}
        rows = [
            {"run_id": run_id, "number": number, "document": document.model_dump_json()}
            for number, (_, document) in enumerate(sorted(by_place.items()))
        ]

        await self._tables.do(lambda connection: connection.execute(_spooled.insert(), rows))

    async def batches(self, run_id: str) -> int:
        """Return how many batches the documents of a run make."""
        held = select(func.count()).where(_spooled.c.run_id == run_id)
        return -(-await self._tables.do(lambda connection: int(connection.scalar(held) or 0)) // BATCH)

    async def batch(self, run_id: str, number: int) -> list[Document]:
        """Return the documents of a run's batch, from number 0."""
        begin = number * BATCH
        asked = (
            select(_spooled.c.document)
            .where(_spooled.c.run_id == run_id, _spooled.c.number >= begin, _spooled.c.number < begin + BATCH)
            .order_by(_spooled.c.number)
        )
        found = await self._tables.do(lambda connection: connection.scalars(asked).all())
        return [Document.model_validate_json(each) for each in found]

    async def move(self, run_id: str, to: str) -> bool:
        """Leave the documents of a run to another; False where there are none any more."""
        moved = update(_spooled).where(_spooled.c.run_id == run_id).values(run_id=to)
        return await self._tables.do(lambda connection: connection.execute(moved).rowcount > 0)

    async def drop(self, run_id: str) -> None:
        """Forget the documents of a run: they are loaded, or never will be."""
        await self._tables.do(
            lambda connection: connection.execute(delete(_spooled).where(_spooled.c.run_id == run_id))
        )

    @asynccontextmanager
    async def loading(self) -> AsyncIterator[None]:
        """Load alone, of all processes and within this one: two loads of one domain would not see each other's
        duplicates. Who holds it must not ask for it again; what is stored in several places waits for each of them."""
        async with self._turn, alone(self._tables.engine, LOADING):
            with waiting_to_the_end():
                yield


async def load_alone(spool: Spool, ingestion: Ingestion, documents: Sequence[Document]) -> LoadReport:
    """Load documents while nobody else loads any."""
    async with spool.loading():
        return await ingestion.load(documents)
