"""Texts in one line."""

import pytest

from kgplatform.text.shortening import shortened


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Moss  holds\n\nwater.", "Moss holds water."),
        ("Moss holds much water.", "Moss holds much…"),
        ("潮汐由月球的引力引起并随地点而变化而且每天两次", "潮汐由月球的引力引起并随地点而变化…"),  # no words to part
    ],
)
def test_a_text_is_one_line_and_of_a_long_one_whole_words(text: str, expected: str) -> None:
    assert shortened(text, 18) == expected
