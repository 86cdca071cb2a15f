"""One document from a file, of whatever kind it is."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.declared_encoding import html_encoding
from loaders.delimited import csv_text, tsv_text
from loaders.docx import docx_text
from loaders.encoding import decode
from loaders.epub import epub_text
from loaders.html import html_text
from loaders.latex import latex_text
from loaders.mail import mail_text
from loaders.markdown import markdown_text
from loaders.notebook import notebook_text
from loaders.parts import ReadText
from loaders.pdf import pdf_text
from loaders.plain import squeezed
from loaders.pptx import pptx_text
from loaders.text import text_of
from loaders.wiki import wiki_text
from loaders.xlsx import xlsx_text
from loaders.xml_kinds import xml_text

EXPORT_ANEW = "Import it into a reference manager, and export that library as RIS or BibTeX."
"""What is to be done with references in a form that is not read."""
_REFERENCES = re.compile(r"\s{0,20}(TY  - [A-Z]{3,6}\s|PMID- \d{1,9}\s|%0 [A-Z][a-z]{1,20}[^\n]{0,30}\n%[A-Z0-9] )")


def _plain_text(data: bytes) -> ReadText:
    """Return a text file; raises UnreadableDocument for lists of references, which programs save with this name."""
    source = decode(data)
    if found := _REFERENCES.match(source):
        remedy = "Rename it to end in .ris." if found[1].startswith("TY") else EXPORT_ANEW
        raise UnreadableDocument("It is a list of references as programs exchange them.", remedy)
    return text_of(source)


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its name, which documents keep, the ends of the names of its files, and what reads their bytes,
    raising UnreadableDocument for what is not of the kind."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes], ReadText]


FILE_KINDS = (
    FileKind("markdown", (".md", ".markdown", ".qmd", ".rmd"), lambda data: markdown_text(decode(data))),
    FileKind("text", (".txt", ".text"), _plain_text),
    FileKind("html", (".html", ".htm"), lambda data: html_text(decode(data, html_encoding(data)))),
    FileKind("pdf", (".pdf",), pdf_text),
    FileKind("docx", (".docx", ".docm"), docx_text),
    FileKind("jats", (".nxml", ".jats"), xml_text),
    FileKind("tei", (".tei",), xml_text),
    FileKind("xml", (".xml",), xml_text),
    FileKind("pptx", (".pptx", ".pptm"), pptx_text),
    FileKind("xlsx", (".xlsx", ".xlsm"), xlsx_text),
    FileKind("csv", (".csv",), csv_text),
    FileKind("tsv", (".tsv",), tsv_text),
    FileKind("epub", (".epub",), epub_text),
    FileKind("latex", (".tex", ".ltx"), latex_text),
    FileKind("wiki", (".wiki", ".mediawiki"), wiki_text),
    FileKind("notebook", (".ipynb",), notebook_text),
    FileKind("mail", (".eml",), mail_text),
)
KINDS = {suffix: kind for kind in FILE_KINDS for suffix in kind.suffixes}
"""Kinds of files by the end of the file's name."""

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
        kind=read.kind or KINDS[path.suffix.lower()].name,
        published=read.published or (read.work.published if read.work else "") or None,
        blocks=read.blocks,
        left_out=tuple(each.told for each in read.left_out),
        work=read.work,
        references=read.references,
        cited=read.cited,
    )


def read_text(data: bytes, place: str) -> ReadText:
    """Return what is understood of a file's bytes; raises UnreadableDocument for what is not of its kind."""
    return KINDS[PurePosixPath(place).suffix.lower()].read(data)


def _spoken(stem: str) -> str:
    """Return a file's name as a title: "honey-bee_eggs" is "Honey bee eggs"."""
    words = " ".join(stem.replace("-", " ").replace("_", " ").split()) or stem
    return words[:1].upper() + words[1:]
