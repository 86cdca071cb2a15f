"""What walks ask of a real Neo4j: as many statements, however much they bring."""

import pytest

from kgplatform.graph.session import Graph
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over
from tests.graph.drawn_graph import draw

AROUND = """
query Around($first: Int!, $depth: Int!) {
  neighbourhood(entity: "moon", depth: $depth, first: $first, relations: ["form-pulls", "raises"]) {
    entities { name mentions } beyond
    relations { subject { name } object { name } evidence { nodes { text snippet { title } } } }
  }
}
"""

PATHS = """
query Paths($first: Int!) {
  paths(from: "moon", to: "tide", longest: 2, first: $first) {
    nodes { entities { name } relations { relation subject { name } object { name } evidence { nodes { text } } } }
  }
}
"""


@pytest.fixture
async def api(graph: Graph) -> Api:
    await draw(
        graph,
        "moon -pulls:2> sea",
        "sea -raises:3> tide",
        "moon -raises:1> tide",
        "moon -pulls:1> earth",
        "earth -pulls:5> tide",
        "moon -hides:9> sun",
    )
    return api_over(graph)


async def test_a_neighbourhood_is_as_many_statements_however_many_neighbours(api: Api, statements: list[str]) -> None:
    found = []
    for first in (1, 3):
        statements.clear()
        around = (await api.ask(AROUND, first=first, depth=1))["neighbourhood"]
        found.append(([each["name"] for each in around["entities"]], len(around["relations"]), around["beyond"]))
        assert statements[2:] == [
            "read/predicates/forms_named", "read/walks/neighbours", "read/topics/entities",
            "read/walks/relations_between", "read/snippets/snippets",
        ]  # fmt: skip
    assert found == [(["moon", "sea"], 1, 2), (["moon", "sea", "earth", "tide"], 5, 0)]


async def test_paths_are_as_many_statements_however_many_paths(api: Api, statements: list[str]) -> None:
    found = []
    for first in (2, 3):
        statements.clear()
        paths = (await api.ask(PATHS, first=first))["paths"]["nodes"]
        found.append([[each["name"] for each in path["entities"]] for path in paths])
        assert statements[4:] == [
            "read/walks/degrees", "read/walks/steps", "read/walks/steps", "read/relations/relations_in",
            "read/topics/entities", "read/snippets/snippets",
        ]  # fmt: skip
    assert found[1] == [["moon", "tide"], ["moon", "earth", "tide"], ["moon", "sea", "tide"]]
    assert found[0] == found[1][:2]
