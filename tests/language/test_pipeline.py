import pytest

from kgplatform.errors import SettingsError
from kgplatform.language.pipeline import load_pipeline


def test_loads_one_whole_english_pipeline_once() -> None:
    nlp = load_pipeline()
    assert load_pipeline() is nlp
    assert [(token.dep_, token.lemma_) for token in nlp("Bees pollinated trees")] == [
        ("nsubj", "bee"),
        ("ROOT", "pollinate"),
        ("dobj", "tree"),
    ]


def test_a_missing_pipeline_is_named_with_its_remedy() -> None:
    with pytest.raises(SettingsError, match=r"'no_such_pipeline' is not installed.*leave the setting empty"):
        load_pipeline("no_such_pipeline")
