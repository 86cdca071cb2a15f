"""DOCX: pages of HTML within a document are read where they stand."""

import io
import zipfile

from loaders.docx import docx_text
from loaders.parts import LeftOut
from tests.loaders.test_docx import SPACES

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PAGE = "<!DOCTYPE html><html><head><title>No</title></head><body><h1>Eier</h1><p>Bienen legen sie.</p></body></html>"
PACKED = (
    "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=X\n\n--X\nContent-Type: text/html; charset=utf-8\n"
    "Content-Transfer-Encoding: quoted-printable\n\n<html><body><p>They hatch in M=C3=A4rz.</p></body></html>\n--X--\n"
)


def test_pages_within_a_document_are_read_in_their_places() -> None:
    shown = {"a": ("page.html", PAGE), "b": ("/word/page.mht", PACKED), "c": ("page.rtf", "{}"), "d": ("gone.html", "")}
    places = "".join(f'<w:altChunk xmlns:r="{OFFICE}" r:id="{key}"/>' for key in shown)
    relations = "".join(
        f'<Relationship Id="{key}" Type="{OFFICE}/aFChunk" Target="{place}"/>' for key, (place, _) in shown.items()
    )
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        body = f"<w:p><w:r><w:t>Before.</w:t></w:r></w:p>{places}<w:p><w:r><w:t>After.</w:t></w:r></w:p>"
        archive.writestr("word/document.xml", f"<w:document {SPACES}><w:body>{body}</w:body></w:document>")
        space = "http://schemas.openxmlformats.org/package/2006/relationships"
        archive.writestr("word/_rels/document.xml.rels", f'<Relationships xmlns="{space}">{relations}</Relationships>')
        for place, text in list(shown.values())[:3]:
            archive.writestr(f"word/{place.removeprefix('/word/')}", text)

    read = docx_text(written.getvalue())

    assert read.text == "Before.\n\n# Eier\n\nBienen legen sie.\n\nThey hatch in März.\n\nAfter."
    assert read.left_out == (LeftOut("file within the document"),) * 2
