"""Relations that usually give one value: what happens to a thing once, and what is counted of it as a whole."""

import pytest

from kgplatform.language.single_valued import usually_one


@pytest.mark.parametrize(
    ("relation", "sort"),
    [
        ("was born on", "day"),
        ("has been established in", "year"),
        ("was founded in", "year"),
        ("took place on", "day"),
        ("occurred during", "month"),
        ("died", "day"),
        ("kills", "people"),
        ("destroys # houses in", "number"),
        ("has a population of", "people"),
        ("has magnitude of", "Mw"),
        ("is", "bit"),
        ("has", "door"),
    ],
)
def test_one_value(relation: str, sort: str) -> None:
    assert usually_one(relation, sort)


@pytest.mark.parametrize(
    ("relation", "sort"),
    [
        ("won in", "year"),
        ("is found in", "year"),
        ("declared a state of emergency on", "day"),
        ("has", "year"),
        ("rescued", "year"),
        ("rescued", "survivor"),
        ("has met", "peak"),
        ("was rescued with", "people"),
        ("is classified into one of", "type"),
        ("is # km from", "number"),
        ("decreased to", "family"),
        ("", "people"),
    ],
)
def test_any_number_of_values(relation: str, sort: str) -> None:
    assert not usually_one(relation, sort)
