"""The queries of docs/graphql.md, asked of a real graph: each is answered without an error."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from graphql import OperationDefinitionNode, OperationType, parse, print_ast

import api as api_package
from bench.curation.made_up import DOMAIN
from bench.library import TOPIC
from kgplatform.graph.session import Graph
from kgplatform.ids import page_id
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over
from tests.graph.test_lists import stocked

__all__ = ["stocked"]

GUIDE = (Path(api_package.__file__).parents[1] / "docs/graphql.md").read_text(encoding="utf-8")
# What asks more than the graph: language models' accounts, vectors, runs' database; and names that are not in it.
ELSEWHERE = {
    "Funnel",
    "Search",
    "Saying",
    "Estimate",
    "Ran",
    "Steps",
    "Relations",
    "Around",
    "Between",
    "Named",
    "Trail",
    "Watched",
}


def queries() -> Iterator[tuple[str, str]]:
    """Give the queries that are shown, by name."""
    for shown in re.findall(r"```graphql\n(.*?)```", GUIDE, re.DOTALL):
        for operation in parse(shown).definitions:
            assert isinstance(operation, OperationDefinitionNode)
            name = operation.name.value if operation.name else ""
            if operation.operation is OperationType.QUERY:
                yield name, print_ast(operation)


EVERY = dict(queries())
SHOWN = {name: query for name, query in EVERY.items() if name not in ELSEWHERE}


@pytest.fixture
async def variables(stocked: Graph) -> dict[str, str]:
    """Give values for the variables that the queries have."""
    (row,) = await stocked.run_statement(
        "MATCH (a:Entity)-[r:RELATES]->(b:Entity) WHERE size(r.evidence) > 0 AND a <> b "
        "RETURN a.id AS one, b.id AS other ORDER BY r.id LIMIT 1"
    )
    pages = {"before": page_id(TOPIC.id, "article", 1), "page": page_id(TOPIC.id, "article", 2)}
    return {
        **row,
        **pages,
        "id": TOPIC.id,
        "topic": TOPIC.id,
        "cause": row["one"],
        "effect": row["other"],
        "named": row["one"],
    }


def test_at_least_fifteen_queries_are_shown() -> None:
    assert EVERY.keys() >= ELSEWHERE
    assert len(EVERY) >= 15
    assert {"News", "Support", "Connects", "Asked"} <= SHOWN.keys()


async def test_the_queries_of_the_guide_are_answered(stocked: Graph, variables: dict[str, str]) -> None:
    api = api_over(stocked)
    found = {}
    for name, query in SHOWN.items():
        given = {each: value for each, value in variables.items() if f"${each}:" in query}
        if name == "Compare":
            given["other"] = TOPIC.id
        if name == "Changed":
            given["id"] = variables["page"]
        if name == "Passage":
            listed = f'{{ sources(filter: {{ domain: "{DOMAIN}" }}) {{ nodes {{ snippets {{ nodes {{ id }} }} }} }} }}'
            sources = (await api.ask(listed))["sources"]["nodes"]
            given["id"] = next(each["id"] for source in sources for each in source["snippets"]["nodes"])
        found[name] = await Api.ask(api, query.replace('"sea"', f'"{DOMAIN}"'), **given)
    # then each has something to tell
    news = found["News"]["topic"]["new"]
    assert (news["snippets"]["totalCount"], len(news["pages"]["nodes"])) == (24, 5)
    support = found["Support"]["topic"]["relations"]["nodes"]
    assert support and all(each["evidence"]["nodes"] for each in support)
    assert found["Connects"]["paths"]["nodes"][0]["relations"][0]["evidence"]["nodes"][0]["text"]
    assert [gap["status"] for gap in found["Asked"]["topic"]["gaps"]["nodes"]].count("CLOSED") >= 1
    assert len(found["Asked"]["topic"]["gaps"]["nodes"][0]["questions"]["nodes"]) == 7
    assert len(found["Decided"]["decisions"]["nodes"]) >= 4
    assert found["Changed"]["page"]["diff"]
    assert found["Names"]["entity"]["names"]
    assert [each["name"] for each in found["Domains"]["domains"]["nodes"]] == [DOMAIN]
    assert found["Passage"]["node"]["text"]
