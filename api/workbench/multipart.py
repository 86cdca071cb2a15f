"""Forms with files (multipart/form-data, RFC 7578), read where they lie: no file is copied."""

import re
from email.message import Message
from typing import NamedTuple

from kgplatform.errors import InputError

MOST_PARTS = 1_100
MOST_HEAD = 4_000  # bytes of a part's headers
_PARAMETER = re.compile(r';\s*([\w*]+)="([^"]*)"')
# What browsers write for what would end a name.
_ESCAPES = {"%22": '"', "%0D": "\r", "%0A": "\n"}


class Part(NamedTuple):
    """A field of a form; `filename` is None for one that is no file."""

    name: str
    filename: str | None
    content: memoryview


def read_multipart(body: bytes, content_type: str) -> list[Part]:
    """Return the fields of a form in their order; raises InputError for a body that is no such form."""
    delimiter = b"\r\n--" + _boundary(content_type)
    at = len(delimiter) - 2 if body.startswith(delimiter[2:]) else _after(body, delimiter, 0)
    parts: list[Part] = []
    while body[at : at + 2] != b"--":
        line = body.find(b"\r\n", at, at + MOST_HEAD)
        head = body.find(b"\r\n\r\n", line, line + MOST_HEAD) if line >= 0 else -1
        if head < 0:
            raise _broken("has a part without headers")
        end = _after(body, delimiter, head + 2)  # where a part is empty, the end of its headers begins the delimiter
        content = memoryview(body)[head + 4 : max(head + 4, end - len(delimiter))]
        if (part := _part(body[line:head], content)) is not None:
            parts.append(part)
        if len(parts) > MOST_PARTS:
            raise InputError(f"The form has more than {MOST_PARTS:,} parts.", "Send fewer files at once.")
        at = end
    return parts


def _boundary(content_type: str) -> bytes:
    message = Message()
    message["Content-Type"] = content_type
    boundary = message.get_boundary() if message.get_content_type() == "multipart/form-data" else None
    if not boundary or not boundary.isascii():
        raise InputError("What was sent is no form with files.", "Send multipart/form-data, as the page's form does.")
    return boundary.encode()


def _after(body: bytes, delimiter: bytes, start: int) -> int:
    found = body.find(delimiter, start)
    if found < 0:
        raise _broken("ends in the middle")
    return found + len(delimiter)


def _part(head: bytes, content: memoryview) -> Part | None:
    """Return the field of a part, None for one that has no name."""
    for line in head.decode("utf-8", "replace").split("\r\n"):
        key, _, value = line.partition(":")
        if key.strip().lower() == "content-disposition":
            given = {name.lower(): _unescaped(text) for name, text in _PARAMETER.findall(value)}
            return Part(given["name"], given.get("filename"), content) if "name" in given else None
    return None


def _unescaped(text: str) -> str:
    for escape, character in _ESCAPES.items():
        text = text.replace(escape, character)
    return text


def _broken(how: str) -> InputError:
    return InputError(f"The form {how}.", "Send it again.")
