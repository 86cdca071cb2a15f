"""What the specification of GraphQL over HTTP asks of a server (graphql.github.io/graphql-over-http)."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from strawberry import relay

from api.answering import Limits
from api.app import create_app
from kgplatform import models
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

OF_GRAPHQL = "application/graphql-response+json"
OF_JSON = "application/json"
TYPENAME = {"query": "{ __typename }"}
PAGE_ID = str(relay.GlobalID("Page", tides.PAGE.id))
COERCED = {"query": "query Coerce($id: ID!) { topic(id: $id) { key } }", "variables": {"id": None}}


async def _post(client: httpx.AsyncClient, body: Any, accept: str | None = None, **headers: str) -> httpx.Response:
    del client.headers["accept"]
    given = {"Content-Type": OF_JSON, **({"Accept": accept} if accept else {}), **headers}
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return await client.post("/graphql", content=content, headers=given)


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (OF_GRAPHQL, OF_GRAPHQL),
        (OF_JSON, OF_JSON),
        (f"{OF_GRAPHQL}, {OF_JSON};q=0.9", OF_GRAPHQL),
        (f"{OF_JSON}, {OF_GRAPHQL}", OF_JSON),
        (f"{OF_JSON};q=0.5, {OF_GRAPHQL}", OF_GRAPHQL),
        ("*/*", OF_JSON),
        (None, OF_JSON),
    ],
)
async def test_an_answer_has_the_media_type_that_was_asked_for(
    client: httpx.AsyncClient, accept: str | None, kind: str
) -> None:
    response = await _post(client, TYPENAME, accept)
    assert (response.status_code, response.headers["content-type"]) == (200, f"{kind}; charset=utf-8")
    assert response.json() == {"data": {"__typename": "Query"}}


async def test_texts_are_utf_8_both_ways(client: httpx.AsyncClient) -> None:
    query = {"query": '{ __type(name: "Run🏃Swim🏊") { name } }'}
    body = json.dumps(query, ensure_ascii=False).encode()
    response = await _post(client, body, **{"Content-Type": "application/json; charset=utf-8"})
    assert (response.status_code, response.json()) == (200, {"data": {"__type": None}})


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1"]
)
async def test_another_media_type_is_refused(client: httpx.AsyncClient, kind: str) -> None:
    response = await _post(client, TYPENAME, **{"Content-Type": kind})
    assert response.status_code == 415
    (error,) = response.json()["errors"]
    assert error["message"] == f"A body of {kind} cannot be read."
    assert error["extensions"]["remedy"] == "Send application/json in UTF-8."


@pytest.mark.parametrize("accept", [OF_GRAPHQL, OF_JSON])
@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "What was sent is no JSON: Expecting value: line 1 column 1 (char 0)."),
        (b'{ "not a JSON', "What was sent is no JSON: a string does not end."),
        ([TYPENAME], "What was sent is no object."),
        ("{ __typename }", "What was sent is no object."),
        ({"qeury": "{ __typename }"}, "`query` is no text."),
        *(({"query": wrong}, "`query` is no text.") for wrong in ({"obj": "ect"}, 0, False, ["array"], None)),
        *(
            (TYPENAME | {"operationName": wrong}, "`operationName` is no text.")
            for wrong in ({"a": 1}, 0, False, ["b"])
        ),
        *((TYPENAME | {"variables": wrong}, "`variables` is no object.") for wrong in ("string", 0, False, ["array"])),
        *(
            (TYPENAME | {"extensions": wrong}, "`extensions` is no object.")
            for wrong in ("string", 0, False, ["array"])
        ),
        (b'{"query": ' + b"[" * 100_000, "What was sent is more than 32 levels deep."),
    ],
)
async def test_what_is_no_request_is_told_with_400(
    client: httpx.AsyncClient, body: Any, accept: str, message: str
) -> None:
    response = await _post(client, body, accept)
    (error,) = response.json()["errors"]
    assert (response.status_code, error["message"], error["extensions"]["code"]) == (400, message, "INPUT_ERROR")
    assert "data" not in response.json()


@pytest.mark.parametrize("accept", [OF_GRAPHQL, OF_JSON])
@pytest.mark.parametrize("more", [{"variables": None}, {"operationName": None}, {"extensions": None},
                                  {"variables": {}}, {"extensions": {"some": "value"}}])  # fmt: skip
async def test_what_may_be_left_out_may_be_null(client: httpx.AsyncClient, accept: str, more: dict[str, Any]) -> None:
    response = await _post(client, TYPENAME | more, accept)
    assert (response.status_code, response.json()) == (200, {"data": {"__typename": "Query"}})


@pytest.mark.parametrize(("accept", "status"), [(OF_GRAPHQL, 400), (OF_JSON, 200)])
@pytest.mark.parametrize(
    "body",
    [
        {"query": "{"},
        {"query": "{ nothingOfOurs }"},
        COERCED,
        {"query": "query A { topics { nodes { key } } } query B { topics { nodes { key } } }"},
        {"query": "{ topics { nodes { key } } }", "operationName": "None"},
        {"query": "subscription { run(id: \"run-1\") { state } }"},
        {"query": "x" * 70_000},
    ],
    ids=["parsing", "validation", "coercion", "which", "none", "subscription", "length"],
)  # fmt: skip
async def test_what_cannot_be_carried_out_has_no_data(
    client: httpx.AsyncClient, body: dict[str, Any], accept: str, status: int
) -> None:
    response = await _post(client, body, accept)
    assert response.status_code == status
    assert list(response.json()) == ["errors"]
    (error,) = response.json()["errors"]
    assert error["extensions"].keys() == {"code", "remedy", "retryable"}


async def test_an_operation_is_chosen_by_its_name(client: httpx.AsyncClient) -> None:
    both = "query A { topics { nodes { key } } } query B { __typename }"
    response = await _post(client, {"query": both, "operationName": "B"}, OF_GRAPHQL)
    assert response.json() == {"data": {"__typename": "Query"}}


async def test_a_program_is_told_to_post(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params={"query": "{ __typename }"}, headers={"Accept": OF_GRAPHQL})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


async def test_one_wrong_id_takes_nothing_else_away(client: httpx.AsyncClient) -> None:
    # given one thing that is there, and three that are not what was asked for
    query = """
      query Some($ids: [ID!]!) {
        moon: entity(named: "Moon") { name } none: entity(named: "Nothing") { name }
        entities(ids: $ids) { name } snippets(ids: $ids) { key }
        topics { nodes { name entities(after: "x") { totalCount } } }
      }"""
    wrong = PAGE_ID
    # when they are asked for together
    response = await _post(client, {"query": query, "variables": {"ids": [tides.MOON.id, wrong]}}, OF_GRAPHQL)
    # then the one is answered, and each of the others is told in its place
    answer = response.json()
    assert response.status_code == 200
    assert answer["data"] == {
        "moon": {"name": "Moon"},
        "none": None,
        "entities": [{"name": "Moon"}, None],
        "snippets": [None],
        "topics": {"nodes": [{"name": "Tidal power", "entities": None}, {"name": "Tides", "entities": None}]},
    }
    told = sorted((error["path"], error["extensions"]["code"]) for error in answer["errors"])
    assert told == [
        (["entities", 1], "INPUT_ERROR"),
        (["none"], "NOT_FOUND"),
        (["snippets", 0], "INPUT_ERROR"),
        (["topics", "nodes", 0, "entities"], "INPUT_ERROR"),
        (["topics", "nodes", 1, "entities"], "INPUT_ERROR"),
    ]


async def test_nodes_are_answered_beside_one_that_is_no_id(client: httpx.AsyncClient) -> None:
    query = "query N($ids: [ID!]!) { nodes(ids: $ids) { __typename } }"
    response = await _post(client, {"query": query, "variables": {"ids": [PAGE_ID, "no id"]}})
    assert response.json()["data"] == {"nodes": [{"__typename": "Page"}, None]}
    (error,) = response.json()["errors"]
    assert (error["path"], error["message"]) == (["nodes", 1], "no id is no global id.")


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"named": "\ud800"}, "`named` has the character U+D800 at place 0, which no text has."),
        ({"named": "a\x00"}, "`named` has the character U+0000 at place 1, which no text has."),
        ({"named": "\x1b[31m"}, "`named` has the character U+001B at place 0, which no text has."),
        ({"named": "x" * 1_000_000}, "`named` has 1,000,000 characters."),
        ({"named": "a", "domain": "x" * 1_001}, "`domain` has 1,001 characters."),
    ],
)
async def test_texts_that_are_none_are_told(
    api: Api, services: FakeServices, variables: dict[str, str], message: str
) -> None:
    query = 'query E($named: ID!, $domain: String! = "") { entity(named: $named, domain: $domain) { key } }'
    (error,) = await api.fail(query, **variables)
    assert (error["message"], error["path"]) == (message, ["entity"])
    assert (error["extensions"]["code"], bool(error["extensions"]["remedy"])) == ("INPUT_ERROR", True)
    assert services.calls == []


async def test_what_a_mutation_is_given_is_measured_in_each_input(api: Api, services: FakeServices) -> None:
    query = """
      mutation Load($documents: [DocumentInput!]!) {
        loadDocuments(documents: $documents) { ... on InputProblem { code message } }
      }"""
    document = {"url": "u" * 40_000, "title": "t", "domain": "d", "text": "x"}
    found = await api.ask(query, documents=[document])
    assert found["loadDocuments"] == {"code": "INPUT_ERROR", "message": "`url` has 40,000 characters."}
    found = await api.ask(query, documents=[document | {"url": "u", "text": "a \ud800"}])
    assert found["loadDocuments"]["message"] == "`text` has the character U+D800 at place 2, which no text has."
    assert services.calls == []


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({"tokens": 1e300}, "`tokens` is no number that can be used."),
        ({"money": 1e16}, "`money` is no number that can be used."),
    ],
)
async def test_numbers_that_nobody_can_store_are_told(api: Api, budget: dict[str, float], message: str) -> None:
    query = """
      mutation Run($budget: BudgetInput) {
        runTopic(name: "Tides", domain: "sea", budget: $budget) { ... on Problem { message } }
      }"""
    assert (await api.ask(query, budget=budget))["runTopic"] == {"message": message}


class _SlowServices(FakeServices):
    async def lists(self, asked: Sequence[models.ListAsked]) -> list[models.ListPart]:
        await asyncio.sleep(30)
        return []


async def test_an_operation_that_takes_too_long_is_ended() -> None:
    app = create_app(
        _SlowServices(), allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__, limits=Limits(query=0.05)
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await client.post("/graphql", json={"query": "{ topics { nodes { key } } }"})
        strict = await client.post(
            "/graphql", json={"query": "{ topics { nodes { key } } }"}, headers={"Accept": OF_GRAPHQL}
        )
    assert (response.status_code, strict.status_code) == (200, 400)
    (error,) = response.json()["errors"]
    assert error["message"] == "The operation took more than 0.05 seconds and was ended."
    assert error["extensions"] == {
        "code": "OPERATION_TOO_LONG",
        "remedy": "Ask for less at once, or give it longer: KGPLATFORM_OPERATION_SECONDS.",
        "retryable": False,
    }
