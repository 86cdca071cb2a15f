"""Few subsections: the fullest first, then its kin, what something is before what is about it, challenges last."""

import pytest

from kgplatform.roles.outline.rules.subsections import few

FULL, HALF, THIN = (0, 1, 2), (3, 4), (5,)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (["Tracheal mites", "Varroa mite"], ["Tracheal mites", "Varroa mite"]),
        (["Treatment of varroa", "Varroa mite"], ["Varroa mite", "Treatment of varroa"]),
        (["Varroa and its vectors", "Brood", "Varroa mite"], ["Brood", "Varroa mite", "Varroa and its vectors"]),
        (["Risks", "Arches", "Beams"], ["Arches", "Beams", "Risks"]),
        (["Stone arches", "Ropes", "Brick arches"], ["Stone arches", "Brick arches", "Ropes"]),
        (["Use of oak and elm", "Oak and ash"], ["Use of oak and elm", "Oak and ash"]),
    ],
)
def test_few_subsections_are_read_in_this_order(given: list[str], read: list[str]) -> None:
    children = tuple(zip(given, (FULL, HALF, THIN), strict=False))
    assert [heading for heading, _ in few(children, frozenset({"risk"}))] == read


def test_the_fullest_comes_first_and_of_equals_the_first() -> None:
    children = (("Thin", THIN), ("Half", HALF), ("Full", FULL), ("Other half", HALF))
    assert few(children, frozenset()) == (("Full", FULL), ("Half", HALF), ("Other half", HALF), ("Thin", THIN))
