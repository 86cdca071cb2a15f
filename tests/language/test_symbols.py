"""Names whose numbers, signs, letters or opposite words differ never mean one thing."""

import pytest

from kgplatform.language.symbols import conflict


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("IL-1a", "IL-1b"),
        ("T5", "T4"),
        ("CD4+", "CD4-"),
        ("hepatitis B", "hepatitis C"),
        ("phase II", "phase III"),
        ("upper lens", "lower lens"),
        ("reflecting glass", "non-reflecting glass"),
        ("Python", "Python 3"),
    ],
)
def test_these_are_two(name: str, other: str) -> None:
    assert conflict(name, other)
    assert conflict(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("IL-2", "interleukin-2"),
        ("colour filter", "color filter"),
        ("Fresnel lens", "lens of Fresnel"),
        ("a lamp", "the lamp"),
        ("kiln", "kilns"),
    ],
)
def test_these_may_be_one(name: str, other: str) -> None:
    assert not conflict(name, other)


def test_ordinals_are_numbers() -> None:
    assert conflict("18th century", "19th century")
    assert not conflict("18th century", "century (18th)")
