"""The census of `make bench NAME=rules`, over a few sentences."""

from bench.rules import census, every_rule, figures_of, sentences, word_lists
from kgplatform.text.sentence_rules import Rule

RULE = Rule(
    "wall", r"(?i)^a {stone, clay} wall(?: of (?P<place>\w+))? {fell, held}", "A clay wall fell.", "A wall fell."
)


def test_sentences_and_words_are_counted_by_corpus() -> None:
    texts = {"demo": ["A stone wall fell."], "other": ["A Stone wall of Rome held.", "A wall held."]}

    found, words = census({"wall": RULE}, texts)

    assert found == {"wall": {"demo": 1, "other": 1}}
    assert words == {
        (("stone", "clay"), "stone"): {"demo": 1, "other": 1},
        (("fell", "held"), "fell"): {"demo": 1},
        (("fell", "held"), "held"): {"other": 1},
    }


def test_what_is_found_in_the_demo_alone_or_nowhere_is_counted() -> None:
    names = {1: "wall: fell", 2: "wall: held", 3: "wall: cracked", 4: "wall: thirdly"}
    counts = {1: {"demo": 2, "other": 0}, 2: {"demo": 1, "other": 1}}

    figures = list(figures_of("words", names, counts))

    assert [(figure.name, figure.got) for figure in figures] == [
        ("words", 4),
        ("words that are found in the demo alone", 1),
        ("words that are found nowhere", 1),
    ]


def test_equal_sentences_are_one() -> None:
    assert sentences(["It fell. It held.", "It fell."]) == ["It fell.", "It held."]


def test_lists_are_rules_that_find_their_words() -> None:
    lists = word_lists()

    assert lists["anaphoricity._RELATED"].search("Take an equivalent stone.")
    assert not lists["anaphoricity._RELATED"].search("Take equivalent stones.")
    assert lists["anaphoricity._BACKWARD"].search("The methods failed.")
    assert "anaphoricity, a more open approach" in every_rule()
