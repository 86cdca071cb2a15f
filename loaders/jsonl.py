"""Documents from JSON lines: {"url", "title", "domain", "text"} and, if known, "topic" and "published"."""

import json
from collections.abc import Iterator
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.encoding import decode
from loaders.plain import plain_text, squeezed
from loaders.reading import Reading

_REMEDY = 'Give it {"url": ..., "title": ..., "domain": ..., "text": ...}.'


def read_jsonl(data: bytes, place: str, domain: str, reading: Reading) -> Iterator[Document]:
    """Give a document a line; lines that hold none go to `reading` with their numbers.

    `domain` overrides the lines' own; `place` names the file, and the lines that have no url.
    """
    for number, line in enumerate(decode(data).split("\n"), start=1):
        if line.strip():
            try:
                yield _document(line, f"{place}#line-{number}", domain)
            except UnreadableDocument as error:
                reading.leave_out(f"{place.removeprefix('file:')}, line {number}", error)


def _document(line: str, place: str, domain: str) -> Document:
    try:
        row: Any = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise UnreadableDocument("It is not JSON.", _REMEDY) from error
    if not isinstance(row, dict):
        raise UnreadableDocument("It is not a JSON object.", _REMEDY)
    text = plain_text(_field(row, "text"))
    if not text:
        raise UnreadableDocument('It has no "text".', _REMEDY)
    url = _field(row, "url").strip() or place
    return Document(
        url=url,
        title=squeezed(_field(row, "title")) or url,
        domain=domain or squeezed(_field(row, "domain")) or "general",
        text=text,
        kind="jsonl",
        published=_field(row, "published").strip() or None,
        topic=squeezed(_field(row, "topic")),
    )


def _field(row: dict[str, Any], name: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if not isinstance(value, str | int):
        raise UnreadableDocument(f'Its "{name}" is not text.', _REMEDY)
    return str(value)
