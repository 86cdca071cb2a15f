"""Quotes are found whatever the typesetting, and widened to the whole sentences that hold them."""

import pytest

from kgplatform.text.quotes import QuotedText

TEXT = "The kiln’s  door – of iron – stays “shut”. Heat rises slowly. Heat rises slowly at night.\nAsh falls below it."


@pytest.mark.parametrize(
    ("quote", "sentences"),
    [
        ("the kiln's door - of iron", ["The kiln’s  door – of iron – stays “shut”."]),
        ('"Ash falls below it."', ["Ash falls below it."]),
        ("... Heat rises slowly ...", ["Heat rises slowly.", "Heat rises slowly at night."]),
        ("stays “shut”. Heat rises slowly.", ["The kiln’s  door – of iron – stays “shut”. Heat rises slowly."]),
        ("eat rises slow", []),  # no whole words
        ("Heat rises", []),  # too short to say where
        ("at night. Ash falls below", ["Ash falls below it."]),  # over a line: what stands in one
        ("Heat rises quickly.", []),
        ("", []),
    ],
)
def test_a_quote_stands_for_the_sentences_that_hold_it(quote: str, sentences: list[str]) -> None:
    assert [TEXT[start:end] for start, end in QuotedText(TEXT).find(quote)] == sentences


def test_a_quote_of_more_than_two_sentences_stands_for_each_that_is_long_enough() -> None:
    text = "Sand melts. Soda helps it. Lime hardens it."
    found = QuotedText(text).find(text)
    assert [text[start:end] for start, end in found] == ["Soda helps it.", "Lime hardens it."]


def test_a_quote_with_something_left_out_stands_for_its_pieces() -> None:
    text = "Sand melts in fire. Soda helps it to melt. Lime hardens the glass."
    found = QuotedText(text).find("Sand melts in fire [...] Lime hardens the glass.")
    assert [text[start:end] for start, end in found] == ["Sand melts in fire.", "Lime hardens the glass."]


def test_the_sentence_before_stands_on_the_same_line() -> None:
    text = "Sand melts. Soda helps it.\nLime hardens it."
    quoted = QuotedText(text)
    before = quoted.before(text.index("Soda"))
    assert before is not None
    assert text[slice(*before)] == "Sand melts."
    assert quoted.before(0) is None
    assert quoted.before(text.index("Lime")) is None
