from typing import Any

import pytest

from kgplatform.models import Document
from kgplatform.services import UNBOUNDED
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
    assert services.called("start_topic") == [("Tides", "sea", "g", "", False, UNBOUNDED)]


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
