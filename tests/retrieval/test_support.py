"""How near snippets are to facts."""

import pytest

from kgplatform.retrieval.support import LIKELY, Support, share_of, supports
from tests.stored import snippet

BOPHA = snippet("It made landfall on Mindanao in December. Storms were many.", "Typhoon Bopha")
STORMS = snippet("Tropical storms form over warm seas.", "storms")


@pytest.mark.parametrize(
    ("fact", "text", "share"),
    [
        ("Storms form over the sea.", "Seas form storms.", 1.0),
        ("Storms form over the sea.", "The sea is warm.", 0.3333),
        # A number and a name count three times, the word that opens a sentence does not.
        ("Storms hit Mindanao in 2012.", "Storms are strong, a hit.", 0.25),
        ("Storms hit Mindanao in 2012.", "mindanao, 2012", 0.75),
        ("RSA keys are long.", "RSA", 0.6),
        ("of the", "of the", 0.0),
        ("", "anything", 0.0),
    ],
)
def test_the_share_of_a_facts_words_counts_numbers_and_names_most(fact: str, text: str, share: float) -> None:
    assert share_of(fact, text) == share


def test_the_nearest_by_both_come_first_and_titles_count() -> None:
    snippets = {each.id: each for each in (BOPHA, STORMS)}
    fact = "Typhoon Bopha reached Mindanao."

    found = supports(fact, {STORMS.id: 0.7, BOPHA.id: 0.4, "gone": 1.0}, snippets, 3)

    # Typhoon opens the sentence: 1 of 8; Bopha and Mindanao 3 each; "reached" is not there.
    assert found == [Support(BOPHA, 0.4, 0.875), Support(STORMS, 0.7, 0.0)]
    assert [each.score for each in found] == [0.6375, 0.35]
    assert [each.likely for each in found] == [True, False]
    assert supports(fact, {STORMS.id: 0.7, BOPHA.id: 0.4}, snippets, 1) == found[:1]


def test_what_is_as_near_as_asked_is_likely() -> None:
    assert Support(STORMS, LIKELY, LIKELY).likely
    assert not Support(STORMS, LIKELY, LIKELY - 0.01).likely
