r"""Formulas in \(x\) and \[x\]."""

import pytest

from loaders.markdown import markdown_text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"The tide \(a+b\) is high.", r"The tide \(a+b\) is high."),
        (r"\(a\) and \(b", r"\(a\) and (b"),
        ("\\[a+b\\]\n\nHigh.", "\\[a+b\\]\n\nHigh."),
        ("A tide of $a$.", "A tide of $a$."),
        (r"No \( here.", "No ( here."),
        (r"An empty \(\) one.", "An empty () one."),
    ],
)
def test_formulas_are_closed(source: str, text: str) -> None:
    assert markdown_text(source).text == text


def test_many_brackets_that_nothing_closes_are_followed_once() -> None:
    # The library's rule takes a minute for this.
    assert markdown_text(r"\(" * 20_000).text == "(" * 20_000
