"""What all tests share: one real Neo4j and one real Postgres, each started once in a folder that goes with it."""

import gc
import os
import shlex
from collections import Counter
from collections.abc import AsyncIterator, Generator, Iterator

import pytest
import pytest_asyncio

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from tests.postgres import MISSING, Postgres, find_postgres, running_postgres
from tests.shared_classes import java_options, make_archive

# Runs start at once, in this process and in those that tests start: nobody is idle here.
os.environ.setdefault("KGPLATFORM_QUEUE_SECONDS", "0.2")
# So do the Neo4j of data folders.
os.environ.setdefault("KGPLATFORM_NEO4J_JAVA_OPTIONS", shlex.join(java_options()))
# Torch's threads wait asleep. By themselves they wait busily, which is quicker on an idle machine only: beside another
# worker and its Neo4j, a question's vector took 16 times the work.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
# Workers of pytest-xdist are told of a terminal, and consoles keep to its width; tests say their own.
os.environ.pop("COLUMNS", None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep from the collector of garbage what imports left: it stays, and to go through it took two fifths of the work
    of tests that make many objects."""
    gc.disable()
    try:
        return (yield)
    finally:
        _keep()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Keep what the tests of a file left, too: the libraries and models that are loaded when they are needed."""
    if nextitem is None or nextitem.path != item.path:
        _keep()


def _keep() -> None:
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that have slow tests: where processes share the files, none is then left alone with one."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
    # Processes know tests by their ids, and since pytest 9.2 all that schemathesis makes of a function have one.
    for item in items:
        if label := getattr(item, "operation_label", None):
            item._id = item.id.with_params(label)
    repeated = [id_ for id_, times in Counter(item.nodeid for item in items).items() if times > 1]
    if repeated:
        raise pytest.UsageError(f"Of these tests processes would do the first alone: {', '.join(repeated)}")


@pytest.fixture(scope="session", autouse=True)
def kept_pipeline() -> Iterator[None]:
    """Keep the parser of a process from run to run. Each run lets go of it at its end, and to load it anew was a tenth
    of the work of tests of runs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("kgplatform.runs.workflows.release_pipelines", lambda: None)
        yield


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerAddress]:
    """Give the address of a running Neo4j. Tests that write leave it empty, or use names of their own."""
    home = Home(tmp_path_factory.mktemp("kgplatform-home"))
    home.open()
    make_archive()
    engine = EmbeddedNeo4j(home, heap="512m", page_cache="64m", java_options=java_options())
    yield engine.start_blocking()
    engine.stop_blocking()


@pytest_asyncio.fixture(scope="session")
async def graph_session(neo4j_server: ServerAddress) -> AsyncIterator[Graph]:
    """Give an open graph with its schema, shared by all tests."""
    async with Graph(neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password) as graph:
        await install_schema(graph)
        yield graph


@pytest_asyncio.fixture
async def graph(graph_session: Graph) -> Graph:
    """Give the graph, empty."""
    await graph_session.run_statement("MATCH (node) DETACH DELETE node")
    return graph_session


@pytest_asyncio.fixture(scope="module")
async def read_graph(graph_session: Graph) -> Graph:
    """Give the graph, emptied once for a file whose tests only read what a fixture of the file stores in it."""
    await graph_session.run_statement("MATCH (node) DETACH DELETE node")
    return graph_session


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give a running Postgres; a test that needs one is skipped where the machine has none."""
    programs = find_postgres()
    if programs is None:
        pytest.skip(MISSING)
    with running_postgres(programs) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """Give the URL of an empty database of the test's own."""
    return postgres.database()
