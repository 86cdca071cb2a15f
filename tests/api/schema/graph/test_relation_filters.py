"""Which relations are meant: by the names of their ends, of a real Neo4j."""

import pytest

from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Topic
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over
from tests.graph.drawn_graph import draw

TIDES = Topic(id="tides", name="Tides", domain="sea")
OF_TOPIC = """
query ($entities: [ID!], $others: [ID!]) {
  topic(id: "tides") { relations(filter: { entities: $entities, others: $others }) { totalCount nodes { key } } }
}
"""
OF_ENTITY = 'query ($filter: RelationFilter) { entity(named: "moon") { relations(filter: $filter) { nodes { key } } } }'


@pytest.fixture
async def api(graph: Graph) -> Api:
    await draw(graph, "moon -pulls:2> sea", "sea -lifts:3> ship", "moon -raises:1> tide", "tide -lifts:4> ship")
    await merge_topic(graph, TIDES)
    await graph.run_statement("MATCH (e:Entity), (t:Topic {id: 'tides'}) CREATE (e)-[:IN_TOPIC]->(t)")
    # a name is another one's in another domain
    for key, domain, entity in (
        ("The Moon", "sea", "moon"), ("Ocean", "sea", "sea"), ("The Moon", "sky", "ship"), ("Boat", "sea", "ship")
    ):  # fmt: skip
        await graph.run_statement(
            f"MATCH (e:Entity {{id: '{entity}'}}) CREATE (:Alias {{id: '{domain} {key}', key: '{key}', "
            f"surface: '{key}', domain: '{domain}', sense: ''}})-[:NAMES]->(e)"
        )
    return api_over(graph)


async def test_ends_are_named_as_the_topics_domain_names_them(api: Api) -> None:
    async def found(**given: list[str]) -> list[str]:
        relations = (await api.ask(OF_TOPIC, **given))["topic"]["relations"]
        assert relations["totalCount"] == len(relations["nodes"])
        return [each["key"] for each in relations["nodes"]]

    assert await found(entities=["The Moon"]) == ["moon -pulls:2> sea", "moon -raises:1> tide"]
    assert await found(entities=["moon", "Boat"], others=["Ocean"]) == ["sea -lifts:3> ship", "moon -pulls:2> sea"]
    assert await found(entities=["Ocean"], others=["The Moon"]) == ["moon -pulls:2> sea"]
    assert await found(entities=["moon"], others=["Boat"]) == []
    assert await found(others=["tide"]) == ["tide -lifts:4> ship", "moon -raises:1> tide"]
    assert await found(entities=[]) == []


async def test_a_name_that_there_is_not_is_told_with_those_like_it(api: Api) -> None:
    (error,) = await api.fail(OF_TOPIC, entities=["moons"])
    assert (error["message"], error["extensions"]) == (
        "There is no entity 'moons' in sea.",
        {"code": "NOT_FOUND", "remedy": "Did you mean one of these? moon.", "retryable": False},
    )


async def test_a_name_that_another_topic_has_is_told_with_those_like_it_here(graph: Graph, api: Api) -> None:
    # given a ship that only another topic knows, though this one has one, too
    await graph.run_statement(
        "CREATE (:Alias {id: 'sea ferry', key: 'Ship ferry', surface: 'Ship ferry', domain: 'sea', sense: ''})"
        "-[:NAMES]->(:Entity {id: 'ferry', name: 'Ship ferry', description: '', kind: 'concept'})"
    )
    (error,) = await api.fail(OF_TOPIC, entities=["moon"], others=["Ship ferry"])
    assert (error["message"], error["extensions"]["code"], error["extensions"]["remedy"]) == (
        "The topic 'Tides' has no entity 'Ship ferry': it is known elsewhere.",
        "NOT_FOUND",
        "Did you mean one of these? ship.",
    )
    by_id = await api.ask(OF_TOPIC, entities=["moon"], others=["ferry"])
    assert by_id["topic"]["relations"]["totalCount"] == 0


async def test_a_name_of_the_topic_is_found_among_however_many_that_have_it_in_theirs(graph: Graph, api: Api) -> None:
    # given more entities of the topic than a part of a list holds, that are named like one and mentioned more
    await graph.run_statement(
        """MATCH (t:Topic {id: 'tides'}) UNWIND range(1, 501) AS n
        CREATE (e:Entity {id: 'ship ' + n, name: 'ship ' + n, description: '', kind: 'concept'})-[:IN_TOPIC]->(t)
        CREATE (:Snippet {id: 'on ship ' + n})-[:MENTIONS]->(e)"""
    )
    found = await api.ask(OF_TOPIC, entities=["Boat", "The Moon"], others=["Ocean"])
    assert found["topic"]["relations"]["totalCount"] == 2


async def test_the_relations_of_an_entity_are_those_with_one_at_the_other_end(api: Api) -> None:
    async def found(**given: object) -> list[str]:
        return [each["key"] for each in (await api.ask(OF_ENTITY, filter=given))["entity"]["relations"]["nodes"]]

    assert await found(entities=["Ocean"]) == ["moon -pulls:2> sea"]
    assert await found(entities=["tide"], topic="tides") == ["moon -raises:1> tide"]
    assert await found(entities=["moon"]) == []
    (error,) = await api.fail(OF_ENTITY, filter={"entities": ["tide"], "others": ["sea"]})
    assert (error["message"], error["extensions"]["remedy"]) == (
        "These relations have no filter `others`.",
        "They have: forms, entities, topic.",
    )
