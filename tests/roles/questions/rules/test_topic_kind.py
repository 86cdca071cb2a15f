"""The kind of thing that a topic is: told by its name and by definitions, and by nothing else."""

import pytest

from kgplatform.roles.questions.rules.topic_kind import kind_of
from kgplatform.roles.questions.thing_kinds import FACETS, THING_KINDS

DIG = [f"The Orvik earthquake of that year is remembered in Orvik, street {n}." for n in range(3)]


@pytest.mark.parametrize(
    ("name", "texts", "kind"),
    [
        ("2031 Orvik earthquake", [], "disaster"),
        ("2031 Pacific typhoon season", [], "storm_season"),
        ("2031 Orvik mayoral election", [], "election"),
        ("2031 Orvik Open (darts)", ["The 2031 Orvik Open was a darts tournament held in May."], "contest"),
        ("42nd Orvik Music Awards", [], "ceremony"),
        ("Orvik earthquake", DIG, "disaster"),  # a proper name, by its texts
        ("Marsh fritillary", ["The marsh fritillary is a species of butterfly that lays eggs."], "organism"),
        ("Root rot", ["Root rot is a fungal disease of beans."], "disease"),
        ("Sleep disorders", [], "disease"),
        ("Stone sett", ["A stone sett, also a cobble, is a kind of building material."], "substance"),
        ("Lino cutting", ["Lino cutting is a printing technique in which linoleum is carved."], "method"),
        ("Perfect number", ["A perfect number is a positive whole number that equals a sum."], "concept"),
        ("Perfect numbers", ["Perfect numbers are positive whole numbers."], "concept"),
        ("Drowsiness", ["Drowsiness is a state of being nearly asleep."], "phenomenon"),
        ("Reciprocity", ["Reciprocity is the expectation that gifts are returned."], "concept"),
        ("The Glass Herd", ["The Glass Herd is a novel by Ann Moor.", "The Glass Herd is her third book."], "work"),
        ("Ann Moor", ["Ann Moor was born in Leeds.", "Moor studied at Durham and wrote.", "Moor sold."], "person"),
    ],
)
def test_a_name_and_definitions_tell_the_kind(name: str, texts: list[str], kind: str) -> None:
    assert kind_of(name, "", texts) == kind


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("Earthquakes", ["Earthquakes are shaking of the ground."]),  # not one earthquake
        ("Honey bee health", ["Honey bee health depends on food."]),
        ("Vanilla", ["Vanilla is a favourite in kitchens."]),
        ("Harbour", ["Harbour seals are mammals.", "The harbour seal is a mammal of the coast."]),  # on something else
        ("Ann Moor", ["Ann Moor sold shoes.", "Moor liked it."]),
        ("Lint", ["Lint is a substance.", "Lint is a plant."]),  # two that speak against each other
        ("", ["It is a disease."]),
    ],
)
def test_no_kind_is_better_than_a_false_one(name: str, texts: list[str]) -> None:
    assert kind_of(name, "", texts) == ""


def test_what_the_graph_tells_counts_like_a_text_and_the_goal_breaks_a_tie() -> None:
    texts = ["Lint is a substance.", "Lint is a plant."]
    assert kind_of("Lint", "Explain what plants it grows on.", texts) == "organism"
    assert kind_of("Lint", "", texts, ["a mineral substance"]) == "substance"


def test_every_kind_has_facets_of_the_table_with_a_question_each() -> None:
    named = {facet for kind in THING_KINDS.values() for facet in kind.facets.split()}
    assert named == FACETS.keys()
    for line in FACETS.values():
        heading, question, titles, words = (part.strip() for part in line.split(";"))
        assert "{}" in question
        assert question.endswith("?")
        assert len(heading.split()) <= 5
        assert all(part.strip() == part and part for part in (*titles.split("|"), *words.split("|")))
