"""Sources of a real Neo4j: by their addresses, and those that topics have read."""

import pytest

from bench.curation.made_up import DOMAIN
from bench.library import TOPIC
from kgplatform.graph.session import Graph
from tests.api.conftest import Api
from tests.api.schema.graph.test_statements import api, stocked

__all__ = ["api", "stocked"]

AT = 'query ($id: ID, $url: String, $domain: String! = "") { source(id: $id, url: $url, domain: $domain) { key url } }'
READ = """
query ($id: ID!, $text: String, $since: String!, $first: Int! = 500) {
  topic(id: $id) {
    sources(filter: { text: $text }, order: { by: TITLE }, first: $first) { totalCount nodes { key title } }
    new(since: $since) { sources { totalCount nodes { key } } gaps(filter: { status: [OPEN] }) { totalCount } }
  }
}
"""


async def test_a_source_is_known_by_its_address_and_by_that_of_a_snippet(stocked: Graph, api: Api) -> None:
    (row,) = await stocked.run_statement(
        "MATCH (n:Snippet)-[:FROM]->(s:Source) RETURN s.id AS key, s.url AS url, n.id AS snippet ORDER BY n.id LIMIT 1"
    )
    # given the address of a snippet as a load makes it
    snippet = f"{row['url']}@a-section.below_chunk2"
    for given in ({"id": row["key"]}, {"url": row["url"]}, {"url": snippet}, {"url": snippet, "domain": DOMAIN}):
        assert (await api.ask(AT, **given))["source"] == {"key": row["key"], "url": row["url"]}


@pytest.mark.parametrize(
    ("given", "message", "remedy"),
    [
        (
            {"url": "file:none"},
            "There is no source at 'file:none'.",
            "`sources { nodes { key title url } }` lists them.",
        ),
        ({}, "A source is known by one thing.", "Give either `id`, or `url` for its address."),
        ({"id": "a", "url": "b"}, "A source is known by one thing.", "Give either `id`, or `url` for its address."),
        ({"url": "a", "domain": "lake"}, "There is no domain 'lake'.", f"There are: {DOMAIN}."),
    ],
)
async def test_an_address_of_nothing_is_told(api: Api, given: dict[str, str], message: str, remedy: str) -> None:
    (error,) = await api.fail(AT, **given)
    assert (error["message"], error["extensions"]["remedy"]) == (message, remedy)


async def test_an_address_in_two_domains_is_told_with_these(stocked: Graph, api: Api) -> None:
    await stocked.run_statement(
        "UNWIND ['one', 'two'] AS domain CREATE (:Source {id: domain + '-here', domain: domain, url: 'file:here', "
        "title: 'x'})"
    )
    try:
        (error,) = await api.fail(AT, url="file:here")
        assert (error["message"], error["extensions"]["remedy"]) == (
            "Several sources are at 'file:here'.",
            "Give a `domain`, such as one of these: one, two.",
        )
    finally:
        await stocked.run_statement("MATCH (s:Source {url: 'file:here'}) DETACH DELETE s")


async def test_a_topic_has_read_the_sources_that_its_queries_found_something_of(stocked: Graph, api: Api) -> None:
    found = (await api.ask(READ, id=TOPIC.id, since="2020-01-01"))["topic"]
    rows = await stocked.run_statement(
        f"MATCH (:Topic {{id: '{TOPIC.id}'}})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(:Snippet)-[:FROM]->(s:Source) "
        "RETURN DISTINCT s.id AS key, toLower(s.title) AS title ORDER BY title, key"
    )
    assert [each["key"] for each in found["sources"]["nodes"]] == [row["key"] for row in rows]
    assert found["sources"]["totalCount"] == len(rows) > 1
    # what is new is all of it since then, and nothing since a day that is to come; no gap that was settled is open
    assert found["new"]["sources"] == {"totalCount": len(rows), "nodes": [{"key": key} for key in _by_address(found)]}
    assert found["new"]["gaps"] == {"totalCount": 0}
    later = (await api.ask(READ, id=TOPIC.id, since="2999-01-01", text="no such title"))["topic"]
    assert (later["sources"]["totalCount"], later["new"]["sources"]["totalCount"]) == (0, 0)
    (error,) = await api.fail(
        f'{{ topic(id: "{TOPIC.id}") {{ sources(filter: {{ domain: "x" }}) {{ totalCount }} }} }}'
    )
    assert error["message"] == "These sources have no filter `domain`."


def _by_address(found: dict[str, dict[str, dict[str, list[dict[str, str]]]]]) -> list[str]:
    return [each["key"] for each in found["new"]["sources"]["nodes"]]
