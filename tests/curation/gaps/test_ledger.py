"""Gaps: graphs that have exactly one kind of gap, and a ledger that settles what its own questions found."""

from itertools import pairwise

import numpy as np
import pytest

from kgplatform import ids
from kgplatform.curation.decisions.decisions import Merge, merge_entities
from kgplatform.curation.gaps import missing_link
from kgplatform.curation.gaps.bottleneck import bottlenecks
from kgplatform.curation.gaps.island import islands
from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps, settled
from kgplatform.curation.gaps.missing_link import missing_links
from kgplatform.curation.gaps.structural_hole import structural_holes
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.gap_search import TopicEdges
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Gap, GapSearch, Hit, Query, Question, Topic
from tests.stored import DOMAIN, extraction, snippet, store

TOPIC = Topic(id=ids.topic_id(DOMAIN, "Moss"), name="Moss", domain=DOMAIN)


def shape(*pairs: str) -> Shape:
    names = sorted({name for pair in pairs for name in pair})
    ends = np.array([[names.index(end) for end in pair] for pair in pairs], dtype=np.int64).reshape(-1, 2)
    ids = [name.lower() for name in names]
    edges = np.column_stack([np.arange(len(ends)), ends])
    return Shape(TopicEdges(ids, names, ends[:, 0], ends[:, 1], np.ones(len(ends), dtype=np.int64), edges))


def gap(**changes: object) -> Gap:
    plain = Gap(id="g", kind="thin_entity", score=0.5, entity_ids=("e",), entity_names=("E",))
    return plain.model_copy(update=changes)


def test_two_that_share_two_neighbours_lack_a_link() -> None:
    # given: a square, whose diagonals are missing
    found = missing_links("t", shape("AB", "BC", "CD", "DA"))

    assert [(g.entity_names, g.score, g.facts) for g in found] == [
        (("A", "C"), 0.4, ("Both are related to B, D.",)),
        (("B", "D"), 0.4, ("Both are related to A, C.",)),
    ]


def test_one_shared_neighbour_is_no_gap_and_neither_is_a_link_that_is_there() -> None:
    assert missing_links("t", shape("AB", "BC")) == []
    assert missing_links("t", shape("AB", "BC", "CA", "AD", "DC")) == missing_links(
        "t", shape("AD", "DC", "AB", "BC", "AC")
    )
    assert [g.entity_names for g in missing_links("t", shape("AB", "BC", "CA", "AD", "DC"))] == [("B", "D")]


def test_a_component_apart_from_the_core_is_an_island() -> None:
    found = islands("t", shape("AB", "AC", "AD", "XY", "YZ"))

    assert [(g.entity_names, g.facts) for g in found] == [(("Y", "A"), ("It is related only to X, Z.",))]
    assert islands("t", shape("AB", "AC")) == []
    assert islands("t", shape()) == []


def test_a_link_that_the_ledger_knows_is_looked_for_however_it_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_link, "BEST", 1)
    square = shape("AB", "BC", "CD", "DA")

    assert [g.entity_names for g in missing_links("t", square)] == [("A", "C")]
    assert [g.entity_names for g in missing_links("t", square, [("d", "b"), ("a", "b")])] == [("A", "C"), ("B", "D")]


def test_what_hangs_on_one_entity_is_counted_along_the_whole_graph() -> None:
    # given: a path of nine, along which every entity is a joint
    path = [a + b for a, b in pairwise("ABCDEFGHI")]

    found = bottlenecks("t", shape(*path))

    # then: of the eight others, 3 and 5, or 4 and 4, fall apart
    assert [(g.entity_names, g.score) for g in found] == [
        (("D", "E", "C"), round(2 * 3 * 5 / (8 * 7), 6)),
        (("E", "D", "F"), round(2 * 4 * 4 / (8 * 7), 6)),
        (("F", "E", "G"), round(2 * 3 * 5 / (8 * 7), 6)),
    ]


def test_shapes_without_edges_lack_nothing() -> None:
    empty = shape()

    for kind in (missing_links, islands, bottlenecks, structural_holes):
        assert kind("t", empty) == []


