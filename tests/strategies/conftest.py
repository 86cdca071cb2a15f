"""What tests of several strategies share: a platform on the small corpus."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from kgplatform.bootstrap import Platform, open_platform
from kgplatform.data_folder import own_home
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.settings import Settings
from tests.strategies.bees import documents


@pytest_asyncio.fixture
async def platform(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Platform]:
    settings = Settings(
        home=tmp_path / "home",
        neo4j_uri=neo4j_server.bolt_uri,
        neo4j_user=neo4j_server.user,
        neo4j_password=neo4j_server.password,
        passage_min_words=5,
        _env_file=None,
    )
    async with own_home(settings, say=lambda text: None) as owned, open_platform(settings, owned) as opened_platform:
        await opened_platform.services.load(documents())
        yield opened_platform
