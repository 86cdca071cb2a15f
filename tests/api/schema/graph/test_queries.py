from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

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
          relations { nodes {
            subject { name }
            relation
            object { name }
            weight
            sources
            evidence { nodes { text start end snippet { key url title path text } } }
          } }
        }
      }
    }
  }
}
"""

GAPS = """
query Gaps($id: ID!, $status: [GapStatus!]) {
  topic(id: $id) {
    gaps(filter: { status: $status }) { nodes { kind score status tried searched facts entities { name } } }
  }
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

ENTITY_RELATIONS = """
query Relations($ids: [ID!]!, $topic: ID) {
  entities(ids: $ids) { name relations(filter: { topic: $topic }) { nodes { relation } } }
}
"""


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
        "Give 1 to 500, and go on with `after`.",
    )


async def test_a_list_that_is_not_continued_does_not_say_so(api: Api) -> None:
    (error,) = await api.fail('{ search(text: "sea", first: 501) { key } }')
    assert error["extensions"]["remedy"] == "Give 0 to 500: this list is not continued."


async def test_relations_quote_their_evidence(api: Api) -> None:
    data = await api.ask(EVIDENCE, id=tides.TIDES.id)
    relations = data["topic"]["entities"]["edges"][0]["node"]["relations"]["nodes"]
    sentence = "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side."
    raises = next(relation for relation in relations if relation["relation"] == "raises")
    assert len(relations) == 2
    assert raises == {
        "subject": {"name": "Moon"},
        "relation": "raises",
        "object": {"name": "tide"},
        "weight": 1,
        "sources": 1,
        "evidence": {
            "nodes": [
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
            ]
        },
    }


async def test_evidence_whose_source_is_gone_has_no_text(api: Api, services: FakeServices) -> None:
    services.snippet_list = []
    data = await api.ask(EVIDENCE, id=tides.TIDES.id)
    evidence = [
        piece
        for edge in data["topic"]["entities"]["edges"]
        for relation in edge["node"]["relations"]["nodes"]
        for piece in relation["evidence"]["nodes"]
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
    everything = (await api.ask(GAPS, id=tides.TIDES.id))["topic"]["gaps"]["nodes"]
    exhausted = (await api.ask(GAPS, id=tides.TIDES.id, status="EXHAUSTED"))["topic"]["gaps"]["nodes"]
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


async def test_relations_of_an_entity_are_those_of_all_topics_or_of_one(api: Api, services: FakeServices) -> None:
    every = await api.ask(ENTITY_RELATIONS, ids=[tides.TIDE.id, tides.MOON.id])
    assert [relation["relation"] for relation in every["entities"][0]["relations"]["nodes"]] == [
        "pulls in one line with",
        "raises",
    ]
    (asked,) = services.called("lists")[0]
    assert [(each.name, each.owner) for each in asked] == [  # type: ignore[attr-defined]
        ("entity_relations", tides.MOON.id),
        ("entity_relations", tides.TIDE.id),
    ]
    data = await api.ask(ENTITY_RELATIONS, ids=[tides.TIDE.id], topic=tides.TIDES.id)
    assert sorted(relation["relation"] for relation in data["entities"][0]["relations"]["nodes"]) == [
        "also raises",
        "raises",
    ]
