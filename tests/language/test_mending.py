"""Trees in which the small parser takes a clause's verb for a noun."""

import pytest

from kgplatform.language.pipeline import load_pipeline


def arcs(text: str) -> list[tuple[str, str, str]]:
    """Return (word, relation, head) of a sentence's words that carry its clause."""
    kept = ("nsubj", "dobj", "pobj", "ROOT", "conj", "advcl")
    return [(t.text, t.dep_, t.head.text) for t in load_pipeline()(text) if t.dep_ in kept]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Pickling involves preserving food.",
            [("Pickling", "nsubj", "involves"), ("involves", "ROOT", "involves"), ("food", "dobj", "preserving")],
        ),
        (
            "Leafcutter bees nest in stems.",
            [("bees", "nsubj", "nest"), ("nest", "ROOT", "nest"), ("stems", "pobj", "in")],
        ),
        (
            "The process of mummification involved preserving the body.",
            [
                ("process", "nsubj", "involved"),
                ("mummification", "pobj", "of"),
                ("involved", "ROOT", "involved"),
                ("body", "dobj", "preserving"),
            ],
        ),
        (
            "The history of coffee dates back to ancient times.",
            [
                ("history", "nsubj", "dates"),
                ("coffee", "pobj", "of"),
                ("dates", "ROOT", "dates"),
                ("times", "pobj", "to"),
            ],
        ),
        (
            "In addition to evoking memories and regulating emotions, music creates unity.",
            [
                ("addition", "pobj", "In"),
                ("memories", "dobj", "evoking"),
                ("regulating", "conj", "evoking"),
                ("emotions", "dobj", "regulating"),
                ("music", "nsubj", "creates"),
                ("creates", "ROOT", "creates"),
                ("unity", "dobj", "creates"),
            ],
        ),
    ],
)
def test_gives_a_clause_its_verb(text: str, wanted: list[tuple[str, str, str]]) -> None:
    assert arcs(text) == wanted


def test_a_mended_verb_is_tagged_and_has_its_lemma() -> None:
    words = {t.text: (t.tag_, t.pos_, t.lemma_) for t in load_pipeline()("Leafcutter bees nest in stems.")}
    assert words["nest"] == ("VBP", "VERB", "nest")
    past = {t.text: (t.tag_, t.lemma_) for t in load_pipeline()("The process of mummification involved preserving it.")}
    assert past["involved"] == ("VBD", "involve")


@pytest.mark.parametrize(
    "text",
    [
        "Samples collected from patients.",  # a caption: nobody says what the samples did
        "Games provide a fun and engaging way to exercise.",
        "Farmers help bees by planting trees and flowering shrubs.",
        "The rise of coffee chains in cities.",
    ],
)
def test_leaves_what_may_be_right_as_it_is(text: str) -> None:
    nlp = load_pipeline()
    with nlp.select_pipes(disable=["kgplatform_mending"]):
        plain = [(t.tag_, t.dep_, t.head.i) for t in nlp(text)]
    assert [(t.tag_, t.dep_, t.head.i) for t in nlp(text)] == plain
