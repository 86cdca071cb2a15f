"""Decisions on what names mean: what follows from a merge and a split, and that taking them back is exact."""

import asyncio
from itertools import permutations

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity, take_back
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.graph.categories import read_categories, write_categories
from kgplatform.graph.decisions import read_history
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.ids import alias_id, split_entity_id
from kgplatform.models import Category
from tests.curation.decided import (
    LLM,
    LONG,
    METAL,
    MODEL,
    MORE,
    OTHER,
    PLANET,
    QUERY,
    READ,
    SHORT,
    TEXT_MODEL,
    TOPIC,
    entity,
    exported,
    known,
    load,
    merge,
    names,
    triples,
)
from tests.stored import DOMAIN, dump, extraction, snippet, store


async def test_a_merge_lets_all_names_name_the_entity_of_the_smallest_id(stored: Graph) -> None:
    decision = await merge(stored, MODEL, LLM)

    assert {name for name in await names(stored) if name[1] == LLM} == {
        ("LLM", LLM, "exact", "rules"),
        ("LLMs", LLM, "normalised", "rules"),
        ("large language model", LLM, "LLM is short for it", "ada"),
    }
    fields = decision.model_dump(exclude={"id", "at"}, exclude_defaults=True)
    assert fields == {
        "kind": "merge",
        "why": "LLM is short for it",
        "by": "ada",
        "score": 1.0,
        "entity_ids": (LLM, MODEL),
        "entity_names": ("LLM", "large language model"),
        "moved": ("large language model",),
    }
    assert await read_history(stored, LLM) == await read_history(stored, MODEL) == [decision]


async def test_what_is_said_of_either_is_said_of_the_survivor(stored: Graph) -> None:
    # given that one sentence says that one is the other
    assert ["LLM", "is", "large language model"] in await triples(stored)

    await merge(stored, MODEL, LLM)

    assert await triples(stored) == [
        ["LLM", "needs", "data"],
        ["LLM", "needs", "power"],
        ["LLM", "uses", "power"],
        ["LLM", "writes", "text"],
        ["Mercury", "is", "metal"],
        ["Mercury", "is", "planet"],
        ["data", "feeds", "LLM"],
        ["text model", "writes", "text"],
    ]
    assert await recompute(stored) == []


async def test_a_merge_and_its_undo_leave_not_a_byte_changed(stored: Graph) -> None:
    before, all_before = await exported(stored), await known(stored)
    decision = await merge(stored, MODEL, LLM)
    assert await exported(stored) != before

    undone = await take_back(stored, decision.id, "they differ", "bob")

    assert await exported(stored) == before
    assert await known(stored) == all_before
    assert await recompute(stored) == []
    assert (undone.undone_why, undone.undone_by, undone.undone_at > undone.at) == ("they differ", "bob", True)
    assert await read_history(stored, LLM) == await read_history(stored, MODEL) == [undone]


async def test_categories_follow_a_merge_and_its_undo(stored: Graph) -> None:
    # given a category with both, one with the one that goes, and what is stored of them
    def kinds(name: str, *members: str) -> Category:
        return Category(
            id=name, name=name, by="what they are", query_id=QUERY.id, entity_ids=members, source_ids=(LONG.source_id,)
        )

    both, one = kinds("Both", LLM, MODEL), kinds("One", MODEL)
    await write_categories(stored, TOPIC.id, [both, one])
    before, all_before = await exported(stored), await known(stored)

    decision = await merge(stored, MODEL, LLM)

    # then what is left stands for both, once
    told = {each.name: [(m.id, m.documents) for m in each.members] for each in await read_categories(stored, TOPIC.id)}
    assert told == {"Both": [(LLM, 1)], "One": [(LLM, 1)]}
    # and what was sorted in is sorted in again, beside what came by the merge
    await write_categories(stored, TOPIC.id, [both.model_copy(update={"entity_ids": (LLM,)})])
    await take_back(stored, decision.id, "they differ", "bob")
    assert await exported(stored) == before
    assert await known(stored) == all_before


