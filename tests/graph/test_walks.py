"""Walks around an entity: nearest first, as many as asked for, and what was left out is counted."""

import pytest
import pytest_asyncio

from kgplatform.errors import InputError, NotFound
from kgplatform.graph.session import Graph
from kgplatform.graph.walks import form_names, neighbourhood
from tests.graph.drawn_graph import draw


@pytest_asyncio.fixture(scope="module")
async def drawn(read_graph: Graph) -> Graph:
    await draw(
        read_graph,
        "sun -warms:1> sea",
        "moon -raises:3> tide",
        "moon -pulls:2> sea",
        "moon -pulls:1> tide",
        "ship -sails:2> sea",
        "tide -floods:1> marsh",
        "sea -floods:5> marsh",
        "marsh -feeds:1> bird",
        "moon -unites:0> group1",
    )
    return read_graph


async def around(graph: Graph, depth: int, limit: int, forms: list[str] | None = None) -> tuple[str, str, int]:
    """What is around the moon: names, relations, and how many were left out."""
    found = await neighbourhood(graph, "moon", depth, limit, forms)
    return (
        " ".join(entity.name for entity in found.entities),
        ", ".join(relation.id for relation in found.relations),
        found.beyond,
    )


async def test_those_with_the_most_sources_come_first(drawn: Graph) -> None:
    relations = "moon -raises:3> tide, moon -pulls:2> sea, moon -pulls:1> tide"
    assert await around(drawn, 1, 50) == ("moon tide sea", relations, 0)


async def test_nearer_ones_come_before_those_with_more_sources(drawn: Graph) -> None:
    # the marsh is two away by a relation of five sources, and by one of a single source, which counts for nothing
    near = "moon tide sea marsh ship sun"
    relations = (
        "sea -floods:5> marsh, moon -raises:3> tide, moon -pulls:2> sea, ship -sails:2> sea, moon -pulls:1> tide, "
        "sun -warms:1> sea, tide -floods:1> marsh"
    )
    assert await around(drawn, 2, 50) == (near, relations, 0)
    assert (await around(drawn, 3, 50))[::2] == (f"{near} bird", 0)


async def test_what_the_limit_leaves_out_is_counted_at_its_level(drawn: Graph) -> None:
    assert await around(drawn, 1, 1) == ("moon tide", "moon -raises:3> tide, moon -pulls:1> tide", 1)
    assert (await around(drawn, 3, 1))[2] == 1
    # a limit that a level fills is one that the next level does not fit in
    assert (await around(drawn, 1, 2))[2] == 0
    assert (await around(drawn, 2, 2))[::2] == ("moon tide sea", 3)
    assert (await around(drawn, 3, 3))[::2] == ("moon tide sea marsh", 2)


async def test_only_some_relations_are_followed(drawn: Graph) -> None:
    assert await around(drawn, 3, 50, ["pulls"]) == ("moon sea tide", "moon -pulls:2> sea, moon -pulls:1> tide", 0)
    assert (await around(drawn, 2, 50, ["floods", "raises"]))[0] == "moon tide marsh"


async def test_forms_are_named_by_name_or_id(drawn: Graph) -> None:
    assert await form_names(drawn, ["pulls", "form-floods", "form-pulls"]) == ["floods", "pulls"]


@pytest.mark.parametrize(
    ("named", "remedy"),
    [
        ("pulling", "Did you mean one of these? pulls."),
        ("floods the marsh", "Did you mean one of these? floods."),
        ("eats", "There are, among others: feeds, sails, warms, raises, unites."),
    ],
)
async def test_a_form_that_there_is_not_is_told_with_those_like_it(drawn: Graph, named: str, remedy: str) -> None:
    with pytest.raises(NotFound) as told:
        await form_names(drawn, ["pulls", named])
    assert (told.value.what, told.value.remedy) == (f"There is no relation {named!r}.", remedy)
    elsewhere = "No relation is known yet: a run on a topic reads some."
    with pytest.raises(NotFound, match=elsewhere):
        await form_names(drawn, [named], ["elsewhere"])


@pytest.mark.parametrize(
    ("depth", "limit", "told"),
    [
        (0, 1, "The depth is 0. Give 1 to 3."),
        (4, 1, "The depth is 4. Give 1 to 3."),
        (1, 0, "The number of neighbours is 0. Give 1 to 500."),
        (1, 501, "The number of neighbours is 501. Give 1 to 500."),
    ],
)
async def test_what_is_out_of_range_is_told(drawn: Graph, depth: int, limit: int, told: str) -> None:
    with pytest.raises(InputError, match=told):
        await neighbourhood(drawn, "moon", depth, limit)
