"""What PDF and office files say of the works in them. Their own dates are those of the file, and tell nothing of it."""

import io
import re
import zipfile
from collections import defaultdict
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Work
from loaders.metadata import work_of
from loaders.plain import squeezed
from loaders.xml_tree import tag_of, xml_tree

_CORE = "docProps/core.xml"
_LONGEST = 1_000_000  # bytes of metadata that are read
_PACKET = re.compile(rb"<\?xpacket[^>]{0,200}>")
_PREFIXES = {
    "http://purl.org/dc/elements/1.1/": "dc.",
    "http://prismstandard.org/namespaces/basic/2.0/": "prism.",
    "http://prismstandard.org/namespaces/basic/2.1/": "prism.",
    "http://prismstandard.org/namespaces/basic/3.0/": "prism.",
}  # fmt: skip
_KEPT = frozenset({"creator", "language", "rights", "publisher", "identifier", "title", "license"})
_OF_PROGRAMS = re.compile(
    r"(?:user|admin(?:istrator)?|author|owner|unknown|anonymous|root|microsoft.{0,30}|adobe.{0,30}|latex.{0,30}|word"
    r"|powerpoint.{0,20}|excel|windows.{0,20}|scanner|python-docx|openpyxl|xlsxwriter|.{0,30}\.(?:docx?|indd|tex|pdf))",
    re.IGNORECASE,
)
"""What programs put in the place of an author whom nobody told them."""


def office_work(data: bytes) -> Work | None:
    """Return what the core properties of a DOCX, PPTX or XLSX file tell of its work."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if _CORE not in archive.namelist():
            return None
        with archive.open(_CORE) as opened:
            fields = _fields_of(opened.read(_LONGEST))
    return work_of(fields)


def pdf_work(data: bytes) -> Work | None:
    """Return what the metadata of a PDF file tell of its work: those in XMP first, then the title and the author that
    it gives by itself. None too where they cannot be read: the text may."""
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    try:
        document = PDFDocument(PDFParser(io.BytesIO(data)))
        stream = resolve1(document.catalog.get("Metadata"))
        packet = stream.get_data()[:_LONGEST] if hasattr(stream, "get_data") else b""
        told = {name: resolve1(value) for info in document.info for name, value in info.items()}
        own = {name: decode_text(value) for name, value in told.items() if isinstance(value, bytes)}
    except Exception:  # of a library that reads what anybody may have written
        return None
    fields = _fields_of(packet)
    for name, known in (("Author", "dc.creator"), ("Title", "dc.title"), ("doi", "doi"), ("DOI", "doi")):
        said = squeezed(own.get(name, ""))
        if said and known not in fields and not _OF_PROGRAMS.fullmatch(said):
            fields[known].append(said)
    return work_of(fields)


def _fields_of(metadata: bytes) -> dict[str, list[Any]]:
    """Return the fields of Dublin Core and PRISM in a document of XML."""
    fields: dict[str, list[Any]] = defaultdict(list)
    try:
        root = xml_tree(_PACKET.sub(b"", metadata).strip(b"\x00 \r\n\t")).root
    except UnreadableDocument:  # the text may be read all the same
        return fields
    for each in root.iter():
        name = tag_of(each)
        namespace = each.tag[1:].partition("}")[0] if name and each.tag.startswith("{") else ""
        prefix = _PREFIXES.get(namespace, "")
        if not prefix or (prefix == "dc." and name not in _KEPT):
            continue
        items = [item for item in each.iter() if tag_of(item) == "li"] or [each]
        for item in items:
            said = squeezed("".join(item.itertext()))
            if said and not _OF_PROGRAMS.fullmatch(said):
                fields[f"{prefix}{name.lower()}"].append(said)
    return fields