async def test_a_merge_of_three_and_its_undo(stored: Graph) -> None:
    before = await known(stored)

    decision = await merge(stored, TEXT_MODEL, MODEL, LLM)

    assert decision.entity_ids == (LLM, TEXT_MODEL, MODEL)
    assert decision.moved == ("large language model", "text model")
    [writes] = await stored.run_statement(
        "MATCH (a)-[r:RELATES {relation: 'writes'}]->() RETURN a.id AS id, r.weight AS weight, r.sources AS sources"
    )
    assert writes == {"id": LLM, "weight": 2, "sources": 2}
    assert await recompute(stored) == []
    await take_back(stored, decision.id, "no", "ada")
    assert await known(stored) == before


@pytest.mark.parametrize("order", list(permutations([LONG, SHORT, MORE, OTHER]))[::5])
async def test_a_merge_then_a_load_is_a_load_then_a_merge(graph: Graph, order: tuple[SnippetRow, ...]) -> None:
    # given what is there when all was loaded first
    await load(graph, LONG, SHORT, MORE, OTHER)
    await merge(graph, LLM, MODEL)
    wanted = await known(graph)
    decided = [(d.id, d.entity_ids) for d in await read_history(graph, LLM)]
    await graph.run_statement("MATCH (n) DETACH DELETE n")

    # when the merge comes as soon as both are there
    for number, row in enumerate(order):
        await load(graph, row)
        ids = {r["id"] for r in await graph.run_statement("MATCH (e:Entity) RETURN e.id AS id")}
        if {LLM, MODEL} <= ids and SHORT in order[: number + 1]:
            await merge(graph, LLM, MODEL)

    # then
    assert [(d.id, d.entity_ids) for d in await read_history(graph, LLM)] == decided
    assert await known(graph) == wanted
    assert await recompute(graph) == []


async def test_what_is_loaded_again_follows_the_decision(stored: Graph) -> None:
    await merge(stored, LLM, MODEL)
    wanted = await known(stored)

    # when all that named it goes, and comes again
    await remove_snippets(stored, [LONG.id, SHORT.id, MORE.id])
    assert not any(id_ in (LLM, MODEL) for _, id_, *_ in await names(stored))
    await load(stored, MORE, SHORT, LONG)

    assert await known(stored) == wanted


async def test_what_came_since_goes_back_where_it_belongs(stored: Graph) -> None:
    # given what all is without any decision
    late = snippet("Large Language Models dream, and an LLM dreams.", "late")
    told = extraction(late, ["Large Language Models", "LLM"], [("LLM", "is", "Large Language Models")])
    decision = await merge(stored, LLM, MODEL)
    await store(stored, late)
    await resolve(stored, [late], [told])
    assert ("Large Language Models", LLM, "LLM is short for it", "ada") in await names(stored)

    await take_back(stored, decision.id, "no", "ada")
    found = await known(stored)

    await stored.run_statement("MATCH (n) DETACH DELETE n")
    await load(stored, *(row for row, _ in READ.values()))
    await store(stored, late)
    await resolve(stored, [late], [told])
    assert found == await known(stored)
    assert ("Large Language Models", MODEL, "normalised", "rules") in await names(stored)


async def test_a_merge_that_another_stands_on_is_not_taken_back(stored: Graph) -> None:
    before = await known(stored)
    first = await merge(stored, MODEL, LLM)
    between = await known(stored)
    second = await merge(stored, MODEL, TEXT_MODEL, why="a guess")
    assert second.entity_ids == (LLM, TEXT_MODEL)

    with pytest.raises(WrongState) as refused:
        await take_back(stored, first.id, "no", "ada")

    assert refused.value.what == f"The decision {first.id} cannot be taken back: 1 later one stands on it."
    assert refused.value.remedy == f"Take back first: kgplatform entity undo {second.id}"
    assert [decision.id for decision in await read_history(stored, LLM)] == [first.id, second.id]
    await take_back(stored, second.id, "no", "ada")
    assert await known(stored) == between
    await take_back(stored, first.id, "no", "ada")
    assert await known(stored) == before


async def test_the_order_of_merges_does_not_show_in_what_is_known(stored: Graph) -> None:
    before, found = await known(stored), []
    for pairs in permutations([(LLM, MODEL), (MODEL, TEXT_MODEL)]):
        decisions = [await merge(stored, *pair, why="same") for pair in pairs]
        found.append((await exported(stored), {(key, id_) for key, id_, *_ in await names(stored)}))
        for decision in reversed(decisions):
            await take_back(stored, decision.id, "again", "ada")
        assert await known(stored) == before
    assert found[0] == found[1]


