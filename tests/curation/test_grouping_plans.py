"""The plans of the queries on siblings: what they cost follows a topic and its siblings, never the graph."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from neo4j import AsyncSession

import cypher
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.ids import decision_id, group_id, grouping_id
from tests.curation.grouped import MORE, OTHER, TOPIC, TREES, entity, group, load
from tests.plans import operators_used, plain_session

FOREST = entity("forest")
CHILDREN = [entity(f"{name} tree") for name in ("birch", "oak", "pine")]
DECISION = decision_id("group", {grouping_id(FOREST, "has", CHILDREN)}, 0)
PARAMETERS = {
    "read/groups/groups": {"ids": [group_id(FOREST, "has")]},
    "read/groups/grouping_of": {"decision": DECISION},
    "read/decisions/groupings_on": {"ids": [FOREST, entity("oak tree")]},
    "read/groups/looks": {"ids": [FOREST]},
    "read/groups/members_of": {"ids": [group_id(FOREST, "has")]},
    "read/groups/open_siblings": {"topic": TOPIC.id, "fewest": 2, "most": 50, "by": "rules"},
    "read/groups/sibling_facts": {"pairs": [[FOREST, "has"]]},
    "read/groups/siblings_of": {"pairs": [[FOREST, "has"]]},
    "read/groups/topic_groups": {"topic": TOPIC.id, "fewest": 2},
}


@pytest_asyncio.fixture
async def session(neo4j_server: ServerAddress, graph: Graph) -> AsyncIterator[AsyncSession]:
    """A small graph with a group, and siblings that nobody has looked at; and a session on it."""
    await load(graph, TREES, MORE)
    await group(graph)
    await load(graph, OTHER)
    async with plain_session(neo4j_server) as session:
        yield session


@pytest.mark.parametrize("name", PARAMETERS)
async def test_no_plan_scans(session: AsyncSession, name: str) -> None:
    used = await operators_used(session, cypher.load(name), PARAMETERS[name])

    assert {operator for operator in used if "Scan" in operator} == set()
    assert {operator for operator in used if "Seek" in operator} != set()
