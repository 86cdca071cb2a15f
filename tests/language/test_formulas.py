"""Formulas in a text: where they are, and what stands in their place while sentences are looked for."""

import pytest

from kgplatform.language.formulas import FORMULA, masked
from kgplatform.language.sentences import sentence_spans


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        (r"Let $w_1, \ldots, w_n$ and $x$ be given.", [r"$w_1, \ldots, w_n$", "$x$"]),
        (r"So $$a = \text{state $0$}$$ holds.", [r"$$a = \text{state $0$}$$"]),
        (r"By \(a + b\) and \[c\] it is.", [r"\(a + b\)", r"\[c\]"]),
        (r"Where $ 0 < \alpha <1 $ and $ t $.", [r"$ 0 < \alpha <1 $", "$ t $"]),
        ("It fell from $5 to $10.", []),
        ("US$100 or A$50", []),
        ("It costs 5$ and 10$ more.", []),
    ],
)
def test_formulas_are_found_and_money_is_none(text: str, formulas: list[str]) -> None:
    assert FORMULA.findall(text) == formulas
    assert len(masked(text)) == len(text)


def test_no_sentence_ends_in_a_formula_but_with_it() -> None:
    text = r"Take $x_1. A. x_n$ as given. Then $$y = x.$$ The rest follows."

    assert [text[start:end] for start, end in sentence_spans(text)] == [
        "Take $x_1. A. x_n$ as given.",
        "Then $$y = x.$$",
        "The rest follows.",
    ]
