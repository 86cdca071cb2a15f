from strawberry import relay

from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import AWAY, FakeServices

TOPIC = """
query Topic($id: ID!) { topic(id: $id) { id key name domain goal audience } }
"""

ENTITIES = """
query Entities($id: ID!, $first: Int!, $after: String) {
  topic(id: $id) {
    entities(first: $first, after: $after) {
      totalCount
      edges { cursor node { name } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}
"""

EVIDENCE = """
query Evidence($id: ID!) {
  topic(id: $id) {
    entities(first: 1) {
      edges {
        node {
          relations {
            subject { name }
            relation
            object { name }
            weight
            sources
            evidence { text start end snippet { key url title path text } }
          }
        }
      }
    }
  }
}
"""

GAPS = """
query Gaps($id: ID!, $status: GapStatus) {
  topic(id: $id) { gaps(status: $status) { kind score status tried searched facts entities { name } } }
}
"""

GROUPS = """
query Groups($id: ID!) {
  topic(id: $id) {
    groups {
      label description relation parentName parent { name } memberRelation memberWording memberNames members { name }
    }
  }
}
"""

PAGE = """
query Page($id: ID!) {
  page(id: $id) {
    title
    version
    engine
    audience
    topic { name }
    sections { level heading text citations { marker sentence snippet { title } } }
    references { marker title url snippet { key } }
  }
}
"""

OUTLINE = """
query Outline($id: ID!) { topic(id: $id) { outline { title sections { heading children { heading } } } } }
"""

NODES = """
query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Entity { name } ... on Run { state } } }
"""

EXPORT = """
query Export($id: ID!) { export(topicId: $id) }
"""

ENTITY_RELATIONS = """
query Relations($ids: [ID!]!, $topic: ID) { entities(ids: $ids) { name relations(topic: $topic) { relation } } }
"""


def _global_id(type_name: str, key: str) -> str:
    return str(relay.GlobalID(type_name, key))


async def test_a_topic_by_its_key_or_its_global_id(api: Api) -> None:
    by_key = await api.ask(TOPIC, id=tides.TIDES.id)
    by_id = await api.ask(TOPIC, id=_global_id("Topic", tides.TIDES.id))
    assert by_key == by_id
    assert by_key["topic"] == {
        "id": _global_id("Topic", tides.TIDES.id),
        "key": tides.TIDES.id,
        "name": "Tides",
        "domain": "sea",
        "goal": "Why the sea rises and falls twice a day",
        "audience": "beginners",
    }


async def test_a_topic_that_does_not_exist_is_null(api: Api) -> None:
    assert await api.ask(TOPIC, id="none") == {"topic": None}


async def test_the_id_of_another_type_is_told(api: Api) -> None:
    given = _global_id("Page", tides.PAGE.id)
    (error,) = await api.fail(TOPIC, id=given)
    assert error["message"] == f"{given} is the id of a Page."
    assert error["extensions"] == {"code": "INPUT_ERROR", "remedy": "Give the id of a Topic.", "retryable": False}


async def test_entities_come_in_pages(api: Api) -> None:
    # given five entities
    first = (await api.ask(ENTITIES, id=tides.TIDES.id, first=3))["topic"]["entities"]
    # when the second page is asked for by the first one's cursor
    after = first["pageInfo"]["endCursor"]
    second = (await api.ask(ENTITIES, id=tides.TIDES.id, first=3, after=after))["topic"]["entities"]
    # then both together are all
    assert [edge["node"]["name"] for edge in first["edges"]] == ["Moon", "Sun", "tide"]
    assert [edge["node"]["name"] for edge in second["edges"]] == ["spring tide", "bay"]
    assert first["totalCount"] == second["totalCount"] == 5
    assert (first["pageInfo"]["hasNextPage"], first["pageInfo"]["hasPreviousPage"]) == (True, False)
    assert (second["pageInfo"]["hasNextPage"], second["pageInfo"]["hasPreviousPage"]) == (False, True)
    assert second["pageInfo"]["startCursor"] == second["edges"][0]["cursor"]


