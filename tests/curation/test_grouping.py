"""Siblings: what shares its source and its relation gets a unifying node, which follows what the graph holds."""

from itertools import permutations
from typing import Any

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, take_back
from kgplatform.curation.gaps.ledger import find_gaps
from kgplatform.curation.grouping import Grouped, group_siblings
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.finding import find_entity
from kgplatform.errors import NotFound
from kgplatform.graph.decisions import read_decisions, read_history
from kgplatform.graph.export import export_topic
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.removal import remove_source
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import read_best_relations, read_topic_graph, topic_size
from kgplatform.ids import group_id, relation_id
from kgplatform.models import SiblingGroup
from kgplatform.roles.grouping.group_naming import MOST, Group
from tests.curation.damaged import Damages, check_repair
from tests.curation.decided import known
from tests.curation.drawn import TOPIC as DRAWN
from tests.curation.drawn import clique, draw
from tests.curation.grouped import (
    AGAIN,
    MORE,
    OTHER,
    TOPIC,
    TREES,
    Namer,
    entity,
    group,
    groups,
    known_but_looks,
    load,
    said,
)
from tests.stored import DOMAIN, dump

FOREST, OAK, PINE, BIRCH = (entity(key) for key in ("forest", "oak tree", "pine tree", "birch tree"))
ID = group_id(FOREST, "has")
SPRUCE = said("The forest has a spruce tree.", "five", "forest", "has", "spruce tree")


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await load(graph, TREES)
    await group(graph)
    return graph


async def test_siblings_get_a_node_between_them_and_their_parent(graph: Graph) -> None:
    # given two trees that the forest has, and what is stored of that
    await load(graph, TREES)
    nodes, edges = await dump(graph)

    # when
    assert await group(graph) == Grouped(looked_at=1, grouped=1)

    # then the group stands between the forest and its trees, and nothing else has changed
    new_nodes, new_edges = await dump(graph)
    description = "forest has each of these; all of their names end in 'tree'."
    [found] = [node for node in new_nodes if "Group" in node["labels"]]
    assert (sorted(found["labels"]), found["properties"]) == (
        ["Entity", "Group"],
        {"description": description, "id": ID, "kind": "group", "name": "trees", "parent": FOREST, "relation": "has"},
    )
    told = {"description": TREES.text, "relation": "has", "wording": "has"}
    lead = {
        "description": description, "evidence": [], "id": relation_id(FOREST, "has", ID), "relation": "has",
        "sources": 0, "surfaces": [], "weight": 0, "wording": "has",
    }  # fmt: skip
    added = [edge for edge in new_edges if edge not in edges and edge["type"] != "BY"]
    assert sorted(added, key=repr) == sorted(
        [
            {"a": FOREST, "type": "RELATES", "b": ID, "properties": lead},
            {"a": OAK, "type": "MEMBER_OF", "b": ID, "properties": told},
            {"a": PINE, "type": "MEMBER_OF", "b": ID, "properties": told},
        ],
        key=repr,
    )
    kept = [node for node in new_nodes if not {"Group", "Grouping", "Decision"} & set(node["labels"])]
    assert kept == nodes
    assert all(edge in new_edges for edge in edges)
    assert await recompute(graph) == []


async def test_what_leads_to_a_group_is_none_of_the_relations_that_an_entity_is_shown_with(stored: Graph) -> None:
    found = await read_best_relations(stored, [FOREST], 10)

    assert {(each.relation, each.object_id) for each in found} == {("has", OAK), ("has", PINE)}


async def test_a_group_is_a_decision_with_its_reason(stored: Graph) -> None:
    [decision] = await read_history(stored, FOREST)

    assert await read_history(stored, OAK) == [decision]
    assert decision.model_dump(exclude={"id", "at"}, exclude_defaults=True) == {
        "kind": "group",
        "why": "all of their names end in 'tree'",
        "by": "rules",
        "score": 0.95,
        "entity_ids": (FOREST, OAK, PINE),
        "entity_names": ("forest", "oak trees", "pine trees"),
    }


