"""Marks: where what is marked stands in the text."""

import pytest

from loaders.marks import word_before


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("Tides rise. Seas", 11, "rise."),
        ("Tides rise. Seas", 12, "rise."),
        ("Tides\nrise", 10, "rise"),
        ("Tides rise", 3, "Tid"),
        ("Tides", 0, ""),
        ("潮" * 2_000, 1_500, "潮" * 500),
    ],
)
def test_the_word_before_a_place(text: str, place: int, word: str) -> None:
    start, end = word_before(text, place)

    assert text[start:end] == word
    assert text[end:place].strip() == ""
