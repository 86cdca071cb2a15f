"""Whether a sentence says something of all that a name stands for."""

import pytest

from kgplatform.writing.general_statements import claims_of


@pytest.mark.parametrize(
    "sentence",
    [
        "Cells possess a wall.",
        "The cell has a wall.",
        "It is known that cells lack a wall.",
        "Walls are rare, and cells lack them.",
    ],
)
def test_a_plain_statement_does(sentence: str) -> None:
    assert claims_of(sentence, ["cells"])


@pytest.mark.parametrize(
    "sentence",
    [
        "Animals are made of cells that lack a wall.",
        "Prokaryotes are cells that possess one.",
        "Some cells lack a wall.",
        "Plant cells have a wall.",
        "Cells without a nucleus lack a wall.",
        "If it is cold, cells lack a wall.",
        "Cells may lack a wall.",
        "They lack a wall.",
    ],
)
def test_a_statement_on_some_or_under_a_condition_does_not(sentence: str) -> None:
    assert not claims_of(sentence, ["cells"])


def test_any_of_its_names_will_do() -> None:
    assert claims_of("Varroa kills bees.", ["varroa mite", "Varroa"])
    assert not claims_of("Varroa kills bees.", ["", "tracheal mite"])
