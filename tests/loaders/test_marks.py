"""Marks: where what is marked stands in the text."""

import pytest

from loaders.citation_signs import without_brackets, without_numbers
from loaders.marks import Marks, word_before


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


def test_what_is_marked_has_its_place_in_the_text() -> None:
    marks = Marks(without_numbers)
    rise = marks.cite(["a", "b", "a"])
    waves = (
        f"{marks.cite(['c'])}Waves {marks.equation('$w$', 'w', label='(1)')}, {marks.cite(['d'], 'Miller 2019 ')}fall."
    )

    placed = marks.placed([f"Tides rise {rise}{marks.cite(['c'])}.", " ", waves])

    assert placed.text == "Tides rise.\nWaves $w$, Miller 2019 fall."
    assert [(each.keys, placed.text[each.start : each.end]) for each in placed.cited] == [
        (("a", "b", "c"), "rise"),
        (("c",), "Waves"),
        (("d",), "Miller 2019"),
    ]
    assert [(each.tex, each.label, placed.text[each.start : each.end]) for each in placed.equations] == [
        ("w", "(1)", "$w$")
    ]
    assert list(marks.keys()) == ["a", "b", "c", "d", "c"]


def test_brackets_with_nothing_but_citations_are_gone() -> None:
    marks = Marks(without_brackets)
    both = f"({marks.cite(['a'])}; {marks.cite(['b'])})"

    placed = marks.placed([f"Tides $f(x)$ rise {both} and (see {marks.cite(['c'])}) fall."])

    assert placed.text == "Tides $f(x)$ rise and (see) fall."
    assert [(each.keys, placed.text[each.start : each.end]) for each in placed.cited] == [
        (("a", "b"), "rise"),
        (("c",), "(see"),
    ]
