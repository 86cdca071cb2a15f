"""A tree that cannot be right states nothing, nor does one that has lost what tells its two ends apart."""

import pytest

from tests.roles.extraction.rules.stated import stated

TOLD = {
    # what belongs to a preposition before it, or to a clause behind it, is no subject
    "After World War I, the United States was on a silver standard.": [],
    "Node size is proportional to total rents and edge width is proportional to rents of the target harbour.": [
        ("Node size", "is proportional to", "total rents")
    ],
    "Formulas presented in wave value formulas are at the core of the harbour model.": [],
    "While many guilds use LVM, the Harbour Office of Trento in 1923 recommended another rule.": [
        ("guilds", "often use", "LVM"),
        ("guilds", "often use LVM in", "1923"),
    ],
    "While many sailors use LVM, the American Sailing Association in 1923 advised against it.": [
        ("sailors", "often use", "LVM")
    ],
    # half of a name
    "The water multiplier is a number that tells the rate of leaks.": [],
    "The .orig.tar.gz file is an archive containing the old maps of Trento.": [],
    "The maps of Trento are stored under /trento/maps/.": [],
    # going round in a circle
    "The age of a given tree depends on the age of other trees that feed it.": [],
    "Water levels fluctuated from week to week in northern lakes.": [],
    "Strong harbours attract large inflows of wood, or wood inflows from other lakes.": [
        ("Strong harbours", "attract large inflows of", "wood"),
        ("Strong harbours", "attract large inflows of wood inflows from", "lakes"),
    ],
    "An exchange of the old sails is equivalent to repair of the old mast and rent of the new one.": [
        ("exchange of the old sails", "is equivalent to repair of", "old mast")
    ],
    "Learning by watching is a type of learning that needs a model.": [
        ("Learning by watching", "is a type of", "learning")
    ],
    # of the text itself, and of somebody whom the text alone knows
    "The harbour plan of Trento is described in further detail.": [],
    "The dogs stopped barking at the bell.": [],
    "Dogs stopped barking at the bell.": [("Dogs", "stopped barking at", "bell")],
    # what is told of a sort is told of what is of it
    "Trento is a harbour, initially built at Garda, that trades in wood.": [
        ("Trento", "is initially built at", "Garda"),
        ("Trento", "trades in", "wood"),
    ],
}


@pytest.mark.parametrize("text", TOLD)
def test_a_tree_that_cannot_be_right_tells_nothing(text: str) -> None:
    assert stated(text) == TOLD[text]


def test_a_name_ends_before_the_full_stop_of_its_sentence() -> None:
    assert stated("Sweden was neutral in World War I.") == [("Sweden", "was neutral in", "World War I")]
    assert stated("Oranges contain vitamin C.") == [("Oranges", "contain", "vitamin C")]
