"""What a topic is on beyond its subject."""

import numpy as np
import pytest

from kgplatform.offline.bearing import Subject, bearing, of_the_name, on_subject, proper_names
from tests.writing.corpus import graph, snippet

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


def test_documents_on_something_beside_the_subject_are_no_evidence() -> None:
    own = [snippet(f"Stone bridges {n}", text) for n, text in enumerate(TEXTS[:8])]
    other = snippet("Rope bridges", "Rope bridges sway.")
    found = graph([*own, other], []).snippets

    assert [f.snippet.title for f in on_subject("Stone bridge safety", found) if f.snippet.id == other.id] == []
    assert len(on_subject("Stone bridge safety", found)) == 8
    assert len(on_subject("Bridge engineering", found)) == 9


FLOODS = [f"The river in Chile rose on day {n}, and Chilean troops came." for n in range(3)]


def test_a_word_that_texts_write_with_a_capital_inside_their_sentences_is_a_proper_name() -> None:
    assert proper_names("2020 Chile floods", FLOODS) == ["chile"]
    assert proper_names("Chile floods", FLOODS[:2]) == []  # too few uses tell nothing
    assert proper_names("River floods", [*FLOODS, "A River."]) == []


def test_documents_that_never_say_the_topic_s_proper_name_are_no_evidence() -> None:
    own = [snippet("Chile floods", text) for text in [*FLOODS, "Bridges fell."]]
    other, near = snippet("Peru floods", "The river rose in Lima."), snippet("Aid", "The Chilean army sent tents.")
    found = graph([*own, other, near], []).snippets

    left = [f.snippet.text for f in of_the_name("2020 Chile floods", found)]
    assert left == [f.snippet.text for f in found if f.snippet.id != other.id]
    assert on_subject("2020 Chile floods", found) == of_the_name("2020 Chile floods", found)
    assert of_the_name("Floods", found) == list(found)


def test_documents_of_another_name_stay_where_too_few_would_be_left() -> None:
    found = graph([snippet("Chile floods", t) for t in FLOODS] + [snippet(f"P{n}", "A lake.") for n in range(3)], [])

    assert of_the_name("Chile floods", found.snippets) == list(found.snippets)
