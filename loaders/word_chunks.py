"""Parts of DOCX files that are pages of HTML, alone or packed as mail packs them (MHT): what makes such files of web
pages writes these, and Word shows them in the place where they belong."""

import zipfile
from email.parser import BytesParser
from email.policy import default

from lxml import etree, html

from loaders.archives import MOST_XML
from loaders.declared_encoding import html_encoding
from loaders.encoding import decode
from loaders.word_names import attribute, name_of, paragraph_of, parsed, places_of, replace_by

PLACE = "\ue0a7\ue0a8"
"""The paragraph that stands in the place of such a part: letters that no document has."""
_DOCUMENT, _RELATIONS = "word/document.xml", "word/_rels/document.xml.rels"
_PAGES = (".html", ".htm", ".xhtml", ".txt")
_PACKED = (".mht", ".mhtml", ".eml")


def show_places(root: "etree._Element") -> None:
    """Put a paragraph into the place of each part that the document shows."""
    for each in list(root.iter("{*}altChunk")):
        if name_of(each):
            replace_by(each, [paragraph_of(each, PLACE)])


def chunks_of(archive: zipfile.ZipFile) -> list[str | None]:
    """Return the parts that a document shows, in its order, as elements of HTML; None for one of another kind."""
    names = set(archive.namelist())
    if not {_DOCUMENT, _RELATIONS} <= names or b"altChunk" not in (document := archive.read(_DOCUMENT)):
        return []
    places = places_of(archive.read(_RELATIONS))
    chunks: list[str | None] = []
    for each in parsed(document).iter("{*}altChunk"):
        if name_of(each):
            place = places.get(attribute(each, "id"), "")
            is_read = place in names and archive.getinfo(place).file_size <= MOST_XML
            names.discard(place)  # each is read once, however often it is to be shown
            chunks.append(_page(archive.read(place), place) if is_read else None)
    return chunks


def _page(data: bytes, place: str) -> str | None:
    """Return what the body of a page holds."""
    if place.lower().endswith(_PACKED):
        body = BytesParser(policy=default).parsebytes(data).get_body(("html",))
        payload = body.get_payload(decode=True) if body is not None else None
        data = payload if isinstance(payload, bytes) else b""
    elif not place.lower().endswith(_PAGES):
        return None
    source = decode(data, html_encoding(data))
    if not source.strip():
        return ""
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    page = html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    return "".join(html.tostring(each, encoding="unicode") for each in page.iterfind("body/*"))
