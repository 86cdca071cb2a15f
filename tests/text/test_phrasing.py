"""Words that can stand together as a relation, or as a name, and words that are only strung together."""

import pytest

from kgplatform.text.phrasing import is_nominal, is_phrase


@pytest.mark.parametrize(
    "relation",
    [
        "is",
        "was built in 1822 by",
        "that trim wicks are paid by",
        "is said by keepers to have broken",
        "show good light for ships and",
        "were killed when used by",
        "announced that the board would pay",
    ],
)
def test_what_makes_sense(relation: str) -> None:
    assert is_phrase(relation)


@pytest.mark.parametrize(
    "relation",
    [
        "were killed when crashed a",
        "were killed when fell on where",
        "reported that were rescued after being",
        "were lost and the whereabouts of is",
        "has no and the repair is",
        "when the walls fell and an",
        "announced that",
    ],
)
def test_what_is_only_strung_together(relation: str) -> None:
    assert not is_phrase(relation)


@pytest.mark.parametrize(
    ("name", "nominal"),
    [
        ("History of the Lighthouses of the North", True),
        ("attempts to cross rivers", True),
        ("attempts to", False),
        ("a person died", False),
        ("the lamp they lit", False),
    ],
)
def test_what_can_be_a_name(name: str, nominal: bool) -> None:
    assert is_nominal(name) is nominal
