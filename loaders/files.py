"""One document from a file: Markdown, text, HTML, PDF or DOCX."""

import re
from pathlib import PurePosixPath

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.docx import docx_text
from loaders.encoding import decode
from loaders.html import html_text
from loaders.markdown import markdown_text
from loaders.parts import ReadText
from loaders.pdf import pdf_text
from loaders.plain import squeezed
from loaders.text import text_of

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
    match KINDS[PurePosixPath(place).suffix.lower()]:
        case "markdown":
            return markdown_text(decode(data))
        case "html":
            return html_text(decode(data))
        case "pdf":
            return pdf_text(data)
        case "docx":
            return docx_text(data)
    return text_of(decode(data))


def _spoken(stem: str) -> str:
    """Return a file's name as a title: "honey-bee_eggs" is "Honey bee eggs"."""
    words = " ".join(stem.replace("-", " ").replace("_", " ").split()) or stem
    return words[:1].upper() + words[1:]
