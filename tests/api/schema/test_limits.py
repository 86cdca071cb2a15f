import time

import httpx
import pytest
from graphql import get_introspection_query

from api.schema import documents
from api.schema.limits import RowBudget
from kgplatform.errors import InputError
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices
from tests.support.operations import operations


def _nested(levels: int) -> str:
    """Return fragments of which each spreads the next one twice: two to the power of `levels` fields."""
    chain = " ".join(f"fragment f{n} on Topic {{ ...f{n + 1} ...f{n + 1} }}" for n in range(levels))
    return f"{{ topics {{ ...f0 }} }} {chain} fragment f{levels} on Topic {{ key }}"


async def test_a_query_may_not_be_deeper_than_twelve(api: Api, services: FakeServices) -> None:
    # given relations of ends of relations of ends ...
    query = "relation"
    for _ in range(6):
        query = f"relations {{ subject {{ {query} }} }}" if query != "relation" else "relations { relation }"
    (error,) = await api.fail(f"query Deep {{ topics {{ entities {{ edges {{ node {{ {query} }} }} }} }} }}")
    # then nothing is asked of the services
    assert error["message"] == "The operation Deep has 15 levels; it may have 12."
    assert error["extensions"] == {
        "code": "INPUT_ERROR",
        "remedy": "Ask for what is deeper by its id, in a query of its own.",
        "retryable": False,
    }
    assert services.calls == []


async def test_a_query_of_twelve_levels_passes(api: Api) -> None:
    query = "relations { nodes { evidence { nodes { text } } } }"
    data = await api.ask(
        f"{{ topics {{ nodes {{ entities {{ nodes {{ relations {{ nodes {{ subject {{ {query} }} }} }} }} }} }} }} }}"
    )
    assert [topic.keys() for topic in data["topics"]["nodes"]] == [{"entities"}, {"entities"}]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (_nested(25), "The operation has 33554433 fields, fragments in their places; it may have 500."),
        (
            f"{{ topics {{ {'key ' * 700} }} }}",
            "The operation has 701 fields, fragments in their places; it may have 500.",
        ),
        (f"{{ topics {{ {'key ' * 31} }} }}", "A selection has a field 31 times."),
        (
            "{ " + " ".join(f"t{n}: topics {{ key }}" for n in range(31)) + " }",
            "The operation has 31 aliases; it may have 30.",
        ),
        (
            "{ topics { ...a } } fragment a on Topic { ...b } fragment b on Topic { ...a }",
            "Fragments spread each other in a circle: a spreads b spreads a.",
        ),
        (
            "{ topics { key } } fragment a on Topic { ...b } fragment b on Topic { ...a }",
            "Fragments spread each other in a circle: a spreads b spreads a.",
        ),
        (
            "mutation Twice { a: doctor { __typename } b: doctor { __typename } }",
            "The operation Twice asks for `doctor` 2 times.",
        ),
        (
            'query Twice { a: estimate(name: "A", domain: "d") { calls { low } } '
            'b: estimate(name: "B", domain: "d") { calls { low } } }',
            "The operation Twice asks for `estimate` 2 times.",
        ),
        (
            '{ a: topic(id: "a") { funnel { floor } } b: topic(id: "b") { funnel { floor } } }',
            "The operation asks for `funnel` 2 times.",
        ),
        ("{ topics { key(why: \"" + "x" * 70_000 + '") } }', "`query` has 70,027 characters."),
        ('{ topics { key(why: """' + "a\n" * 5_000_000 + '""") } }', "`query` has 10,000,031 characters."),
        ("{ topics { " + "x" * 101 + " } }", "The query has a name of 101 characters, xxxxxxxxxxxxxxxxxxxx…."),
        (
            "{ topics { entities(first: " + "9" * 50_000 + ") { totalCount } } }",
            "The query has a number of 50,000 characters, 99999999999999999999….",
        ),
        (
            "{ topics { entities(first: 1" + "0" * 100 + ".5) { totalCount } } }",
            "The query has a number of 103 characters, 10000000000000000000….",
        ),
        (
            "{ topics " + "{ a " * 1_200 + "} " * 1_200 + "}",
            "Syntax Error: Document is nested too deeply. Parsing aborted.",
        ),
        ("{ topics " + "{ a " * 99 + "{ b } " + "} " * 99 + "}", "The query is more than 40 levels deep."),
    ],
    ids=["fragments", "fields", "repeats", "aliases", "circle", "unused circle", "doctors", "estimates", "funnels",
         "text",
         "block", "name", "number", "fraction", "recursion", "levels"],
)  # fmt: skip
async def test_what_asks_for_too_much_is_refused_at_once(
    api: Api, services: FakeServices, query: str, message: str
) -> None:
    began = time.process_time()
    (error,) = await api.fail(query)
    assert time.process_time() - began < 30  # what is not refused takes minutes
    assert error["message"] == message
    assert (error["extensions"]["code"], bool(error["extensions"]["remedy"])) == ("INPUT_ERROR", True)
    assert services.calls == []


async def test_a_query_may_not_have_more_than_three_thousand_tokens(api: Api, services: FakeServices) -> None:
    (error,) = await api.fail(f"query {{ topics {{ {'key ' * 3001} }} }}")
    assert "3000" in error["message"]
    assert services.calls == []


def test_rows_run_out() -> None:
    budget = RowBudget(3)
    budget.spend(3)
    with pytest.raises(InputError, match="more than 50000 rows"):
        budget.spend(1)


async def test_introspection_passes(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json={"query": get_introspection_query()})
    assert response.json()["data"]["__schema"]["queryType"] == {"name": "Query", "kind": "OBJECT"}


def test_what_the_command_line_asks_passes() -> None:
    assert documents.read(operations()).errors == ()


async def test_too_many_ids_are_told_in_words(api: Api, services: FakeServices) -> None:
    (error,) = await api.fail("query N($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=[tides.MOON.id] * 2_000)
    assert error["message"] == "`ids` has 2,000 entries."
    assert error["extensions"]["remedy"] == "Give at most 500 at once."
    assert services.calls == []
