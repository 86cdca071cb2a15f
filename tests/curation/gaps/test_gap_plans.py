"""The plans of the gap queries: what a topic lacks is found from the topic on, never by going through the graph."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from neo4j import AsyncSession

import cypher
from kgplatform.curation.gaps.bridge import MIN_KNOWN
from kgplatform.curation.gaps.thin_entity import MAX_THIN_DEGREE
from kgplatform.curation.gaps.undescribed_hub import MIN_HUB_DEGREE
from kgplatform.curation.gaps.unread_work import MIN_CITING
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, Question
from tests.curation.drawn import OTHER, TOPIC, clique, draw, find
from tests.plans import operators_used, plain_session

NAMES = sorted(path.stem for path in (Path(cypher.__file__).parent / "gaps").glob("*.cypher"))
PARAMETERS = {
    "topic": TOPIC.id,
    "max_degree": MAX_THIN_DEGREE,
    "min_mentions": 1,
    "min_degree": MIN_HUB_DEGREE,
    "min_known": MIN_KNOWN,
    "min_citing": MIN_CITING,
    "kinds": ["article", "outline"],
    "kind": "article",
    "ids": ["none"],
    "edges": [[0, 0, 1, 1]],
    "sources": 2,
    "asked": [{"id": "g", "query": '+domain:"tests"^0 +(text:"document")'}],
}


@pytest_asyncio.fixture
async def session(neo4j_server: ServerAddress, graph: Graph) -> AsyncIterator[AsyncSession]:
    """A small graph of two topics, a gap and a question, and a session on it."""
    await draw(graph, *clique("abcdef"), ("a", "feeds", "b"), alone=["u"], undescribed=["a"])
    await draw(graph, *clique("uvwxyz"), topic=OTHER)
    gap = Gap(id="g", kind="missing_link", score=0.5, status="vanished", entity_ids=("a", "b"), entity_names=("a", "b"))
    await write_gaps(graph, TOPIC.id, [gap])
    question = Question(id="q", text="What is it?", axis="depth", why="", gap_ids=("g",))
    await write_questions(graph, TOPIC.id, [question])
    await find(graph, TOPIC, ["three"], query="it", question="q")
    async with plain_session(neo4j_server) as session:
        yield session


@pytest.mark.parametrize("name", NAMES)
async def test_no_plan_scans(session: AsyncSession, name: str) -> None:
    # when
    used = await operators_used(session, cypher.load(f"gaps/{name}"), PARAMETERS)

    # then: it starts at a unique index, and no operator goes through a label, a type or everything
    assert {operator for operator in used if "Scan" in operator} == set()
    assert {operator for operator in used if "Seek" in operator} != set()
