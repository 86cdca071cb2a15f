"""Lists of the graph while it changes: each test stores what it needs."""

import pytest

from bench.library import DOMAIN, TOPIC
from kgplatform.graph import topics
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.lists import read_lists
from kgplatform.graph.session import Graph
from kgplatform.ids import topic_id
from kgplatform.models import ListAsked, ListRow, Place, Topic, TopicGap
from tests.graph.test_lists import gap, store_lists, walked


async def test_what_is_added_between_two_parts_is_neither_skipped_nor_repeats_others(graph: Graph) -> None:
    # given a first part of a topic's open gaps, the best first
    await topics.merge_topic(graph, TOPIC)
    await write_gaps(graph, TOPIC.id, [gap(number, score=number / 10) for number in range(6)])
    asked = ListAsked(name="topic_gaps", owner=TOPIC.id, order="score", first=3)
    (first,) = await read_lists(graph, [asked])
    # when others come before and after its end, and one that it had is gone
    await write_gaps(graph, TOPIC.id, [gap(10, score=0.9), gap(11, score=0.15)])
    await graph.run_statement(f"MATCH (g:Gap {{id: '{first.rows[0].place.id}'}}) DETACH DELETE g")
    second = await walked(graph, asked.model_copy(update={"after": first.rows[-1].place, "first": 2}))
    # then the others are those that come after it, the new one in its place
    assert [each.score for each in first.nodes(TopicGap)] == [0.5, 0.4, 0.3]
    assert [row.node["score"] for row in second] == [0.2, 0.15, 0.1, 0.0]


async def test_what_is_new_in_a_topic_is_what_came_since(graph: Graph) -> None:
    # given a topic of which all but two snippets, and all but the last two pages, are of another year
    await store_lists(graph)
    await graph.run_statement("MATCH (s:Snippet) SET s.loaded = datetime('2020-01-01')")
    rows = await graph.run_statement(
        "MATCH (s:Snippet)-[:MENTIONS]->(:Entity)-[r:RELATES]->() WHERE size(r.evidence) = 1 "
        "AND r.evidence[0] STARTS WITH s.id WITH DISTINCT s ORDER BY s.id LIMIT 2 "
        "SET s.loaded = datetime() RETURN s.id AS id"
    )
    new = {row["id"] for row in rows}
    await graph.run_statement("MATCH (p:Page) WHERE p.version < 4 SET p.written = datetime('2020-01-01')")

    async def found(name: str, order: str) -> list[ListRow]:
        asked = ListAsked(name=name, owner=TOPIC.id, order=order, where=(("since", "2021-06-30"),), first=500)
        return list((await read_lists(graph, [asked]))[0].rows)

    relations = await found("topic_new_relations", "sources")
    assert {row.place.id for row in await found("topic_snippets", "loaded")} == new
    assert relations
    assert {key.partition("#")[0] for row in relations for key in row.node["evidence"]} <= new
    assert [row.node["version"] for row in await found("topic_pages", "version")] == [5, 4]
    assert len(await found("topic_runs", "started")) == 5
    assert {row.node["by"] for row in await found("topic_decisions", "at")} >= {"ada"}


async def test_a_gap_knows_when_it_was_settled(graph: Graph) -> None:
    async def settled() -> str:
        asked = ListAsked(name="topic_gaps", owner=TOPIC.id, order="score")
        return (await read_lists(graph, [asked]))[0].nodes(TopicGap)[0].settled

    await topics.merge_topic(graph, TOPIC)
    await write_gaps(graph, TOPIC.id, [gap(1)])
    assert await settled() == ""
    await write_gaps(graph, TOPIC.id, [gap(1, status="closed")])
    closed = await settled()
    await write_gaps(graph, TOPIC.id, [gap(1, status="closed")])
    assert closed and await settled() == closed
    await write_gaps(graph, TOPIC.id, [gap(1)])
    assert await settled() == ""


async def test_owners_that_are_asked_for_alike_are_one_statement_and_who_is_not_there_has_nothing(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given two topics with gaps
    other = Topic(id=topic_id(DOMAIN, "Another"), name="Another", domain=DOMAIN)
    for topic in (TOPIC, other):
        await topics.merge_topic(graph, topic)
    await write_gaps(graph, TOPIC.id, [gap(1, 0.1), gap(2, 0.2)])
    await write_gaps(graph, other.id, [gap(3, 0.3), gap(4, 0.4)])
    asked = [
        ListAsked(name="topic_gaps", owner=owner, order="score", first=1) for owner in (other.id, "none", TOPIC.id)
    ]
    read, names = graph.read, list[str]()

    async def noted(name: str, /, **params: object) -> object:
        names.append(name)
        return await read(name, **params)

    monkeypatch.setattr(graph, "read", noted)
    found = await read_lists(graph, asked)

    assert [[each.score for each in part.nodes(TopicGap)] for part in found] == [[0.4], [], [0.2]]
    assert [part.more for part in found] == [True, False, True]
    assert names == ["read/lists/topic_gaps#collected"]
    assert found[0].rows[0].place == Place(value=-0.4, id=gap(4).id)
