"""The platform of a test: a data folder of its own over the tests' Neo4j."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from kgplatform.bootstrap import Platform, open_platform
from kgplatform.data_folder import own_home
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.local import LocalServices
from kgplatform.models import RunReport
from kgplatform.settings import Settings


@asynccontextmanager
async def opened_platform(home: Path, server: ServerAddress, **chosen: Any) -> AsyncIterator[Platform]:
    """Give the platform of a data folder; `chosen` are further settings."""
    settings = Settings(
        home=home,
        neo4j_uri=server.bolt_uri,
        neo4j_user=server.user,
        neo4j_password=server.password,
        **chosen,
        _env_file=None,
    )
    async with own_home(settings, say=lambda text: None) as owned, open_platform(settings, owned) as platform:
        yield platform


@asynccontextmanager
async def opened(home: Path, server: ServerAddress, **chosen: Any) -> AsyncIterator[LocalServices]:
    """Give the services of a data folder; `chosen` are further settings."""
    async with opened_platform(home, server, **chosen) as platform:
        yield platform.services


async def last_report(services: LocalServices, started: RunReport) -> RunReport:
    """Wait for the end of a run."""
    last = started
    async for report in services.watch(started.id):
        last = report
    return last


async def finished(services: LocalServices, started: RunReport) -> RunReport:
    """Wait for the end of a run that finishes."""
    last = await last_report(services, started)
    assert last.state == "finished", last.reason
    return last
