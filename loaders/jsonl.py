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


def read_jsonl(data: bytes, place: str, url: str, domain: str, reading: Reading) -> Iterator[Document]:
    """Give a document a line; lines that hold none, or have the url of an earlier one, go to `reading` by number.

    `domain` overrides the lines' own; `place` names the file, and `url` with the number a line that has none.
    """
    known: dict[tuple[str, str], int] = {}
    for number, line in enumerate(decode(data).split("\n"), start=1):
        if line.strip():
            try:
                document = _document(line, f"{url}#line-{number}", f"file:{place}#line-{number}", domain)
                _check_new(document, number, known)
                yield document
            except UnreadableDocument as error:
                reading.leave_out(f"{place}, line {number}", error)


def _check_new(document: Document, number: int, known: dict[tuple[str, str], int]) -> None:
    first = known.setdefault((document.domain, document.url), number)
    if first != number:
        raise UnreadableDocument(f"Its url {document.url} is also that of line {first}.", "Give each its own.")


def _document(line: str, place: str, name: str, domain: str) -> Document:
    try:
        row: Any = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise UnreadableDocument("It is not JSON.", _REMEDY) from error
    if not isinstance(row, dict):
        raise UnreadableDocument("It is not a JSON object.", _REMEDY)
    text = plain_text(_field(row, "text"))
    if not text:
        raise UnreadableDocument('It has no "text".', _REMEDY)
    url = _field(row, "url").strip()
    return Document(
        url=url or place,
        title=squeezed(_field(row, "title")) or url or name,
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
