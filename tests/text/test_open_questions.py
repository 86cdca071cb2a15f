"""What is not known yet."""

import pytest

from kgplatform.text.open_questions import is_open_question


@pytest.mark.parametrize(
    "sentence",
    [
        "Further research is needed to show which mothers gain.",
        "Larger, multicentre trials with a long follow-up are required.",
        "Whether the drug lowers mortality remains to be determined.",
        "The cause of the disease is still unknown.",
        "Its role in children warrants further investigation.",
    ],
)
def test_what_is_open_is_seen(sentence: str) -> None:
    assert is_open_question(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The drug lowers mortality in children.",
        "Further treatment is needed in half of the patients.",
        "Patients of unknown age were left out.",
        "The study was needed.",
    ],
)
def test_what_is_found_is_not(sentence: str) -> None:
    assert not is_open_question(sentence)
