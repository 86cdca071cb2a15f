"""The sentence of a passage that has most of what was searched for."""

import pytest

from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.search.best_sentence import best_sentence

TEXT = "Mites live on bees. Varroa mites harm honey bees by their viruses. Bees, bees and bees fly.\nMites harm bees."


def best(text: str, **weights: int) -> str | None:
    words = list(query_words(text))
    by_place = {words.index((word,)): weight for word, weight in weights.items()}
    span = best_sentence(words, by_place, TEXT)
    return TEXT[slice(*span)] if span else None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("do varroa mites harm bees?", "Varroa mites harm honey bees by their viruses."),
        ("mite harming bee", "Mites harm bees."),  # all three, in fewer words than the other
        ("bees", "Mites harm bees."),  # once is as good as often
        ("viruses", "Varroa mites harm honey bees by their viruses."),
        ("pesticides", None),
    ],
)
def test_most_words_decide_then_the_shortest(text: str, sentence: str | None) -> None:
    assert best(text) == sentence


def test_rare_words_count_more() -> None:
    assert best("mites harm fly", mite=2, harm=2, fly=9) == "Bees, bees and bees fly."
    assert best("mites harm fly", mite=2, harm=2, fly=3) == "Mites harm bees."
