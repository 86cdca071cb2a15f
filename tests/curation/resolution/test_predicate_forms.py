"""Canonical forms of relations: what the rules give, what follows from a merge, and that taking back is exact."""

from itertools import permutations

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_form, take_back
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.finding import find_form
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.graph.decisions import read_history
from kgplatform.graph.export import export_topic
from kgplatform.graph.gap_search import read_pair_relations, read_topic_edges
from kgplatform.graph.removal import remove_snippets, remove_source
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import read_relations_of
from kgplatform.ids import evidence_key, form_id, relation_id
from kgplatform.models import Predicate
from tests.curation.decided import exported, known
from tests.curation.worded import (
    ALL,
    BOTH,
    DEMAND,
    DENY,
    KIND,
    MOSS,
    NEED,
    NEEDS,
    PLANT,
    TOPIC,
    TYPE,
    TYPES,
    WATER,
    load,
    merge,
)
from tests.stored import DOMAIN, dump, extraction, snippet, store


async def triples(graph: Graph) -> list[list[str]]:
    found: list[list[str]] = (await export_topic(graph, TOPIC.id))["relations"]
    return found


async def test_wordings_of_one_relation_are_one_with_each_kept_at_its_evidence(worded: Graph) -> None:
    [row] = await worded.run_statement("MATCH ()-[r:RELATES]->(:Entity {name: 'plant'}) RETURN r{.*} AS r")

    keys = {evidence_key(each.id, 0, len(each.text)): each for each in (KIND, TYPES, BOTH)}
    words = {KIND: "is a kind of", TYPES: "are types of", BOTH: "is a form of\nis a type of"}
    assert row["r"] == {
        "id": relation_id(MOSS, "is a type of", PLANT),
        "relation": "is a type of",
        "wording": "is a type of",
        "description": BOTH.text,
        "weight": 3,
        "sources": 3,
        "evidence": sorted(keys),
        "surfaces": [words[keys[key]] for key in sorted(keys)],
    }
    assert await triples(worded) == [
        ["moss", "demands", "water"],
        ["moss", "does not demand", "soil"],
        ["moss", "is a type of", "plant"],
        ["moss", "needs", "water"],
    ]
    evidence = (await export_topic(worded, TOPIC.id))["evidence"][2]["evidence"]
    assert {each["snippet"]: each["surfaces"] for each in evidence} == {
        KIND.id: ["is a kind of"],
        TYPES.id: ["are types of"],
        BOTH.id: ["is a form of", "is a type of"],
    }
    assert await recompute(worded) == []


async def test_each_wording_says_why_it_means_what_it_means(worded: Graph) -> None:
    decision = await merge(worded, NEED, DEMAND)

    assert (await find_form(worded, "are types of", DOMAIN)).predicates == (
        Predicate(surface="are types of", why="inflection", score=0.98, by="rules", snippets=1),
        Predicate(surface="is a form of", why="synonym", score=0.95, by="rules", snippets=1),
        Predicate(surface="is a kind of", why="synonym", score=0.95, by="rules", snippets=1),
        Predicate(surface="is a type of", why="exact", score=1.0, by="rules", snippets=1),
    )
    found = await find_form(worded, "demands")
    assert (found.id, found.name, found.domain) == (NEED, "needs", DOMAIN)
    assert found.predicates == (
        Predicate(surface="demands", why="the same", score=1.0, by="ada", decision=decision.id, snippets=1),
        Predicate(surface="needs", why="exact", score=1.0, by="rules", snippets=1),
    )
    assert found == await find_form(worded, DEMAND) == await find_form(worded, "need")  # a wording that nobody uses
    with pytest.raises(NotFound):
        await find_form(worded, "grows")


async def test_the_first_of_merged_relations_stands_for_the_others(worded: Graph) -> None:
    decision = await merge(worded, DEMAND, NEED)

    assert ["moss", "demands", "water"] in await triples(worded)
    assert ["moss", "needs", "water"] not in await triples(worded)
    [row] = await worded.run_statement("MATCH ()-[r:RELATES {relation: 'demands'}]->() RETURN r{.*} AS r")
    assert (row["r"]["id"], row["r"]["weight"]) == (relation_id(MOSS, "demands", WATER), 2)
    assert sorted(row["r"]["surfaces"]) == ["demands", "needs"]
    assert decision.model_dump(exclude={"id", "at"}, exclude_defaults=True) == {
        "subject": "relation",
        "kind": "merge",
        "why": "the same",
        "by": "ada",
        "score": 1.0,
        "entity_ids": (DEMAND, NEED),
        "entity_names": ("demands", "needs"),
        "moved": ("needs",),
    }
    assert await read_history(worded, DEMAND) == await read_history(worded, NEED) == [decision]
    assert await merge(worded, NEED, DEMAND) == decision
    assert await recompute(worded) == []


