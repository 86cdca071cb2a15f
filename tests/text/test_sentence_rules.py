"""Rules on the wording of sentences: each is shown by its own sentences."""

import pytest

from bench.rules import every_rule
from kgplatform.text.sentence_rules import Rule, any_found

RULES = every_rule()


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_found_in_its_example_and_not_in_what_is_much_like_it(name: str) -> None:
    rule = RULES[name]

    assert rule.search(rule.example)
    assert not rule.search(rule.counterexample)


def test_rules_are_found_in_the_modules_that_read_sentences() -> None:
    modules = {name.partition(", ")[0] for name in RULES}

    assert modules >= {
        "anaphoricity",
        "case_persons",
        "definitions",
        "excerpts",
        "lead_sections",
        "sentence_dependence",
    }
    assert len(RULES) > 50


def test_a_list_in_a_pattern_stands_for_one_of_its_words() -> None:
    rule = Rule("material", "\\b{stone, dried\n   clay, bricks?} {1,2}wall", "A brick wall.", "A brick {1,2}.")

    assert rule.lists == (("stone", "dried clay", "bricks?"),)
    assert rule.expression.pattern == r"\b(stone|dried clay|bricks?) {1,2}wall"
    assert any_found([rule], "A dried clay  wall.")
    assert not any_found([], "A stone wall.")
