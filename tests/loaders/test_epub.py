"""Books: their chapters in the order of the spine, and what their package says of them."""

import io
import zipfile
from collections.abc import Mapping

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from loaders.files import read_file

CONTAINER = (
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
    '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
METADATA = (
    "<dc:title>On <!-- all -->Tides</dc:title><dc:creator id='a'>Ada Miller</dc:creator>"
    "<dc:creator id='b'>Bo Ill</dc:creator>"
    "<meta refines='#a' property='role'>aut</meta><meta refines='#b' property='role'>ill</meta>"
    "<dc:identifier>urn:isbn:123</dc:identifier><dc:identifier>doi:10.1000/TIDES</dc:identifier>"
    "<dc:date>2019-05-21</dc:date>"
    "<dc:language>en</dc:language><dc:publisher>Sea Press</dc:publisher>"
)
PAGE = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>{}</body></html>'


def package(manifest: str, spine: str, metadata: str = METADATA) -> str:
    return (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        f' version="3.0"><metadata>{metadata}</metadata><manifest>{manifest}</manifest><spine>{spine}</spine></package>'
    )


def item(name: str, href: str, more: str = "") -> str:
    return f'<item id="{name}" href="{href}" media-type="application/xhtml+xml" {more}/>'


def book(parts: Mapping[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


PARTS = {
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": package(
        item("c", "cover.xhtml") + item("n", "nav.xhtml", 'properties="nav"') + item("two", "text/two%20b.xhtml")
        + item("one", "text/one.xhtml") + '<item id="p" href="map.svg" media-type="image/svg+xml"/>'
        + item("g", "gone.xhtml"),
        "".join(f'<itemref idref="{name}"/>' for name in ("c", "n", "one", "two", "p", "g", "x")),
    ),
    "OPS/cover.xhtml": PAGE.format("<p>A cover.</p>"),
    "OPS/nav.xhtml": PAGE.format("<nav><a href='one'>One</a></nav>"),
    "OPS/text/one.xhtml": PAGE.format(
        "<h1>One</h1><p><a id='p1'/>Tides&nbsp;rise<a epub:type='noteref' href='#n'>1</a>.</p>"
        "<section epub:type='bibliography'><p>Miller, A. Seas.</p></section>"
    ),
    "OPS/text/two b.xhtml": PAGE.format(
        "<h1>Two</h1><p>Tides fall &amp; rise.</p><table><tr><td>a</td><td>b</td></tr></table>"
    ),
    "OPS/map.svg": "<svg/>",
}  # fmt: skip


def test_chapters_are_read_in_the_order_of_the_spine() -> None:
    document = read_file(book(PARTS), "tides.epub", "file:tides.epub", "sea")

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("heading", "# One"),
        ("prose", "Tides rise."),
        ("reference", "Miller, A. Seas."),
        ("heading", "# Two"),
        ("prose", "Tides fall & rise."),
        ("table", "a | b"),
    ]
    assert (document.kind, document.title, document.published) == ("epub", "On Tides", "2019-05-21")
    assert document.left_out == (
        "cover",
        "navigation",
        "a page that is no text (map.svg)",
        "a chapter that the book does not have (gone.xhtml)",
        "a chapter that the book does not have (x)",
    )
    assert document.work == Work(
        title="On Tides", authors=(Author(family="Miller", given="Ada"),), published="2019-05-21",
        publisher="Sea Press",
        type="book", doi="10.1000/tides", language="en",
    )  # fmt: skip


def test_a_file_that_the_spine_names_again_for_each_of_its_sections_is_read_once() -> None:
    manifest = item("a", "a.xhtml") + item("a1", "a.xhtml#one") + item("b", "b.xhtml") + item("a2", "a.xhtml#two")
    parts = {
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": package(manifest, "".join(f'<itemref idref="{name}"/>' for name in ("a", "a1", "b", "a2"))),
        "OPS/a.xhtml": PAGE.format("<h2 id='one'>One</h2><p>Tides rise.</p><h2 id='two'>Two</h2><p>They fall.</p>"),
        "OPS/b.xhtml": PAGE.format("<p>Bays are deep.</p>"),
    }

    read = read_file(book(parts), "tides.epub", "u", "d")

    assert read.text == "## One\n\nTides rise.\n\n## Two\n\nThey fall.\n\nBays are deep."
    assert read.left_out == ()


def entities() -> str:
    made = '<!ENTITY e0 "tide ">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 11))
    return f"<!DOCTYPE html [{made}]>" + PAGE.format("<p title='&e10;'>Tides rise. &e10;</p>")


@pytest.mark.parametrize(
    "chapter",
    [
        entities(),
        '<!DOCTYPE html [<!ENTITY e SYSTEM "file:///etc/hostname">]>' + PAGE.format("<p>Tides rise. &e;</p>"),
        "<p>Tides rise.<p>&unknown;<b>",
    ],
)
def test_what_a_page_declares_is_not_looked_up(chapter: str) -> None:
    document = read_file(book({**PARTS, "OPS/text/one.xhtml": chapter}), "tides.epub", "file:a", "sea")

    assert document.text.startswith("Tides rise.")
    assert len(document.text) < 200


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no book", "It cannot be read as EPUB."),
        (book(PARTS)[:900], "It cannot be read as EPUB."),
        (book({"a.txt": "Tides."}), "It cannot be read as EPUB."),
        (book({"META-INF/container.xml": CONTAINER}), "It cannot be read as EPUB."),
        (book({**PARTS, "OPS/book.opf": "no package"}), "It cannot be read as EPUB."),
        (
            book({**PARTS, "OPS/book.opf": package(item("one", "text/one.xhtml"), "")}),
            "It is no EPUB that can be read: its spine names no chapters.",
        ),
        (
            book({**PARTS, "META-INF/encryption.xml": "<e><CipherReference URI='OPS/text/one.xhtml'/></e>"}),
            "It is locked by its seller (DRM).",
        ),
        (
            book({**PARTS, "OPS/text/one.xhtml": b" " * 60_000_000}),
            "It unpacks to 60 MB of XML, and 40 MB are the most that is read.",
        ),
        (
            book({**PARTS, "OPS/text/one.xhtml": PAGE.format("<div>" * 5000 + "a")}),
            "Its elements are nested too deep.",
        ),
    ],
)  # fmt: skip
def test_what_is_none_or_too_much_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "a.epub", "file:a", "sea")

    assert caught.value.what == why
    assert caught.value.remedy
