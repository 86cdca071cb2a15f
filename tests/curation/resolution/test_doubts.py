"""Doubts: what resolution proposes and leaves open, until somebody decides."""

from collections.abc import Sequence

import numpy as np

from kgplatform.curation.decisions.apart import keep_apart
from kgplatform.curation.decisions.decisions import Merge, merge_entities, take_back
from kgplatform.curation.resolution.doubts import Doubts
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.graph import topics
from kgplatform.graph.removal import remove_source
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.models import DoubtfulPair, Hit, Query, Topic
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from tests.stored import DOMAIN, extraction, snippet, store

RULES = RuleMergeConfirmer()
STORM = snippet("Tropical Storm Quinta (Wukong) flooded Kalibo. Kalibo is a town.", "storm")
NEWS = snippet("Wukong flooded Kalibo. Type A floods and type B floods are told apart by Kalibo.", "news")
TOPIC = Topic(id="t", name="Storms", domain=DOMAIN)
READ = [
    extraction(STORM, ["Quinta", "Wukong", "Kalibo"], [("Quinta", "flooded", "Kalibo")]),
    extraction(NEWS, ["Wukong", "Kalibo", "Type A", "type B"], [("Wukong", "flooded", "Kalibo")]),
]


async def read(graph: Graph) -> None:
    await store(graph, STORM, NEWS)
    await topics.merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [Query(id="q", text="Storms")])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id="q", rank=1, score=0.9, round=0) for row in (STORM, NEWS)])
    await resolve(graph, [STORM, NEWS], READ)
    await reconcile(graph, RULES, [STORM, NEWS])


async def all_alike(texts: Sequence[str]) -> np.ndarray:
    """An encoder to which all names mean the same."""
    return np.ones((len(texts), 1), dtype=np.float32)


def ends(pairs: Sequence[DoubtfulPair]) -> list[tuple[str, str]]:
    return [(pair.entities[0].name, pair.entities[1].name) for pair in pairs]


async def test_a_pair_is_told_with_what_helps_to_decide(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES)

    [pair] = await doubts.pairs(graph, DOMAIN)

    assert [(each.name, each.mentions) for each in pair.entities] == [("Wukong", 2), ("Quinta", 1)]
    assert pair.model_dump(exclude={"entities"}) == {
        "doubt": "told",
        "sentence": "Tropical Storm Quinta (Wukong) flooded Kalibo.",
        "told": (
            ("Tropical Storm Quinta (Wukong) flooded Kalibo.", "Wukong flooded Kalibo."),
            ("Tropical Storm Quinta (Wukong) flooded Kalibo.",),
        ),
        "shared": ("Kalibo",),
    }
    assert await Doubts(RULES).pairs(graph, "another domain") == []


async def test_what_somebody_decided_on_is_not_doubtful_until_it_is_taken_back(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES)
    [pair] = await doubts.pairs(graph, DOMAIN)
    ids = tuple(entity.id for entity in pair.entities)

    apart = await keep_apart(graph, ids, "two storms", "ada")
    assert await doubts.pairs(graph, DOMAIN) == []
    await take_back(graph, apart.id, "not sure", "ada")
    assert await doubts.pairs(graph, DOMAIN) == [pair]

    [merged] = await merge_entities(graph, [Merge(entity_ids=ids, why="one", by="ada")])
    assert await doubts.pairs(graph, DOMAIN) == []
    await take_back(graph, merged.id, "not sure", "ada")
    assert await doubts.pairs(graph, DOMAIN) == [pair]


async def test_what_somebody_parted_that_another_had_merged_stays_so(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES)
    [pair] = await doubts.pairs(graph, DOMAIN)
    ids = tuple(entity.id for entity in pair.entities)
    [merged] = await merge_entities(graph, [Merge(entity_ids=ids, why="A text says so.", by="a model")])

    await take_back(graph, merged.id, "two storms", "ada")

    assert await doubts.pairs(graph, DOMAIN) == []


