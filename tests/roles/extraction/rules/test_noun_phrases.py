"""What of a sentence is a noun phrase."""

from kgplatform.language.pipeline import load_pipeline
from kgplatform.roles.extraction.rules.noun_phrases import noun_chunks


def test_a_phrase_does_not_begin_with_the_clause_that_it_is_in() -> None:
    doc = load_pipeline("")("This is hard, especially when similar solved structures are not available in archives.")

    assert [phrase.text for phrase in noun_chunks(doc)] == ["similar solved structures", "archives"]
