"""Every query that a link brings into Neo4j Browser draws a picture of a real graph: nodes with what joins them."""

from collections.abc import Iterable
from typing import Any

import pytest
import pytest_asyncio
from neo4j import AsyncSession
from neo4j.graph import Node, Path, Relationship

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.engines.browser_queries import KINDS, query
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Gap, Hit, Page, Query, Question, RunReport, Topic
from tests.plans import plain_session
from tests.stored import DOMAIN, extraction, snippet, store
from tests.support.written import Cited
from tests.support.written import section as written_section

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is like Moss.", "fern")
TOPIC = Topic(id="topic", name="Plants", domain=DOMAIN)
ENTITY = entity_id(alias_id(DOMAIN, "moss"))
IDS = {"entity": ENTITY, "topic": "topic", "page": "page", "page_trail": "page", "gap": "gap", "run": "run"}
NODES = {
    "entity": {"Moss", "plant", "water", "fern", MOSS.id, FERN.id},
    "topic": {"topic", "Moss", "plant", "water", "fern"},
    "page": {"topic", "page", "Moss grows", MOSS.id, MOSS.source_id},
    "page_trail": {"page", "topic", "Moss grows", MOSS.id, "named", "asked", "question", "gap"},
    "gap": {"gap", "topic", "Moss", "question", "asked", MOSS.id},
    "run": {"run", "topic", "page", "gap", "Moss", "plant", "water", "fern"},
}
JOINED_BY = {
    "entity": {"RELATES", "MENTIONS"},
    "topic": {"RELATES"},
    "page": {"ABOUT", "IN_PAGE", "CITES", "FROM"},
    "page_trail": {"IN_PAGE", "CITES", "FOUND_BY", "FROM", "ADDRESSES", "IN_TOPIC"},
    "gap": {"IN_TOPIC", "ABOUT", "ADDRESSES", "FROM", "FOUND_BY"},
    "run": {"FOR", "ABOUT", "IN_TOPIC", "RELATES"},
}


@pytest_asyncio.fixture(scope="module")
async def stored(read_graph: Graph) -> Graph:
    """A topic whose gap led to a question, by which a passage was found that its page cites."""
    graph = read_graph
    await store(graph, MOSS, FERN)
    told = [
        extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "is", "plant"), ("Moss", "holds", "water")]),
        extraction(FERN, ["fern", "Moss"], [("fern", "is like", "Moss")]),
    ]
    await resolve(graph, [MOSS, FERN], told)
    await merge_topic(graph, TOPIC)
    gap = Gap(id="gap", kind="thin_entity", score=0.5, entity_ids=(ENTITY,), entity_names=("Moss",))
    await write_gaps(graph, "topic", [gap])
    question = Question(id="question", text="What is moss?", axis="depth", why="thin", gap_ids=("gap",))
    await write_questions(graph, "topic", [question])
    asked = Query(id="asked", text="moss", question_id="question")
    await write_queries(graph, "topic", [Query(id="named", text="Plants"), asked])
    hits = [(MOSS.id, "named"), (MOSS.id, "asked"), (FERN.id, "named")]
    await write_hits(graph, [Hit(snippet_id=s, query_id=q, rank=1, score=0.9, round=0) for s, q in hits])
    cited = Cited(marker=1, sentence="Moss is a plant.", snippet_id=MOSS.id)
    section = written_section(
        level=1, position=0, heading="Moss grows", text="Moss is a plant. [1]", citations=(cited,)
    )  # fmt: skip
    page = Page(
        id="page", topic_id="topic", version=1, title="Plants", engine="rules", sections=(section,), references=()
    )
    await write_page(graph, page)
    await write_run(graph, RunReport(id="run", kind="apollo", state="finished", topic_id="topic"))
    return graph


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_looked_at_is_a_picture(stored: Graph, neo4j_server: ServerAddress, kind: str) -> None:
    async with plain_session(neo4j_server) as session:
        nodes, joined = await drawn(session, query(kind, IDS[kind]))

    assert (nodes, joined) == (NODES[kind], JOINED_BY[kind])


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_not_there_draws_nothing(stored: Graph, neo4j_server: ServerAddress, kind: str) -> None:
    async with plain_session(neo4j_server) as session:
        assert await drawn(session, query(kind, "none")) == (set(), set())


async def drawn(session: AsyncSession, text: str) -> tuple[set[str], set[str]]:
    """Return how the nodes that a query returns are called, and the types of its relationships."""
    result = await session.run(text)  # type: ignore[arg-type] - no literal
    nodes, joined = set(), set()
    for each in elements([record.values() async for record in result]):
        if isinstance(each, Node):
            names = ("heading", "name", "id") if each.labels & {"Section", "Entity"} else ("id",)
            nodes.add(next(str(each[name]) for name in names if name in each))
        else:
            joined.add(each.type)
    return nodes, joined


def elements(value: Any) -> Iterable[Node | Relationship]:
    """Give the nodes and relationships of what a query returns, as Neo4j Browser looks for them."""
    if isinstance(value, Path):
        yield from (*value.nodes, *value.relationships)
    elif isinstance(value, Node | Relationship):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from elements(each)
