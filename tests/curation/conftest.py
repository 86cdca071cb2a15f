import pytest

from kgplatform.graph.session import Graph
from tests.curation import worded as wording
from tests.curation.decided import READ, load


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await load(graph, *(row for row, _ in READ.values()))
    return graph


@pytest.fixture
async def worded(graph: Graph) -> Graph:
    await wording.load(graph, *wording.ALL)
    return graph
