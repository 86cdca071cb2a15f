"""What counts as support when a gap is gone: by its kind, only what its own questions found."""

import pytest

from kgplatform import ids
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.graph.gap_search import Edge, PairEdges, read_pair_relations, read_topic_edges
from kgplatform.graph.gaps import read_gap_searches, write_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapKind, GapSearch, Page, Question
from tests.curation.drawn import SNIPPETS, TOPIC, draw, find, mention
from tests.support.written import Cited
from tests.support.written import section as written_section


async def supporting(graph: Graph, kind: GapKind, *entities: str, subject: str = "") -> int:
    """Return how many of the snippets "three" and "four", found by a question about such a gap, support its end."""
    gap = Gap(id="g", kind=kind, score=0.5, entity_ids=entities, entity_names=entities, subject=subject)
    await write_gaps(graph, TOPIC.id, [gap])
    await write_questions(graph, TOPIC.id, [Question(id="q", text="What?", axis="depth", why="", gap_ids=("g",))])
    await find(graph, TOPIC, ["three", "four"], query="it", question="q")
    search = (await read_gap_searches(graph, TOPIC.id))["g"]
    assert search == GapSearch(questions=1, found=2, supporting=search.supporting)
    return search.supporting


@pytest.mark.parametrize("kind", ["missing_link", "thin_evidence", "disputed"])
async def test_what_relates_the_two_supports_a_gap_between_them(graph: Graph, kind: GapKind) -> None:
    # given: one of the found sources relates a and b, the other a and c
    await draw(graph, ("a", "feeds", "b"), sources=["three"])
    await draw(graph, ("a", "feeds", "c"), sources=["four"])

    assert await supporting(graph, kind, "a", "b") == 1


async def test_whoever_gives_a_value_supports_the_end_of_a_conflict(graph: Graph) -> None:
    # given: "three" gives a third value, "four" says something else of the same entity
    await draw(graph, ("a", "has mass", "2 kg"), ("a", "has mass", "5 kg"))
    await draw(graph, ("a", "has mass", "9 kg"), sources=["three"])
    await draw(graph, ("a", "holds", "c"), ("c", "has mass", "2 kg"), sources=["four"])

    assert await supporting(graph, "conflicting_values", "a", "2 kg", "5 kg") == 1


@pytest.mark.parametrize("kind", ["thin_entity", "island", "bottleneck", "structural_hole", "bridge"])
async def test_whatever_is_said_of_its_entities_supports_any_other(graph: Graph, kind: GapKind) -> None:
    await draw(graph, ("a", "feeds", "b"), sources=["three"])
    await draw(graph, ("a", "feeds", "c"), sources=["four"])
    await draw(graph, ("d", "feeds", "c"), sources=["one"])

    assert await supporting(graph, kind, "a", "d") == 2


async def test_a_mention_supports_a_description(graph: Graph) -> None:
    await draw(graph, alone=["a"])
    await mention(graph, "a", source="four")

    assert await supporting(graph, "undescribed_hub", "a") == 1


async def test_a_mention_supports_no_description_that_is_not_there(graph: Graph) -> None:
    # given an entity that is nothing's hub any more, or not worth asking about, and that nothing describes
    await draw(graph, alone=["a"], undescribed=["a"])
    await mention(graph, "a", source="four")

    assert await supporting(graph, "undescribed_hub", "a") == 0


@pytest.mark.parametrize("kind", ["stale", "uncited_point"])
async def test_a_citation_under_the_heading_supports_it(graph: Graph, kind: GapKind) -> None:
    await draw(graph, alone=["a"])
    sections = [
        written_section(level=1, position=n, heading=heading, text="It is. [1]", citations=(
            Cited(marker=1, sentence="It is.", snippet_id=SNIPPETS[source].id),
        ))
        for n, (heading, source) in enumerate([("Roots", "three"), ("Leaves", "four")])
    ]  # fmt: skip
    page = Page(
        id=ids.page_id(TOPIC.id, "article", 1), topic_id=TOPIC.id, version=1, title=TOPIC.name, engine="tests",
        sections=tuple(sections), references=(),
    )  # fmt: skip
    await write_page(graph, page)

    assert await supporting(graph, kind, subject="Roots") == 1


async def test_an_edge_is_told_as_long_as_it_is_the_same(graph: Graph) -> None:
    # given: the edges of a topic as they were found
    await draw(graph, ("a", "feeds", "b"), ("b", "feeds", "c"), sources=["one", "two"])
    shape = Shape(await read_topic_edges(graph, TOPIC.id))
    feeds, other = (shape.between(place) for place in range(2))
    [told] = await read_pair_relations(graph, [feeds], sourced=lambda pair: True)
    assert (told.one_id, told.other_id, told.relations, told.forward) == ("a", "b", ("feeds",), (True,))
    assert told.sources == (frozenset({SNIPPETS["one"].source_id, SNIPPETS["two"].source_id}),)

    # then: neither an edge whose number another one has by now is told, nor one that has gone
    [(edge, _)], [(others, _)] = feeds.edges, other.edges
    taken = PairEdges("a", "b", ((Edge(others.relation, edge.subject, edge.object), True),))
    assert await read_pair_relations(graph, [taken]) == []
    await graph.write("write/relations/remove_relations", ids=list(told.ids))
    assert [pair.relations for pair in await read_pair_relations(graph, [feeds, other])] == [("feeds",)]
