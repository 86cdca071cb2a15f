"""Every field of the schema and every tool for agents is asked by a reader of another domain: no word of it comes
out."""

import json
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from graphql import (
    GraphQLArgument,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
    is_required_argument,
)
from strawberry import relay

from api.asking import Asking, asked_by
from api.schema import schema
from kgplatform.access.audited import services_for
from kgplatform.models import Access
from tests.access.conftest import Place
from tests.access.telling import check
from tests.access.world import LAND, SEA, SECRET, Part

TELLING = ("topic", "page", "run", "entity", "trail", "search", "runs", "topics", "sources", "export")
MOST_WAYS = 3  # from the root to a field, by which it is asked
TOGETHER = 8  # fields of a thing that are asked for by one query
TYPES = schema._schema.type_map


# GraphQL -------------------------------------------------------------------------------------------------------------


def fields_of(kind: Any) -> dict[str, GraphQLField]:
    return dict(kind.fields) if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType) else {}


def objects_of(kind: Any) -> list[GraphQLObjectType]:
    if isinstance(kind, GraphQLUnionType):
        return list(kind.types)
    if isinstance(kind, GraphQLInterfaceType):
        return list(schema._schema.get_possible_types(kind))
    return [kind]


def every_field() -> Iterator[tuple[str, str, tuple[tuple[str, str, str], ...]]]:
    """Yield (type, field, path) for every field of every type that is reached from Query, by several paths: one for
    each field of Query that leads to the type; a path is (type, field, type to be on)."""
    for root, first in fields_of(TYPES["Query"]).items():
        yield "Query", root, ()
        waiting = deque((each, (("Query", root, each.name),)) for each in objects_of(get_named_type(first.type)))
        seen: set[str] = set()
        while waiting:
            kind, path = waiting.popleft()
            if kind.name in seen or not isinstance(kind, GraphQLObjectType):
                continue
            seen.add(kind.name)
            for name, field in fields_of(kind).items():
                yield kind.name, name, path
                for each in objects_of(get_named_type(field.type)):
                    waiting.append((each, (*path, (kind.name, name, each.name))))


class Arguments:
    """Values of arguments, by their names: of things of one domain."""

    def __init__(self, part: Part, other: Part) -> None:
        self._part, self._other = part, other
        self._domain = part.topic.domain

    def of(self, kind: str, field: GraphQLField, name: str) -> str:
        given = [
            f"{argument}: {value}"
            for argument, declared in field.args.items()
            if (value := self._value(kind, name, argument, declared)) is not None
        ]
        return f"({', '.join(given)})" if given else ""

    def _value(self, kind: str, field: str, name: str, declared: GraphQLArgument) -> str | None:
        part, entity = self._part, next(iter(self._part.entities.values()))
        topic = part.topic.id
        match kind, field, name:
            case "Query", "node", "id":
                return json.dumps(relay.to_base64("Topic", topic))
            case "Query", "nodes", "ids":
                return json.dumps([relay.to_base64("Entity", entity), relay.to_base64("Page", part.page)])
            case "Query", "page", "id":
                return json.dumps(part.page)
            case "Page", "diff", "against":
                return json.dumps(part.old_page)
            case "Query", "gap", "id":
                return json.dumps(part.gap)
            case "Query", "question", "id":
                return json.dumps(part.question)
            case "Query", "source", "id":
                return json.dumps(part.sources[0])
            case "Query", "domain", "named":
                return json.dumps(self._domain)
            case "Topic", "new", "since":
                return json.dumps("2020-01-01")
            case "Query", "run", "id":
                return json.dumps(part.run)
            case "Query", "snippets", "ids":
                return json.dumps(list(part.snippets))
            case "Query", "relation", "named":
                return json.dumps("zorbrels" if self._domain == LAND else "causes")
            case "Query", "compareTopics", "other":
                return json.dumps(self._other.topic.id)
            case "Query", "trail", "topic":
                return None  # it is of a page
            case _, _, ("id" | "topicId" | "topic"):
                return json.dumps(topic)
            case _, _, ("ids" | "entities"):
                return json.dumps(list(part.entities.values()))
            case _, _, ("entity" | "from"):
                return json.dumps(entity)
            case _, _, "to":
                return json.dumps(list(part.entities.values())[1])
            case _, _, "named":
                return json.dumps("lunazorb" if self._domain == LAND else "moon")
        return self._further(name, declared)

    def _further(self, name: str, declared: GraphQLArgument) -> str | None:
        match name:
            case "page":
                return json.dumps(self._part.page)
            case "section" | "sentence":
                return "0"
            case "text":
                return json.dumps("moon zorbtide lunazorb tide zorbpage")
            case "domain":
                return json.dumps(self._domain) if is_required_argument(declared) else None
            case "search":  # of no service, so that nobody is asked
                return f'{{service: "none", words: "moon", domain: {json.dumps(self._domain)}}}'
            case "facts":
                return json.dumps(["The moon causes the tide."])
            case "name":
                return json.dumps("Something new")
            case "run":
                return f'{{strategy: "page", topicId: {json.dumps(self._part.topic.id)}}}'
        assert not is_required_argument(declared), f"the test knows no value of {name}"
        return None


