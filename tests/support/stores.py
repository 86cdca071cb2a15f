"""The real stores and the bundled model, as fixtures for the tests of folders that name them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """A batch of two, so that a few passages already make several."""
    return Embedder(batch=2)


@pytest_asyncio.fixture
async def graph(neo4j_server: ServerAddress) -> AsyncIterator[Graph]:
    async with Graph(neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password) as opened:
        await install_schema(opened)
        yield opened


@pytest_asyncio.fixture
async def store(tmp_path: Path, embedder: Embedder) -> AsyncIterator[EdgeStore]:
    made = EdgeStore(tmp_path / "qdrant")
    await made.open(embedder.dimension)
    yield made
    await made.close()


@pytest.fixture
def domain(request: pytest.FixtureRequest) -> str:
    """A name of the test's own: all tests share one graph."""
    return str(request.node.nodeid)
