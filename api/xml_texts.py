"""Texts as XML can hold them."""

import re

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def in_xml(text: str) -> str:
    """Return a text without the characters that XML does not have; its mark-up is still to be escaped."""
    return _NOT_IN_XML.sub("", text)
