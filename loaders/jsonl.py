"""Documents from JSON lines: {"url", "title", "domain", "text"} and, if known, "topic" and "published"; also what is
known of their works: "authors", "doi", "venue" and the like. One with an "abstract" alone has that for its text."""

import codecs
import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from kgplatform.errors import UnreadableDocument
from kgplatform.models import PROSE, Document
from loaders.encoding import NOT_TEXT
from loaders.limits import LONGEST_LINE, MB, not_text
from loaders.metadata import work_of
from loaders.parts import without_lines
from loaders.plain import squeezed
from loaders.text import text_of
from loaders.web_pages import is_page, page_text

LINES = frozenset({".jsonl", ".ndjson"})
"""Ends of the names of files that hold a document a line."""

_OF_DOCUMENTS = frozenset({"url", "text", "domain", "topic", "abstract"})
_STRAYS = 0.01  # share of a text that may be control characters
_LAST_CONTROL = 0x1F
_SHOWN = 40  # characters of a name in a message
_REMEDY = 'Give it {"url": ..., "title": ..., "domain": ..., "text": ...}.'


def json_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Give the lines that are not blank, in UTF-8 and with their numbers, of a file in UTF-8, UTF-16 or Windows-1252.

    Bytes that are none of it are left in their lines, for `read_line` to refuse: they cost no other line. A line that
    is longer than any that is read comes cut, and no file is ever held whole.
    """
    for number, line in enumerate(_in_utf8(file), start=1):
        if line.strip():
            yield number, line


def _in_utf8(file: BinaryIO) -> Iterator[bytes]:
    begun = file.read(len(codecs.BOM_UTF8))
    file.seek(0)
    if begun.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield from _utf16(file)
        return
    other = _is_of_windows(file)
    file.seek(len(codecs.BOM_UTF8) if begun == codecs.BOM_UTF8 else 0)
    for line in _cut(file):
        yield line.decode("cp1252", "surrogateescape").encode("utf-8", "surrogateescape") if other else line


def _cut(file: BinaryIO) -> Iterator[bytes]:
    """Give a file's lines without their ends, at most a byte more of each than the longest that is read."""
    while piece := file.readline(LONGEST_LINE + 1):
        yield piece.removesuffix(b"\n")
        while not piece.endswith(b"\n") and (piece := file.readline(LONGEST_LINE + 1)):
            pass  # the rest of a line that is too long


def _is_of_windows(file: BinaryIO) -> bool:
    """Whether a file has other bytes than ASCII, and no line with such bytes is UTF-8."""
    others = (line for line in _cut(file) if not line.isascii())
    first = next(others, None)
    return first is not None and not _is_utf8(first) and not any(map(_is_utf8, others))


def _utf16(file: BinaryIO) -> Iterator[bytes]:
    """Give the lines of a file in UTF-16, in UTF-8; a byte too many at its end is none of them."""
    decoder = codecs.getincrementaldecoder("utf-16")("surrogatepass")
    begun = ""
    while data := file.read(MB):
        *whole, begun = (begun + decoder.decode(data)).split("\n")
        yield from (line.encode("utf-8", "surrogatepass") for line in whole)
        begun = begun[: LONGEST_LINE + 1]
    yield begun.encode("utf-8", "surrogatepass")


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def read_line(line: bytes, url: str, name: str, domain: str) -> Document:
    """Return the document of a line; `domain` overrides its own, `url` and `name` are its url and title where it has
    none.

    Raises UnreadableDocument for what is no JSON object with a text.
    """
    row = _row(line)
    told = row.get("abstract")
    is_abstract = told is True or ("text" not in row and isinstance(told, str) and bool(told.strip()))
    text = _without_strays(_field(row, "abstract" if is_abstract and told is not True else "text", strict=False))
    if not text.strip():
        raise UnreadableDocument('It has no "text".', _REMEDY)
    own = _field(row, "url").strip()
    read = without_lines(page_text(text) if is_page(text) else text_of(text))
    values = {name.lower(): [value] for name, value in row.items() if name not in _OF_DOCUMENTS and value is not None}
    work = work_of({**values, "title": [row.get("title")]}, "abstract" if is_abstract else "")
    return Document(
        url=own or url,
        title=squeezed(_field(row, "title")) or own or name,
        domain=domain or squeezed(_field(row, "domain")) or "general",
        text=read.text,
        kind="jsonl",
        published=_field(row, "published").strip() or (work.published if work else "") or None,
        topic=squeezed(_field(row, "topic")),
        blocks=read.blocks if any(block.kind not in {PROSE, "heading"} for block in read.blocks) else (),
        work=work,
    )


def _row(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise UnreadableDocument(
            f"It has {len(line) / MB:.0f} MB, and {LONGEST_LINE / MB:.0f} MB is the longest line that is read.",
            "Split it, or give it as a file of its own.",
        )
    try:
        row: Any = json.loads(line.decode("utf-8"), object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise UnreadableDocument("It is not UTF-8.", "Save it as UTF-8 text.") from error
    except json.JSONDecodeError as error:
        raise UnreadableDocument("It is not JSON.", _REMEDY) from error
    except RecursionError as error:
        raise UnreadableDocument("It is nested too deeply.", _REMEDY) from error
    except ValueError as error:  # of int, which reads no number of more than 4,300 digits
        raise UnreadableDocument("It has a number of thousands of digits.", "Write it as text.") from error
    if not isinstance(row, dict):
        raise UnreadableDocument("It is not a JSON object.", _REMEDY)
    return row


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    known = dict(pairs)
    if len(known) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for number, name in enumerate(names) if name in names[:number])
        raise UnreadableDocument(f"It has {json.dumps(repeated)[:_SHOWN]} more than once.", "Leave one of them out.")
    return known


def _without_strays(text: str) -> str:
    """Return a text without the control characters that copying left in it; halves of surrogate pairs are none.

    Raises UnreadableDocument where they are too many for a text.
    """
    strays = NOT_TEXT.findall(text)
    if any(ord(stray) > _LAST_CONTROL for stray in strays) or len(strays) > _STRAYS * len(text):
        raise not_text("text", strays[0])
    return NOT_TEXT.sub(" ", text) if strays else text


def _field(row: dict[str, Any], name: str, *, strict: bool = True) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise UnreadableDocument(f'Its "{name}" is not text.', _REMEDY)
    text = str(value)
    if strict and (wrong := NOT_TEXT.search(text)):
        raise not_text(name, wrong.group())
    return text
