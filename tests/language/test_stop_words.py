import pytest

from kgplatform.language.stop_words import says_nothing


@pytest.mark.parametrize(
    ("word", "nothing"),
    [
        ("of", True),
        ("(The", True),
        ("us?", True),
        ("US", False),
        ("--", False),
        ("?!", True),
        ("A", True),
        ("moss", False),
    ],
)
def test_words_that_say_nothing(word: str, nothing: bool) -> None:
    assert says_nothing(word) is nothing
