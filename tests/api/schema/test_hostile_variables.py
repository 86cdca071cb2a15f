"""Every field of the roots, with hostile values in the place of each text, and with variables of the wrong shape."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLScalarType,
    build_schema,
    get_named_type,
    is_leaf_type,
)

from tests.api.fake_services import FakeServices
from tests.api.schema.test_schema import CHECKED_IN

SCHEMA = build_schema(CHECKED_IN.read_text(encoding="utf-8"))
TEXTS = {
    "cypher": "x'}) DETACH DELETE n //",
    "backtick": "`}) MATCH (n) RETURN n //",
    "dollar": "$id) RETURN properties(n) //",
    "graphql": '") { __typename } } #',
    "script": "<script>alert(1)</script>",
    "template": "{{ 7 * 7 }}{% raw %}${7*7}",
    "path": "../../../../etc/passwd",
    "lucene": "a^ AND (b OR [c TO d}~99 \\",
    "nul": "a\x00b",
    "escape": "\x1b]0;x\x07",
    "surrogate": "\ud800",
    "reversed": "\udc00\ud800",
    "long": "x" * 70_000,
    "empty": "",
    "blank": " \t\n ",
    "marks": "a" + "\u0301" * 900,
    "bidi": "\u202e\u2066abc\u2069",
    "number": "9" * 900,
    "id": "UGFnZTo=",
}
NO_TEXT = ("nul", "escape", "surrogate", "reversed")
_SCALARS = {"Int": 1, "Float": 1.0, "Boolean": True}


def root_fields() -> Iterator[tuple[str, str, GraphQLField]]:
    for kind, root in (("query", SCHEMA.query_type), ("mutation", SCHEMA.mutation_type)):
        assert root is not None
        yield from ((kind, name, field) for name, field in root.fields.items() if field.args)


FIELDS = list(root_fields())


def value(kind: Any, text: Any, depth: int = 0) -> Any:
    """Return a value of a type, with `text` in the place of each of its texts."""
    match kind:
        case GraphQLNonNull():
            return value(kind.of_type, text, depth)
        case GraphQLList():
            return [value(kind.of_type, text, depth)]
        case GraphQLEnumType():
            return next(iter(kind.values))
        case GraphQLInputObjectType():
            return {name: value(field.type, text, depth + 1) for name, field in kind.fields.items()}
        case GraphQLScalarType():
            return _SCALARS.get(kind.name, text)
    raise AssertionError(kind)


def operation(kind: str, name: str, field: GraphQLField) -> str:
    """Return an operation of a field that takes each argument from a variable of the same name."""
    declared = ", ".join(f"${each}: {argument.type}" for each, argument in field.args.items())
    given = ", ".join(f"{each}: ${each}" for each in field.args)
    selected = "" if is_leaf_type(get_named_type(field.type)) else " { __typename }"
    return f"{kind} Hostile({declared}) {{ {name}({given}){selected} }}"


async def asked(client: httpx.AsyncClient, query: str, variables: Any) -> tuple[int, dict[str, Any]]:
    body = json.dumps({"query": query, "variables": variables})  # half surrogates as escapes
    response = await client.post("/graphql", content=body, headers={"Content-Type": "application/json"})
    assert "Traceback" not in response.text
    assert "Something went wrong" not in response.text
    answer: dict[str, Any] = response.json()
    assert all({"code", "remedy", "retryable"} <= {*error["extensions"]} for error in answer.get("errors", ()))
    return response.status_code, answer


@pytest.mark.parametrize(("kind", "name", "field"), FIELDS, ids=[name for _, name, _ in FIELDS])
async def test_hostile_texts_are_texts_or_refused(
    client: httpx.AsyncClient, services: FakeServices, kind: str, name: str, field: GraphQLField
) -> None:
    query = operation(kind, name, field)
    for label, text in TEXTS.items():
        services.calls.clear()
        variables = {each: value(argument.type, text) for each, argument in field.args.items()}
        status, answer = await asked(client, query, variables)
        assert (status, bool(answer)) == (200, True)
        if label in NO_TEXT and takes_text(field.args.values()):
            assert services.calls == [], label


def takes_text(arguments: Any) -> bool:
    """Return whether one of some arguments is, or holds, a text."""
    return '"text"' in json.dumps([value(each.type, "text") for each in arguments])


@pytest.mark.parametrize(("kind", "name", "field"), FIELDS, ids=[name for _, name, _ in FIELDS])
async def test_variables_of_the_wrong_shape_are_told(
    client: httpx.AsyncClient, services: FakeServices, kind: str, name: str, field: GraphQLField
) -> None:
    query = operation(kind, name, field)
    (first, argument), *_ = field.args.items()
    right = {each: value(other.type, "text") for each, other in field.args.items()}
    for wrong in ({"no": {"such": "key"}}, [[[["deep"]]]], [1, None, "x", {}], {"__proto__": 1}):
        status, answer = await asked(client, query, {**right, first: wrong})
        assert status == 200
        assert "errors" in answer or takes_any(argument, wrong), (first, wrong)


def takes_any(argument: GraphQLArgument, wrong: Any) -> bool:
    """Return whether an argument takes a value of that shape: one that is a list's only entry is coerced."""
    return isinstance(wrong, list) and isinstance(getattr(argument.type, "of_type", argument.type), GraphQLList)


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"named": json.loads("[" * 31 + "]" * 31)}, "What was sent is more than 32 levels deep."),
        ({f"v{number}": 0 for number in range(50_001)}, "What was sent has more than 50,000 values."),
        ({"\ud800": 1, "named": "Moon"}, ""),
        ({"x" * 100_000: 1, "named": "Moon"}, ""),
    ],
    ids=["deep", "wide", "surrogate key", "long key"],
)
async def test_variables_of_any_extent_are_measured(
    client: httpx.AsyncClient, variables: dict[str, Any], message: str
) -> None:
    query = "query E($named: ID!) { entity(named: $named) { name } }"
    status, answer = await asked(client, query, variables)
    if message:
        assert (status, answer["errors"][0]["message"]) == (400, message)
    else:
        assert (status, answer) == (200, {"data": {"entity": {"name": "Moon"}}})
