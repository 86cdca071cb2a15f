"""The examples of docs/develop.md, for the tests that follow it."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "develop.md"


def example(title: str) -> str:
    """Return the program under a heading of the guide, in one piece."""
    return "\n".join(examples(title))


def examples(title: str, language: str = "python") -> list[str]:
    """Return the files of a language under a heading of the guide, in order."""
    text = GUIDE.read_text(encoding="utf-8")
    (part,) = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return re.findall(rf"```{language}\n(.*?)```", part, re.DOTALL)
