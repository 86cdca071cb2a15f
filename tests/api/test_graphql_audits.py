"""GraphQL over HTTP by the audits of the npm package graphql-http (1.23): which test tries what each asks for, and
those that no other test tries.

Of its 61 the two that a server MAY allow and ours does not are D6D5 and 6A70: queries are not carried out by GET.
"""

import json

import httpx
import pytest

from tests.api import test_graphql_http

GRAPHQL, JSON = "application/graphql-response+json", "application/json"
TYPED = {"query": "query Type($name: String!) { __type(name: $name) { name } }", "variables": {"name": "Query"}}
TRIED = {
    "test_an_answer_has_the_media_type_that_was_asked_for":
        "22EB 4655 47DE 80D8 82A3 78D5 2C94 03D4 34A2 13EE",
    "test_texts_are_utf_8_both_ways": "BF61",
    "test_what_is_no_request_is_told_with_400":
        "A5BF 423L LKJ0 LKJ1 LKJ2 LKJ3 6C00 6C01 6C02 6C03 4760 4761 4762 4763 58B0 58B1 58B2 58B3 B6DC BCF8 B7N8 8764 "
        "3E3A",
    "test_what_may_be_left_out_may_be_null": "94B0 94B1 94B2 0220 0221 0222 428F 1B7A",
    "test_an_operation_is_chosen_by_its_name": "8161 B8B3",
    "test_what_cannot_be_carried_out_has_no_data": "572B FDE2 7B9B 865D 556A D586 51FE 74FF 5E5B 86EE",
    "test_2ea1_and_28b9_variables_are_used": "2EA1 28B9",
    "test_9abe_a_body_of_no_media_type_is_refused": "9ABE",
    "test_5a70_a_query_by_get_is_answered_with_the_tool_to_ask_it_in": "5A70",
    "test_9c48_no_mutation_is_carried_out_by_get": "9C48",
    "test_d6d5_and_6a70_programs_are_told_to_post_their_queries": "D6D5 6A70",
}  # fmt: skip


def test_each_audit_is_tried_by_a_test() -> None:
    ids = " ".join(TRIED.values()).split()
    assert len(set(ids)) == len(ids) == 61
    assert TRIED.keys() <= {*vars(test_graphql_http), *globals()}


@pytest.mark.parametrize("accept", [GRAPHQL, JSON])
async def test_2ea1_and_28b9_variables_are_used(client: httpx.AsyncClient, accept: str) -> None:
    response = await client.post("/graphql", json=TYPED, headers={"Accept": accept})
    assert (response.status_code, response.headers["content-type"]) == (200, f"{accept}; charset=utf-8")
    assert response.json() == {"data": {"__type": {"name": "Query"}}}


async def test_9abe_a_body_of_no_media_type_is_refused(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", content=json.dumps(TYPED).encode())
    assert (response.status_code, response.headers["content-type"]) == (415, f"{JSON}; charset=utf-8")
    assert response.json().keys() == {"errors"}


async def test_5a70_a_query_by_get_is_answered_with_the_tool_to_ask_it_in(client: httpx.AsyncClient) -> None:
    del client.headers["accept"]
    response = await client.get("/graphql", params={"query": "{ __typename }"})
    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")


async def test_9c48_no_mutation_is_carried_out_by_get(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params={"query": "mutation { __typename }"}, headers={"Accept": GRAPHQL})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("accept", [GRAPHQL, JSON])
async def test_d6d5_and_6a70_programs_are_told_to_post_their_queries(client: httpx.AsyncClient, accept: str) -> None:
    params = {**TYPED, "variables": json.dumps(TYPED["variables"])}
    response = await client.get("/graphql", params=params, headers={"Accept": accept})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
