"""What is left of a model's text."""

import pytest

from kgplatform.roles.common.prose import finished, plain


@pytest.mark.parametrize(
    ("text", "sentences", "keys"),
    [
        ("Arches push outwards.", ["Arches push outwards."], []),
        ("Arches push outwards. Piers end the row.", ["Arches push outwards.", "Piers end the row."], []),
        ("## Stone\n\nGranite is hard.", ["Granite is hard."], []),
        ("**Stone**\nGranite is **very** hard.", ["Granite is very hard."], []),
        ("Granite is hard [S1][S2].", ["Granite is hard."], ["S1", "S2"]),
        ("Granite is hard (S1, S 3).", ["Granite is hard."], ["S1", "S3"]),
        ("Granite is hard [3].", ["Granite is hard."], []),
        ("Granite (2,700 of them, in 1912) is hard.", ["Granite (2,700 of them, in 1912) is hard."], []),
        ("It fell in spring (1940).", ["It fell in spring (1940)."], []),
        ("Granite <b>is</b> hard.<script>alert('x')</script>", ["Granite is hard."], []),
        ("<script>alert('never closed')", [], []),
        ('<img src="x" onerror="alert(1)">Granite is hard.', ["Granite is hard."], []),
        ("Loads p < 0.05 and n > 3 were kept.", ["Loads p < 0.05 and n > 3 were kept."], []),
        ("Granite is hard.\nReferences:\n[1] Smith, J. On stone.", ["Granite is hard."], []),
        ("References", [], []),
        ("- Granite is hard.\n- Lime burns.", ["Granite is hard.", "Lime burns."], []),
        ("```\nGranite is hard.\n```", ["Granite is hard."], []),
        ("IL-1a is not IL-1b, and CD4+ is not CD4-.", ["IL-1a is not IL-1b, and CD4+ is not CD4-."], []),
        ("It is hard, says Smith et al..", ["It is hard, says Smith et al."], []),
        ("It may be hard...", ["It may be hard..."], []),
        ("   ", [], []),
    ],
)
def test_plain_sentences(text: str, sentences: list[str], keys: list[str]) -> None:
    said = plain(text)

    assert said.sentences == sentences
    assert said.keys == keys


def test_what_was_taken_out_is_counted() -> None:
    said = plain("# Stone\n<i>Granite</i> is hard [S1].\nSources: S1")

    assert +said.stripped == {"mark-up": 1, "heading": 1, "marker": 1, "reference list": 1}


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [("Granite is hard.", True), ('They said "yes."', True), ("Granite is", False), ("Granite is hard,", False)],
)
def test_a_broken_off_sentence_is_not_finished(sentence: str, ends: bool) -> None:
    assert finished(sentence) is ends