async def test_a_wrong_cursor_or_size_is_told(api: Api) -> None:
    (cursor,) = await api.fail(ENTITIES, id=tides.TIDES.id, first=3, after="x")
    (size,) = await api.fail(ENTITIES, id=tides.TIDES.id, first=501)
    assert cursor["message"] == "x is no cursor."
    assert (size["message"], size["extensions"]["remedy"]) == (
        "`first` is 501.",
        "Give 0 to 500, and go on with `after`.",
    )


async def test_relations_quote_their_evidence(api: Api) -> None:
    data = await api.ask(EVIDENCE, id=tides.TIDES.id)
    relations = data["topic"]["entities"]["edges"][0]["node"]["relations"]
    sentence = "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side."
    raises = next(relation for relation in relations if relation["relation"] == "raises")
    assert len(relations) == 2
    assert raises == {
        "subject": {"name": "Moon"},
        "relation": "raises",
        "object": {"name": "tide"},
        "weight": 1,
        "sources": 1,
        "evidence": [
            {
                "text": sentence,
                "start": 0,
                "end": len(sentence),
                "snippet": {
                    "key": tides.ARISE.id,
                    "url": "https://sea.example/tides#arise-0",
                    "title": "How the Moon moves the sea",
                    "path": ["Tides", "How they arise"],
                    "text": tides.ARISE.text,
                },
            }
        ],
    }


async def test_evidence_whose_source_is_gone_has_no_text(api: Api, services: FakeServices) -> None:
    services.snippet_list = []
    data = await api.ask(EVIDENCE, id=tides.TIDES.id)
    evidence = [
        piece
        for edge in data["topic"]["entities"]["edges"]
        for relation in edge["node"]["relations"]
        for piece in relation["evidence"]
    ]
    assert [(piece["text"], piece["snippet"]) for piece in evidence] == [(None, None)] * 3


async def test_groups_with_their_parents_and_members(api: Api) -> None:
    assert (await api.ask(GROUPS, id=tides.TIDES.id))["topic"]["groups"] == [
        {
            "label": "what the Sun raises",
            "description": "Sun raises each of these.",
            "relation": "raises",
            "parentName": "Sun",
            "parent": {"name": "Sun"},
            "memberRelation": "raises",
            "memberWording": "also raises",
            "memberNames": ["spring tide", "tide"],
            "members": [{"name": "spring tide"}, {"name": "tide"}],
        }
    ]
    assert (await api.ask(GROUPS, id=tides.POWER.id))["topic"]["groups"] == []


async def test_gaps_by_status(api: Api) -> None:
    everything = (await api.ask(GAPS, id=tides.TIDES.id))["topic"]["gaps"]
    exhausted = (await api.ask(GAPS, id=tides.TIDES.id, status="EXHAUSTED"))["topic"]["gaps"]
    assert [gap["status"] for gap in everything] == ["OPEN", "EXHAUSTED"]
    assert exhausted == [
        {
            "kind": "MISSING_LINK",
            "score": 0.5,
            "status": "EXHAUSTED",
            "tried": 2,
            "searched": 3,
            "facts": [],
            "entities": [{"name": "Moon"}, {"name": "spring tide"}],
        }
    ]


async def test_a_page_with_sections_citations_and_references(api: Api) -> None:
    page = (await api.ask(PAGE, id=tides.PAGE.id))["page"]
    assert (page["title"], page["version"], page["engine"], page["audience"]) == (
        "Tides",
        1,
        "offline rules",
        "beginners",
    )
    assert page["topic"] == {"name": "Tides"}
    assert [(section["level"], section["heading"]) for section in page["sections"]] == [
        (0, ""),
        (1, "Causes"),
        (2, "Spring and neap tides"),
        (1, "Tidal range"),
    ]
    assert page["sections"][3]["citations"] == [
        {"marker": 3, "sentence": tides.BAYS.text, "snippet": {"title": "Bays that swing"}}
    ]
    assert page["references"][2] == {
        "marker": 3,
        "title": "Bays that swing",
        "url": "notes/bays.md#0",
        "snippet": {"key": tides.BAYS.id},
    }