async def test_what_was_looked_at_is_not_looked_at_again(stored: Graph) -> None:
    before = await dump(stored)
    namer = Namer()

    assert await group(stored, namer) == Grouped()

    assert namer.asked == []
    assert await dump(stored) == before


async def test_more_evidence_asks_nobody_and_keeps_the_group(stored: Graph) -> None:
    await load(stored, AGAIN)
    namer = Namer()

    assert await group(stored, namer) == Grouped()

    assert namer.asked == []
    assert await groups(stored) == {"trees": {"oak trees", "pine trees"}}
    assert await recompute(stored) == []


async def test_siblings_without_a_name_stay_as_they_are_and_are_asked_about_once(graph: Graph) -> None:
    await load(graph, TREES, OTHER)
    before = await known(graph)
    namer = Namer(lambda brief: None)

    assert await group(graph, namer) == Grouped(looked_at=1, grouped=0)
    assert await group(graph, namer) == Grouped()

    assert namer.asked == [("forest", "has", ["oak trees", "pine trees", "silence"])]
    assert await known_but_looks(graph) == before
    assert await read_history(graph, FOREST) == []
    assert await recompute(graph) == []


async def test_neither_one_child_nor_too_many_are_looked_at(graph: Graph) -> None:
    names = [f"{one}{other}ak trees" for one in "bcdfghk" for other in "lmnprstv"][: MOST + 1]
    many = said(f"The wood has {', '.join(names)}.", "many", "wood", "has", *names)
    await load(graph, MORE, many)
    namer = Namer()

    assert (await group(graph, namer), namer.asked) == (Grouped(), [])

    await load(graph, said(f"The grove has {', '.join(names[1:])}.", "most", "grove", "has", *names[1:]))
    assert await group(graph, namer) == Grouped(looked_at=1, grouped=1)
    assert namer.asked == [("grove", "has", sorted(names[1:]))]


async def test_another_namer_may_find_the_name_that_one_did_not(graph: Graph) -> None:
    await load(graph, TREES, OTHER)
    await group(graph)
    assert await groups(graph) == {}
    said_by_model = Group(label="forest parts", relation="has", description="Parts.", why="told so")

    assert await group(graph, Namer(lambda _: said_by_model, engine="model")) == Grouped(looked_at=1, grouped=1)

    assert await groups(graph) == {"forest parts": {"oak trees", "pine trees", "silence"}}
    namer = Namer()
    assert (await group(graph, namer), namer.asked) == (Grouped(), [])
    assert await recompute(graph) == []


async def test_a_new_child_joins_the_group(stored: Graph) -> None:
    await load(stored, MORE)
    assert await groups(stored) == {"trees": {"oak trees", "pine trees"}}
    namer = Namer()

    assert await group(stored, namer) == Grouped(looked_at=1, grouped=1)

    assert namer.asked == [("forest", "has", ["birch trees", "oak trees", "pine trees"])]
    assert await groups(stored) == {"trees": {"birch trees", "oak trees", "pine trees"}}
    assert [row["id"] for row in await stored.run_statement("MATCH (g:Group) RETURN g.id AS id")] == [ID]
    assert await recompute(stored) == []


async def test_a_new_child_that_is_nothing_of_the_kind_ends_the_group(stored: Graph) -> None:
    await load(stored, OTHER)
    assert await groups(stored) == {"trees": {"oak trees", "pine trees"}}

    assert await group(stored) == Grouped(looked_at=1, grouped=0)

    assert await groups(stored) == {}
    assert await recompute(stored) == []


@pytest.mark.parametrize("order", list(permutations([TREES, MORE, AGAIN, SPRUCE]))[::7])
async def test_the_order_of_documents_does_not_show(graph: Graph, order: tuple[SnippetRow, ...]) -> None:
    # given what is there when all was loaded at once
    await load(graph, TREES, MORE, AGAIN, SPRUCE)
    await group(graph)
    wanted = await known_but_looks(graph)
    await graph.run_statement("MATCH (n) DETACH DELETE n")

    for row in order:
        await load(graph, row)
        await group(graph)

    assert await known_but_looks(graph) == wanted
    assert await groups(graph) == {"trees": {"birch trees", "oak trees", "pine trees", "spruce tree"}}


