r"""Formulas in \(x\) and \[x\]."""

from unittest.mock import Mock

import pytest

from loaders import brackets
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


def test_brackets_that_nothing_closes_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: the library's rule, which takes time with the square of such brackets
    rule = Mock(return_value=False)
    monkeypatch.setattr(brackets, "_formula", rule)

    # then
    assert markdown_text(r"\(" * 1_000).text == "(" * 1_000
    assert rule.call_count == 0
