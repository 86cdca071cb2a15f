"""Which entities gaps are about: subjects, not the words, figures and persons that come along with them."""

import pytest

from kgplatform.curation.gaps.askable import is_code, unasked, whole_names
from kgplatform.curation.gaps.ledger import find_gaps
from kgplatform.graph.session import Graph
from tests.curation.drawn import SNIPPETS, TOPIC, clique, draw, mention

KINDS = {
    "Marsha": "person",
    "Nadia Okafor": "person",
    "Ivan Lindqvist": "person",
    "two hours": "quantity",
    "1815": "date",
}


def left_out(*names: str, topic: str = "Moss", known: tuple[str, ...] = ()) -> frozenset[str]:
    return unasked({name: name for name in names}, {name: KINDS.get(name, "concept") for name in names}, topic, known)


@pytest.mark.parametrize(
    "name", ["people", "cells", "cell", "data", "students", "1815", "two hours", "plot_cs", "$x_t$"]
)
def test_commonplace_words_figures_and_code_are_not_asked_about(name: str) -> None:
    assert left_out(name, "osmosis") == {name}


@pytest.mark.parametrize("name", ["osmosis", "nerve cells", "p53", "NGC 4565", "CD4+", "DATA", "poly(A) tail"])
def test_subjects_are(name: str) -> None:
    assert left_out(name) == frozenset()


def test_a_word_that_many_names_end_with_is_their_genus() -> None:
    kinds = [f"{which} ripple" for which in ("slow", "fast", "deep", "warm")]
    assert left_out("ripples", *kinds) == frozenset()

    assert left_out("ripples", *kinds, "salt ripple") == {"ripples"}
    assert left_out("ripples", *kinds, "salt ripple", topic="Ripples of the sea") == frozenset()


def test_persons_are_asked_about_whom_several_sources_know_by_their_whole_names() -> None:
    persons = ("Marsha", "Nadia Okafor", "Ivan Lindqvist")
    names = {name: name for name in persons}

    assert whole_names(names, dict.fromkeys(persons, "person")) == ["Ivan Lindqvist", "Nadia Okafor"]
    assert left_out(*persons, known=("Nadia Okafor",)) == {"Marsha", "Ivan Lindqvist"}


def test_figures_and_pieces_of_code() -> None:
    assert [name for name in ("12 %", "x = y", "foo()", "SI.POV.GINI", "three ways", "H2O") if is_code(name)] == [
        "12 %",
        "x = y",
        "foo()",
        "SI.POV.GINI",
        "three ways",
    ]


async def test_gaps_are_about_none_of_them(graph: Graph) -> None:
    # given: a hub that nothing describes, an entity that is hardly related, and two that share their neighbours
    pairs = [(one, words, other) for one, words, other in clique("abcde") if {one, other} != {"a", "b"}]
    named = {"a": "cells", "b": "people"}
    rows = [(named.get(one, one), words, named.get(other, other)) for one, words, other in pairs]
    await draw(graph, *rows, ("cells", "holds", "data"), ("cells", "holds", "y"), undescribed=["cells"])
    await mention(graph, "data", source="two")

    # then: nothing is asked, although the same graph of other names has a gap of each kind
    assert await find_gaps(graph, TOPIC.id) == []
    await graph.run_statement(
        "UNWIND [['cells', 'osmosis'], ['people', 'lichens'], ['data', 'spores']] AS pair "
        "MATCH (entity:Entity {name: pair[0]}) SET entity.name = pair[1]"
    )
    assert sorted((gap.kind, gap.entity_names) for gap in await find_gaps(graph, TOPIC.id)) == [
        ("missing_link", ("osmosis", "lichens")),
        ("thin_entity", ("spores",)),
        ("undescribed_hub", ("osmosis",)),
    ]


async def test_a_person_of_one_text_alone_is_an_example(graph: Graph) -> None:
    # given: a text that names somebody twice
    await draw(graph, *clique("abc"), alone=["n"])
    await graph.run_statement("MATCH (e:Entity {id: 'n'}) SET e.name = 'Nadia Okafor', e.kind = 'person'")
    again = {"id": "again", "a": SNIPPETS["one"].id, "b": "n", "alias": "n", "surface": "n", "start": 5, "end": 6}
    await graph.write_rows("write/mentions/mentions", [{**again, "kind": "person"}])
    assert await find_gaps(graph, TOPIC.id) == []

    # when
    await mention(graph, "n", source="two")

    # then
    assert [(gap.kind, gap.entity_names) for gap in await find_gaps(graph, TOPIC.id)] == [
        ("thin_entity", ("Nadia Okafor",))
    ]
