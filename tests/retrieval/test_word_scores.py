import pytest

from kgplatform.retrieval.word_scores import score, times, weight

MOSS, RAIN, IL1A = ("moss",), ("rain",), ("il", "1a")


@pytest.mark.parametrize(
    ("text", "usual", "scored"),
    [
        ("Moss.", 5, 1 / (1 + 1.2)),
        ("Moss, mosses.", 13, 2 / (2 + 1.2)),
        ("Moss, mosses.", 26, 2 / (2 + 1.2 * (0.25 + 0.75 / 2))),
        ("The index says so.", 18, 1 / (1 + 1.2)),
    ],
)
def test_a_word_counts_by_how_often_it_comes_in_how_long_a_text(text: str, usual: float, scored: float) -> None:
    assert score([MOSS], {0: 1_000_000}, text, usual) == pytest.approx(1_000_000 * scored, abs=1e-6)


def test_words_add_up_and_those_that_a_text_lacks_do_not_count() -> None:
    text = "Rain on moss, rain."
    assert score([MOSS, RAIN, IL1A], {1: 300, 0: 100}, text, len(text)) == pytest.approx(100 / 2.2 + 300 * 2 / 3.2)


def test_a_word_of_several_parts_is_counted_in_a_row() -> None:
    text = "IL-1a, IL 1A and IL-1b; 1a IL."
    assert score([IL1A], {0: 100}, text, len(text)) == pytest.approx(100 * 2 / 3.2)


def test_a_word_is_in_a_text_as_often_as_its_parts_are_in_a_row() -> None:
    own = ("il", "1a", "il", "1b", "1a", "il", "il", "1a")

    assert [times(word, own) for word in (IL1A, ("il",), ("il", "1c"), MOSS, ("1a", "1a"))] == [2, 4, 0, 0, 0]


def test_a_word_weighs_the_more_the_rarer_it_is() -> None:
    # ln(1 + 2.5 / 1.5) of one, ln(1 + 1.5 / 2.5) of two, ln(1 + 0.5 / 3.5) of all three; in millionths
    assert [weight(number, 3) for number in (1, 2, 3)] == [980829, 470004, 133531]
