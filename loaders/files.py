"""One document from a file: Markdown, text, HTML, PDF or DOCX."""

import io
import re
import zipfile
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.archives import check_archive
from loaders.encoding import NOT_TEXT, decode
from loaders.html import html_text
from loaders.markdown import markdown_text
from loaders.parts import ReadText, without_lines
from loaders.plain import plain_text, squeezed
from loaders.text import text_of

if TYPE_CHECKING:
    from markitdown import MarkItDown

KINDS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".docx": "docx",
}
"""Kinds of documents by the end of the file's name."""

_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def read_file(data: bytes, place: str, url: str, domain: str) -> Document:
    """Return the document of a file's bytes; `place` is its name below the loaded folder, `url` what identifies it.

    Raises UnreadableDocument for what is not of its kind, and for what holds no text.
    """
    path = PurePosixPath(place)
    read = read_text(data, place)
    if not _HEADING.sub("", read.text).strip():
        raise UnreadableDocument("It holds no text.", "Leave it out, or give it as text.")
    return Document(
        url=url,
        title=squeezed(read.title) or _spoken(path.stem),
        domain=domain or "general",
        text=read.text,
        kind=KINDS[path.suffix.lower()],
        published=read.published or None,
        blocks=read.blocks,
        left_out=tuple(each.told for each in read.left_out),
    )


def read_text(data: bytes, place: str) -> ReadText:
    """Return what is understood of a file's bytes; raises UnreadableDocument for what is not of its kind."""
    suffix = PurePosixPath(place).suffix.lower()
    match KINDS[suffix]:
        case "markdown":
            return markdown_text(decode(data))
        case "html":
            return html_text(decode(data))
        case "text":
            return text_of(decode(data))
    converted, title = _converted(data, suffix)
    if suffix == ".pdf":  # its layout is lines, not Markdown
        return ReadText(plain_text(converted), title=title)
    read = without_lines(markdown_text(converted))
    return replace(read, title=title or read.title)


def _converted(data: bytes, suffix: str) -> tuple[str, str]:
    """Return Markdown and the title that the file itself gives, or ""."""
    from markitdown import MarkItDownException, StreamInfo

    damaged = UnreadableDocument(f"It cannot be read as {suffix[1:].upper()}.", "Is it damaged or encrypted?")
    if not _is_whole(data, suffix):  # it would be taken for plain text
        raise damaged
    if suffix == ".docx":
        check_archive(data)
    try:
        info = StreamInfo(extension=suffix)
        result = _converter().convert_stream(io.BytesIO(data), stream_info=info)
    except MarkItDownException as error:
        raise UnreadableDocument(
            f"It cannot be read as {suffix[1:].upper()}.", "Is it damaged or encrypted?"
        ) from error
    if suffix == ".pdf" and result.markdown.lstrip().startswith("%PDF-"):  # its bytes, taken for plain text
        raise damaged
    # Glyphs of a PDF may stand for anything; the rest of it is text all the same.
    return NOT_TEXT.sub("", result.markdown), NOT_TEXT.sub("", result.title or "")


def _is_whole(data: bytes, suffix: str) -> bool:
    if suffix == ".pdf":
        return b"%PDF-" in data[:1024]
    return suffix != ".docx" or zipfile.is_zipfile(io.BytesIO(data))


@lru_cache
def _converter() -> "MarkItDown":
    from markitdown import MarkItDown

    return MarkItDown(enable_plugins=False)


def _spoken(stem: str) -> str:
    """Return a file's name as a title: "honey-bee_eggs" is "Honey bee eggs"."""
    words = " ".join(stem.replace("-", " ").replace("_", " ").split()) or stem
    return words[:1].upper() + words[1:]
