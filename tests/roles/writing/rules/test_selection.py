"""What a sentence is worth for a section."""

from dataclasses import replace

import numpy as np
import pytest

from kgplatform.roles.writing.rules.selection import (
    BETTER,
    UNDATED,
    UNEXPLAINED,
    Valued,
    closing,
    complete,
    finding,
    heading_words,
    names,
    naming,
    remedy,
    undated,
    values,
)
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading

READING = Reading(standing=Standing.OPENS, subject=frozenset(), defining=0.3, past=False, studies=False)


def _sentence(text: str) -> Sentence:
    return Sentence(text, "s", (0, 0), 0.5, 0.0, READING)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Recently, engineers have built longer spans of steel.", 1.0),
        ("State-of-the-art bridges use cables of carbon.", 1.0),
        ("To date, no bridge of glass has carried a train.", 1.0),
        ("In 1998, the longest span of the world was opened recently.", 0.0),
        ("Bridges of steel carry trains and cars.", 0.0),
        ("Snow covers the recentred arch known to builders.", 0.0),
    ],
)
def test_a_time_that_is_not_named_is_undated(text: str, expected: float) -> None:
    assert undated(_sentence(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wires broke in 12 % of the cables.", 1.0),
        ("Paint from Lyon outperforms paint from Rome in rain.", 1.0),
        ("Miller et al. found that rust starts at the rivets.", 1.0),
        ("Steel towers sway less and carry loads better than timber.", 1.0),
        ("Bridges of steel carry trains and cars.", 0.0),
        ("The first span was opened in 1998.", 0.0),
    ],
)
def test_what_was_found_or_measured_is_a_finding(text: str, expected: float) -> None:
    assert finding(_sentence(text)) == expected


def test_remedies_and_problems() -> None:
    assert remedy(_sentence("Braces are a solution to the swaying of towers.")) == 1.0
    assert remedy(_sentence("Federated learning aims to maintain the privacy of patients.")) == 1.0
    assert remedy(_sentence("Towers of steel carry the cables.")) == 0.0
    assert closing(_sentence("Strong gusts are a challenge for towers.")) == 1.0
    assert closing(_sentence("Paint for long spans is very expensive.")) == 1.0
    assert closing(_sentence("Paint for long spans is red and thick.")) == 0.0


def test_what_is_undated_or_not_introduced_is_worth_less() -> None:
    texts = [
        "Engineers apply loads to bridges of steel and wood.",
        "Engineers today apply loads to bridges of steel and wood.",
        "Engineers apply FEMs and BEMs to bridges of steel and wood.",
    ]
    vectors = np.ones((3, 1), dtype=np.float32)

    worth = values(
        [_sentence(text) for text in texts], vectors, vectors[0], frozenset(), [], ties=[0, 0, 0], unexplained=[0, 0, 2]
    )

    assert (worth - worth[0]).tolist() == pytest.approx([0.0, -UNDATED, -2 * UNEXPLAINED], abs=1e-6)


def test_of_sentences_that_tell_the_same_the_better_source_is_worth_more() -> None:
    texts = [
        "Engineers apply loads to bridges of steel and wood.",
        "Engineers today apply loads to bridges of steel and wood.",
        "Engineers today apply loads to bridges of steel and wood.",
    ]
    vectors = np.asarray([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], dtype=np.float32)

    def worth(*of_sources: int) -> list[float]:
        sentences = [replace(_sentence(text), worth=each) for text, each in zip(texts, of_sources, strict=True)]
        subject = np.zeros(2, dtype=np.float32)
        found = values(sentences, vectors, subject, frozenset(), [], ties=[0] * 3, unexplained=[0] * 3)
        return [float(value) for value in found]

    plain, undated, other = worth(0, 0, 0)

    assert plain - undated == pytest.approx(UNDATED, abs=1e-6)
    assert worth(0, 2, 2) == pytest.approx([plain - BETTER, plain, other], abs=1e-6)
    assert worth(2, 0, -1) == pytest.approx([plain, undated, other], abs=1e-6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The deck flutter syndrome broke a bridge in 1940.", True),
        ("Engineers feared DFS for many years.", True),
        ("A syndrome of flutter is seen in many towns.", False),
        ("A flutter syndrome is seen in bridges of many towns.", False),
    ],
)
def test_a_sentence_names_its_heading(text: str, expected: bool) -> None:
    assert names(_sentence(text), heading_words("Deck flutter syndrome"), frozenset({"bridge"})) is expected


def test_a_section_on_an_entity_opens_on_a_sentence_that_names_it() -> None:
    texts = ["Winds fell three spans.", "Deck flutter syndrome shook a span.", "Gales move towers.", "Ropes tore."]
    sentences = tuple(_sentence(text) for text in texts)
    valued = Valued(sentences, np.eye(4, dtype=np.float32), np.array([3, 1, 2, 0.1], dtype=np.float32))
    runs = [(sentence,) for sentence in sentences]
    none = np.zeros((0, 4), dtype=np.float32)
    words = heading_words("Deck flutter syndrome")

    chosen = naming(runs, valued, 3, none, words, shared=frozenset())

    assert [run[0].text for run in chosen] == [texts[1], texts[0], texts[2]]
    assert naming(runs[2:], valued, 3, none, words, shared=frozenset()) == []


def test_each_thing_that_a_heading_names_has_its_sentence() -> None:
    texts = ["Frost cracks the deck.", "Frost lifts the road.", "Salt eats rivets in the deck.", "Rain falls."]
    runs = [(_sentence(text),) for text in texts]
    valued = Valued(tuple(run[0] for run in runs), np.eye(4, dtype=np.float32), np.ones(4, dtype=np.float32))
    none = np.zeros((0, 4), dtype=np.float32)
    things = [frozenset({"frost"}), frozenset({"salt"}), frozenset({"wind"})]

    assert complete(runs[:2], runs, valued, none, things, shared=frozenset()) == runs[:3]
    assert complete(runs[:2], runs, valued, none, things[1:2], shared=frozenset()) == runs[:2]


@pytest.mark.parametrize(("others", "added"), [("frost and wind", 3), ("frost", 1)])
def test_what_lists_all_things_of_a_heading_tells_of_none(others: str, added: int) -> None:
    texts = [f"Salt, {others} harm the deck.", "Frost cracks the deck.", "Wind lifts the deck.", "Salt eats rivets."]
    runs = [(_sentence(text),) for text in texts]
    valued = Valued(tuple(run[0] for run in runs), np.eye(4, dtype=np.float32), np.ones(4, dtype=np.float32))
    things = [frozenset({"frost"}), frozenset({"wind"}), frozenset({"salt"})]

    chosen = complete(runs[:1], runs, valued, np.zeros((0, 4), dtype=np.float32), things, shared=frozenset())

    assert len(chosen) == 1 + added
