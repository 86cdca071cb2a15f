"""Singular and plural of plain words."""

import pytest

from kgplatform.language.number import plural, singular


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("pump", "pumps"),
        ("larva", "larvae"),
        ("fungus", "fungi"),
        ("bacterium", "bacteria"),
        ("virus", "viruses"),
        ("analysis", "analyses"),
        ("gas", "gases"),
        ("species", "species"),
        ("study", "studies"),
        ("survey", "surveys"),
        ("box", "boxes"),
        ("branch", "branches"),
        ("loss", "losses"),
    ],
)
def test_a_plural_leads_back_to_its_singular(one: str, many: str) -> None:
    assert (plural(one), singular(many)) == (many, one)
