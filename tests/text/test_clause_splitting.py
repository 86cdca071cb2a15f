"""Which words of a sentence stand in one clause, and what belongs to another one."""

import pytest

from kgplatform.text.clause_splitting import Clauses, leaves, parts_clauses, question


def place(sentence: str, word: str) -> int:
    return sentence.index(word)


@pytest.mark.parametrize(
    ("sentence", "one", "other", "same"),
    [
        ("The lamp may glow in a fog.", "may", "glow", True),
        ("The lamp did not glow, but warmed the room.", "not", "warmed", False),
        ("The lamp can be slow and therefore has had little use.", "can", "has had", False),
        ("The lamp, which may crack, warms the room.", "may", "warms", False),
        ("The lamp (it may crack) warms the room.", "may", "warms", False),
        ("Keepers must take care as wicks smoke.", "must", "smoke", False),
    ],
)
def test_what_stands_in_one_clause(sentence: str, one: str, other: str, same: bool) -> None:
    assert Clauses(sentence).same(place(sentence, one), place(sentence, other)) is same


@pytest.mark.parametrize(
    ("sentence", "early", "first", "fronted"),
    [
        ("While some wicks may smoke, lamps warm rooms.", "may", "lamps", True),
        ("Upon reports that it may crack, keepers left.", "may", "keepers", True),
        ("Keepers may smoke, but lamps warm rooms.", "may", "lamps", False),
        ("The wick is wet. While oil may burn, lamps warm rooms.", "is", "lamps", False),
    ],
)
def test_a_clause_that_opens_the_sentence(sentence: str, early: str, first: str, fronted: bool) -> None:
    assert Clauses(sentence).fronted(place(sentence, early), place(sentence, first)) is fronted


def test_what_is_reported_goes_on_to_the_next_clause_of_its_own() -> None:
    sentence = "Keepers said the wick which smoked was old, while oil burned."
    clauses = Clauses(sentence)

    assert clauses.reported(place(sentence, "said"), place(sentence, "old"))
    assert not clauses.reported(place(sentence, "said"), place(sentence, "burned"))


def test_a_verb_of_another_subject() -> None:
    written = "Glow, written by Ann Berg, was run by Tom Lund."
    made = "The lamp was lit by Ann Berg, who trims wicks."

    assert leaves(written, 0, place(written, "written"), place(written, "Tom"))
    assert not leaves(written, 0, place(written, "written"), place(written, "Ann"))
    assert leaves(made, 0, place(made, "trims"), place(made, "wicks"))


def test_where_a_clause_ends_between_two_names() -> None:
    assert parts_clauses(" is lit, and brass frames hold the ")
    assert not parts_clauses(" that is lit by ")


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("The lamp glows.", None),
        ("Does the lamp glow?", 0),
        ("The lamp glows, but does it warm?", 14),
        ("The lamp glows; can it warm?”", 14),
    ],
)
def test_where_a_question_begins(sentence: str, asked: int | None) -> None:
    assert question(sentence) == asked