@pytest.mark.parametrize(
    ("before", "now", "search", "status"),
    [
        ("open", None, GapSearch(questions=1, found=2, supporting=1), "closed"),
        ("open", None, GapSearch(questions=1, found=2), "vanished"),
        ("open", None, GapSearch(), "vanished"),
        ("open", gap(), GapSearch(), "open"),
        ("open", gap(), GapSearch(questions=1, found=2), "open"),
        ("open", gap(), GapSearch(questions=1), "exhausted"),
        ("closed", None, GapSearch(), "closed"),
        ("closed", gap(), GapSearch(questions=1, found=1), "open"),
    ],
)
def test_a_gap_is_settled_by_what_its_questions_found(
    before: str, now: Gap | None, search: GapSearch, status: str
) -> None:
    after = settled(gap(status=before), now, search, domain_snippets=7)

    assert (after.status, after.tried) == (status, search.questions)


def test_what_goes_with_a_merge_is_not_closed() -> None:
    supported = GapSearch(questions=1, found=2, supporting=1)

    assert settled(gap(), None, supported, domain_snippets=7, merged=True).status == "merged"
    assert settled(gap(), gap(score=0.4), supported, domain_snippets=7, merged=True).status == "open"


def test_an_exhausted_gap_waits_for_new_sources() -> None:
    exhausted = settled(gap(), gap(), GapSearch(questions=1), domain_snippets=7)

    assert settled(exhausted, gap(), GapSearch(questions=1), domain_snippets=7).status == "exhausted"
    assert settled(exhausted, gap(), GapSearch(questions=1), domain_snippets=8).status == "open"


async def test_a_thin_entity_is_closed_by_what_its_own_question_found(graph: Graph) -> None:
    # given: moss is mentioned twice in the topic's snippets and related to water alone
    first = snippet("Moss holds water. Moss is old.", "one")
    second = snippet("Moss feeds deer, and moss needs shade.", "two")
    await store(graph, first, second)
    await merge_topic(graph, TOPIC)
    name = Query(id="q0", text="Moss")
    await write_queries(graph, TOPIC.id, [name])
    await write_hits(graph, [Hit(snippet_id=first.id, query_id="q0", rank=1, score=0.9, round=0)])
    await resolve(graph, [first], [extraction(first, ["Moss", "water"], [("Moss", "holds", "water")])])

    # when
    ledger = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=2)

    # then
    assert [(g.kind, g.entity_names, g.status) for g in ledger] == [("thin_entity", ("Moss",), "open")]

    # when: a question about it finds the second snippet
    question = Question(id="u1", text="What is moss?", axis="depth", why="", gap_ids=(ledger[0].id,))
    await write_questions(graph, TOPIC.id, [question])
    await write_queries(graph, TOPIC.id, [Query(id="q1", text="moss shade", question_id="u1")])
    await write_hits(graph, [Hit(snippet_id=second.id, query_id="q1", rank=1, score=0.8, round=1)])
    read = extraction(
        second, ["Moss", "deer", "moss", "shade"], [("Moss", "feeds", "deer"), ("moss", "needs", "shade")]
    )
    await resolve(graph, [second], [read])
    await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=2)

    # then
    assert [(g.status, g.tried) for g in await read_gaps(graph, TOPIC.id)] == [("closed", 1)]


@pytest.mark.parametrize(("merged", "status"), [(True, "merged"), (False, "vanished")])
async def test_a_gap_whose_entity_became_another_one_is_counted_apart(graph: Graph, merged: bool, status: str) -> None:
    # given: an open gap about moss
    row = snippet("Moss holds water. Moss is old.", "one")
    await store(graph, row)
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [Query(id="q0", text="Moss")])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id="q0", rank=1, score=0.9, round=0)])
    await resolve(graph, [row], [extraction(row, ["Moss", "water"], [("Moss", "holds", "water")])])
    [opened] = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=1)
    assert opened.entity_names == ("Moss",)

    # when: moss is merged into water, or is gone with what told it
    if merged:
        moss, water = (ids.entity_id(ids.alias_id(DOMAIN, name)) for name in ("moss", "water"))
        await merge_entities(graph, [Merge(entity_ids=(moss, water), why="A test.", by="a test")])
    else:
        await graph.run_statement("MATCH (moss:Entity {name: 'Moss'}) DETACH DELETE moss")
    ledger = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=1)

    # then
    assert [gap.status for gap in ledger if gap.id == opened.id] == [status]
