import pytest

from kgplatform.graph.session import Graph
from tests.curation.decided import READ, load


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await load(graph, *(row for row, _ in READ.values()))
    return graph
