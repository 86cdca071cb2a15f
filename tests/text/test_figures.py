"""Figures are known in whatever way a text has them."""

import pytest

from kgplatform.text.figures import figures, unknown_figures


def test_figures_are_compared_without_commas_of_thousands() -> None:
    assert figures("1,200 men, 3.5 m, in 1940, and IL-1a") == {"1200", "3.5", "1940", "1"}


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("9,383,761 fled.", "Of these 9 ,383,761 fled."),
        ("9383761 fled.", "Of these 9 ,383, 761 fled."),
        ("18,000 fled.", "Then 18, 000 fled."),
        ("18,000 fled.", "Then 18\u00a0000 fled."),
        ("1000 fled.", "Then 1,000 fled."),
        ("1,000 fled.", "Then 1000 fled."),
        ("It was 22.9% and 4.5°C.", "It was 22 .9 percent, and 4. 5 degrees."),
        ("It was 1,234.5 m.", "It was 1 ,234 .5 m."),
        ("It was 22 .9 m and 18, 000 t.", "It was 22.9 m and 18,000 t."),
        ("There were 12 and 300.", "On day 12, 300 left."),
        ("In 2012 there were 300.", "In 2012, 300 left."),
        ("Of 3, 5, and 7.", "The list is 3,5,7."),
        ("See 2.3 or 4.", "See sections 2 .3, 4."),
        ("It fell in 2012, and 9 came.", "It fell in 2012. 9 came."),
    ],
)
def test_a_figure_is_known_over_stray_blanks(sentence: str, text: str) -> None:
    assert unknown_figures(sentence, text) == frozenset()


@pytest.mark.parametrize(
    ("sentence", "text", "language", "unknown"),
    [
        ("14 of 379 were wrong.", "Fourteen of 379 were wrong.", "", set()),
        (
            "25% of 120 patients, 1 of 2 wards.",
            "Twenty-five percent of one hundred and twenty; one of two wards.",
            "",
            set(),
        ),
        ("15 of 379 were wrong.", "Fourteen of 379 were wrong.", "en", {"15"}),
        ("14 von 379", "Vierzehn von 379", "de", set()),
        ("14 von 379", "Vierzehn von 379", "", {"14"}),
        ("14 z 379", "Czternaście z 379", "pl", {"14"}),
    ],
)
def test_a_figure_is_known_where_a_text_has_it_in_words(
    sentence: str, text: str, language: str, unknown: set[str]
) -> None:
    assert unknown_figures(sentence, text, language) == unknown


@pytest.mark.parametrize(
    ("sentence", "text", "unknown"),
    [
        ("357 fled.", "Of 3, 5, 7 one fled.", {"357"}),
        ("2,012,300 fled.", "In 2012, 300 left.", {"2012300"}),
        ("2,300 fled.", "In 2012, 300 left.", {"2300"}),
        ("1.5 m high.", "It has 1, 5 and 9.", {"1.5"}),
        ("7.3 m and 18,500 t.", "It has 7 .2 m and 18, 000 t.", {"7.3", "18500"}),
        ("1,800 fled.", "Then 18, 000 fled.", {"1800"}),
        ("It was 22 .8 m.", "It was 22.9 m.", {"22", "8"}),
        ("12,300 fled.", "It is 12,\n300 left.", {"12300"}),
    ],
)
def test_two_figures_of_a_list_are_not_one(sentence: str, text: str, unknown: set[str]) -> None:
    assert unknown_figures(sentence, text) == unknown
