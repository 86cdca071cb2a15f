"""XML of any kind and any malice: what is no article is refused in words, and nothing of it is resolved or fetched."""

import time
import tracemalloc
from pathlib import Path

import pytest

from kgplatform.errors import UnreadableDocument
from loaders.folder import load_documents
from loaders.reading import Reading
from loaders.xml_kinds import xml_text

EGGS = "<article><body><p>Eggs.</p></body></article>"
LOLS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "It is not XML."),
        (b"Eggs are small.", "It is not XML."),
        (b"\x00\x01\x02\x03", "It is not XML."),
        (b"<article><body><p>Eggs.</p></body>", "It is not well-formed XML."),
        (b"<article>" + b"\xff\xfe" + b"</article>", "Its bytes are not in the encoding that it declares."),
        (b"<?xml version='1.0' encoding='UTF-7'?><article/>", "It is in UTF-7, which is not read."),
        (b"<?xml version='1.0' encoding='IBM037'?><article/>", "It is in IBM037, which is not read."),
        (b"<?xml version='1.0' encoding='no-such'?><article/>", "It is in no-such, which is not read."),
        (EGGS.encode("utf-32"), "It is in UTF-32."),
        (b"<rss><channel/></rss>", "It is an RSS feed: its root is rss."),
        (b"<feed xmlns='http://www.w3.org/2005/Atom'/>", "It is an Atom feed: its root is feed."),
        (b"<PubmedArticleSet/>", "It is records of PubMed: its root is PubmedArticleSet."),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "It is XHTML: its root is html."),
        (b"<article xmlns='http://docbook.org/ns/docbook'><para>x</para></article>",
         "It is XML of another kind: its root is article."),
        (b"<moths/>", "It is XML of another kind: its root is moths."),
    ],
)  # fmt: skip
def test_what_is_no_article_is_refused_by_its_name(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        xml_text(data)

    assert caught.value.what == why
    assert caught.value.remedy


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_entities_of_its_own_are_refused_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    """A billion laughs, a file of this machine and an address: nothing of it is opened."""
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    for declared in (LOLS, f'<!ENTITY l9 SYSTEM "file://{secret}">', '<!ENTITY % l9 SYSTEM "http://127.0.0.1:9/x">'):
        bomb = f'<!DOCTYPE article [<!ENTITY l0 "ha">{declared}]><article><body><p a="&l9;">&l9;</p></body></article>'
        with pytest.raises(UnreadableDocument, match="It declares entities of its own"):
            xml_text(bomb.encode(encoding))


def test_no_dtd_is_fetched(tmp_path: Path) -> None:
    """A DTD could declare what the text means by an entity: what HTML does not name is a space."""
    dtd = tmp_path / "eggs.dtd"
    dtd.write_text('<!ENTITY eggs "hidden">')
    read = xml_text(
        f'<!DOCTYPE article SYSTEM "file://{dtd}"><article><body><p>So &eggs; is.</p></body></article>'.encode()
    )

    assert read.text == "So is."
    assert [each.told for each in read.left_out] == ["entity eggs"]


def test_what_would_include_another_file_includes_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    inclusion = f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://{secret}" parse="text"/>'

    assert xml_text(f"<article><body><p>Eggs.</p>{inclusion}</body></article>".encode()).text == "Eggs."


@pytest.mark.parametrize("depth", [200, 1_000, 100_000])
def test_what_is_nested_too_deep_is_refused(depth: int) -> None:
    for name in ("sec", "italic", "list"):
        data = f"<article><body>{f'<{name}>' * depth}Eggs.{f'</{name}>' * depth}</body></article>"
        with pytest.raises(UnreadableDocument, match=r"Its elements are nested too deep\."):
            xml_text(data.encode())


def test_as_deep_as_any_article_is_read() -> None:
    data = f"<article><body>{'<sec><title>A</title>' * 100}<p>Eggs.</p>{'</sec>' * 100}</body></article>"

    assert xml_text(data.encode()).text.endswith("\n\n###### A\n\nEggs.")


@pytest.mark.parametrize(
    "body",
    [
        "<table-wrap><table><tr><td colspan='999999' rowspan='999999'>a</td></tr></table></table-wrap>" * 50,
        "<table-wrap><table>" + "<tr><td rowspan='900'>a</td></tr>" * 800 + "</table></table-wrap>",
        "<p>" + "<xref ref-type='bibr' rid='b'>1</xref>–" * 20_000 + "</p>",
        "<p>" + "<sup>" * 50 + "1" + "</sup>" * 50 + "</p>",
        "<p>" + "[1, " * 50_000 + "</p>",
    ],
    ids=["spans", "rows", "citations", "raised", "brackets"],
)
def test_what_swells_takes_little_time_and_room(body: str) -> None:
    tracemalloc.start()
    begun = time.process_time()
    read = xml_text(f"<article><body>{body}<p>Eggs.</p></body></article>".encode())
    seconds, most = time.process_time() - begun, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert read.text.endswith("Eggs.")
    assert seconds < 20
    assert most < 200_000_000


def test_files_of_xml_in_a_folder_are_read_and_the_others_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(EGGS)
    (tmp_path / "b.tei.xml").write_text("<TEI><text><body><p>Moths.</p></body></text></TEI>")
    (tmp_path / "c.xml").write_text("<rss/>")
    (tmp_path / "d.nxml").write_text(f"<!DOCTYPE article [{LOLS}]>{EGGS}")
    reading = Reading()
    found = list(load_documents(tmp_path, "insects", reading=reading))

    assert [(each.kind, each.title, each.text) for each in found] == [
        ("jats", "A", "Eggs."),
        ("tei", "B.tei", "Moths."),
    ]
    assert reading.unreadable == [
        "c.xml: It is an RSS feed: its root is rss. "
        "Articles in JATS (root article) and documents in TEI (root TEI) are read.",
        "d.nxml: It declares entities of its own, and those are not resolved. Save it with its characters as such.",
    ]
