"""What looking around asks of a real Neo4j."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bench.library import TOPIC
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_sources
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over, words_of
from tests.api.schema.graph.test_statements import stocked

__all__ = ["stocked"]


@pytest_asyncio.fixture
async def api(stocked: Graph, tmp_path: Path) -> AsyncIterator[Api]:
    async with words_of(stocked, tmp_path) as words:
        yield api_over(stocked, words)


SEARCH = """
query Search($text: String!, $first: Int!) {
  search(text: $text, by: WORDS, first: $first) {
    title entity { mentions relations(first: 2) { nodes { object { name } } } } snippet { url } topic { name }
  }
}
"""
CONTRIBUTIONS = """
query Contributions($first: Int!) {
  sources {
    nodes {
      contribution(first: $first) { entities { name } relations { object { name } evidence { nodes { text } } } }
    }
  }
}
"""
COMPARE = """
query Compare($topic: ID!, $first: Int!) {
  compareTopics(topic: $topic, other: $topic) {
    shared(first: $first) { nodes { name relations { nodes { object { name } } } } } only(first: $first) { totalCount }
    sharedRelations(first: $first) { totalCount nodes { wording object { name } } }
  }
}
"""


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        (SEARCH, {"text": "{name}"}),
        (CONTRIBUTIONS, {}),
        (COMPARE, {"topic": TOPIC.id}),
    ],
    ids=["search", "contributions", "compare"],
)
async def test_a_longer_list_takes_no_more_statements(
    stocked: Graph, api: Api, statements: list[str], query: str, asked: dict[str, str]
) -> None:
    # given words of what is there
    rows = await stocked.run_statement("MATCH (e:Entity) RETURN e.name AS name ORDER BY e.id LIMIT 20")
    words = " ".join(sorted({row["name"] for row in rows}))
    filled = {name: value.format(name=words[:900]) for name, value in asked.items()}
    counts = []
    for first in (8, 80):
        statements.clear()
        data = await api.ask(query, **filled, first=first)
        counts.append(Counter(statements))
        assert data
    # then a list that may be ten times as long is as many statements
    assert counts[0] == counts[1]
    assert max(counts[1].values()) <= 3  # two topics are looked up by their ids, and read


async def test_contributions_of_all_sources_are_read_together(stocked: Graph, api: Api, statements: list[str]) -> None:
    data = await api.ask(CONTRIBUTIONS, first=3)

    assert len(data["sources"]["nodes"]) == len(await read_sources(stocked)) > 1
    assert [name for name in statements if name.startswith(("read/sources/", "read/lists/"))][:5] == [
        "read/lists/sources#collected",
        "read/sources/sources_by_id",
        "read/sources/contributed_entities",
        "read/sources/contributed_relations",
        "read/sources/citing_pages",
    ]
