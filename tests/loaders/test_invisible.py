"""Characters that no reader sees are in no word of what is read."""

import docx
import pytest

from kgplatform.models import Author, CitedAt, EquationData, TableData
from loaders.files import read_file
from loaders.invisible import visible
from loaders.parts import Part, assembled
from tests.loaders.test_epub import CONTAINER, PAGE, book, item, package
from tests.loaders.test_html_tables import saved
from tests.support.pdf_files import column, pdf_of


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("infor\u00adma\u00adtion", "information"),
        ("\ufeffeggs\u200b\u2060 hatch", "eggs hatch"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("👩\u200d🔬", "👩\u200d🔬"),
        ("ភាសា\u200bខ្មែរ", "ភាសា\u200bខ្មែរ"),
        ("ภาษา\u200bไทย\u00ad", "ภาษา\u200bไทย"),
    ],
)
def test_what_is_not_seen_goes_and_what_changes_or_parts_words_stays(text: str, seen: str) -> None:
    assert visible(text) == seen


def _docx(text: str) -> bytes:
    document = docx.Document()
    document.add_paragraph(text)
    return saved(document)


def _book(text: str) -> bytes:
    parts = {"book.opf": package(item("a", "a.xhtml"), '<itemref idref="a"/>'), "a.xhtml": PAGE.format(text)}
    return book({"META-INF/container.xml": CONTAINER, **{f"OPS/{name}": part for name, part in parts.items()}})


UNSEEN = "The infor\u00admation\u200b is in\ufeffside."


@pytest.mark.parametrize(
    ("place", "data"),
    [
        ("a.txt", UNSEEN.encode()),
        ("a.md", UNSEEN.encode()),
        ("a.html", f"<p>{UNSEEN}</p>".encode()),
        ("a.html", b"<p>The infor&shy;mation&ZeroWidthSpace; is in&#xFEFF;side.</p>"),
        ("a.docx", _docx(UNSEEN)),
        ("a.epub", _book(f"<p>{UNSEEN}</p>")),
        ("a.tex", f"\\begin{{document}}{UNSEEN}\\end{{document}}".encode()),
        ("a.wiki", UNSEEN.encode()),
    ],
)
def test_no_kind_of_file_has_them_in_its_words(place: str, data: bytes) -> None:
    document = read_file(data, place, "urn:a", "moths")

    assert document.text == "The information is inside."


def test_neither_titles_nor_names_have_them() -> None:
    page = f"<title>Infor&shy;mation</title><meta name='citation_author' content='Mül&shy;ler, Ada'><p>{UNSEEN}</p>"
    document = read_file(page.encode(), "a.html", "urn:a", "moths")

    assert document.title == "Information"
    assert document.work is not None
    assert document.work.authors == (Author(family="Müller", given="Ada"),)


def test_what_has_its_place_in_a_text_keeps_it() -> None:
    read = assembled(
        [
            Part("heading", "Infor\u00admation", level=1),
            Part(
                "prose",
                "\ufeffMass\u200b is $m$ [1].",
                equations=(EquationData(start=10, end=13, tex="m"),),
                cited=(CitedAt(start=14, end=17, keys=("a",)),),
            ),
            Part("table", "e\u00adgg | 1", table=TableData(rows=(("e\u00adgg", "1"),))),
            Part("code", "x = '\u200b'"),
            Part("prose", "\u200b"),
        ],
        "Infor\u00admation on mass",
    )

    assert read.text == "# Information\n\nMass is $m$ [1].\n\negg | 1\n\nx = '\u200b'"
    assert read.title == "Information on mass"
    [equation], [cited] = read.blocks[1].equations, read.cited
    assert (read.text[equation.start : equation.end], read.text[cited.start : cited.end]) == ("$m$", "[1]")
    assert read.blocks[2].table == TableData(rows=(("egg", "1"),))


def test_a_word_that_was_split_at_a_soft_hyphen_is_whole() -> None:
    text = "Moths lay infor\u00ad\nmation about größ\u00ad\n  ße and a self\u00ad\nmade sign; information is self-made."

    read = read_file(text.encode(), "a.txt", "urn:a", "moths")

    assert read.text == "Moths lay information about größße and a selfmade sign; information is self-made."


def test_a_soft_hyphen_that_a_pdf_draws_is_a_hyphen() -> None:
    """Fonts have one glyph for both, and what is drawn may be told as either: that of this one always as soft."""
    page = column(
        72, 700, "Eggs of a well-known moth are shown, and infor-\nmation about them is told here.", 10, "soft"
    )

    assert read_file(pdf_of(page), "a.pdf", "urn:a", "moths").text == (
        "Eggs of a well-known moth are shown, and information about them is told here."
    )
