"""Sentences that tell what else a thing is called."""

import pytest

from kgplatform.text.name_evidence import denies, links, may_deny, may_link


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
        (
            "AFB disease",
            "American foulbrood",
            "American foulbrood, also called AFB disease and foul brood, kills larvae.",
        ),
        ("western honey bee", "Apis mellifera", "The western honey bee is known as Apis mellifera."),
        ("Old Bridge Ltd", "New Bridge Ltd", "Old Bridge Ltd, now New Bridge Ltd, sold the quarry."),
        ("Thailand", "Siam", "The kingdom of Thailand was formerly called Siam."),
        ("Thailand", "Siam", "In Thailand, formerly called Siam, rice is grown."),
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
        ("victims", "Ann Berg", "The victims were later named as Ann Berg and Tom Lund."),
        ("victims", "Tom Lund", "The victims were later named as Ann Berg and Tom Lund."),
        ("victim", "Ann Berg", "The victim was later named as Ann Berg."),
        ("lake", "Long Water", "The lake is called Long Water."),
        ("old lakes", "Long Water", "The two old lakes are called Long Water, Round Water and Mere."),
        ("Tom Lund", "Tim Land", "Ann Berg and Tom Lund, later known as Anna Hill and Tim Land, sang."),
        ("machine learning", "deep learning", "Where machine learning, and now deep learning, has been applied."),
        ("steel", "copper", "Ropes of steel and also copper carry the road."),
        ("memory", "mnemonics", "The study of memory is called mnemonics."),
        ("prices", "inflation", "A rise in prices is called inflation."),
        ("Norway", "Oslo", "The capital of Norway has been called Oslo again since 1925."),
        ("sleep", "sleep hygiene", "How light and noise change rest and sleep is called sleep hygiene."),
        ("Tom Lund", "Anna Hill", "Ann Berg and Tom Lund, later known as Anna Hill and Tim Land, sang."),
    ],
)
def test_a_sentence_that_says_something_else_links_nothing(one: str, other: str, sentence: str) -> None:
    assert not links(one, other, sentence)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("Long Water", "Round Water", "Long Water is not Round Water."),
        ("saltpetre", "Chile saltpetre", "Saltpetre, not to be confused with Chile saltpetre, burns."),
        ("bee fly", "drone fly", "The bee fly (not to be confused with the drone fly) hovers."),
        ("bee fly", "drone fly", "A bee fly should not be mistaken for a drone fly."),
        ("Ann Berg", "Anna Berg", "Ann Berg was not the same person as Anna Berg."),
        ("cane sugar", "beet sugar", "Cane sugar is distinct from beet sugar."),
    ],
)
def test_a_sentence_that_tells_two_names_apart_denies_that_they_are_one(one: str, other: str, sentence: str) -> None:
    assert may_deny(sentence)
    assert denies(one, other, sentence)
    assert denies(other, one, sentence)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("saltpetre", "potassium nitrate", "Saltpetre is not always called potassium nitrate."),
        ("bee fly", "drone", "A bee fly should not be mistaken for a drone fly."),
        ("sugar", "beet sugar", "Cane sugar is not beet sugar."),
    ],
)
def test_a_sentence_that_says_something_else_denies_nothing(one: str, other: str, sentence: str) -> None:
    assert not denies(one, other, sentence)