async def test_many_merges_are_taken_at_once(stored: Graph) -> None:
    # given the same one by one
    one = await merge(stored, LLM, MODEL, why="a")
    two = await merge(stored, MODEL, TEXT_MODEL, why="b")
    wanted = await known(stored)
    for decision in (two, one):
        await take_back(stored, decision.id, "again", "ada")

    # when
    merges = [
        Merge(entity_ids=(LLM, MODEL), why="a", by="ada"),
        Merge(entity_ids=(MODEL, TEXT_MODEL), why="b", by="ada"),
        Merge(entity_ids=(LLM, TEXT_MODEL), why="known", by="rules", score=0.9),
    ]
    taken = await merge_entities(stored, merges)

    # then they are as if taken one after the other, and what is one already is no decision
    assert [(each.why, each.moved) for each in taken] == [("a", ("large language model",)), ("b", ("text model",))]
    nodes, edges = await known(stored)
    for edge in wanted[1]:
        edge["properties"].pop("decision", None)
    for edge in edges:
        edge["properties"].pop("decision", None)
    assert (nodes, edges) == wanted
    assert await recompute(stored) == []
    with pytest.raises(WrongState, match="1 later one stands on it"):
        await take_back(stored, taken[0].id, "no", "ada")


async def test_the_same_again_is_the_same_decision(stored: Graph) -> None:
    decision = await merge(stored, LLM, MODEL)
    everything = await dump(stored)

    assert await merge(stored, MODEL, LLM, why="again") == decision

    assert await dump(stored) == everything
    undone = await take_back(stored, decision.id, "no", "ada")
    assert await take_back(stored, decision.id, "no!", "bob") == undone
    anew = await merge(stored, LLM, MODEL)
    assert anew.id != decision.id
    assert await read_history(stored, LLM) == [undone, anew]


async def test_a_homonym_is_split_by_the_snippets(stored: Graph) -> None:
    mercury = entity("mercury")
    before = await known(stored)

    decision = await split_entity(
        stored, Split(entity_id=mercury, snippet_ids=(PLANET.id,), why="the planet", by="ada", names=("Mercury",))
    )

    planet = split_entity_id([alias_id(DOMAIN, "Mercury")], [PLANET.id])
    rows = await stored.run_statement(
        "MATCH (s:Snippet)-[m:MENTIONS]->(e:Entity)<-[n:NAMES]-(a:Alias {key: 'Mercury', id: m.alias}) "
        "RETURN s.url AS url, e.id AS id, e.name AS name, e.kind AS kind, a.sense AS sense, n.why AS why, "
        "e.description AS description, count(*) AS times ORDER BY url"
    )
    assert [tuple(row.values()) for row in rows] == [
        ("metal#0", mercury, "Mercury", "concept", "", "normalised", METAL.text, 2),
        ("planet#0", planet, "Mercury", "place", planet, "the planet", PLANET.text, 1),
    ]
    relations = await stored.run_statement("MATCH (a {name: 'Mercury'})-[:RELATES]->(b) RETURN a.id AS a, b.name AS b")
    assert {(row["a"], row["b"]) for row in relations} == {(mercury, "metal"), (planet, "planet")}
    assert decision.entity_ids == (mercury, planet) and decision.moved == ("Mercury",)
    assert await recompute(stored) == []
    assert await read_history(stored, planet) == await read_history(stored, mercury) == [decision]

    await take_back(stored, decision.id, "no", "ada")
    assert await known(stored) == before
    assert await recompute(stored) == []


async def test_a_name_gets_an_entity_of_its_own(stored: Graph) -> None:
    before = await known(stored)

    decision = await split_entity(stored, Split(entity_id=LLM, names=("LLMs",), why="another", by="ada"))

    own = split_entity_id([alias_id(DOMAIN, "LLMs")])
    assert {name for name in await names(stored) if name[0].startswith("LLM")} == {
        ("LLM", LLM, "exact", "rules"),
        ("LLMs", own, "another", "ada"),
    }
    assert ["LLMs", "uses", "power"] in await triples(stored)
    assert await recompute(stored) == []
    await take_back(stored, decision.id, "no", "ada")
    assert await known(stored) == before


