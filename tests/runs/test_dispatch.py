"""A process that finds no database of runs, one that loses it, and one that finds a run of nobody in it."""

import asyncio
from typing import cast

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import POSTGRES_REMEDY, engine_of
from kgplatform.engines.ports import free_port
from kgplatform.errors import EngineUnavailable
from kgplatform.graph.session import Graph
from kgplatform.llm.store import CallStore
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.progress import Progress
from kgplatform.runs.spool import Spool
from kgplatform.strategies.parts import Parts
from tests.postgres import Postgres
from tests.runs.carrying import Parted

SECONDS = 30.0  # far less than a database that is away is waited for


def dispatch_on(database: str) -> Dispatch:
    graph = Graph("bolt://127.0.0.1:1", "neo4j", "nobody asks it")
    parts, ingestion = cast(Parts, Parted(graph)), cast(Ingestion, None)
    carrier = Carrier(parts, Progress(graph), CallStore(database), ingestion, Spool(engine_of(database)))
    return Dispatch(database, carrier)


async def test_who_finds_no_database_says_so_and_ends() -> None:
    port = free_port()
    dispatch = dispatch_on(f"postgresql://kgplatform:secret@127.0.0.1:{port}/kgplatform")

    with pytest.raises(EngineUnavailable) as raised:
        async with asyncio.timeout(SECONDS):
            await dispatch.launch()

    where = f"postgresql+psycopg://kgplatform:***@127.0.0.1:{port}/kgplatform"
    assert raised.value.what.startswith(f"The database of runs at {where} cannot be used: connection failed")
    assert raised.value.remedy == POSTGRES_REMEDY


async def test_a_run_of_a_process_without_a_lease_goes_on(postgres_url: str) -> None:
    # given: what one took that was taken for dead, after what it had before was handed on
    dispatch, engine = dispatch_on(postgres_url), engine_of(postgres_url)
    await dispatch.launch(work=False)
    with engine.begin() as connection:
        taken = "INSERT INTO dbos.workflow_status (workflow_uuid, status, name, executor_id) "
        connection.execute(text(taken + "VALUES ('run-of-nobody', 'PENDING', 'run', 'gone')"))

    # when
    def where_it_is() -> tuple[str | None, ...]:
        with engine.begin() as connection:
            return tuple(connection.execute(text("SELECT status, queue_name FROM dbos.workflow_status")).one())

    async with asyncio.timeout(SECONDS):
        while where_it_is() == ("PENDING", None):
            await asyncio.sleep(0.2)

    # then
    assert where_it_is() == ("ENQUEUED", "ahead")
    await dispatch.close()
    engine.dispose()


async def test_a_database_that_a_postgres_does_not_have_is_not_made(postgres_url: str) -> None:
    # given a name with a slip of the finger
    dispatch = dispatch_on(f"{postgres_url}_misspelt")

    # when
    with pytest.raises(EngineUnavailable) as raised:
        async with asyncio.timeout(SECONDS):
            await dispatch.launch()

    # then
    name = make_url(postgres_url).database
    assert raised.value.what.endswith(f'database "{name}_misspelt" does not exist.')
    assert raised.value.remedy == POSTGRES_REMEDY
    with engine_of(postgres_url).begin() as connection:
        found = "SELECT datname FROM pg_database WHERE datname LIKE :name"
        assert connection.scalars(text(found), {"name": f"{name}%"}).all() == [name]


async def test_what_a_dead_process_left_is_not_waited_for_where_the_database_is_away(
    postgres: Postgres, postgres_url: str
) -> None:
    # given a database that goes away before what a dead process left is handed on
    dispatch, elsewhere = dispatch_on(postgres_url), engine_of(postgres.database())
    await dispatch.launch(work=False)
    name = make_url(postgres_url).database
    with elsewhere.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
    heart = asyncio.get_running_loop().run_in_executor(None, dispatch._hand_on, "gone")

    # when
    done, _ = await asyncio.wait({heart}, timeout=SECONDS)
    with elsewhere.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))

    # then: the lease would be tried again with the next beat
    assert done
    assert isinstance(heart.exception(), OperationalError)
    await dispatch.close()
    elsewhere.dispose()
