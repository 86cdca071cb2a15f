"""What is left out of an outline."""

import numpy as np

from kgplatform.models import Topic
from kgplatform.roles.outline.rules.cluster_relevance import broader, by_name, mentioned, on_other_things, relevant
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from kgplatform.text.topic_wishes import about
from tests.writing.corpus import snippet

BRIDGES = Topic(id="t", name="Bridge engineering", domain="d")
ASKED = np.array([[1, 0], [1, 0], [1, 0]], dtype=np.float32)


def _units(*headings: str) -> list[Unit]:
    return [Unit(heading, (index,)) for index, heading in enumerate(headings)]


def _near(*cosines: float) -> np.ndarray:
    return np.array([[c, np.sqrt(1 - c * c)] for c in cosines], dtype=np.float32)


def test_a_goal_is_asked_for_whole_and_part_by_part() -> None:
    topic = BRIDGES.model_copy(update={"goal": "Explain bridges: wind, rust and paint."})

    assert about(BRIDGES) == ["Bridge engineering", "Bridge engineering", "Bridge engineering"]
    assert about(topic) == ["Bridge engineering", "Explain bridges: wind, rust and paint.", "wind", "rust", "paint"]


def test_what_is_far_from_the_topic_is_left_out() -> None:
    units = _units("Towers", "Decks", "Cables", "Rust", "Wind", "Cheese")
    near = _near(0.6, 0.6, 0.6, 0.6, 0.6, 0.2)

    kept = relevant(units, near, near, ASKED, BRIDGES)

    assert [unit.heading for unit in kept] == ["Towers", "Decks", "Cables", "Rust", "Wind"]


def test_a_title_that_names_the_topic_stays() -> None:
    units = _units("Towers", "Decks", "Cables", "Rust", "Wind", "Cheese bridges")
    near = _near(0.6, 0.6, 0.6, 0.6, 0.6, 0.2)

    assert relevant(units, near, near, ASKED, BRIDGES) == units


def test_enough_for_a_page_stays() -> None:
    units = _units("Towers", "Decks", "Cheese", "Bread", "Wine")
    near = _near(0.6, 0.6, 0.6, 0.1, 0.1)

    assert relevant(units, near, near, ASKED, BRIDGES) == units


def test_what_is_far_and_never_says_a_word_of_the_topic_is_on_something_else_however_little_is_left() -> None:
    units = _units("Towers", "Decks", "Cheese", "Bread")
    near = _near(0.6, 0.31, 0.29, 0.29)

    assert on_other_things(units, near, ASKED, [True, False, False, True]) == [units[2]]


def test_what_a_snippet_or_a_heading_over_it_says_names_the_topic() -> None:
    texts = [("", "Bridges rust."), ("Engineering works", "Iron rusts."), ("Cheese", "Bread is eaten with it.")]
    snippets = [snippet(title, text) for title, text in texts]

    assert mentioned(snippets, "Bridge engineering") == [True, True, False]


def test_what_is_on_a_part_of_the_name_that_others_share_is_spared_first() -> None:
    topic = "Sensors for suspension bridges"
    texts = ["Suspension bridges sway."] * 4 + [
        "Cameras film parks.",
        "Radios reach ships.",
        "Suspension bridges rust.",
    ]
    headings = ["Cables", "Towers", "Suspension bridges", "Decks", "Cameras", "Radios", "Rust"]
    sections = [(heading, (i,)) for i, heading in enumerate(headings)]
    near = np.asarray([0.5, 0.5, 0.5, 0.5, 0.35, 0.3, 0.2], dtype=np.float32)

    # what says or is named like the topic stays, however far its words are from the name's
    assert broader(sections, texts, near, topic) == {4, 5}
    # the least near goes first where only one can be spared
    assert broader([*sections[:3], *sections[4:]], texts, near, topic) == {4}
    # nothing goes where five or fewer sections would be left, or where the name is one thing
    assert broader(sections[2:], texts, near, topic) == frozenset()
    assert broader(sections, texts, near, "Suspension bridges") == frozenset()


def test_what_never_names_the_one_thing_that_a_topic_is_on_is_spared_however_near() -> None:
    texts = ["Suspension bridges sway."] * 5 + ["Sensors in bridges and towers.", "Sensors measure wind."]
    sections = [(f"Heading {i}", (i,)) for i in range(7)]
    near = np.asarray([0.5] * 5 + [0.6, 0.7], dtype=np.float32)

    assert broader(sections, texts, near, "Sensors for suspension bridges") == {5, 6}
    # of a field, named by several parts, much is told without its name
    assert broader(sections, texts, near, "Sensors for suspension bridges and piers") == frozenset()


def test_what_a_name_of_several_parts_is_on_is_told_by_its_words() -> None:
    topic = "Sensors for suspension bridges"
    texts = ["Suspension bridges sway.", "Towers of suspension bridges rust.", "Clinics buy sensors.", "Clinics heal."]
    texts += ["Bridges rust.", "Suspension bridges cost much.", "Decks of suspension bridges wear.", "Fog is wet."]
    says, off, single = Unit("Towers", (0, 1)), Unit("Clinics", (2, 3)), Unit("Fog", (7,))
    others = [Unit("Rust", (4,)), Unit("Costs", (5,)), Unit("Decks", (6,))]
    units = [says, off, single, *others]

    # what mostly says it comes back, what never does goes; a single snippet tells too little
    assert by_name(units, [off, single, *others], texts, topic) == [says, single, *others]
    # where fewer than five sections would be left, none goes
    assert by_name(units[:5], [off, single, *others[:2]], texts, topic) == [says, off, single, *others[:2]]
    # a name of one part tells no such units
    assert by_name(units, [off, single], texts, "Suspension bridges") == [off, single]