async def test_a_merge_and_its_undo_leave_not_a_byte_changed(worded: Graph) -> None:
    before, all_before = await exported(worded), await known(worded)
    decision = await merge(worded, NEED, DEMAND)
    assert await exported(worded) != before

    undone = await take_back(worded, decision.id, "they differ", "bob")

    assert (await exported(worded), await known(worded)) == (before, all_before)
    assert await recompute(worded) == []
    assert (undone.undone_why, undone.undone_by) == ("they differ", "bob")
    assert await read_history(worded, NEED) == [undone]


@pytest.mark.parametrize("order", list(permutations(ALL))[::5])
async def test_neither_the_order_of_loads_nor_the_merge_shows(graph: Graph, order: tuple[SnippetRow, ...]) -> None:
    await load(graph, *ALL)
    await merge(graph, NEED, DEMAND)
    wanted = await known(graph)
    await graph.run_statement("MATCH (n) DETACH DELETE n")

    for row in order:
        await load(graph, row)
        there = {r["id"] for r in await graph.run_statement("MATCH (f:Form) RETURN f.id AS id")}
        if {NEED, DEMAND} <= there:
            await merge(graph, NEED, DEMAND)

    assert await known(graph) == wanted
    assert await recompute(graph) == []


async def test_what_is_deleted_goes_and_what_comes_again_follows_the_decision(worded: Graph) -> None:
    await merge(worded, NEED, DEMAND)
    wanted = await known(worded)

    await remove_snippets(worded, [BOTH.id, NEEDS.id])

    rows = await worded.run_statement("MATCH (p:Predicate)-[:MEANS]->(f) RETURN p.surface AS surface, f.name AS name")
    assert {(row["surface"], row["name"]) for row in rows} == {
        ("is a kind of", "is a type of"),
        ("are types of", "is a type of"),
    }
    assert len(await worded.run_statement("MATCH (f:Form) RETURN f.id AS id")) == 1
    assert await triples(worded) == [["moss", "is a type of", "plant"]]
    [row] = await worded.run_statement("MATCH ()-[r:RELATES]->() RETURN r.weight AS weight, r.surfaces AS surfaces")
    assert (row["weight"], sorted(row["surfaces"])) == (2, ["are types of", "is a kind of"])
    assert await recompute(worded) == []
    await load(worded, NEEDS)
    await load(worded, BOTH)
    assert await known(worded) == wanted


async def test_what_is_deleted_is_as_if_it_had_never_come(graph: Graph) -> None:
    await load(graph, KIND)
    before = await known(graph)
    await load(graph, TYPES, BOTH, NEEDS)
    decision = await merge(graph, NEED, DEMAND)

    for row in (TYPES, BOTH, NEEDS):
        await remove_source(graph, row.source_id)
    await take_back(graph, decision.id, "gone", "ada")

    assert await known(graph) == before


async def test_merges_of_relations_and_of_entities_are_taken_back_in_any_order(worded: Graph) -> None:
    before = await known(worded)
    one = await merge(worded, NEED, DEMAND)
    [other] = await merge_entities(worded, [Merge(entity_ids=(PLANT, WATER), why="w", by="ada")])
    assert await recompute(worded) == []

    await take_back(worded, one.id, "no", "ada")
    assert await recompute(worded) == []
    await take_back(worded, other.id, "no", "ada")

    assert await known(worded) == before


async def test_wordings_that_rules_brought_together_are_split_and_come_back(worded: Graph) -> None:
    before, bytes_before = await known(worded), await exported(worded)

    decision = await split_form(worded, TYPE, ["is a form of", "is a kind of"], "a form is no kind here", "ada")

    assert [each for each in await triples(worded) if each[2] == "plant"] == [
        ["moss", "is a form of", "plant"],
        ["moss", "is a type of", "plant"],
    ]
    assert (decision.kind, decision.entity_names, decision.moved) == (
        "split",
        ("is a type of", "is a form of"),
        ("is a form of", "is a kind of"),
    )
    assert await read_history(worded, TYPE) == [decision]
    assert await split_form(worded, TYPE, ["is a kind of", "is a form of"], "again", "ada") == decision
    assert await recompute(worded) == []
    parted = await known(worded)
    await remove_snippets(worded, [KIND.id, BOTH.id])
    assert await recompute(worded) == []
    await load(worded, KIND, BOTH)
    assert await known(worded) == parted

    await take_back(worded, decision.id, "it is", "ada")

    assert (await known(worded), await exported(worded)) == (before, bytes_before)


