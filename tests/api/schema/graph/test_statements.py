"""What the topic query asks of a real Neo4j."""

from collections import Counter
from typing import Any

import pytest
import pytest_asyncio

from bench.api.beside import ASKED, ENTITIES, read_as_asked
from bench.library import TOPIC, stock
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topics import read_entities, read_entities_by_id, read_relations_of
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Relation
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over


@pytest_asyncio.fixture(scope="module")
async def stocked(read_graph: Graph) -> Graph:
    await stock(read_graph, 1, versions=1, snippets=24)
    return read_graph


@pytest.fixture
async def api(stocked: Graph) -> Api:
    return api_over(stocked)


async def test_the_topic_query_is_six_statements_however_many_entities(api: Api, statements: list[str]) -> None:
    of_entities = [
        "read/lists/topic_entities#collected",
        "read/lists/topic_entities#counted",
        "read/topics/named_entities",
    ]
    each = ["read/topics/topic", *of_entities, "read/lists/entity_relations#collected", "read/snippets/snippets"]
    for number, first in enumerate((2, 20), start=1):
        data = await api.ask(ASKED, topic=TOPIC.id, first=first)
        assert len(data["topic"]["entities"]["edges"]) == first
        assert Counter(statements) == Counter(each * number)


async def test_the_benchmark_compares_it_with_the_same_statements(
    stocked: Graph, api: Api, statements: list[str]
) -> None:
    await read_as_asked(stocked)
    compared = Counter(statements)

    await api.ask(ASKED, topic=TOPIC.id, first=ENTITIES)

    assert Counter(statements) == compared + compared


async def test_nothing_is_read_of_what_is_not_asked_for(api: Api, statements: list[str]) -> None:
    await api.ask(
        "query ($topic: ID!) { topic(id: $topic) { entities { edges { node { relations { nodes { relation "
        "evidence { nodes { start } } } } } } } } }",
        topic=TOPIC.id,
    )
    assert statements == [
        "read/topics/topic",
        "read/lists/topic_entities#collected",
        "read/lists/entity_relations#collected",
    ]


@pytest.mark.parametrize("counted", ["mentions", "sources", "... on Entity { mentions }"])
async def test_what_mentions_an_end_is_counted_where_it_is_asked_for(
    stocked: Graph, api: Api, statements: list[str], counted: str
) -> None:
    data = await api.ask(
        f"query ($topic: ID!) {{ topic(id: $topic) {{ entities(first: 2) {{ nodes {{ relations {{ nodes {{ "
        f"object {{ key {counted} }} }} }} }} }} }} }}",
        topic=TOPIC.id,
    )

    assert Counter(statements)["read/topics/entities"] == 1 and "read/topics/named_entities" not in statements
    ends = [each["object"] for node in data["topic"]["entities"]["nodes"] for each in node["relations"]["nodes"]]
    known = {each.id: each for each in await read_entities_by_id(stocked, sorted({end["key"] for end in ends}))}
    name = "sources" if counted == "sources" else "mentions"
    assert ends and all(end[name] == getattr(known[end["key"]], name) > 0 for end in ends)


async def test_the_topic_query_brings_what_the_graph_has(stocked: Graph, api: Api) -> None:
    # given
    entities, total = await read_entities(stocked, TOPIC.id, 20)
    relations = await read_relations_of(stocked, TOPIC.id, [entity.id for entity in entities])
    names = {
        entity.id: entity.name
        for entity in await read_entities_by_id(stocked, sorted({relation.object_id for relation in relations}))
    }
    spans = [parse_evidence_key(key) for relation in relations for key in relation.evidence]
    snippets = {snippet.id: snippet for snippet in await read_snippets(stocked, [key for key, _, _ in spans])}

    def shown(relation: Relation) -> dict[str, Any]:
        quoted = [(snippets[key], start, end) for key, start, end in map(parse_evidence_key, relation.evidence)]
        return {
            "relation": relation.relation,
            "wording": relation.wording,
            "object": {"name": names[relation.object_id]},
            "evidence": {
                "nodes": [
                    {"text": snippet.text[start:end], "snippet": {"title": snippet.title, "url": snippet.url}}
                    for snippet, start, end in quoted
                ]
            },
        }

    # when
    data = await api.ask(ASKED, topic=TOPIC.id, first=20)

    # then
    assert len(relations) > 20
    assert data["topic"] == {
        "name": TOPIC.name,
        "entities": {
            "totalCount": total,
            "edges": [
                {
                    "node": {
                        "name": entity.name,
                        "description": entity.description,
                        "mentions": entity.mentions,
                        "relations": {
                            "nodes": [
                                shown(relation)
                                for relation in sorted(relations, key=lambda each: (-each.sources, each.id))
                                if entity.id in (relation.subject_id, relation.object_id)
                            ][:20]
                        },
                    }
                }
                for entity in entities
            ],
        },
    }
