"""What a topic is on beyond its subject."""

import numpy as np
import pytest

from kgplatform.text.topic_aspect import Subject, bearing

TEXTS = [f"Stone bridges carry road {n}." for n in range(8)] + ["Guards keep the safety of roads.", "Rain falls."]


@pytest.mark.parametrize(
    ("topic", "subject"),
    [
        ("Stone bridge safety", "Stone bridge"),
        ("The stone bridge and its safety", ""),  # a name of several parts says itself what is beyond the method
        ("Stone bridges", ""),
        ("Road bridge stone", ""),  # all of it is the subject
        ("Safety of stone bridges", ""),
    ],
)
def test_the_subject_is_what_most_snippets_speak_of(topic: str, subject: str) -> None:
    assert Subject.of(topic, TEXTS).text == subject


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Rope bridges", True),
        ("Roads and rope bridges", True),
        ("Old stone bridges", False),
        ("Weather and bridges", False),
        ("Rust of rope bridges", False),
    ],
)
def test_what_is_of_the_subject_s_kind_but_another_is_something_else(heading: str, expected: bool) -> None:
    assert Subject("Stone bridge").is_another(heading) is expected
    assert not Subject("").is_another(heading)
    assert not Subject("Bridge").is_another(heading)


def test_the_nearest_third_tells_what_else_bears_on_a_topic() -> None:
    # The name is (0.6, 0.8, 0), its subject (1, 0, 0): beyond that it is (0, 1, 0). The first two texts say so, and
    # share the last column with the third one, which does not.
    texts = np.array([[0, 1, 1], [0, 1, 1], [0, 0, 1], [1, 0, 0], [1, 0, 0], [1, 0, 0]], dtype=np.float32)

    found = bearing(texts, np.array([0.6, 0.8, 0], dtype=np.float32), np.array([1, 0, 0], dtype=np.float32))

    assert [round(float(value), 2) for value in found] == [1.25, 1.25, 0.37, -0.96, -0.96, -0.96]


def test_texts_that_bear_all_alike_bear_nothing() -> None:
    same = np.ones((3, 2), dtype=np.float32)

    assert bearing(same, same[0], np.array([1, 0], dtype=np.float32)).tolist() == [0.0, 0.0, 0.0]
