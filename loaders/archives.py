"""What a zip file of a format unpacks to, counted before anything reads it: a thousand times its size fits into one."""

import io
import zipfile
import zlib

from kgplatform.errors import UnreadableDocument

MOST_XML = 40_000_000
"""Bytes of all XML parts together. A tree of them takes fifty times as much; a book of 500 pages has 10 MB."""
MOST = 400_000_000
"""Bytes of all parts, pictures included."""
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What is raised by a zip file that is damaged, encrypted or packed in a way of its own."""
BROKEN_OFFICE = (SyntaxError, KeyError, AttributeError, IndexError, TypeError, *BROKEN)
"""What libraries raise besides at parts of a document that are missing, or are not the XML that they should be."""
_PIECE = 1 << 16
_XML = (".xml", ".rels")
_PAGES = (".xhtml", ".html", ".htm", ".opf", ".ncx")
# The formats of offices have no document types, and entities of entities need one. Pages of HTML, in a book or a DOCX
# file, may have one: what reads them looks nothing up in it.
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))


def check_archive(data: bytes, kind: str = "docx") -> None:
    """Raise UnreadableDocument for a zip file that is damaged, is encrypted, or unpacks to more than can be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            _check_size(sum(part.file_size for part in parts), MOST)
            _check_size(sum(part.file_size for part in parts if _is_xml(part) or _is_page(part)), MOST_XML)
            for part in parts:
                if _is_xml(part) or _is_page(part):
                    _check_part(archive, part, "" if kind == "epub" or _is_page(part) else kind)
    except BROKEN as error:
        raise UnreadableDocument(f"It cannot be read as {kind.upper()}.", "Is it damaged or encrypted?") from error


def _is_xml(part: zipfile.ZipInfo) -> bool:
    return part.filename.lower().endswith(_XML)


def _is_page(part: zipfile.ZipInfo) -> bool:
    return part.filename.lower().endswith(_PAGES)


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, untyped: str) -> None:
    """Unpack a part piece by piece. What the zip file says of its size holds: no more of it is ever unpacked. Parts of
    an `untyped` kind have no document type."""
    before = b""
    with archive.open(part) as opened:
        while piece := opened.read(_PIECE):
            if untyped and any(doctype in before + piece for doctype in _DOCTYPES):
                raise UnreadableDocument(
                    f"It has a document type (DTD), which no {untyped.upper()} has.",
                    "Save it anew with the program that it is from.",
                )
            before = piece[-len(_DOCTYPES[-1]) :]


def _check_size(size: int, most: int) -> None:
    if size > most:
        raise UnreadableDocument(
            f"It unpacks to {size / 1e6:,.0f} MB{' of XML' if most == MOST_XML else ''}, "
            f"and {most / 1e6:.0f} MB are the most that is read.",
            "Split it, or give it as text.",
        )
