"""Groups and canonical forms: siblings share the form of their relation, and groups follow what forms come to mean."""

import pytest

from kgplatform.curation.decisions.decisions import split_form, take_back
from kgplatform.curation.grouping import Grouped
from kgplatform.curation.recomputation import recompute
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.session import Graph
from kgplatform.ids import form_id, group_id
from tests.curation.decided import exported, known
from tests.curation.grouped import TOPIC, Namer, entity, group, known_but_looks, load, said
from tests.curation.worded import merge
from tests.stored import DOMAIN

HAS = said("The forest has oak trees and pine trees.", "has", "forest", "has", "oak trees", "pine trees")
HOLDS = said("The forest holds elm trees and fir trees.", "holds", "forest", "holds", "elm trees", "fir trees")
PARK = said("The park holds yew trees and ash trees.", "park", "park", "holds", "yew trees", "ash trees")
OAKS = said("The forest contains oak trees.", "oaks", "forest", "contains", "oak trees")
PINES = said("Forests contain pine trees and fir trees.", "pines", "Forests", "contain", "pine trees", "fir trees")
HAVE, HOLD, CONTAIN = (form_id(DOMAIN, name) for name in ("has", "holds", "contains"))
OF_FOREST, OF_PARK = (("forest", "has", "oak trees", "pine trees"), ("park", "holds", "ash trees", "yew trees"))
HELD = ("forest", "holds", "elm trees", "fir trees")


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await load(graph, HAS, HOLDS, PARK)
    assert await group(graph) == Grouped(looked_at=3, grouped=3)
    return graph


async def sets(graph: Graph) -> list[tuple[str, ...]]:
    """Return the parent, the relation and the members of each group, sorted."""
    rows = await graph.run_statement(
        "MATCH (g:Group) MATCH (p:Entity {id: g.parent})-[:RELATES]->(g)<-[m:MEMBER_OF {relation: g.relation}]-(e) "
        "WITH p, g, e ORDER BY e.name RETURN p.name AS parent, g.relation AS relation, collect(e.name) AS members"
    )
    return sorted((row["parent"], row["relation"], *row["members"]) for row in rows)


async def test_siblings_share_a_form_and_keep_their_wordings(graph: Graph) -> None:
    await load(graph, OAKS, PINES)
    namer = Namer()

    assert await group(graph, namer) == Grouped(looked_at=1, grouped=1)

    assert namer.asked == [("forest", "contain", ["fir trees", "oak trees", "pine trees"])]
    [made] = await read_topic_groups(graph, TOPIC.id)
    assert (made.relation, made.member_relation, made.member_wording) == ("contain", "contains", "contain")
    rows = await graph.run_statement(
        "MATCH (e)-[m:MEMBER_OF]->(g) RETURN g.id AS g, e.name AS name, m{.*} AS m ORDER BY name"
    )
    id_ = group_id(entity("forest"), "contains")
    assert rows == [
        {"g": id_, "name": "fir trees",
         "m": {"relation": "contains", "wording": "contain", "description": PINES.text}},
        {"g": id_, "name": "oak trees",
         "m": {"relation": "contains", "wording": "contains", "description": OAKS.text}},
        {"g": id_, "name": "pine trees",
         "m": {"relation": "contains", "wording": "contain", "description": PINES.text}},
    ]  # fmt: skip
    assert await recompute(graph) == []


async def test_a_merge_of_forms_and_its_undo_leave_not_a_byte_of_groups_changed(stored: Graph) -> None:
    before, told = await known(stored), await exported(stored)
    assert await sets(stored) == [OF_FOREST, HELD, OF_PARK]

    merged = await merge(stored, HAVE, HOLD)

    # then nobody has looked yet at what the forest and the park have now; what was found of some still holds
    assert await sets(stored) == [OF_FOREST]
    assert await recompute(stored) == []

    await take_back(stored, merged.id, "not the same", "ada")

    assert await known(stored) == before
    assert await exported(stored) == told
    assert await recompute(stored) == []


async def test_groups_made_under_merged_forms_go_with_the_merge(stored: Graph) -> None:
    before, told = await known_but_looks(stored), await exported(stored)
    merged = await merge(stored, HAVE, HOLD)
    namer = Namer()

    assert await group(stored, namer) == Grouped(looked_at=2, grouped=2)

    assert namer.asked == [
        ("forest", "has", ["elm trees", "fir trees", "oak trees", "pine trees"]),
        ("park", "holds", ["ash trees", "yew trees"]),
    ]
    made = [("forest", "has", "elm trees", "fir trees", "oak trees", "pine trees"), ("park", "has", *OF_PARK[2:])]
    assert await sets(stored) == made
    assert await recompute(stored) == []

    await take_back(stored, merged.id, "not the same", "ada")

    assert await known_but_looks(stored) == before
    assert await exported(stored) == told
    assert await recompute(stored) == []

    # and: merged again, they are known without another look
    await merge(stored, HAVE, HOLD)
    assert await sets(stored) == made
    assert await group(stored, namer) == Grouped()
    assert await recompute(stored) == []


async def test_a_split_of_a_form_parts_its_siblings_until_it_is_taken_back(graph: Graph) -> None:
    await load(graph, OAKS, PINES)
    await group(graph)
    before, told = await known_but_looks(graph), await exported(graph)

    split = await split_form(graph, CONTAIN, ["contain"], "another thing", "ada")

    assert await sets(graph) == []
    assert await recompute(graph) == []
    assert await group(graph) == Grouped(looked_at=1, grouped=1)
    assert await sets(graph) == [("forest", "contain", "fir trees", "pine trees")]
    assert await recompute(graph) == []

    await take_back(graph, split.id, "the same", "ada")

    assert await known_but_looks(graph) == before
    assert await exported(graph) == told
    assert await recompute(graph) == []
