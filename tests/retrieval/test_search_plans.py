"""The plans of the searches: found from an index on, never by going through the graph."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from neo4j import AsyncSession

import cypher
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, entity_id
from kgplatform.retrieval.lucene_queries import lucene_words
from tests.plans import operators, plain_session
from tests.stored import extraction, snippet, store


@pytest_asyncio.fixture
async def session(neo4j_server: ServerAddress, graph: Graph, domain: str) -> AsyncIterator[AsyncSession]:
    row = snippet("Mosses grow on bark.", "moss", domain)
    await store(graph, row)
    await resolve(graph, [row], [extraction(row, ["Mosses", "bark"], [("Mosses", "grow on", "bark")])])
    async with plain_session(neo4j_server) as session:
        yield session


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("snippets/phrases", "ProcedureCall"),
        ("snippets/texts", "NodeUniqueIndexSeek"),
        ("entities/named_entities", "NodeUniqueIndexSeek"),
        ("entities/near_entities", "NodeUniqueIndexSeek"),
        ("entities/entity_snippets", "NodeUniqueIndexSeek"),
        ("snippets/snippet_fingerprints", "NodeUniqueIndexSeek"),
    ],
)
async def test_no_plan_scans(session: AsyncSession, domain: str, name: str, start: str) -> None:
    # given
    moss = entity_id(alias_id(domain, "moss"))
    parameters = {
        "domain": domain,
        "queries": lucene_words(["moss"], ["text"], domain),
        "prose": True,
        "names": [{"key": "Mosses", "founded": moss}],
        "ids": [moss],
    }

    # when
    result = await session.run("PROFILE " + cypher.load(f"read/{name}"), parameters)
    rows = await result.data()
    profile = (await result.consume()).profile

    # then
    assert profile is not None
    used = set(operators(profile))
    assert {operator for operator in used if "Scan" in operator} == set()
    assert start in used
    assert len(rows) == (0 if name == "snippets/snippet_fingerprints" else 1)
