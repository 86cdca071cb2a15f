"""Sources and snippets: what was read, stored once, and taken back without a trace."""

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.lists import read_lists
from kgplatform.graph.removal import remove_snippets, remove_source
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import (
    StoredSource,
    all_snippets,
    domain_limit,
    domains,
    fingerprints,
    finish_sources,
    give_urls,
    having_phrases,
    known_sources,
    opening_snippets,
    read_snippets,
    read_sources,
    read_texts,
    snippet_count,
    source_snippets,
    sources_at,
    write_snippets,
)
from kgplatform.graph.topics import merge_topic, read_topic_snippets
from kgplatform.graph.works import NewRecord, renew_records
from kgplatform.ids import source_id
from kgplatform.models import Hit, ListAsked, Query, Snippet, Source, Topic, Work
from kgplatform.sources.source_type import type_of, weight_of
from tests.stored import DOMAIN, dump, extraction, snippet, source, store

MOSS = snippet("Moss is a plant that holds water.", "moss")
FERN = snippet("A fern is a plant with fronds.", "fern")
LEAF = snippet("Leaves make sugar, and moss has leaves.", "moss")


async def test_a_source_is_known_with_its_hash_only_when_its_load_is_finished(graph: Graph) -> None:
    await write_snippets(graph, [MOSS, FERN])

    assert await known_sources(graph, DOMAIN) == {MOSS.source_id: "", FERN.source_id: ""}

    await finish_sources(graph, [source(MOSS)])

    assert await known_sources(graph, DOMAIN) == {MOSS.source_id: source(MOSS).content_hash, FERN.source_id: ""}
    assert await known_sources(graph, "other") == {}


async def test_a_source_is_found_by_its_address_and_a_new_one_never_has_the_id_of_another(graph: Graph) -> None:
    await write_snippets(graph, [MOSS, FERN])
    await finish_sources(graph, [source(MOSS)])
    there = StoredSource(MOSS.source_id, source(MOSS).content_hash, known=True)

    # one that is finished, one whose load was broken off, and one that is new
    assert await sources_at(graph, DOMAIN, ["moss", "fern", "file:///moss"]) == {
        "moss": there,
        "fern": StoredSource(FERN.source_id, "", known=True),
        "file:///moss": StoredSource(source_id(DOMAIN, "file:///moss")),
    }
    assert await sources_at(graph, "other", ["moss"]) == {"moss": StoredSource(source_id("other", "moss"))}

    # one that gets another address keeps its id, and who comes to the old address has another
    await give_urls(graph, {MOSS.source_id: "file:///moss"})
    beside = StoredSource(source_id(DOMAIN, "moss", beside=MOSS.source_id))
    assert await sources_at(graph, DOMAIN, ["moss", "file:///moss"]) == {
        "moss": beside,
        "file:///moss": there._replace(content_hash=""),
    }


async def test_what_is_stored_is_read_again_in_the_order_asked(graph: Graph) -> None:
    await store(graph, MOSS, FERN, LEAF)
    wanted = [Snippet.model_validate(row.model_dump(exclude={"fingerprint"})) for row in (LEAF, MOSS)]

    assert await read_snippets(graph, [LEAF.id, "none", MOSS.id]) == wanted
    assert [row.id for row in await all_snippets(graph, DOMAIN)] == sorted([MOSS.id, FERN.id, LEAF.id])
    assert await source_snippets(graph, [MOSS.source_id]) == {MOSS.source_id: sorted([MOSS.id, LEAF.id])}
    assert await fingerprints(graph, DOMAIN, [MOSS.fingerprint, "none"]) == {MOSS.fingerprint: MOSS.id}
    assert await fingerprints(graph, "other", [MOSS.fingerprint]) == {}
    assert (await snippet_count(graph), await snippet_count(graph, "other")) == (3, 0)
    assert await domains(graph) == [DOMAIN]


async def test_storing_twice_stores_once(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    once = await dump(graph)

    await store(graph, FERN, MOSS, MOSS)

    assert await dump(graph) == once
    assert sorted((edge["type"]) for edge in once[1]) == ["FROM", "FROM", "IN_DOMAIN", "IN_DOMAIN"]


async def test_the_first_limit_of_a_domain_stays(graph: Graph) -> None:
    assert await domain_limit(graph, DOMAIN, 254) == 254
    assert await domain_limit(graph, DOMAIN, 512) == 254


async def test_a_removed_snippet_was_never_there(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    moss = extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "holds", "water"), ("Moss", "is", "plant")])
    fern = extraction(FERN, ["fern", "plant", "fronds"], [("fern", "has", "fronds")])
    await resolve(graph, [MOSS, FERN], [moss, fern])
    without = await dump(graph)
    await store(graph, LEAF)
    leaf = extraction(LEAF, ["Leaves", "sugar", "moss"], [("Leaves", "make", "sugar"), ("moss", "has", "Leaves")])
    await resolve(graph, [LEAF], [leaf])
    assert await dump(graph) != without

    await remove_snippets(graph, [LEAF.id])
    await finish_sources(graph, [source(MOSS)])

    assert await dump(graph) == without


async def test_shared_evidence_is_subtracted_and_what_was_best_gives_way(graph: Graph) -> None:
    more = snippet("Moss holds water, as everybody who walks in woods in autumn knows.", "woods")
    first = extraction(MOSS, ["Moss", "water"], [("Moss", "holds", "water")])
    second = extraction(more, ["Moss", "water", "woods"], [("Moss", "holds", "water")], {"Moss": "plant"})
    await store(graph, more)
    await resolve(graph, [more], [second])
    without = await dump(graph)
    await store(graph, MOSS)
    await resolve(graph, [MOSS], [first])

    await remove_source(graph, MOSS.source_id)

    assert await dump(graph) == without


