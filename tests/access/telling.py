"""What an answer may tell a reader of another domain: nothing."""

import re
from base64 import b64decode
from contextlib import suppress

from tests.access.world import SECRET

COUNTS = re.compile(r"\b77(\.0)?\b")  # that land's run counted


def check(text: str, given: str) -> None:
    """Say that nothing of land is told, but what was asked with."""
    for held in re.findall(r"[A-Za-z0-9+/]{12,}={0,2}", text):  # cursors and keys hold words, too
        with suppress(ValueError):
            text += " " + b64decode(held, validate=True).decode()
    for held in re.findall(r"[A-Za-z0-9+/]{12,}={0,2}", given):
        with suppress(ValueError):
            given += " " + b64decode(held, validate=True).decode()
    for word in sorted(set(re.findall(rf"\w*{SECRET}\w*", given, re.IGNORECASE)), key=len, reverse=True):
        text = re.sub(re.escape(word), "", text, flags=re.IGNORECASE)
    assert SECRET not in text.lower(), (given, text[:3000])
    assert not COUNTS.search(text), (given, text[:3000])
