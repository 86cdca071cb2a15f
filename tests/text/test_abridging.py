"""Texts without their middle, and how they begin."""

import pytest

from kgplatform.text.abridging import abridged, begun


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("", ""),
        ("One is.\nTwo is.", "One is. Two is."),
        ("One is. Two is. Three is. Four is. Five is.", "One is. Two is. Three is. Four is. Five is."),
        (
            "One is. Two is.\nThree is. Four is. Five is.\nSix is.",
            "One is. Two is. Three is. [...] Five is. Six is.",
        ),
    ],
)
def test_more_than_five_sentences_are_the_first_three_and_the_last_two(text: str, short: str) -> None:
    assert abridged(text) == short


@pytest.mark.parametrize(("words", "short"), [(2, "One is ..."), (3, "One is two.")])
def test_what_goes_on_behind_so_many_words_is_told_by_dots(words: int, short: str) -> None:
    assert begun("One  is\ntwo.", words) == short
