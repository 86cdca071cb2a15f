"""The parse of a sentence tells which clause a word holds of, and who does what."""

import pytest

from kgplatform.language.pipeline import load_pipeline
from kgplatform.text.syntax import Tree


def span(sentence: str, words: str) -> tuple[int, int]:
    start = sentence.index(words)
    return start, start + len(words)


@pytest.mark.parametrize(
    ("sentence", "marker", "verb", "subject", "object_", "governs"),
    [
        ("The lamp may warm the room.", "may", "warm", "lamp", "room", True),
        ("Keepers said that the lamp warmed the room.", "said", "warmed", "lamp", "room", True),
        ("The lamp produced no light.", "no", "produced", "lamp", "light", True),
        ("Keepers believe that it was a lamp that warmed rooms.", "believe", "warmed", "lamp", "rooms", True),
        ("Although the fan did not turn, the lamp warmed the room.", "not", "warmed", "lamp", "room", False),
        ("While oil would burn, the lamp warmed the room.", "would", "warmed", "lamp", "room", False),
        ("Keepers feared the storm near Tarn, the capital of Rud.", "feared", "capital", "Tarn", "Rud", False),
        ("The lamp warms the room if the wick is dry.", "if", "warms", "lamp", "room", True),
    ],
)
def test_what_a_word_holds_of(sentence: str, marker: str, verb: str, subject: str, object_: str, governs: bool) -> None:
    tree = Tree(sentence, load_pipeline)
    ends = [span(sentence, subject), span(sentence, object_)]
    assert tree.governs(sentence.index(marker), sentence.index(verb), ends) is governs


@pytest.mark.parametrize(
    ("sentence", "verb", "doer", "done_to"),
    [
        ("The keeper painted the tower.", "painted", "keeper", "tower"),
        ("The tower was painted by the keeper.", "painted", "keeper", "tower"),
        ("The tower painted by the keeper shone.", "painted", "keeper", "tower"),
        ("Sailors met the keeper, who painted the tower.", "painted", "keeper", "tower"),
        ("The tower, which was painted by the keeper, shone.", "painted", "keeper", "tower"),
    ],
)
def test_who_does_what_to_whom(sentence: str, verb: str, doer: str, done_to: str) -> None:
    tree, place = Tree(sentence, load_pipeline), sentence.index(verb)
    keeper, tower = span(sentence, doer), span(sentence, done_to)
    assert (tree.does(place, keeper), tree.undergoes(place, tower)) == (True, True)
    assert (tree.does(place, tower), tree.undergoes(place, keeper)) == (False, False)


def test_an_end_is_in_the_clause_of_its_verb() -> None:
    sentence = "Prisms surround the lens, and brass frames hold the prisms."
    tree, place = Tree(sentence, load_pipeline), sentence.index("surround")
    assert tree.in_clause(place, span(sentence, "lens"), by_pronoun=True)
    assert not tree.in_clause(place, span(sentence, "frames"), by_pronoun=True)
