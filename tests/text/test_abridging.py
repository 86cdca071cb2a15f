"""Texts without their middle."""

import pytest

from kgplatform.text.abridging import abridged


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