async def test_removing_everything_leaves_the_domain_alone(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    await resolve(graph, [MOSS], [extraction(MOSS, ["Moss", "plant"], [("Moss", "is", "plant")])])

    await remove_source(graph, MOSS.source_id)
    await remove_source(graph, FERN.source_id)

    nodes, edges = await dump(graph)
    assert [node["labels"] for node in nodes] == [["Domain"]]
    assert edges == []


async def test_words_in_a_row_are_found_in_a_domain_or_in_all(graph: Graph) -> None:
    other = snippet("Green moss is a plant that dries.", "other", "ferns")
    table = snippet("Moss is a plant: yes.", "table").model_copy(update={"kind": "table"})
    await store(graph, MOSS, FERN, table, other)
    queries = ['+(text:"moss plants")', '+(text:"a plant with")', '+(text:"the")']

    found = await having_phrases(graph, DOMAIN, queries, prose=True)
    everywhere = await having_phrases(graph, "", queries, prose=False)

    # the index leaves "is a" out and knows that something stood there: it is no row; nor is it anything at the ends
    assert [sorted(ids) for ids in found] == [[], sorted([MOSS.id, FERN.id]), []]
    assert [sorted(ids) for ids in everywhere] == [[], sorted([MOSS.id, FERN.id, table.id, other.id]), []]
    assert await having_phrases(graph, DOMAIN, ['+(text:"moss is a plant")'], prose=True) == [[MOSS.id]]
    both = await having_phrases(graph, DOMAIN, ['+(text:"moss is a plant")'], prose=False)
    assert sorted(both[0]) == sorted([MOSS.id, table.id])
    assert len((await having_phrases(graph, "", ['+(text:"moss is a plant")'], prose=False))[0]) == 3
    assert await having_phrases(graph, DOMAIN, [], prose=True) == []


async def test_texts_are_read_by_id(graph: Graph) -> None:
    await store(graph, MOSS, FERN)

    assert await read_texts(graph, [FERN.id, MOSS.id, LEAF.id]) == {
        MOSS.id: (MOSS.text, ""),
        FERN.id: (FERN.text, ""),
    }
    assert await read_texts(graph, []) == {}


async def test_sources_are_listed_with_their_snippets(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    await write_snippets(graph, [LEAF])

    found = [(s.url, s.title, s.snippets, s.loaded) for s in await read_sources(graph, DOMAIN)]

    assert [await read_sources(graph), await read_sources(graph, "animals")] == [await read_sources(graph, DOMAIN), []]
    assert len(found) == len({MOSS.source_id, FERN.source_id, LEAF.source_id})
    assert sum(snippets for _, _, snippets, _ in found) == 3


async def test_a_snippet_has_the_type_that_the_record_of_its_source_shows(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    work = Work(type="article-journal", venue="Annals", doi="10.1000/moss")
    await finish_sources(graph, [source(MOSS).model_copy(update={"work": work})])
    await merge_topic(graph, Topic(id="t", name="Plants", domain=DOMAIN))
    await write_queries(graph, "t", [Query(id="q", text="Plants")])
    await write_hits(graph, [Hit(snippet_id=MOSS.id, query_id="q", rank=1, score=0.9, round=0)])

    read = await read_snippets(graph, [MOSS.id, FERN.id])
    assert [(each.recorded, type_of(each), weight_of(each)) for each in read] == [
        ("peer_reviewed", "peer_reviewed", 2), ("", "unknown", 0),
    ]  # fmt: skip
    assert {each.id: each.recorded for each in await all_snippets(graph, DOMAIN)} == {
        MOSS.id: "peer_reviewed", FERN.id: "",
    }  # fmt: skip
    assert [each.snippet.recorded for each in await read_topic_snippets(graph, "t")] == ["peer_reviewed"]
    asked = ListAsked(
        name="domain_sources", owner=DOMAIN, order="title", where=(("types", ("peer_reviewed",)),), first=5
    )
    (part,) = await read_lists(graph, [asked])
    assert [each.id for each in part.nodes(Source)] == [MOSS.source_id]


async def test_sources_open_with_their_first_prose_and_retracted_ones_do_not(graph: Graph) -> None:
    later = LEAF.model_copy(update={"start": 900})
    table = snippet("Moss | green", "moss").model_copy(update={"kind": "table"})
    await write_snippets(graph, [MOSS, later, table, FERN])
    await finish_sources(graph, [source(MOSS).model_copy(update={"published": "2012-05"}), source(FERN)])
    await renew_records(graph, DOMAIN, [NewRecord(FERN.source_id, Work(title="Fern", status="retracted"), None, 0)])

    [opened] = await opening_snippets(graph, [FERN.source_id, MOSS.source_id, "nothing"], 12)
    assert (opened.id, opened.title, opened.published) == (MOSS.source_id, "Moss", "2012-05")
    assert [(each.id, each.path, each.text) for each in opened.snippets] == [
        (MOSS.id, MOSS.path, MOSS.text), (LEAF.id, LEAF.path, LEAF.text),
    ]  # fmt: skip
    [begun] = await opening_snippets(graph, [MOSS.source_id], 1)
    assert [each.id for each in begun.snippets] == [MOSS.id]
