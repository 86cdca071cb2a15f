"""What all tests share: one real Neo4j, started once for the session in a folder that goes with it."""

from collections.abc import Iterator

import pytest

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerAddress]:
    """Give the address of a running Neo4j. Tests that write leave it empty, or use names of their own."""
    home = Home(tmp_path_factory.mktemp("kgplatform-home"))
    home.open()
    engine = EmbeddedNeo4j(home, heap="512m", page_cache="64m")
    yield engine.start_blocking()
    engine.stop_blocking()
