"""Resolution: the exact graph that extractions give, in whatever order they come."""

import asyncio
import json
from itertools import permutations

import pytest

from kgplatform.curation.resolution import naming_entities
from kgplatform.curation.resolution.naming_entities import ResolutionReport, resolve
from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, entity_id, evidence_key, relation_id
from tests.stored import DOMAIN, dump, extraction, snippet, store

ONE = snippet("Mosses are plants. A moss absorbs CO2.", "one")
TWO = snippet("The moss absorbs CO2 in the Behaviour study, and moss grows.", "two")
READ_ONE = extraction(ONE, ["Mosses", "moss", "CO2"], [("moss", "absorbs", "CO2")], {"moss": "plant"})
READ_TWO = extraction(
    TWO,
    ["moss", "CO2", "Behaviour"],
    [("moss", "absorbs", "CO2"), ("moss", "absorbs  all", "Behaviour"), ("moss", "is", "moss"), ("fern", "is", "CO2")],
)


def entity(key: str) -> str:
    return entity_id(alias_id(DOMAIN, key))


async def resolve_all(graph: Graph) -> ResolutionReport:
    await store(graph, ONE, TWO)
    return await resolve(graph, [ONE, TWO], [READ_ONE, READ_TWO])


async def test_extractions_give_exactly_these_entities_and_aliases(graph: Graph) -> None:
    await resolve_all(graph)

    named = await graph.run_statement(
        "MATCH (a:Alias)-[n:NAMES]->(e:Entity) RETURN a.key AS key, a.surface AS surface, n.why AS why, e.id AS entity,"
        " e.name AS name, e.kind AS kind, e.description AS description ORDER BY key"
    )
    defining = "Mosses are plants. A moss absorbs CO2."
    other = "The moss absorbs CO2 in the Behaviour study, and moss grows."
    assert [tuple(row.values()) for row in named] == [
        ("Behaviour", "Behaviour", "normalised", entity("behavior"), "Behaviour", "concept", other),
        ("CO2", "CO2", "exact", entity("CO2"), "CO2", "concept", other),
        ("Mosses", "Mosses", "normalised", entity("moss"), "moss", "concept", other),
        ("moss", "moss", "exact", entity("moss"), "moss", "concept", other),
    ]
    assert defining < other


async def test_extractions_give_exactly_these_mentions_and_relations(graph: Graph) -> None:
    report = await resolve_all(graph)

    mentions = await graph.run_statement(
        "MATCH (s:Snippet)-[m:MENTIONS]->(e) RETURN s.title AS t, m.surface AS surface, m.start AS start, m.end AS end,"
        " m.kind AS kind, e.id AS entity, substring(s.text, m.start, m.end - m.start) AS text ORDER BY s.url, start"
    )
    assert [tuple(row.values())[1:] for row in mentions] == [
        ("Mosses", 0, 6, "concept", entity("moss"), "Mosses"),
        ("moss", 21, 25, "plant", entity("moss"), "moss"),
        ("CO2", 34, 37, "concept", entity("CO2"), "CO2"),
        ("moss", 4, 8, "concept", entity("moss"), "moss"),
        ("CO2", 17, 20, "concept", entity("CO2"), "CO2"),
        ("Behaviour", 28, 37, "concept", entity("behavior"), "Behaviour"),
        ("moss", 49, 53, "concept", entity("moss"), "moss"),
    ]
    relations = await graph.run_statement("MATCH (a)-[r:RELATES]->(b) RETURN a.id AS a, b.id AS b, r{.*} AS r")
    assert sorted((row["a"], row["r"]["relation"], row["b"]) for row in relations) == sorted(
        [(entity("moss"), "absorbs", entity("CO2")), (entity("moss"), "absorbs all", entity("behavior"))]
    )
    absorbs = next(row["r"] for row in relations if row["r"]["relation"] == "absorbs")
    assert absorbs == {
        "id": relation_id(entity("moss"), "absorbs", entity("CO2")),
        "relation": "absorbs",
        "wording": "absorbs",
        "description": TWO.text,
        "weight": 2,
        "sources": 2,
        "evidence": sorted(evidence_key(row.id, 0, len(row.text)) for row in (ONE, TWO)),
        "surfaces": ["absorbs", "absorbs"],
    }
    assert report == ResolutionReport(
        entities=3, relations=2, new_entities=3, new_relations=2, dropped={"self_loop": 1, "unmentioned": 1}
    )