def leaves(kind: Any) -> list[str]:
    """Return what is told of a thing itself, for each of the types that it may be of."""
    if is_leaf_type(kind):
        return [""]
    told = []
    for each in objects_of(kind):
        own = [name for name, field in fields_of(each).items() if _is_told(field)]
        told.append(f"{{ ... on {each.name} {{ __typename {' '.join(own)} }} }}")
    return told


def queries_for(
    kind: str, names: Sequence[str], path: tuple[tuple[str, str, str], ...], arguments: Arguments
) -> Iterator[str]:
    """Yield queries for fields of a type that are reached by one path, several together."""
    told = [(name, leaves(get_named_type(fields_of(TYPES[kind])[name].type))) for name in names]
    for number in range(max(len(each) for _, each in told)):
        asked = [
            f"{name}{arguments.of(kind, fields_of(TYPES[kind])[name], name)} {each[number]}"
            for name, each in told
            if number < len(each)
        ]
        for first in range(0, len(asked), TOGETHER):
            text = " ".join(asked[first : first + TOGETHER])
            for on, through, to in reversed(path):
                parent = fields_of(TYPES[on])[through]
                text = f"{through}{arguments.of(on, parent, through)} {{ ... on {to} {{ {text} }} }}"
            yield f"query {{ {text} }}"


@pytest.mark.parametrize("domain", [LAND, SEA])
async def test_no_field_tells_a_stranger_anything(place: Place, stranger: httpx.AsyncClient, domain: str) -> None:
    # given
    parts = {SEA: place.world.sea, LAND: place.world.land}
    arguments = Arguments(parts.pop(domain), *parts.values())
    queries, asked = queries_of(arguments)

    # when
    answered = 0
    for query in queries:
        response = await stranger.post("/graphql", json={"query": query})
        told = response.json()
        wrong = [e["message"] for e in told.get("errors", ()) if e.get("extensions", {}).get("code") is None]
        assert (wrong, told.get("data") is None) == ([], False), (query, told)
        # then
        check(response.text, query)
        answered += any(told["data"].values())

    # then: that was all of them
    reached = {kind for kind, _ in asked}
    written = {each.name for kind in ("Mutation", "Subscription") for each in _below(TYPES[kind])}
    objects = {
        name for name, kind in TYPES.items() if isinstance(kind, GraphQLObjectType) and not name.startswith("__")
    }
    assert objects - reached - {"Mutation", "Subscription"} <= written
    assert {(kind, name) for kind in reached for name in fields_of(TYPES[kind])} == asked
    assert answered > len(queries) / 3


def _below(kind: Any) -> Iterator[Any]:
    for field in fields_of(kind).values():
        yield from objects_of(get_named_type(field.type))
        for each in objects_of(get_named_type(field.type)):
            for inner in fields_of(each).values():
                yield from objects_of(get_named_type(inner.type))


