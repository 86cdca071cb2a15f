"""Recomputation: it agrees with what is stored, finds every kind of damage, and repairs it exactly."""

import pytest

from kgplatform.curation.recomputation import Difference, recompute
from kgplatform.curation.resolution import resolve
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Hit, Query, Topic
from tests.stored import DOMAIN, dump, extraction, snippet, store

ONE = snippet("Mosses are plants. A moss absorbs CO2.", "one")
TWO = snippet("A moss absorbs CO2 in the forest.", "two")
ELSEWHERE = snippet("A moss is a device.", "three", domain="devices")
TOPIC = Topic(id="topic", name="moss", domain=DOMAIN)
QUERY = Query(id="query", text="moss")


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await store(graph, ONE, TWO, ELSEWHERE)
    await resolve(
        graph,
        [ONE, TWO, ELSEWHERE],
        [
            extraction(ONE, ["Mosses", "moss", "CO2"], [("moss", "absorbs", "CO2")]),
            extraction(TWO, ["moss", "CO2", "forest"], [("moss", "absorbs", "CO2"), ("CO2", "in", "forest")]),
            extraction(ELSEWHERE, ["moss", "device"], [("moss", "is", "device")]),
        ],
    )
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [QUERY])
    await write_hits(graph, [Hit(snippet_id=TWO.id, query_id=QUERY.id, rank=1, score=0.5, round=0)])
    return graph


async def test_what_is_stored_is_what_follows(stored: Graph) -> None:
    assert await recompute(stored) == []
    assert await recompute(stored, DOMAIN) == []


DAMAGE = {
    "MATCH ()-[m:MENTIONS {surface: 'forest'}]->() DELETE m": [("mention", "missing", 1)],
    "MATCH ()-[m:MENTIONS {surface: 'forest'}]->() SET m.kind = 'place'": [("mention", "different", 1)],
    "MATCH ()-[r:RELATES {relation: 'absorbs'}]->() DELETE r": [("relation", "missing", 1)],
    "MATCH ()-[r:RELATES {relation: 'absorbs'}]->() SET r.weight = 7": [("relation", "different", 1)],
    "MATCH (a {name: 'forest'}), (b {name: 'CO2'}) CREATE (a)-[:RELATES {id: 'x', evidence: []}]->(b)": [
        ("relation", "extra", 1)
    ],
    "MATCH (e:Entity {name: 'forest'}) SET e.name = 'wood'": [("entity", "different", 1)],
    "CREATE (:Entity {id: 'x', name: '', description: '', kind: ''})": [("entity", "extra", 1)],
    "MATCH (e:Entity {name: 'forest'}) DETACH DELETE e": [
        ("alias", "different", 1),
        ("entity", "missing", 1),
        ("mention", "missing", 1),
        ("relation", "missing", 1),
        ("membership", "missing", 1),
    ],
    "MATCH (a:Alias {key: 'Mosses'}) SET a.surface = 'x'": [("alias", "different", 1)],
    "MATCH (a:Alias {key: 'Mosses'}) DETACH DELETE a": [("alias", "missing", 1)],
    "CREATE (:Alias {id: 'x', domain: 'plants', key: 'x', surface: 'x', sense: ''})": [("alias", "extra", 1)],
    "MATCH (:Entity {name: 'forest'})-[m:IN_TOPIC]->() DELETE m": [("membership", "missing", 1)],
    "MATCH (e:Entity {name: 'device'}), (t:Topic) CREATE (e)-[:IN_TOPIC]->(t)": [("membership", "extra", 1)],
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damage_is_found_and_repaired(stored: Graph, damage: str) -> None:
    whole = await dump(stored)
    await stored.run_statement(damage)

    found = await recompute(stored, repair=True)

    assert found == [Difference(*each) for each in DAMAGE[damage]]
    assert await recompute(stored) == []
    assert await dump(stored) == whole


async def test_a_domain_is_compared_alone(stored: Graph) -> None:
    await stored.run_statement("MATCH (e:Entity {name: 'device'}) SET e.name = 'machine'")

    assert await recompute(stored, DOMAIN) == []
    assert await recompute(stored, "devices") == [Difference("entity", "different", 1)]
