"""Recomputation: it agrees with what is stored, finds every kind of damage, and repairs it exactly."""

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.recomputation import Difference, recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.pages import write_page
from kgplatform.graph.removal import remove_source
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Hit, Page, Query, Topic
from tests.curation.damaged import Damages, check_repair
from tests.stored import DOMAIN, extraction, snippet, store
from tests.support.written import Cited
from tests.support.written import section as written_section

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


DAMAGE: Damages = {
    "MATCH (e:Entity {name: 'forest'}) SET e.tally = '[]'": [("entity", "different", 1)],
    "MATCH (e:Entity) REMOVE e.tally": [("entity", "different", 5)],
    "MATCH ()-[m:MENTIONS {surface: 'forest'}]->() DELETE m": [("mention", "missing", 1)],
    "MATCH ()-[m:MENTIONS {surface: 'forest'}]->() SET m.kind = 'place'": [("mention", "different", 1)],
    "MATCH ()-[r:RELATES {relation: 'absorbs'}]->() DELETE r": [("relation", "missing", 1)],
    "MATCH ()-[r:RELATES {relation: 'absorbs'}]->() SET r.weight = 7": [("relation", "different", 1)],
    "MATCH (a {name: 'forest'}), (b {name: 'CO2'}) CREATE (a)-[:RELATES {id: 'x', evidence: []}]->(b)": [
        ("relation", "extra", 1)
    ],
    "MATCH (:Predicate {surface: 'in'})-[m:MEANS]->() DELETE m": [
        ("form", "extra", 1),
        ("predicate", "different", 1),
    ],
    "MATCH (p:Predicate {surface: 'in'}) DETACH DELETE p": [
        ("form", "extra", 1),
        ("predicate", "missing", 1),
        ("saying", "missing", 1),
    ],
    "MATCH (p:Predicate {surface: 'absorbs'})<-[s:SAYS]-() DELETE s": [("saying", "missing", 2)],
    "MATCH (p:Predicate {surface: 'in'}), (s:Snippet {domain: 'devices'}) CREATE (s)-[:SAYS]->(p)": [
        ("saying", "extra", 1)
    ],
    "CREATE (:Form {id: 'x', domain: 'plants', name: 'y'})": [("form", "extra", 1)],
    "CREATE (:Predicate {id: 'x', domain: 'plants', surface: 'y'})": [("predicate", "extra", 1)],
    "MATCH (f:Form {name: 'absorbs'}) SET f.name = 'eats'": [("predicate", "different", 1)],
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
    await check_repair(stored, damage, DAMAGE[damage])


async def test_a_domain_is_compared_alone(stored: Graph) -> None:
    await stored.run_statement("MATCH (e:Entity {name: 'device'}) SET e.name = 'machine'")

    assert await recompute(stored, DOMAIN) == []
    assert await recompute(stored, "devices") == [Difference("entity", "different", 1)]


MOSS, CARBON = (entity_id(alias_id(DOMAIN, key)) for key in ("moss", "CO2"))
DECIDED: Damages = {
    "MATCH (a:Alias {key: 'forest'})-[n:NAMES]->(), (e:Entity {name: 'device'}) DELETE n CREATE (a)-[:NAMES]->(e)": [
        ("alias", "different", 1)
    ],
    "MATCH (a:Alias {key: 'CO2'}), (e:Entity {name: 'device'}) CREATE (a)-[:NAMES {by: 'me'}]->(e)": [
        ("alias", "different", 1)
    ],
    "MATCH (:Alias {key: 'CO2'})-[n:NAMES]->() SET n.why = 'forged'": [("alias", "different", 1)],
    "MATCH (:Alias {key: 'Mosses'})-[n:NAMES]->() REMOVE n.decision": [("alias", "different", 1)],
    "MATCH (a:Alias {key: 'moss'}) WHERE a.sense <> '' DETACH DELETE a": [("alias", "missing", 1)],
    "MATCH (a:Alias {key: 'moss'}) WHERE a.sense <> '' SET a.sense = ''": [("alias", "different", 1)],
    "MATCH (e:Entity)<-[:NAMES]-(a:Alias {key: 'CO2'}) SET e.name = 'gas'": [("entity", "different", 1)],
}


@pytest.fixture
async def decided(stored: Graph) -> Graph:
    """Give a graph in which two entities are one, and one name has two senses."""
    await merge_entities(stored, [Merge(entity_ids=(MOSS, CARBON), why="one", by="ada")])
    survivor = min(MOSS, CARBON)
    await split_entity(
        stored, Split(entity_id=survivor, names=("moss",), snippet_ids=(TWO.id,), why="another", by="ada")
    )
    return stored


async def test_what_is_stored_is_what_follows_from_decisions_too(decided: Graph) -> None:
    assert await recompute(decided) == []
    assert await recompute(decided, DOMAIN) == []


@pytest.mark.parametrize("damage", DECIDED)
async def test_names_are_put_right_by_the_decisions(decided: Graph, damage: str) -> None:
    await check_repair(decided, damage, DECIDED[damage])


TOLD = snippet("A large language model (LLM) writes text. LLMs are trained on text.", "told")
TELLS: Damages = {
    "MATCH ()-[t:TELLS]->(:Alias {key: 'LLM'}) DELETE t": [("telling", "missing", 1)],
    "MATCH ()-[t:TELLS]->(:Alias {key: 'LLM'}) SET t.long = 'law'": [("telling", "different", 1)],
    "MATCH (s:Snippet)-[:TELLS]->(a:Alias {key: 'LLM'}) CREATE (s)-[:TELLS {id: 'x', other: 'y'}]->(a)": [
        ("telling", "extra", 1)
    ],
    "MATCH (a:Alias {key: 'LLM'}) SET a.acronym = 'other'": [("alias", "different", 1)],
    "MATCH (a:Alias {key: 'LLM'}) REMOVE a.wide": [("alias", "different", 1)],
    "MATCH (a:Alias {key: 'LLM'}) DETACH DELETE a": [("alias", "missing", 1), ("telling", "missing", 1)],
    "MATCH (s:Section {heading: 'Cited'}) SET s.stale = true": [("section", "different", 1)],
    "MATCH (s:Section {heading: 'Gone'}) SET s.stale = false": [("section", "different", 1)],
}


@pytest.fixture
async def written(stored: Graph) -> Graph:
    """Give a graph with what a text tells of its names, and a page of which a source has gone."""
    leaving = snippet("Moss is green.", "leaving")
    await store(stored, TOLD, leaving)
    await resolve(stored, [TOLD], [extraction(TOLD, ["large language model", "LLM", "LLMs", "text"])])
    cited = {"Cited": TWO.id, "Gone": leaving.id}
    sections = tuple(
        written_section(
            level=1, position=position, heading=heading, text="It is. [1]",
            citations=(Cited(marker=1, sentence="It is.", snippet_id=id_),),
        )
        for position, (heading, id_) in enumerate(cited.items())
    )  # fmt: skip
    page = Page(id="p", topic_id=TOPIC.id, version=1, title="moss", engine="rules", sections=sections, references=())
    await write_page(stored, page)
    await remove_source(stored, leaving.source_id)
    return stored


async def test_what_texts_tell_and_what_has_gone_follows_too(written: Graph) -> None:
    assert await recompute(written) == []
    tells = "MATCH (:Snippet)-[tells:TELLS]->(alias:Alias) RETURN alias.key AS key, tells.long AS long ORDER BY key"
    assert [tuple(row.values()) for row in await written.run_statement(tells)] == [
        ("LLM", "large language model"),
        ("LLMs", "large language model"),
    ]


@pytest.mark.parametrize("damage", TELLS)
async def test_tellings_marks_and_stale_sections_are_put_right(written: Graph, damage: str) -> None:
    await check_repair(written, damage, TELLS[damage])
