"""Conflicting values on the real engine: when sources give values of one thing that cannot both hold."""

import pytest

from kgplatform import ids
from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.models import Question
from tests.curation.drawn import TOPIC, Relation, draw, find

Told = tuple[tuple[str, ...], float, tuple[str, ...]]


async def conflicts(graph: Graph) -> list[Told]:
    """Return names, score and facts of the conflicts of values in the topic."""
    found = await find_gaps(graph, TOPIC.id)
    return [(g.entity_names, g.score, g.facts) for g in found if g.kind == "conflicting_values"]


async def tell(graph: Graph, **said: Relation) -> None:
    """Let each source state one relation."""
    for source, relation in said.items():
        await draw(graph, relation, sources=[source])


async def test_values_that_sources_give_differently(graph: Graph) -> None:
    # given: two dates by three sources, one of which writes it in another way
    await tell(
        graph,
        one=("Moss Bank", "was founded on", "July 5, 1999"),
        two=("Moss Bank", "was founded on", "8 July 1999"),
        three=("Moss Bank", "was founded on", "5 July 1999"),
    )

    # then
    [found] = [gap for gap in await find_gaps(graph, TOPIC.id) if gap.kind == "conflicting_values"]
    assert found.subject == "Moss Bank was founded on 5 July 1999, or Moss Bank was founded on 8 July 1999"
    assert (found.entity_names, found.score) == (("Moss Bank", "5 July 1999", "8 July 1999"), 0.4)
    assert found.facts == (
        "By 2 sources: Moss Bank was founded on 5 July 1999.",
        "By 1 source: Moss Bank was founded on 8 July 1999.",
    )
    assert found.id == ids.gap_id(TOPIC.id, "conflicting_values", ("Moss Bank", "was founded on", "day", ""))


async def test_a_number_of_the_relation_is_a_value_of_what_is_counted(graph: Graph) -> None:
    await tell(
        graph,
        one=("Storm Ada", "killed 11", "people"),
        two=("Storm Ada", "killed at least 5", "people"),
        three=("Storm Ada", "killed 20", "people"),
    )

    # "at least 5" agrees with both
    assert await conflicts(graph) == [
        (
            ("Storm Ada", "people"),
            0.5,
            ("By 1 source: Storm Ada killed 11 people.", "By 1 source: Storm Ada killed 20 people."),
        )
    ]


async def test_values_of_two_places_agree_and_of_one_do_not(graph: Graph) -> None:
    # given: each source tells of a place, so that what it tells without one is of that place too
    for source, number, place in (("one", 11, "Palau"), ("two", 20, "Luzon")):
        words = f"killed {number}"
        await draw(graph, ("Storm Ada", words, "people"), ("Storm Ada", f"{words} people in", place), sources=[source])
    assert await conflicts(graph) == []

    # when
    await tell(graph, three=("Storm Ada", "killed 30 people in", "Luzon"))

    # then
    assert await conflicts(graph) == [
        (
            ("Storm Ada", "Luzon"),
            0.5,
            ("By 1 source: Storm Ada killed 20 people in Luzon.", "By 1 source: Storm Ada killed 30 people in Luzon."),
        )
    ]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("Moss Bank", "has a staff of", "1,901 people"), ("Moss Bank", "has a staff of", "about 1900 people")),
        (("Moss Bank", "has a staff of", "11 people"), ("Moss Bank", "has a staff of", "20 houses")),
        (("Moss Bank", "was founded in", "1999"), ("Moss Bank", "was founded on", "5 July 1998")),
        (("Moss Bank", "was founded in", "1999"), ("Moss Bank", "was sold in", "2001")),
        (("Moss Bank", "was founded in", "1999"), ("Fern Bank", "was founded in", "2001")),
        (("Moss Bank", "killed 11", "people"), ("Moss Bank", "may have killed 20", "people")),
        (("moss bank", "was founded in", "1999"), ("moss bank", "was founded in", "2001")),
        (("Torrential rains", "killed 11", "people"), ("Torrential rains", "killed 20", "people")),
        (("Construction", "began in", "1999"), ("Construction", "began in", "2001")),
        (("Moss Bank", "won in", "1999"), ("Moss Bank", "won in", "2001")),
    ],
)
async def test_what_can_both_hold(graph: Graph, one: Relation, two: Relation) -> None:
    await tell(graph, one=one, two=two)

    assert await conflicts(graph) == []


async def test_where_one_source_gives_several_values_there_are_several(graph: Graph) -> None:
    # given
    await tell(graph, one=("Moss Bank", "was opened in", "1999"), two=("Moss Bank", "opened in", "2001"))
    await tell(graph, one=("Storm Ada", "hit in", "2001"), two=("Storm Ada", "hit in", "2003"))
    assert [names for names, *_ in await conflicts(graph)] == [("Storm Ada", "2001", "2003")]

    # when: of another storm one source tells two years
    await draw(graph, ("Storm Bea", "hit in", "1998"), ("Storm Bea", "hit in", "1999"), sources=["three"])

    # then
    assert await conflicts(graph) == []


async def test_the_graph_shows_which_relations_give_one_value(graph: Graph) -> None:
    # given: years that no rule knows to be one
    await tell(graph, one=("Fern Bank", "joined Union in", "1999"), two=("Fern Bank", "joined Union in", "2001"))
    await tell(graph, one=("Moss Bank", "joined Union in", "1999"), two=("Reed Bank", "joined Union in", "1999"))
    assert await conflicts(graph) == []

    # when: a third one has one year
    await tell(graph, three=("Rush Bank", "joined Union in", "2004"))

    # then
    assert [names for names, *_ in await conflicts(graph)] == [("Fern Bank", "1999", "2001")]


async def test_a_conflict_is_closed_when_a_value_prevails(graph: Graph) -> None:
    # given: a conflict that was asked about
    await tell(graph, one=("Moss Bank", "was founded in", "1999"), two=("Moss Bank", "was founded in", "2001"))
    await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=6)
    [gap] = [each for each in await read_gaps(graph, TOPIC.id) if each.kind == "conflicting_values"]
    question = Question(id="q", text="Which holds?", axis="depth", why="", gap_ids=(gap.id,))
    await write_questions(graph, TOPIC.id, [question])
    await find(graph, TOPIC, ["three", "four", "five"], query="it", question="q")

    # when: those that were found agree with one value, in other words than its own
    await draw(graph, ("Moss Bank", "was founded in", "the year 2001"), sources=["three", "four", "five"])
    await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=6)

    # then
    assert [each.status for each in await read_gaps(graph, TOPIC.id) if each.id == gap.id] == ["closed"]