async def test_a_removed_source_takes_its_members_and_then_the_group(stored: Graph) -> None:
    await load(stored, MORE, SPRUCE)
    await group(stored)

    await remove_source(stored, SPRUCE.source_id)
    assert await groups(stored) == {"trees": {"birch trees", "oak trees", "pine trees"}}
    assert await recompute(stored) == []

    await remove_source(stored, TREES.source_id)
    assert await groups(stored) == {}
    assert await recompute(stored) == []

    # and: what comes again is what it was
    await load(stored, TREES)
    assert await groups(stored) == {"trees": {"birch trees", "oak trees", "pine trees"}}
    namer = Namer()
    assert (await group(stored, namer), namer.asked) == (
        Grouped(looked_at=1, grouped=1),
        [("forest", "has", ["birch trees", "oak trees", "pine trees"])],
    )
    await remove_source(stored, MORE.source_id)
    await remove_source(stored, TREES.source_id)
    assert await groups(stored) == {}
    assert await recompute(stored) == []


async def test_a_group_taken_back_leaves_all_as_it_was_and_is_not_made_again(graph: Graph) -> None:
    await load(graph, TREES)
    before, exported = await known(graph), await export_topic(graph, TOPIC.id)
    await group(graph)
    assert await known_but_looks(graph) != before
    [decision] = await read_history(graph, FOREST)

    undone = await take_back(graph, decision.id, "they are not alike", "ada")

    assert (undone.undone_why, undone.undone_by) == ("they are not alike", "ada")
    assert await read_history(graph, FOREST) == [undone]
    assert await known_but_looks(graph) == before
    assert await export_topic(graph, TOPIC.id) == exported
    assert await recompute(graph) == []

    # when it is looked at again, by the same or another, also with one more child
    namer = Namer()
    await load(graph, MORE)
    assert await group(graph, namer) == await group(graph, Namer(engine="model")) == Grouped()

    # then nobody is asked
    assert namer.asked == []
    assert await groups(graph) == {}


async def test_taking_back_a_larger_group_leaves_the_smaller_one(stored: Graph) -> None:
    await load(stored, MORE)
    before = await known_but_looks(stored)
    await group(stored)
    [newest] = [each for each in await read_history(stored, FOREST) if BIRCH in each.entity_ids]

    await take_back(stored, newest.id, "a birch is none", "ada")

    assert await known_but_looks(stored) == before
    assert await groups(stored) == {"trees": {"oak trees", "pine trees"}}
    assert await group(stored) == Grouped()
    assert await recompute(stored) == []


async def test_children_that_are_merged_are_one_member(stored: Graph) -> None:
    await load(stored, MORE)
    await group(stored)
    before, exported = await known_but_looks(stored), await export_topic(stored, TOPIC.id)

    [merged] = await merge_entities(stored, [Merge(entity_ids=(OAK, BIRCH), why="one", by="ada")])

    [group_now] = await read_topic_groups(stored, TOPIC.id)
    assert group_now.member_ids == tuple(sorted([min(OAK, BIRCH), PINE], key=group_now.member_ids.index))
    assert len(group_now.member_ids) == 2
    assert await recompute(stored) == []

    await take_back(stored, merged.id, "two", "ada")
    assert await known_but_looks(stored) == before
    assert await export_topic(stored, TOPIC.id) == exported


async def test_a_parent_that_is_merged_takes_its_children_to_a_group_of_the_other(stored: Graph) -> None:
    wood = said("A wood has birch trees and elm trees.", "wood", "wood", "has", "birch trees", "elm trees")
    await load(stored, wood)
    await group(stored)
    before = await known_but_looks(stored)

    [merged] = await merge_entities(stored, [Merge(entity_ids=(FOREST, entity("wood")), why="one", by="ada")])
    assert await recompute(stored) == []
    await group(stored)

    assert await groups(stored) == {"trees": {"oak trees", "pine trees", "birch trees", "elm trees"}}
    assert await recompute(stored) == []
    await take_back(stored, merged.id, "two", "ada")
    assert await known_but_looks(stored) == before
    assert await recompute(stored) == []


