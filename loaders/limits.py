"""What reading one file may take, and how long what it says of itself may be."""

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.encoding import NOT_TEXT

if TYPE_CHECKING:  # the process that reads files reads no settings, and starts the faster
    from kgplatform.settings import Settings

MB = 1_000_000
LONGEST_URL = 2_000
LONGEST_NAME = 500
"""Characters of a title, a domain, a topic or a date."""
LONGEST_LINE = 10 * MB
"""Bytes of a line of JSON lines."""

_NOT_IN_A_NAME = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_TITLE_ENDS = 200  # where a title that is longer than all others is cut


@dataclass(frozen=True)
class Limits:
    """What reading a file may take: `max_mb` megabytes of it, and a million characters of text for each; `seconds`, of
    JSON lines for each line; `memory_mb` megabytes of the process that reads it."""

    max_mb: int = 40
    seconds: float = 120.0
    memory_mb: int = 2000


def limits_of(settings: "Settings") -> Limits:
    return Limits(settings.max_file_mb, settings.read_seconds, settings.read_memory_mb)


def checked(document: Document, max_mb: int) -> Document:
    """Return the document; raises UnreadableDocument where one of its fields is too long or is not text.

    A title is shortened instead: it is mostly the first heading, which is in the text.
    """
    if len(document.text) > max_mb * MB:
        raise UnreadableDocument(
            f"Its text has {len(document.text) / MB:.0f} million characters, and {max_mb} million are the most.",
            "Split it, or raise KGPLATFORM_MAX_FILE_MB.",
        )
    if wrong := NOT_TEXT.search(document.text):
        raise not_text("text", wrong.group())
    check_name("url", document.url, LONGEST_URL)
    for name in ("domain", "topic", "published"):
        check_name(name, getattr(document, name) or "", LONGEST_NAME)
    if len(document.title) > LONGEST_NAME:
        document = document.model_copy(update={"title": _shortened(document.title)})
    check_name("title", document.title, LONGEST_NAME)
    return document


def address_mark(document: Document) -> int:
    """Return a number by which a document's domain and url are known again: of millions nobody keeps the names."""
    name = f"{len(document.domain)} {document.domain} {document.url}"
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest())


def check_name(what: str, name: str, longest: int = LONGEST_NAME) -> None:
    """Raise UnreadableDocument where a url, title or other name is too long, or has characters that are no text."""
    if len(name) > longest:
        raise UnreadableDocument(
            f"Its {what} has {len(name):,} characters, and {longest:,} are the most.", f"Give it a shorter {what}."
        )
    if wrong := _NOT_IN_A_NAME.search(name):
        raise not_text(what, wrong.group())


def not_text(what: str, character: str) -> UnreadableDocument:
    """Return the refusal of what has a character that ends a string, steers a terminal, or is half of one."""
    return UnreadableDocument(
        f"Its {what} has U+{ord(character):04X} in it, which is not text.", "Take that out, or leave it out."
    )


def _shortened(title: str) -> str:
    return title[: _TITLE_ENDS + 1].rsplit(maxsplit=1)[0] + " …"
