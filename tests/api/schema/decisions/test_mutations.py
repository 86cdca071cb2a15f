from strawberry import relay

from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

MERGE = """
mutation Merge($named: [ID!]!) {
  mergeEntities(named: $named, why: "one body", by: "ada") {
    __typename
    ... on Decision { key kind entityNames moved undoneAt }
    ... on InputProblem { code message remedy }
  }
}
"""

SPLIT = """
mutation Split($named: ID!, $snippets: [ID!]) {
  splitEntity(named: $named, why: "a phase", by: "bob", snippets: $snippets) {
    ... on Decision { key kind snippetKeys }
  }
}
"""

UNDO = """
mutation Undo($id: ID!) {
  undoDecision(id: $id, why: "none", by: "ada") {
    __typename
    ... on Decision { undoneWhy undoneBy undoneAt }
    ... on ServiceProblem { code message remedy }
  }
}
"""


async def test_entities_are_merged_by_name_or_global_id(api: Api, services: FakeServices) -> None:
    moon = relay.to_base64("Entity", tides.MOON.id)
    merged = await api.ask(MERGE, named=[moon, "Sun"])
    refused = await api.ask(MERGE, named=["Moon", "Mars"])
    assert merged["mergeEntities"] == {
        "__typename": "Decision",
        "key": "merged",
        "kind": "MERGE",
        "entityNames": ["Moon", "Luna"],
        "moved": ["Luna"],
        "undoneAt": None,
    }
    assert refused["mergeEntities"] == {
        "__typename": "InputProblem",
        "code": "NOT_FOUND",
        "message": "There is no entity 'Mars'.",
        "remedy": "Did you mean one of these? Moon.",
    }
    assert services.called("merge_entities")[0] == ((tides.MOON.id, "Sun"), "one body", "ada", "", "")


async def test_an_entity_is_split_and_the_split_taken_back(api: Api, services: FakeServices) -> None:
    spring = relay.to_base64("Snippet", tides.SPRING.id)
    parted = await api.ask(SPLIT, named="Moon", snippets=[spring])
    undone, refused = await api.ask(UNDO, id="parted"), await api.ask(UNDO, id="merged")
    assert parted["splitEntity"] == {"key": "parted", "kind": "SPLIT", "snippetKeys": [tides.SPRING.id]}
    assert services.called("split_entity") == [("Moon", (), (tides.SPRING.id,), "a phase", "bob", "")]
    assert undone["undoDecision"] == {
        "__typename": "Decision",
        "undoneWhy": "none",
        "undoneBy": "ada",
        "undoneAt": "2026-03-01T10:00:00.000Z",
    }
    assert refused["undoDecision"] == {
        "__typename": "ServiceProblem",
        "code": "WRONG_STATE",
        "message": "The decision merged cannot be taken back.",
        "remedy": "Take back first: parted.",
    }


async def test_relations_are_merged_and_shown_with_their_wordings(api: Api, services: FakeServices) -> None:
    merged = await api.ask(
        'mutation { mergeRelations(named: ["pull", "attracts"], why: "one force", by: "ada", domain: "sea") '
        "{ ... on Decision { key subject kind entityNames moved } } }"
    )
    assert merged["mergeRelations"] == {
        "key": "joined",
        "subject": "RELATION",
        "kind": "MERGE",
        "entityNames": ["pulls", "attracts"],
        "moved": ["attracts"],
    }
    assert services.called("merge_relations") == [(("pull", "attracts"), "one force", "ada", "sea")]
    shown = await api.ask('{ relation(named: "pull") { key name predicates { surface by decision } history { key } } }')
    assert shown["relation"] == {
        "key": "pulls",
        "name": "pulls",
        "predicates": [
            {"surface": "attracts", "by": "ada", "decision": "joined"},
            {"surface": "pull", "by": "rules", "decision": ""},
        ],
        "history": [{"key": "joined"}],
    }


async def test_wordings_are_split_off_a_relation(api: Api, services: FakeServices) -> None:
    split = await api.ask(
        'mutation { splitRelation(words: ["pull"], why: "w", by: "ada") { ... on Decision { key kind } } }'
    )
    assert split["splitRelation"] == {"key": "unjoined", "kind": "SPLIT"}
    assert services.called("split_relation") == [(("pull",), "w", "ada", "")]
