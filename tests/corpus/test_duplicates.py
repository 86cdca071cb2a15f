"""Passages are duplicates when only what precedes them differs."""

import pytest

from kgplatform.corpus.duplicates import fingerprint, shorter_fingerprints

TEXT = (
    "Plant genetics involves the study of genes, variation and heredity in plants. "
    "It is a field of biology that meets agronomy and ecology."
)


@pytest.mark.parametrize(
    "front",
    [
        "3.1 ",
        "3.1. ",
        "3 ",
        "4) ",
        "[12] ",
        "(iv) ",
        "IV. ",
        "• ",
        "Chapter 3: ",
        "Section 2.4 ",
        "Genetics of crops ",
        "3.1 Genetics of crops: ",
        "PLANTS AND GENES. ",
        "Plants and Genes\n\n3.1 Genetics of Crops\n\n",
        "Something Else Entirely\n\n",
    ],
)
def test_leading_numbers_and_headings_make_no_difference(front: str) -> None:
    path, title = ("3.1 Genetics of crops",), "Plants and genes"

    assert fingerprint(front + TEXT, path, title) == fingerprint(TEXT)


@pytest.mark.parametrize(
    "other",
    [
        TEXT.replace("involves", "ignores"),
        TEXT + " Mendel began it.",
        TEXT.replace("plants", "CD4+ cells"),
        "Fungal work differs. " + TEXT,
    ],
)
def test_other_words_are_another_text(other: str) -> None:
    assert fingerprint(other) != fingerprint(TEXT)


def test_signs_are_kept() -> None:
    text = "The sample of {} cells was kept at {} degrees for as long as the whole of the experiment went on."
    prints = {fingerprint(text.format(*pair)) for pair in [("CD4+", "5"), ("CD4-", "5"), ("CD4+", "-5")]}

    assert len(prints) == 3


def test_spacing_case_and_punctuation_make_no_difference() -> None:
    assert fingerprint(TEXT.upper().replace(", ", " ,\n")) == fingerprint(TEXT)


def test_an_unmarked_heading_in_front_is_found_among_the_shorter_texts() -> None:
    assert fingerprint(TEXT) in shorter_fingerprints("Heredity of crops in general " + TEXT)
    assert fingerprint(TEXT) not in shorter_fingerprints(TEXT)
    assert fingerprint(TEXT) not in shorter_fingerprints("word " * 13 + TEXT)
