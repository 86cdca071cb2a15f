"""What the benchmark of the essays' graphs counts and shows."""

import pytest

from bench.blind_triples import neighbourhood
from bench.curation.essays import sharing


def test_what_shares_relations() -> None:
    # moss has two, water two, soil and bees one each; in the other graph fern and light one each
    graphs = [
        [["moss", "needs", "water"], ["moss", "covers", "soil"], ["bees", "drink", "water"]],
        [["fern", "needs", "light"]],
    ]

    assert sharing(graphs) == pytest.approx(2 / 6)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("Moss grows.", "Moss grows. Rain falls."),
        ("Rain falls.", "Moss grows. Rain falls. Bees drink."),
        ("falls. Bees", "Moss grows. Rain falls. Bees drink. Night comes."),
        ("Night comes.", "Bees drink. Night comes."),
    ],
)
def test_what_stands_beside_a_quote(quote: str, expected: str) -> None:
    text = "Moss grows. Rain falls. Bees drink. Night comes."

    assert neighbourhood(text, text.index(quote), text.index(quote) + len(quote)) == expected
