"""What a text is found by."""

import pytest

from kgplatform.language.indexed_words import (
    as_indexed,
    indexed_stems,
    indexed_words,
    is_indexed,
    share,
    words_sought,
)


def test_words_are_counted_by_their_stems_without_those_that_no_index_has() -> None:
    text = "The mosses in this wood, and a moss of US: IL-1a."

    assert indexed_words(text) == {"moss": 2, "wood": 1, "us": 1, "il": 1, "1a": 1}
    assert indexed_words("To be or not to be.") == {}
    assert [is_indexed(stem) for stem in ("thi", "wa", "us", "moss")] == [False, False, True, True]


@pytest.mark.parametrize(
    ("times", "length", "usual", "part"),
    [(1, 100, 100, 1 / 2.2), (3, 100, 100, 3 / 4.2), (1, 200, 100, 1 / (1 + 1.2 * 1.75)), (1, 0, 100, 1 / 1.3)],
)
def test_a_word_tells_more_of_a_short_text_and_the_more_often_it_comes(
    times: int, length: int, usual: float, part: float
) -> None:
    assert share(times, length, usual) == pytest.approx(part)


def test_stems_are_those_of_the_index() -> None:
    """As Lucene's Porter stemmer has them: biology is not biological, since nothing is counted before its -logy."""
    assert indexed_stems("Morphology, morphological: possibly possible. Biology, biological; logi, bli.") == (
        "morpholog", "morpholog", "possibl", "possibl", "biologi", "biolog", "logi", "bli",
    )  # fmt: skip
    assert [as_indexed(stem) for stem in ("ecologi", "terribli", "moss", "")] == ["ecolog", "terribl", "moss", ""]


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("de", "Die Steinbrücken und ihre Bögen; der Steinbrücke", {"steinbruck": 2, "bog": 1}),
        ("fr", "L'abeille mellifère et les abeilles", {"abeil": 2, "mellifer": 1}),
        ("es", "Los puentes y el puente de piedra", {"puent": 2, "piedr": 1}),
        ("ru", "Мосты и пчёлы на мосту", {"мост": 2, "пчел": 1}),
        ("zh", "石桥，石匠。IL-1a", {"石桥": 1, "石匠": 1, "il": 1, "1a": 1}),
        ("sw", "Daraja la mawe", {"daraja": 1, "la": 1, "mawe": 1}),
    ],
)
def test_words_of_other_languages_have_their_stems(language: str, text: str, words: dict[str, int]) -> None:
    assert indexed_words(text, language) == words


def test_a_word_is_sought_by_the_stems_of_all_languages() -> None:
    assert list(words_sought("Brücken", ("de", "sw"))) == ["bruck", "brücken"]
    assert list(words_sought("und", ("de", "zh"))) == ["und"]
    assert list(words_sought("石桥的", ("zh",))) == ["石桥", "桥的"]