async def test_the_order_of_arrival_does_not_show(graph: Graph) -> None:
    third = snippet("Mosses hold water; the Mosses of Behaviour do.", "three")
    read = [
        (ONE, READ_ONE),
        (TWO, READ_TWO),
        (third, extraction(third, ["Mosses", "Behaviour"], [("Mosses", "hold", "Behaviour")], {"Mosses": "plant"})),
        (ONE, extraction(ONE, ["moss", "CO2"], [("moss", "eats", "CO2")], {"CO2": "gas"}, extractor="other")),
    ]
    await store(graph, ONE, TWO, third)
    await resolve(graph, [row for row, _ in read], [each for _, each in read])
    wanted = await dump(graph)

    for order in permutations(read):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        await store(graph, ONE, TWO, third)
        for row, each in order:
            await resolve(graph, [row], [each])
        assert await dump(graph) == wanted


async def test_resolving_again_changes_nothing_and_tells_the_same(graph: Graph) -> None:
    first = await resolve_all(graph)
    once = await dump(graph)

    again = await resolve_all(graph)

    assert again == first
    assert await dump(graph) == once


async def test_mentions_are_counted_on_and_anew_where_no_tally_is_stored(graph: Graph) -> None:
    # given: the same, read at once
    await resolve_all(graph)
    wanted = await dump(graph)
    [stored] = await graph.run_statement("MATCH (e:Entity {name: 'moss'}) RETURN e.tally AS tally")
    mosses, moss = alias_id(DOMAIN, "Mosses"), alias_id(DOMAIN, "moss")
    assert sorted(json.loads(stored["tally"])) == sorted(
        [[1, mosses, "concept", "Mosses"], [1, moss, "plant", "moss"], [2, moss, "concept", "moss"]]
    )

    # when: one snippet comes after the other, to a graph with tallies or without
    for damage in ("MATCH (e:Entity) SET e.tally = e.tally", "MATCH (e:Entity) REMOVE e.tally"):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        await store(graph, ONE, TWO)
        await resolve(graph, [ONE], [READ_ONE])
        await graph.run_statement(damage)
        await resolve(graph, [TWO], [READ_TWO])
        assert await dump(graph) == wanted


async def test_what_is_broken_off_in_the_middle_is_not_there_and_can_be_done_again(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    await resolve_all(graph)
    wanted = await dump(graph)
    await graph.run_statement("MATCH (n) DETACH DELETE n")
    await store(graph, ONE, TWO)
    before = await dump(graph)

    async def break_off(*_: object) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as broken, pytest.raises(ConnectionResetError):
        broken.setattr(naming_entities, "count_on", break_off)
        await resolve_all(graph)

    assert await dump(graph) == before
    await resolve_all(graph)
    assert await dump(graph) == wanted


async def test_writers_at_once_give_the_same_graph(graph: Graph) -> None:
    rows = [snippet(f"A moss absorbs CO2 in year {year}.", f"y{year}") for year in range(12)]
    read = [extraction(row, ["moss", "CO2"], [("moss", "absorbs", "CO2")]) for row in rows]
    await store(graph, *rows)
    await resolve(graph, rows, read)
    wanted = await dump(graph)
    await graph.run_statement("MATCH (n) DETACH DELETE n")
    await store(graph, *rows)

    await asyncio.gather(*(resolve(graph, [row], [each]) for row, each in zip(rows, read, strict=True)))

    assert await dump(graph) == wanted


async def test_new_is_what_no_other_snippet_tells(graph: Graph) -> None:
    await store(graph, ONE, TWO)
    await resolve(graph, [ONE], [READ_ONE])

    report = await resolve(graph, [TWO], [READ_TWO])

    assert (report.entities, report.new_entities) == (3, 1)
    assert (report.relations, report.new_relations) == (2, 1)


async def test_a_decision_that_is_there_stays(graph: Graph) -> None:
    # given an alias that somebody moved to another entity
    await store(graph, ONE, TWO)
    await resolve(graph, [ONE], [READ_ONE])
    await graph.run_statement(
        "MATCH (a:Alias {key: 'CO2'})-[n:NAMES]->(:Entity) DELETE n "
        "CREATE (a)-[:NAMES {why: 'told', score: 1.0, by: 'someone'}]->(:Entity {id: 'gas', name: '', description: '',"
        " kind: 'concept'})"
    )

    await resolve(graph, [TWO], [READ_TWO])

    named = await graph.run_statement("MATCH (a:Alias {key: 'CO2'})-[n:NAMES]->(e) RETURN e.id AS id, n.by AS by")
    assert named == [{"id": "gas", "by": "someone"}]
