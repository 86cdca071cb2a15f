from typing import Any

import pytest
from strawberry import relay

from kgplatform.models import Document, RunRequest
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import AWAY, FakeServices

LOAD = """
mutation Load($documents: [DocumentInput!]!) {
  loadDocuments(documents: $documents) {
    __typename
    ... on LoadReport { documents snippets dropped { name value } }
    ... on Problem { message remedy }
    ... on InputProblem { code }
  }
}
"""

RUN_TOPIC = """
mutation RunTopic($name: String!, $domain: String!) {
  runTopic(name: $name, domain: $domain, goal: "g", writePage: false) {
    __typename
    ... on Run { key state topicKey }
    ... on InputProblem { code message remedy }
    ... on ServiceProblem { code message remedy retryable }
  }
}
"""

MAKE_PAGE = """
mutation MakePage($id: ID!) {
  makePage(topicId: $id) { __typename ... on Run { key } ... on InputProblem { code message } }
}
"""

DOCTOR = """
mutation Doctor($repair: Boolean!) {
  doctor(repair: $repair) { ... on DoctorReport { findings { subject what count repaired } } }
}
"""

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

DOCUMENT = {"url": "a.md", "title": "A", "domain": "sea", "text": "Water rises."}


async def test_documents_are_stored(api: Api, services: FakeServices) -> None:
    data = await api.ask(LOAD, documents=[DOCUMENT])
    assert data["loadDocuments"] == {
        "__typename": "LoadReport",
        "documents": 1,
        "snippets": 2,
        "dropped": [{"name": "short", "value": 1.0}],
    }
    assert services.stored == [Document(url="a.md", title="A", domain="sea", text="Water rises.")]


@pytest.mark.parametrize(
    ("documents", "code", "message"),
    [
        ([], "EMPTY_CORPUS", "There is no document to load."),
        ([{**DOCUMENT, "text": " \n"}], "INPUT_ERROR", "A document (A) lacks text, url or domain."),
    ],
)
async def test_what_cannot_be_loaded_is_a_problem(
    api: Api, services: FakeServices, documents: list[dict[str, Any]], code: str, message: str
) -> None:
    result = (await api.ask(LOAD, documents=documents))["loadDocuments"]
    assert (result["__typename"], result["code"], result["message"]) == ("InputProblem", code, message)
    assert services.stored == []


async def test_a_topic_answers_at_once_with_its_run(api: Api, services: FakeServices) -> None:
    data = await api.ask(RUN_TOPIC, name="Tides", domain="sea")
    assert data["runTopic"] == {"__typename": "Run", "key": "run-1", "state": "PENDING", "topicKey": tides.TIDES.id}
    assert services.called("start") == [(RunRequest(name="Tides", domain="sea", goal="g", options={"page": False}),)]


async def test_a_topic_that_nothing_is_known_about_is_a_problem(api: Api) -> None:
    data = await api.ask(RUN_TOPIC, name="Tides", domain="desert")
    assert data["runTopic"] == {
        "__typename": "InputProblem",
        "code": "UNKNOWN_TOPIC",
        "message": "Nothing in desert is about Tides.",
        "remedy": "Load documents about it first.",
    }


async def test_a_topic_without_a_name_is_a_problem(api: Api, services: FakeServices) -> None:
    data = await api.ask(RUN_TOPIC, name=" ", domain="sea")
    assert data["runTopic"]["code"] == "INPUT_ERROR"
    assert services.calls == []


async def test_an_engine_that_is_away_is_a_problem_that_passes(api: Api, services: FakeServices) -> None:
    services.failure = AWAY
    data = await api.ask(RUN_TOPIC, name="Tides", domain="sea")
    assert data["runTopic"] == {
        "__typename": "ServiceProblem",
        "code": "ENGINE_UNAVAILABLE",
        "message": "Neo4j does not answer.",
        "remedy": "Start it: kgplatform engine start.",
        "retryable": True,
    }


async def test_a_page_is_made_of_a_topic_that_exists(api: Api) -> None:
    made = await api.ask(MAKE_PAGE, id=tides.TIDES.id)
    refused = await api.ask(MAKE_PAGE, id="none")
    assert made["makePage"] == {"__typename": "Run", "key": "run-1"}
    assert refused["makePage"] == {
        "__typename": "InputProblem",
        "code": "NOT_FOUND",
        "message": "There is no topic none.",
    }


@pytest.mark.parametrize("repair", [True, False])
async def test_doctor_repairs_when_told(api: Api, repair: bool) -> None:
    data = await api.ask(DOCTOR, repair=repair)
    finding = {"subject": "RELATES", "what": "weight differs from its evidence", "count": 2, "repaired": repair}
    assert data["doctor"]["findings"] == [finding]


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
        "undoneAt": "",
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
        "undoneAt": "2026-03-01T10:00:00Z",
    }
    assert refused["undoDecision"] == {
        "__typename": "ServiceProblem",
        "code": "WRONG_STATE",
        "message": "The decision merged cannot be taken back.",
        "remedy": "Take back first: parted.",
    }


async def test_sources_are_listed_and_taken_away(api: Api) -> None:
    listed = await api.ask('{ sources(domain: "sea") { url snippets loaded sourceType } }')
    assert listed["sources"] == [
        {"url": "file:tides", "snippets": 2, "loaded": True, "sourceType": "UNKNOWN"},
        {"url": "file:bays", "snippets": 0, "loaded": False, "sourceType": "UNKNOWN"},
    ]
    remove = """mutation R($named: [String!]!) { removeSources(named: $named) {
      ... on RemovalReport { sources snippets stale } ... on Problem { code } } }"""
    assert (await api.ask(remove, named=["file:bays"]))["removeSources"] == {"sources": 1, "snippets": 2, "stale": 1}
    assert (await api.ask(remove, named=["file:none"]))["removeSources"] == {"code": "NOT_FOUND"}


async def test_topics_and_pages_are_removed(api: Api, services: FakeServices) -> None:
    remove = """mutation R($topic: ID!, $page: ID!) {
      removeTopic(id: $topic) { ... on TopicRemoval { pages gaps questions queries } ... on Problem { code } }
      removePage(id: $page) { ... on TopicRemoval { pages gaps } ... on Problem { code remedy } } }"""
    assert await api.ask(remove, topic=tides.TIDES.id, page=tides.PAGE.id) == {
        "removeTopic": {"pages": 1, "gaps": 2, "questions": 3, "queries": 4},
        "removePage": {"pages": 1, "gaps": 0},
    }
    assert await api.ask(remove, topic="none", page="none") == {
        "removeTopic": {"code": "NOT_FOUND"},
        "removePage": {"code": "NOT_FOUND", "remedy": "List the topic's pages."},
    }
    assert services.called("remove_topic") == [(tides.TIDES.id,), ("none",)]


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
