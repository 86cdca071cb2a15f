"""The forms of a word are one word; other words are not."""

import pytest

from kgplatform.text.lexical_match import Wording, content_words, stem


@pytest.mark.parametrize(
    "forms",
    [
        "produce produces produced production producer",
        "transmit transmits transmitted transmission",
        "describe described description",
        "write wrote written writer",
        "carry carries carried carrying",
        "sway sways swayed",
        "use used uses using",
        "melt melted molten",
        "absorb absorbed absorption",
        "supply supplies supplied",
        "cover covers covered",
        "extend extends extension",
        "enhance enhanced enhancement",
    ],
)
def test_forms_of_one_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(("word", "other"), [("contain", "cure"), ("internal", "interact"), ("il-1a", "il-1b")])
def test_other_words_have_another(word: str, other: str) -> None:
    assert stem(word) != stem(other)


def test_only_what_stands_there_is_held() -> None:
    wording = Wording("Founders built the kiln in 1822; it uses peat.")
    assert wording.holds_all("the building of a kiln")
    assert not wording.holds_all("the kiln burned in 1823")
    assert wording.speaks_for("employs")
    assert not wording.speaks_for("destroys")


def test_words_that_carry_no_meaning_are_left_out() -> None:
    assert content_words("What is the light of an oil-lamp?") == ["light", "oil-lamp"]
