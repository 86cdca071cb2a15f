"""GraphQL over HTTP by the audits of the npm package graphql-http (1.23): what each asks for, and how we answer it.

Of its 61 the two that a server MAY allow and ours does not are in UNANSWERED: queries are not carried out by GET.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest

GRAPHQL, JSON, ANY = "application/graphql-response+json", "application/json", "*/*"
TYPENAME: dict[str, Any] = {"query": "{ __typename }"}
NAMED = {"query": "query Query { __typename }", "operationName": "Query"}
TYPED = {"query": "query Type($name: String!) { __type(name: $name) { name } }", "variables": {"name": "sometype"}}
UTF_8 = {"query": '{ __type(name: "Run🏃Swim🏊") { name } }'}
COERCED = {"query": "query CoerceFailure($id: ID!) { __typename }", "variables": {"id": None}}
UNPARSED, UNKNOWN, BROKEN, MISTYPED = (
    {"query": "{"},
    {"query": "{ nothingOfOurs }"},
    '{ "not a JSON',
    {"qeury": "{ x }"},
)


class Audit(NamedTuple):
    """What is sent, and the status and media type of its answer, which has either data or errors."""

    id: str
    body: Any
    accept: str | None = None
    status: int = 200
    kind: str = JSON
    content_type: str | None = JSON

    @property
    def has(self) -> set[str]:
        return {"data"} if self.status == 200 and self.body not in (UNPARSED, UNKNOWN, COERCED) else {"errors"}


def _wrong(prefix: str, name: str, values: list[Any]) -> Iterator[Audit]:
    for number, value in enumerate(values):
        yield Audit(f"{prefix}{number}", {**TYPENAME, name: value}, status=400)


def _null(prefix: str, accept: str) -> Iterator[Audit]:
    for number, name in enumerate(("variables", "operationName", "extensions")):
        yield Audit(f"{prefix}{number}", {**TYPENAME, name: None}, accept, kind=accept)


NO_TEXTS: list[Any] = [{"obj": "ect"}, 0, False, ["array"]]
NO_MAPS: list[Any] = ["string", 0, False, ["array"]]
AUDITS = [
    Audit("22EB", TYPENAME, GRAPHQL, kind=GRAPHQL),
    Audit("4655", TYPENAME, JSON),
    Audit("47DE", TYPENAME, ANY),
    Audit("80D8", TYPENAME),
    Audit("82A3", TYPENAME),
    Audit("BF61", UTF_8, content_type="application/json; charset=utf-8"),
    Audit("78D5", TYPENAME),
    Audit("2C94", TYPENAME),
    Audit("9ABE", TYPENAME, status=415, content_type=None),
    Audit("03D4", TYPENAME),
    Audit("A5BF", "", status=400),
    Audit("423L", {"notquery": "{ __typename }"}, GRAPHQL, 400, GRAPHQL),
    *_wrong("LKJ", "query", NO_TEXTS),
    Audit("34A2", TYPENAME, GRAPHQL, kind=GRAPHQL),
    Audit("13EE", TYPENAME, JSON),
    *_wrong("6C0", "operationName", NO_TEXTS),
    Audit("8161", NAMED, GRAPHQL, kind=GRAPHQL),
    Audit("B8B3", NAMED, JSON),
    *_null("94B", GRAPHQL),
    *_null("022", JSON),
    *_wrong("476", "variables", NO_MAPS),
    Audit("2EA1", TYPED, GRAPHQL, kind=GRAPHQL),
    Audit("28B9", TYPED, JSON),
    *_wrong("58B", "extensions", NO_MAPS),
    Audit("428F", {**TYPENAME, "extensions": {"some": "value"}}, GRAPHQL, kind=GRAPHQL),
    Audit("1B7A", {**TYPENAME, "extensions": {"some": "value"}}, JSON),
    Audit("B6DC", BROKEN, JSON, 400),
    Audit("BCF8", BROKEN, JSON, 400),
    Audit("B7N8", BROKEN, GRAPHQL, 400, GRAPHQL),
    Audit("8764", MISTYPED, status=400),
    Audit("3E3A", MISTYPED, status=400),
    Audit("572B", UNPARSED, JSON),
    Audit("FDE2", UNKNOWN, JSON),
    Audit("7B9B", COERCED, JSON),
    *(Audit(each, UNPARSED, GRAPHQL, 400, GRAPHQL) for each in ("865D", "556A", "D586")),
    *(Audit(each, UNKNOWN, GRAPHQL, 400, GRAPHQL) for each in ("51FE", "74FF", "5E5B")),
    Audit("86EE", COERCED, GRAPHQL, 400, GRAPHQL),
]
BY_GET = {"5A70", "9C48"}
UNANSWERED = {"D6D5": GRAPHQL, "6A70": JSON}


def test_there_are_all_audits() -> None:
    ids = [audit.id for audit in AUDITS]
    assert len({*ids, *BY_GET, *UNANSWERED}) == len(ids) + 4 == 61


@pytest.mark.parametrize("audit", AUDITS, ids=lambda audit: audit.id)
async def test_an_audit_is_passed(client: httpx.AsyncClient, audit: Audit) -> None:
    del client.headers["accept"]
    content = audit.body if isinstance(audit.body, str) else json.dumps(audit.body, ensure_ascii=False)
    given = {"Content-Type": audit.content_type, "Accept": audit.accept}
    headers = {name: value for name, value in given.items() if value}

    response = await client.post("/graphql", content=content.encode(), headers=headers)

    assert (response.status_code, response.headers["content-type"]) == (audit.status, f"{audit.kind}; charset=utf-8")
    assert {*json.loads(response.content.decode("utf-8", "strict"))} == audit.has


async def test_5a70_a_query_by_get_is_answered_with_the_tool_to_ask_it_in(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params=TYPENAME)
    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")


async def test_9c48_no_mutation_is_carried_out_by_get(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params={"query": "mutation { __typename }"}, headers={"Accept": GRAPHQL})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("audit", UNANSWERED)
async def test_programs_are_told_to_post_their_queries(client: httpx.AsyncClient, audit: str) -> None:
    params = {**TYPED, "variables": json.dumps(TYPED["variables"])}
    response = await client.get("/graphql", params=params, headers={"Accept": UNANSWERED[audit]})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
