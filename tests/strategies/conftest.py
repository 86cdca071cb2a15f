"""What tests of several strategies share: a platform on the small corpus."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from tests.opened import opened_platform
from tests.strategies.bees import documents


@pytest_asyncio.fixture
async def platform(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Platform]:
    async with opened_platform(tmp_path / "home", neo4j_server, passage_min_words=5) as opened:
        await opened.services.load(documents())
        yield opened
