"""The examples of docs/develop.md, for the tests that follow it."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "develop.md"


def example(title: str) -> str:
    """Return the program under a heading of the guide, in one piece."""
    text = GUIDE.read_text(encoding="utf-8")
    (part,) = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return "\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL))
