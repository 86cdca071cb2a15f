"""Connections over a real graph: what they bring, and the statements that they take."""

from collections import Counter

import pytest

from bench.library import TOPIC
from kgplatform.graph.session import Graph
from tests.api.conftest import Api
from tests.api.schema.graph.test_statements import api, stocked

__all__ = ["api", "stocked"]

NESTED = """
query Nested($id: ID!, $first: Int!) {
  topic(id: $id) {
    entities(first: $first) {
      nodes {
        name names { surface why by }
        relations(first: $first) { nodes { key evidence(first: $first) { nodes { text } } } }
        occurrences(first: $first) {
          totalCount
          nodes {
            surfaces
            snippet {
              source { title }
              mentions(first: $first) { nodes { surface entity { name } } }
              hits(first: $first) { nodes { rank query { text } } }
              citations(first: $first) { nodes { sentence } }
              relations(first: $first) { nodes { relation } }
              extractions(first: $first) { nodes { extractor triples { subject relation object } } }
            }
          }
        }
      }
    }
    queries(first: $first) { nodes { text hits(first: $first) { nodes { rank score snippet { key } } } } }
    pages(first: $first) { nodes { key versions(first: $first) { nodes { version } } } }
  }
  domains {
    nodes { name topics { totalCount } sources(first: $first) { nodes { snippets(first: $first) { totalCount } } } }
  }
}
"""


async def test_lists_in_lists_take_no_more_statements_when_they_are_longer(
    stocked: Graph, api: Api, statements: list[str]
) -> None:
    counts = []
    for first in (2, 9):
        statements.clear()
        data = await api.ask(NESTED, id=TOPIC.id, first=first)
        assert len(data["topic"]["entities"]["nodes"]) == first
        counts.append(Counter(statements))
    assert counts[0] == counts[1]
    assert max(counts[1].values()) <= 2


async def test_only_what_is_asked_for_is_read(stocked: Graph, api: Api, statements: list[str]) -> None:
    total = await api.ask("query ($id: ID!) { topic(id: $id) { entities { totalCount } } }", id=TOPIC.id)
    assert total["topic"]["entities"]["totalCount"] > 20
    assert statements == ["read/topics/topic", "read/lists/topic_entities#counted"]
    statements.clear()
    await api.ask("query ($id: ID!) { topic(id: $id) { entities { pageInfo { endCursor } } } }", id=TOPIC.id)
    assert statements == ["read/topics/topic", "read/lists/topic_entities#collected"]


@pytest.mark.parametrize("order", ["MENTIONS", "NAME"])
async def test_a_topic_is_walked_through_by_cursors(api: Api, order: str) -> None:
    query = """
      query Walk($id: ID!, $by: EntityOrderBy!, $first: Int!, $after: String) {
        topic(id: $id) { entities(order: { by: $by }, first: $first, after: $after) {
          edges { cursor node { key name mentions } } pageInfo { hasNextPage endCursor } } } }"""
    whole = (await api.ask(query, id=TOPIC.id, by=order, first=500))["topic"]["entities"]["edges"]
    found, after, more = [], None, True
    while more:
        part = (await api.ask(query, id=TOPIC.id, by=order, first=17, after=after))["topic"]["entities"]
        found += part["edges"]
        more, after = part["pageInfo"]["hasNextPage"], part["pageInfo"]["endCursor"]
    assert found == whole
    nodes = [edge["node"] for edge in found]
    names = [node["name"].lower() for node in nodes]
    mentions = [-node["mentions"] for node in nodes]
    assert (names if order == "NAME" else mentions) == sorted(names if order == "NAME" else mentions)


async def test_evidence_comes_in_parts_too(stocked: Graph, api: Api) -> None:
    query = """
      query Evidence($id: ID!, $first: Int!, $after: String) {
        node(id: $id) { ... on Relation { weight evidence(first: $first, after: $after) {
          totalCount edges { cursor node { snippetKey start } } pageInfo { hasNextPage endCursor } } } } }"""
    listed = "query ($id: ID!) { topic(id: $id) { relations(order: { by: WEIGHT }, first: 1) { nodes { id } } } }"
    (relation,) = (await api.ask(listed, id=TOPIC.id))["topic"]["relations"]["nodes"]
    whole = (await api.ask(query, id=relation["id"], first=500))["node"]
    one = (await api.ask(query, id=relation["id"], first=1))["node"]["evidence"]
    rest = (await api.ask(query, id=relation["id"], first=500, after=one["pageInfo"]["endCursor"]))["node"]["evidence"]
    assert whole["weight"] == whole["evidence"]["totalCount"] == len(whole["evidence"]["edges"])
    assert [*one["edges"], *rest["edges"]] == whole["evidence"]["edges"]
    assert one["pageInfo"]["hasNextPage"] is (whole["weight"] > 1)
