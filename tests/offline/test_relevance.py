"""What is left out of an outline."""

import numpy as np

from kgplatform.models import Topic
from kgplatform.offline.grouping import Unit
from kgplatform.offline.relevance import about, relevant

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