async def test_splits_and_merges_of_the_same_names(stored: Graph) -> None:
    before = await known(stored)
    own = split_entity_id([alias_id(DOMAIN, "LLMs")])
    merged = await merge(stored, LLM, MODEL)
    # A split of what a merge brought stands on it; of other names it does not.
    parted = await split_entity(stored, Split(entity_id=LLM, names=("LLMs",), why="another", by="ada"))
    again = await split_entity(stored, Split(entity_id=LLM, names=("large language model",), why="no", by="ada"))
    assert await recompute(stored) == []
    with pytest.raises(WrongState, match=f"Take back first: kgplatform entity undo {again.id}"):
        await take_back(stored, merged.id, "no", "ada")
    await take_back(stored, again.id, "no", "ada")

    # when the merge goes, and the split name is merged back
    await take_back(stored, merged.id, "no", "ada")
    assert {id_ for key, id_, *_ in await names(stored) if key in ("LLMs", "large language model")} == {own, MODEL}
    back = await merge(stored, own, LLM, why="the same")
    with pytest.raises(WrongState, match="split off already") as refused:
        await split_entity(stored, Split(entity_id=LLM, names=("LLMs",), why="another", by="ada"))
    assert refused.value.remedy == f"Take that back: kgplatform entity undo {back.id}"
    with pytest.raises(WrongState, match=f"kgplatform entity undo {back.id}"):
        await take_back(stored, parted.id, "no", "ada")

    # then what is taken back in order leaves nothing
    for decision in (back, parted):
        await take_back(stored, decision.id, "no", "ada")
        assert await recompute(stored) == []
    assert await known(stored) == before


async def test_what_cannot_be_decided_is_told(stored: Graph) -> None:
    with pytest.raises(NotFound, match="There is no entity nobody"):
        await merge(stored, LLM, "nobody")
    with pytest.raises(InputError, match="A decision needs a reason"):
        await merge(stored, LLM, MODEL, why=" ")
    with pytest.raises(NotFound, match=r"'LLM' has no name 'fern'\. Its names: LLM, LLMs\."):
        await split_entity(stored, Split(entity_id=LLM, names=("fern",), why="w", by="b"))
    with pytest.raises(NotFound, match=f"not mentioned so in the snippets {METAL.id}"):
        await split_entity(stored, Split(entity_id=LLM, snippet_ids=(METAL.id,), why="w", by="b"))
    for split in ({"names": ("LLM", "LLMs")}, {"snippet_ids": (SHORT.id, MORE.id)}):
        with pytest.raises(InputError, match="Nothing would be left of 'LLM'"):
            await split_entity(stored, Split(entity_id=LLM, why="w", by="b", **split))
    with pytest.raises(NotFound, match="There is no decision 'nothing'"):
        await take_back(stored, "nothing", "w", "b")
    assert await merge_entities(stored, [Merge(entity_ids=(LLM, LLM), why="w", by="b")]) == []
    assert await read_history(stored, LLM) == []


async def test_loads_and_decisions_at_once_give_what_they_give_in_turn(graph: Graph) -> None:
    rows = [snippet(f"An LLM is a large language model in year {year}.", f"y{year}") for year in range(12)]
    told = [extraction(row, ["LLM", "large language model"], [("LLM", "is like", "year")]) for row in rows]
    await store(graph, *rows)
    await resolve(graph, rows[:1], told[:1])
    decision = await merge(graph, LLM, MODEL)
    await resolve(graph, rows, told)
    merged = await known(graph)
    await take_back(graph, decision.id, "no", "ada")
    apart = await known(graph)

    for _ in range(3):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        await store(graph, *rows)
        await resolve(graph, rows[:1], told[:1])
        loads = [resolve(graph, [row], [each]) for row, each in zip(rows[1:], told[1:], strict=True)]
        [decision], *_ = await asyncio.gather(
            merge_entities(graph, [Merge(entity_ids=(LLM, MODEL), why="LLM is short for it", by="ada")]), *loads
        )
        assert await known(graph) == merged
        again = [resolve(graph, [row], [each]) for row, each in zip(rows, told, strict=True)]
        await asyncio.gather(take_back(graph, decision.id, "no", "ada"), *again, remove_snippets(graph, [rows[5].id]))
        await store(graph, rows[5])
        await resolve(graph, [rows[5]], [told[5]])
        assert await known(graph) == apart