async def test_what_was_merged_can_be_split_only_by_words_that_are_there(worded: Graph) -> None:
    before = await known(worded)
    merged = await merge(worded, NEED, DEMAND)
    split = await split_form(worded, NEED, ["demands"], "more", "ada")
    assert ["moss", "demands", "water"] in await triples(worded)
    assert await recompute(worded) == []
    with pytest.raises(WrongState, match="1 later one stands on it"):
        await take_back(worded, merged.id, "no", "ada")

    await take_back(worded, split.id, "no", "ada")
    await take_back(worded, merged.id, "no", "ada")

    assert await known(worded) == before
    with pytest.raises(NotFound, match="Not all of demands, needs mean one relation"):
        await split_form(worded, NEED, ["demands", "needs"], "w", "ada")
    with pytest.raises(InputError, match="'is a type of' would lose its name"):
        await split_form(worded, TYPE, ["is a type of"], "w", "ada")


async def test_a_later_merge_is_taken_back_first(worded: Graph) -> None:
    before = await known(worded)
    first = await merge(worded, NEED, DEMAND)
    second = await merge(worded, TYPE, NEED)
    assert [each[1] for each in await triples(worded)] == ["does not demand", "is a type of", "is a type of"]

    with pytest.raises(WrongState) as refused:
        await take_back(worded, first.id, "no", "ada")

    assert refused.value.remedy == f"Take back first: kgplatform relation undo {second.id}"
    await take_back(worded, second.id, "no", "ada")
    await take_back(worded, first.id, "no", "ada")
    assert await known(worded) == before


async def test_relations_that_contradict_each_other_or_are_of_two_domains_are_not_merged(worded: Graph) -> None:
    before = await dump(worded)
    with pytest.raises(InputError, match="'demands' and 'does not demand' contradict each other"):
        await merge(worded, DEMAND, DENY)
    with pytest.raises(NotFound, match="There is no relation x"):
        await merge(worded, DEMAND, "x")
    assert await dump(worded) == before

    device = snippet("A moss is a device.", "device", domain="devices")
    await store(worded, device)
    await resolve(worded, [device], [extraction(device, ["moss", "device"], [("moss", "demands", "device")])])
    with pytest.raises(InputError, match="several domains: devices, plants"):
        await merge(worded, NEED, form_id("devices", "demands"))
    with pytest.raises(InputError, match="'demand' is a relation of several domains"):
        await find_form(worded, "demand")


async def test_pairs_are_told_by_what_most_sentences_say(worded: Graph) -> None:
    more = [snippet(text, text) for text in ("All mosses demand water.", "Some mosses demand water.")]
    await store(worded, *more)
    read = [extraction(row, ["mosses", "water"], [("mosses", "demand", "water")]) for row in more]
    await resolve(worded, more, read)

    shape = Shape(await read_topic_edges(worded, TOPIC.id))
    place = shape.place((MOSS, WATER))
    assert place is not None
    [pair] = await read_pair_relations(worded, [shape.between(place)])

    assert sorted(pair.relations) == ["demand", "needs"]
    told = await read_relations_of(worded, TOPIC.id, [WATER])
    assert sorted((each.relation, each.wording) for each in told) == [("demands", "demand"), ("needs", "needs")]


async def test_doctor_brings_a_graph_of_an_earlier_version_under_forms(worded: Graph) -> None:
    wanted = await dump(worded)
    old = relation_id(MOSS, "is a kind of", PLANT)
    key = evidence_key(KIND.id, 0, len(KIND.text))
    for statement in (
        "MATCH (n:Predicate) DETACH DELETE n",
        "MATCH (n:Form) DETACH DELETE n",
        "MATCH ()-[r:RELATES]->() REMOVE r.surfaces, r.wording",
        f"MATCH ()-[r:RELATES {{relation: 'is a type of'}}]->() SET r.relation = 'is a kind of', r.id = '{old}',"
        f" r.evidence = ['{key}'], r.weight = 1, r.sources = 1",
    ):
        await worded.run_statement(statement)

    await recompute(worded, repair=True)

    assert await dump(worded) == wanted
