"""Variants of names: what is written in one way, what shares a mark, and what never does."""

import pytest

from kgplatform.language.acronyms import Told, alike, initials, may_stand_for, stands_for, told_forms
from kgplatform.language.companies import company
from kgplatform.language.inversion import straight_key
from kgplatform.language.marks import Marks, marks_of, share
from kgplatform.language.persons import fits, person
from kgplatform.language.variants import joined_key, variant_key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("phase III trial", "phase 3 trial"),
        ("seven-point scale", "7 point scale"),
        ("Twenty-first century", "21th century"),
        ("21st century", "21th century"),
        ("Henry the Eighth", "henry 8"),
        ("ten thousand genomes", "10000 genome"),
        ("10,000 genomes", "10000 genome"),
        ("chromosome X", "chromosome X"),
        ("chapter X", "chapter 10"),
        ("3 hours", "3 h"),
        ("10 micrometres", "10 mum"),
        ("25 degrees Celsius", "25 °C"),
        ("20 mg/ml", "20 mg/ml"),
        ("TNF-α", "TNF-alpha"),
        ("Parkinson's disease", "parkinson disease"),
        ("U.K. census", "UK census"),
        ("R & D", "R&D"),
        ("random forest (RF)", "random forest"),
        ("PHOTOELECTRIC EFFECT", "photoelectric effect"),
        ("IL-6", "IL6"),
        ("CD8-", "CD8-"),
        ("Fe3+", "fe3+"),
    ],
)
def test_a_variant_key_is_written_in_one_way(name: str, key: str) -> None:
    assert variant_key(name) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [("10-11", "1011"), ("n-1", "n1"), ("CD8+", "CD8"), ("5 mg", "5 g"), ("C++", "C"), ("IL-1a", "IL-1b"), ("-5", "5")],
)
def test_joints_that_are_signs_are_never_lost(one: str, other: str) -> None:
    assert joined_key(one) != joined_key(other)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("loss of bone", "bone loss"),
        ("the inflammation of the liver", "liver inflammation"),
        ("Second World War", "world war 2"),
        ("lymphoma, non-Hodgkin", "non hodgkin lymphoma"),
        ("supply and demand", "demand and supply"),
        ("cup of tea", "cup of tea"),
        ("University of York", "university of york"),
    ],
)
def test_modifiers_come_first_where_the_meaning_stays(name: str, key: str) -> None:
    assert straight_key(name) == key


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Acme & Co., Inc.", ("acme", ("co", "inc"))),
        ("Nestlé S.A.", ("nestle", ("sa",))),
        ("Volvo AB", ("volvo", ("ab",))),
        ("blood AB", ("bloodAB", ())),
        ("limited company", ("limitedcompany", ())),
    ],
)
def test_a_company_is_its_name_and_its_legal_form(name: str, found: tuple[str, tuple[str, ...]]) -> None:
    assert company(name) == found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("R. A. Fisher", "Ronald Fisher", True),
        ("R.A. Fisher", "Ronald Aylmer Fisher", True),
        ("Newton, Isaac", "I. Newton", True),
        ("L. van Beethoven", "Ludwig van Beethoven", True),
        ("J. J. Thomson", "G. P. Thomson", False),
        ("Ada Smith", "Alan Smith", False),
        ("Lord Byron", "George Byron", False),
    ],
)
def test_given_names_may_be_initials(one: str, other: str, same: bool) -> None:
    first, second = person(one), person(other)

    assert first and second
    assert fits(first, second) is same


def test_an_acronym_is_made_of_the_letters_of_its_long_form() -> None:
    assert initials("messenger RNA") == {"MRNA"}
    assert stands_for("LEDs", "light-emitting diode")
    assert may_stand_for("DNA", "deoxyribonucleic acid")
    assert not may_stand_for("DNA", "double acid")
    assert alike("convolutional neural net", "convolutional neural networks")
    assert not alike("deep neural network", "dense neural network")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("We used a random forest (RF).", [Told("RF", "random forest")]),
        ("The enzyme catalase (CAT) acts.", [Told("CAT", "catalase")]),
        ("Small and medium-sized enterprises (SMEs) pay.", [Told("SMEs", "Small and medium-sized enterprises")]),
        ("LED (light-emitting diode) lamps.", [Told("LED", "light-emitting diode")]),
        ("It grew (see Fig. 2) in Rome (Italy).", []),
    ],
)
def test_texts_tell_what_acronyms_stand_for(text: str, told: list[Told]) -> None:
    assert list(told_forms(text)) == told


def test_marks_bring_together_what_may_be_one() -> None:
    assert marks_of("LEDs") == Marks(wide="led", acronym="LED", initials="", person="")
    assert share(marks_of("LEDs"), marks_of("light-emitting diode"))
    assert share(marks_of("I. Newton"), marks_of("Isaac Newton"))
    assert share(marks_of("larynx"), marks_of("larynges")) is False
    assert not share(marks_of("bone loss"), marks_of("bone gain"))
