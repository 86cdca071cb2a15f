"""What counts as asked before: nearly the same words, unless a name tells the questions apart."""

import pytest

from kgplatform.roles.common.near_duplicates import is_near_duplicate

TOPIC = "Deep learning for gene expression and genomics"


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        (f"What is known about TFs in {TOPIC}?", f"What is known about TF in {TOPIC}?"),
        ("Does oxalic acid kill varroa mites?", "Does oxalic acid kill the varroa mites?"),
    ],
)
def test_the_same_in_nearly_the_same_words_was_asked(text: str, earlier: str) -> None:
    assert is_near_duplicate(text, [earlier])


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        (f"What is known about AE in {TOPIC}?", f"What is known about TF in {TOPIC}?"),
        (f"What are RNNs in {TOPIC}?", f"What are CNNs in {TOPIC}?"),
        (
            "How do CD4+ cells act in the defence against viruses?",
            "How do CD4- cells act in the defence against viruses?",
        ),
    ],
)
def test_a_name_tells_questions_apart_however_long_what_they_share_is(text: str, earlier: str) -> None:
    assert not is_near_duplicate(text, [earlier])
