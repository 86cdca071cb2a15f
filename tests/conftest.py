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
    # The quick compiler alone: a third less work until the first answer, and tests' queries run a few times only.
    engine = EmbeddedNeo4j(home, heap="512m", page_cache="64m", java_options=["-XX:TieredStopAtLevel=1"])
    yield engine.start_blocking()
    engine.stop_blocking()
