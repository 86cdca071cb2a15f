"""Sentences that tell what else a thing is called."""

import pytest

from kgplatform.offline.telling import links, may_link


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("American foulbrood", "AFB disease", "American foulbrood, also called AFB disease, kills larvae."),
        ("mint", "Mentha", "Mint is the common name of Mentha."),
        ("lime mortar", "building lime", "Lime mortar, another term for building lime, sets slowly."),
        ("rapeseed", "Brassica napus", "Brassica napus, whose common name is rapeseed, needs insects."),
        ("Old Bridge Ltd", "New Bridge Ltd", "Old Bridge Ltd took the name New Bridge Ltd in 1999."),
        ("PVC", "polyvinyl chloride", "PVC stands for polyvinyl chloride."),
        ("Oslo", "Christiania", "Oslo was formerly Christiania."),
        ("wheels", "castors", "The model was turned on wheels, also known as castors."),
    ],
)
def test_a_sentence_that_gives_another_name_links_the_two(one: str, other: str, sentence: str) -> None:
    assert may_link(sentence)
    assert links(one, other, sentence)
    assert links(other, one, sentence)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("Varroosis", "disease", "Varroosis is the name of the disease that mites cause."),
        ("mint", "Mentha", "Mint is grown like Mentha."),
        ("name", "bee", "The name of the bee is told."),
        ("PVC", "polyvinyl", "PVC stands for polyvinyl chloride."),
        ("English", "Anglo-Saxon", "Old English, also known as Anglo-Saxon, was spoken in England."),
        ("proteins", "gluten", "Flour is made up of proteins called gluten, which give bread its structure."),
        ("DWV-B", "Varroa", "DWV-B, formerly called Varroa destructor virus-1, has spread."),
        ("2010", "fourth official", "He was a referee from 2010, and was previously the fourth official in the final."),
        ("glucose", "sugar", "Glucose is also a sugar."),
        ("wheels", "drift", "The model was turned on wheels, known as drift."),
    ],
)
def test_a_sentence_that_says_something_else_links_nothing(one: str, other: str, sentence: str) -> None:
    assert not links(one, other, sentence)
