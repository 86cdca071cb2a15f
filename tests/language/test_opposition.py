"""Opposed predicates: what contradicts, and what only looks as if it did."""

import pytest

from kgplatform.language.opposition import opposed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("increases", "decreases"),
        ("increased", "reduces"),
        ("increases the risk of", "lowers risk of"),
        ("significantly increases", "decreases"),
        ("has increased", "decreases"),
        ("causes", "prevents"),
        ("causes", "does not cause"),
        ("inhibits", "did not inhibit"),
        ("inhibits", "doesn't inhibit"),
        ("inhibits", "fails to inhibit"),
        ("can cause", "cannot cause"),
        ("may cause", "does not cause"),
        ("may increase", "decreases"),
        ("is increased by", "is decreased by"),
        ("is larger than", "was smaller than"),
        ("is", "is not"),
        ("has an effect on", "has no effect on"),
        ("is positively correlated with", "is negatively correlated with"),
        ("binds CD4+ cells in", "does not bind CD4+ cells in"),
        ("Causes", "never causes"),
        ("contains", "lacks"),
    ],
)
def test_opposed_predicates(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("increases", "increased"),
        ("increases", "raises"),
        ("increases", "reduces the risk of"),  # of what differs nobody knows what it means
        ("increases the cost of", "decreases the risk of"),
        ("does not increase", "decreases"),
        ("does not increase", "does not decrease"),
        ("does not cause", "prevents"),
        ("may increase", "may decrease"),
        ("may cause", "may not cause"),
        ("causes", "no longer causes"),
        ("binds CD4+ cells in", "does not bind CD4- cells in"),
        ("activates T4", "inhibits T5"),
        ("is a type of", "is a kind of"),
        ("feeds", "eats"),
        ("US", "us"),
        ("is made from", "is made of"),
    ],
)
def test_predicates_that_may_both_hold(one: str, other: str) -> None:
    assert not opposed(one, other)
    assert not opposed(other, one)


def test_a_comparison_is_opposed_to_itself_the_other_way_round() -> None:
    assert opposed("is larger than", "is larger than", reversed_ends=True)
    assert not opposed("is larger than", "is smaller than", reversed_ends=True)
    assert not opposed("causes", "prevents", reversed_ends=True)
    assert not opposed("may be larger than", "may be larger than", reversed_ends=True)
