from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import engine_of
from kgplatform.graph.session import Graph
from kgplatform.llm.store import CallStore
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.progress import Progress
from kgplatform.runs.spool import Spool
from kgplatform.strategies.parts import Parts
from tests.runs.carrying import TOPIC, Defaults, Parted, Start, Work
from tests.stored import snippet, store


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'runs.sqlite'}"


@pytest_asyncio.fixture
async def launch(graph: Graph, database: str, tmp_path: Path) -> AsyncIterator[Start]:
    """Launch the runs of one database with a strategy, after those launched before were closed; there is a document."""
    await store(graph, snippet("Moss is a plant.", "moss", TOPIC.domain))
    opened: list[Dispatch] = []
    calls = CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}")

    async def start(work: Work, defaults: Defaults | None = None) -> DurableRuns:
        spool = Spool(engine_of(database))
        parts = cast(Parts, Parted(graph))
        carrier = Carrier(
            parts,
            Progress(graph),
            calls,
            cast(Ingestion, work),
            spool,
            strategies=work.strategies,
        )
        if opened:
            await opened[-1].close()
        dispatch = Dispatch(database, carrier, look=0.2)
        await dispatch.launch()
        opened.append(dispatch)
        return DurableRuns(carrier, dispatch, defaults=defaults)

    yield start
    await opened[-1].close()
    await calls.close()