async def test_a_group_is_no_entity_of_the_topic(stored: Graph) -> None:
    with_it = await read_topic_graph(stored, TOPIC.id)
    assert {each.name for each in with_it.entities} == {"forest", "oak trees", "pine trees"}
    assert await topic_size(stored, TOPIC.id) == (3, 2)
    with pytest.raises(NotFound):
        await find_entity(stored, ID)
    with pytest.raises(NotFound):
        await merge_entities(stored, [Merge(entity_ids=(ID, OAK), why="one", by="ada")])


async def test_a_group_makes_no_gap_and_closes_none(graph: Graph) -> None:
    # given a topic with gaps, and a hub that touches much
    await draw(graph, *clique("abcde"), ("a", "has", "x1"), ("a", "has", "x2"), ("a", "has", "x3"), alone=["y"])
    await draw(graph, ("p", "has", "q"), undescribed=["q"], sources=["one"])
    ids = [{"key": name, "founded": name} for name in "abxpqy"]

    async def shape() -> list[Any]:
        near = await graph.read("read/entities/near_entities", ids=["a", "b", "p"])
        named = await graph.read("read/entities/named_entities", domain=DOMAIN, names=ids)
        return [await find_gaps(graph, DRAWN.id), near, named, await read_topic_graph(graph, DRAWN.id)]

    before = await shape()
    assert before[0]

    # when
    assert await group_siblings(graph, Namer(), DRAWN.id) == Grouped(looked_at=4, grouped=2)

    # then
    assert await shape() == before


async def test_the_export_has_groups_beside_what_it_had(graph: Graph) -> None:
    await load(graph, TREES)
    before = await export_topic(graph, TOPIC.id)
    assert before["groups"] == []

    await group(graph)

    made = {
        "parent": "forest",
        "relation": "has",
        "label": "trees",
        "description": "forest has each of these; all of their names end in 'tree'.",
        "member_relation": "has",
        "members": ["oak trees", "pine trees"],
    }
    assert await export_topic(graph, TOPIC.id) == before | {"groups": [made]}
    assert await read_topic_groups(graph, TOPIC.id) == [
        SiblingGroup(
            id=ID,
            label="trees",
            description=made["description"],
            relation="has",
            parent_id=FOREST,
            parent_name="forest",
            member_relation="has",
            member_wording="has",
            member_ids=(OAK, PINE),
            member_names=("oak trees", "pine trees"),
        )
    ]


DAMAGE: Damages = {
    "MATCH (g:Group) DETACH DELETE g": [("group", "missing", 1), ("member", "missing", 2)],
    "MATCH (g:Group) SET g.name = 'bushes'": [("group", "different", 1)],
    "MATCH (:Entity)-[r:RELATES]->(:Group) DELETE r": [("group", "different", 1)],
    "MATCH (:Entity)-[r:RELATES]->(:Group) SET r.relation = 'lacks'": [("group", "different", 1)],
    "MATCH (:Entity {name: 'oak trees'})-[m:MEMBER_OF]->() DELETE m": [("member", "missing", 1)],
    "MATCH (:Entity {name: 'oak trees'})-[m:MEMBER_OF]->() SET m.relation = 'lacks'": [("member", "different", 1)],
    "MATCH (e:Entity {name: 'forest'}), (g:Group) CREATE (e)-[:MEMBER_OF]->(g)": [("member", "extra", 1)],
    "CREATE (:Entity:Group {id: 'x', name: 'x', kind: 'group', parent: 'gone', relation: 'has', description: ''})": [
        ("group", "extra", 1)
    ],
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damage_to_groups_is_found_and_repaired(stored: Graph, damage: str) -> None:
    await check_repair(stored, damage, DAMAGE[damage])


async def test_a_decision_on_siblings_outlives_them(stored: Graph) -> None:
    [decision] = await read_history(stored, FOREST)
    await remove_source(stored, TREES.source_id)

    assert await read_decisions(stored, [decision.id]) == [decision]
    assert await recompute(stored) == []
