"""One document from one file of each kind; the files are made here."""

import io

import docx
import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.files import read_file


def pdf(*lines: str) -> bytes:
    """Return a PDF of one page that shows the lines."""
    shown = "".join(f"({line}) Tj T* " for line in lines)
    stream = f"BT /F1 12 Tf 14 TL 72 720 Td {shown}ET"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        f"<</Length {len(stream)}>>\nstream\n{stream}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body, offsets = "%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    return f"{body}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()


def word_file() -> bytes:
    document = docx.Document()
    document.add_heading("Eggs", 1)
    document.add_paragraph("Eggs are small.")
    document.add_paragraph("green", style="List Bullet")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(
        (cell for row in table.rows for cell in row.cells), ["Name", "Egg", "white", "green"], strict=True
    ):
        cell.text = text
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


HTML = (
    "<html><head><title>All about eggs</title><script>x()</script></head><body><h1>Eggs</h1>"
    "<p>Eggs are <b>small</b> &amp; ribbed – really.</p><ul><li>green</li><li>white</li></ul></body></html>"
)


@pytest.mark.parametrize(
    ("place", "data", "title", "text", "kind"),
    [
        ("insects/egg.md", b"# Eggs\n\nEggs are *small*.", "Eggs", "# Eggs\n\nEggs are small.", "markdown"),
        ("honey-bee_eggs.txt", b"Eggs are\nsmall.", "Honey bee eggs", "Eggs are small.", "text"),
        (
            "e.html",
            HTML.encode(),
            "All about eggs",
            "# Eggs\n\nEggs are small & ribbed – really.\n\ngreen\nwhite",
            "html",
        ),
        (
            "e.PDF",
            pdf("Eggs are laid on the leaves of many", "kinds of plants."),
            "E",
            "Eggs are laid on the leaves of many kinds of plants.",
            "pdf",
        ),
        (
            "e.docx",
            word_file(),
            "Eggs",
            "# Eggs\n\nEggs are small.\n\ngreen\n\n| Name | Egg |\n| --- | --- |\n| white | green |",
            "docx",
        ),
    ],
)
def test_each_kind_gives_its_text(place: str, data: bytes, title: str, text: str, kind: str) -> None:
    document = read_file(data, place, f"file:///insects/{place}", "biology").model_copy(update={"blocks": ()})

    assert document == Document(url=f"file:///insects/{place}", title=title, domain="biology", text=text, kind=kind)


@pytest.mark.parametrize(
    ("place", "data", "why"),
    [
        ("a.txt", b"\x00\x01\x02", "It is not text."),
        ("a.md", b"# Only a heading\n", "It holds no text."),
        ("a.txt", b"", "It holds no text."),
        ("a.pdf", b"no pdf at all", "It cannot be read as PDF."),
        ("a.docx", b"PK\x03\x04 broken", "It cannot be read as DOCX."),
    ],
)
def test_what_holds_no_text_is_refused(place: str, data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, place, "file:///a", "biology")

    assert caught.value.what == why
    assert caught.value.remedy


def test_a_pdf_that_is_cut_off_is_refused_and_not_read_as_text() -> None:
    with pytest.raises(UnreadableDocument, match="PDF"):
        read_file(b"%PDF-1.4\n1 0 obj\n<<", "a.pdf", "u", "d")