async def test_the_outline_has_children(api: Api) -> None:
    assert (await api.ask(OUTLINE, id=tides.TIDES.id))["topic"]["outline"] == {
        "title": "Tides",
        "sections": [
            {"heading": "Causes", "children": [{"heading": "Spring and neap tides"}]},
            {"heading": "Tidal range", "children": []},
        ],
    }


async def test_a_topic_without_any_outline_has_none(api: Api, services: FakeServices) -> None:
    assert await api.ask(OUTLINE, id=tides.POWER.id) == {"topic": {"outline": None}}
    assert [name for name, _ in services.calls] == ["topic", "outline"]


async def test_nodes_of_every_type_by_global_id(api: Api) -> None:
    wanted = [
        _global_id("Topic", tides.TIDES.id),
        _global_id("Entity", tides.MOON.id),
        _global_id("Snippet", tides.ARISE.id),
        _global_id("Page", tides.PAGE.id),
        _global_id("Run", "run-1"),
    ]
    nodes = (await api.ask(NODES, ids=[*wanted, _global_id("Entity", "none")]))["nodes"]
    assert [node["id"] for node in nodes[:5]] == wanted
    assert (nodes[1]["name"], nodes[4]["state"], nodes[5]) == ("Moon", "PENDING", None)


async def test_an_export_is_what_the_services_give(api: Api) -> None:
    assert await api.ask(EXPORT, id=tides.TIDES.id) == {
        "export": {"entities": ["Moon", "tide"], "relations": [["Moon", "raises", "tide"]]}
    }


async def test_relations_of_an_entity_are_those_of_all_topics_or_of_one(api: Api, services: FakeServices) -> None:
    every = await api.ask(ENTITY_RELATIONS, ids=[tides.TIDE.id, tides.MOON.id])
    assert [relation["relation"] for relation in every["entities"][0]["relations"]] == [
        "pulls in one line with",
        "raises",
    ]
    assert services.called("best_relations") == [(tuple(sorted((tides.MOON.id, tides.TIDE.id))), 100)]
    data = await api.ask(ENTITY_RELATIONS, ids=[tides.TIDE.id], topic=tides.TIDES.id)
    assert sorted(relation["relation"] for relation in data["entities"][0]["relations"]) == ["also raises", "raises"]


async def test_an_engine_that_is_away_is_an_error_with_its_code(api: Api, services: FakeServices) -> None:
    services.failure = AWAY
    (error,) = await api.fail(TOPIC, id=tides.TIDES.id)
    assert error["message"] == "Neo4j does not answer."
    assert error["extensions"] == {
        "code": "ENGINE_UNAVAILABLE",
        "remedy": "Start it: kgplatform engine start.",
        "retryable": True,
    }


async def test_what_nobody_foresaw_is_not_told(api: Api, services: FakeServices) -> None:
    services.failure = RuntimeError("secret password")
    (error,) = await api.fail(TOPIC, id=tides.TIDES.id)
    assert error["message"] == "Something went wrong; the log says what."
    assert "secret" not in str(error)


async def test_of_a_value_that_is_none_its_ends_are_told(api: Api) -> None:
    (error,) = await api.fail("query L($by: LedgerBy!) { ledger(by: $by) { name } }", by="x" * 1_000_000)
    assert error["message"].startswith("Variable '$by' has invalid value: Value 'xxx")
    assert error["message"].endswith("xxx' does not exist in 'LedgerBy' enum.")
    assert len(error["message"]) == 2_003


async def test_the_ledger_says_what_is_not_known(api: Api, services: FakeServices) -> None:
    data = await api.ask("{ ledger(by: MODEL) { name calls cached promptTokens cost unpriced } }")
    assert data["ledger"] == [
        {"name": "extractor", "calls": 3, "cached": 0, "promptTokens": 5e9, "cost": None, "unpriced": 2},
        {"name": "writer", "calls": 1, "cached": 4, "promptTokens": 10.0, "cost": 0.25, "unpriced": 0},
    ]
    assert services.called("ledger") == [("model", "")]