async def test_names_of_near_meaning_are_doubtful_where_both_recur(graph: Graph) -> None:
    await read(graph)

    found = await Doubts(RULES, all_alike).pairs(graph, DOMAIN)

    assert ends(found) == [("Wukong", "Quinta"), ("Kalibo", "Wukong")]
    assert [pair.doubt for pair in found] == ["told", "near"]


async def test_rules_do_not_merge_what_somebody_keeps_apart_nor_by_a_third_name(graph: Graph) -> None:
    texts = [
        snippet("The data set is large. A data set grows.", "one"),
        snippet("The dataset is large. A dataset grows.", "two"),
    ]
    told = [
        extraction(texts[0], ["data set"], []),
        extraction(texts[1], ["dataset"], []),
    ]
    await store(graph, *texts)
    await resolve(graph, texts, told)
    rows = await graph.run_statement("MATCH (e:Entity) RETURN e.id AS id ORDER BY id")
    assert len(rows) == 2

    apart = await keep_apart(graph, [row["id"] for row in rows], "two words", "ada")
    assert (await reconcile(graph, RULES, texts)).merged == 0

    await take_back(graph, apart.id, "one word", "ada")
    assert (await reconcile(graph, RULES, texts)).merged == 1


async def test_names_are_compared_again_when_something_was_read(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES)
    assert ends(await doubts.pairs(graph, DOMAIN)) == [("Wukong", "Quinta")]

    third = snippet("Kalibo (Aklan) was flooded.", "third")
    await store(graph, third)
    await write_hits(graph, [Hit(snippet_id=third.id, query_id="q", rank=2, score=0.9, round=0)])
    await resolve(graph, [third], [extraction(third, ["Kalibo", "Aklan"])])

    assert ends(await doubts.pairs(graph, DOMAIN)) == [("Kalibo", "Aklan"), ("Wukong", "Quinta")]


async def test_names_are_compared_again_when_somebody_decided_what_they_mean(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES)
    before = await doubts.pairs(graph, DOMAIN)
    rows = await graph.run_statement("MATCH (e:Entity) RETURN e.name AS name, e.id AS id")
    names = {row["name"]: row["id"] for row in rows}

    [merged] = await merge_entities(
        graph, [Merge(entity_ids=(names["Wukong"], names["Kalibo"]), why="one", by="ada", name="Wukong")]
    )
    [pair] = await doubts.pairs(graph, DOMAIN)
    assert [(each.name, each.aliases, each.mentions) for each in pair.entities] == [
        ("Wukong", ("Kalibo",), 6), ("Quinta", (), 1),
    ]  # fmt: skip
    assert pair.shared == ()

    await take_back(graph, merged.id, "not sure", "ada")
    assert await doubts.pairs(graph, DOMAIN) == before


async def test_as_much_in_the_place_of_what_was_removed_is_something_else(graph: Graph) -> None:
    await read(graph)
    [before] = await graph.read("read/store/read_so_far")

    await remove_source(graph, NEWS.source_id)
    again = snippet("Wukong drowned Kalibo. Type A floods and type B floods are told apart by Kalibo.", "news")
    await store(graph, again)
    await write_hits(graph, [Hit(snippet_id=again.id, query_id="q", rank=1, score=0.9, round=0)])
    told = [("Wukong", "drowned", "Kalibo")]
    await resolve(graph, [again], [extraction(again, ["Wukong", "Kalibo", "Type A", "type B"], told)])

    [after] = await graph.read("read/store/read_so_far")
    assert {**after, "loaded": before["loaded"]} == before
    assert after["loaded"] > before["loaded"]


async def test_as_many_pairs_are_told_as_are_asked_for(graph: Graph) -> None:
    await read(graph)
    doubts = Doubts(RULES, all_alike)

    assert ends(await doubts.pairs(graph, DOMAIN, 1)) == [("Wukong", "Quinta")]
    assert ends(await doubts.pairs(graph, DOMAIN)) == [("Wukong", "Quinta"), ("Kalibo", "Wukong")]