def queries_of(arguments: Arguments) -> tuple[list[str], set[tuple[str, str]]]:
    """Return queries, and the fields that these ask, by their types: what a thing tells of itself is asked with it,
    each other field by the first ways to it."""
    ways: Counter[tuple[str, str]] = Counter()
    together: dict[tuple[str, tuple[tuple[str, str, str], ...]], list[str]] = {}
    asked: set[tuple[str, str]] = set()
    for kind, name, path in every_field():
        field = fields_of(TYPES[kind])[name]
        ways[kind, name] += 1
        if _is_told(field) or ways[kind, name] > MOST_WAYS:
            continue
        together.setdefault((kind, path), []).append(name)
        asked.add((kind, name))
        asked |= {
            (each.name, own)
            for each in objects_of(get_named_type(field.type))
            for own, of in fields_of(each).items()
            if _is_told(of)
        }
    return [
        query for (kind, path), names in together.items() for query in queries_for(kind, names, path, arguments)
    ], asked


def _is_told(field: GraphQLField) -> bool:
    """Whether a thing tells it when it is asked for all that it tells of itself."""
    return is_leaf_type(get_named_type(field.type)) and not any(map(is_required_argument, field.args.values()))


async def test_the_same_questions_tell_those_who_may_know(place: Place, app: FastAPI) -> None:
    """The words would be seen where they came out: who sees all is told them by these very questions."""
    made = await place.platform.access.make_key("of all", "admin", [])
    arguments = Arguments(place.world.land, place.world.sea)
    headers = {"Authorization": f"Bearer {made.secret}"}
    told = set()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", headers=headers
    ) as client:
        for root in TELLING:
            for query in _telling(root, arguments):
                response = await client.post("/graphql", json={"query": query})
                if SECRET in response.text.lower():
                    told.add(root)
    assert told == set(TELLING)


def _telling(root: str, arguments: Arguments) -> Iterator[str]:
    """Return queries for what a field of Query tells, or the things of the list that it is."""
    given = get_named_type(fields_of(TYPES["Query"])[root].type)
    if "nodes" in fields_of(given):
        return queries_for(given.name, ["nodes"], (("Query", root, given.name),), arguments)
    return queries_for("Query", [root], (), arguments)


# Agents --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("domain", [LAND, SEA])
async def test_no_tool_tells_a_stranger_anything(place: Place, domain: str) -> None:
    from api.answering import Limits
    from api.asking import services_of_who_asks
    from api.mcp.server import agent_server

    # given
    platform = place.platform
    permit = partial(services_for, platform.services, platform.access, platform.parts.graph)
    server = agent_server(services_of_who_asks(permit), Limits(), changes=False)
    part = place.world.land if domain == LAND else place.world.sea
    entities = list(part.entities.values())
    values: dict[str, Any] = {
        "topic": part.topic.id, "topic_id": part.topic.id, "page_id": part.page, "page": part.page, "run_id": part.run,
        "entity": entities[0], "start": entities[0], "end": entities[1], "from_entity": entities[0],
        "to_entity": entities[1], "entity_id": entities[0], "snippet_ids": list(part.snippets), "section": 0,
        "sentence": 0, "text": "moon zorbtide lunazorb", "query": "moon zorbtide lunazorb", "named": "lunazorb",
        "other": part.topic.id, "name": "Something", "domain": domain, "status": None,
        "snippet_id": part.snippets[0], "source_id": part.sources[0],
    }  # fmt: skip
    access = Access(name="of sea", role="reader", domains=frozenset({SEA}))
    told = 0
    with asked_by(Asking(access)):
        for tool in server._tools.values():
            needed = tool.parameters.get("required", [])
            assert set(needed) <= values.keys(), (tool.name, needed)
            given = {name: values[name] for name in tool.parameters["properties"] if name in needed}
            result = await server.call_tool(tool.name, given)
            text = json.dumps(result.model_dump(mode="json"))  # type: ignore[union-attr]
            check(text, json.dumps(given))
            told += not result.is_error  # type: ignore[union-attr]
    assert told >= 3
