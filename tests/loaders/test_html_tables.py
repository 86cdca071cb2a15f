"""Tables of HTML, Markdown and DOCX keep header and cells; what only lays a page out stays lines."""

import base64
import io

import docx
import pytest
from docx.document import Document as WordFile
from docx.oxml import OxmlElement, parse_xml

from kgplatform.models import TableData
from loaders.docx import docx_text
from loaders.html import html_text
from loaders.markdown import markdown_text
from loaders.parts import ReadText

LONG = "Eggs are laid on the lower side of leaves, where neither rain nor the sun does them any harm. " * 4


PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def saved(document: WordFile) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def tables(read: ReadText) -> list[TableData]:
    return [block.table for block in read.blocks if block.table]


@pytest.mark.parametrize(
    ("source", "header", "rows"),
    [
        ("<tr><th>Moth<th>Egg<tr><td>white<td>1 mm", ("Moth", "Egg"), [("white", "1 mm")]),
        (
            "<thead><tr><th rowspan=2>Moth<th colspan=2>Egg<tr><th>size<th>colour<tbody><tr><td>white<td>1 mm<td>pale",
            ("Moth", "Egg size", "Egg colour"),
            [("white", "1 mm", "pale")],
        ),
        (
            "<tr><th>Moth<th>Egg<tr><td rowspan=2>white<td>1 mm<tr><td>2 mm",
            ("Moth", "Egg"),
            [("white", "1 mm"), ("white", "2 mm")],
        ),
        ("<tr><th>white<td>1 mm<tr><th>red<td>2 mm", (), [("white", "1 mm"), ("red", "2 mm")]),
        ("<tr><td>Moth<td>Egg<tr><td>white<td>1 mm", ("Moth", "Egg"), [("white", "1 mm")]),
        ("<tr><td>1<td>2<tr><td>3<td>4", (), [("1", "2"), ("3", "4")]),
        (
            "<tr><th>Moth<th>Eats<tr><td></td><td></td><tr><td>white<td><ul><li>cabbage<li>kale</ul>",
            ("Moth", "Eats"),
            [("white", "cabbage kale")],
        ),
        ("<tr><th>Size<th>Is<tr><td><p>1 mm</p><p>or more</p><td>a | b", ("Size", "Is"), [("1 mm or more", "a | b")]),
    ],
)
def test_a_table_of_html_keeps_its_cells(source: str, header: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    read = html_text(f"<h1>Eggs</h1><p>Before.</p><table><caption>Sizes</caption>{source}</table><p>After.</p>")

    assert tables(read) == [TableData(header=header, rows=tuple(rows), caption="Sizes")]
    assert [block.kind for block in read.blocks] == ["heading", "prose", "table", "prose"]


@pytest.mark.parametrize(
    "source",
    [
        "<table role=presentation><tr><td>Moth<td>Egg<tr><td>white<td>1 mm</table>",
        "<table><tr><td>Moth<td>Egg</table>",
        "<table><tr><td>Moth<tr><td>Egg</table>",
        f"<table><tr><td>Moth<td>Egg<tr><td>white<td>{LONG}</table>",
        "<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><td>Egg<tr><td>x<td>y</table>",
        "<table><tr><td><h2>Moth</h2><td>Egg<tr><td>white<td>1 mm</table>",
        "<ul><li>An item <table><tr><td>Moth<td>Egg<tr><td>white<td>1 mm</table></ul>",
        "<div class=exercise><table><tr><td>Moth<td>Egg<tr><td>white<td>1 mm</table></div>",
    ],
)
def test_what_lays_a_page_out_or_is_part_of_something_else_has_no_cells(source: str) -> None:
    read = html_text(source)

    assert tables(read) == []
    assert "Moth" in read.text or "a | b" in read.text


@pytest.mark.parametrize("title", ["<td>Sizes", "<th colspan=2>Sizes"])
def test_a_row_of_one_cell_above_all_others_is_the_caption(title: str) -> None:
    read = html_text(f"<table><caption></caption><tr>{title}<tr><td>Moth<td>Egg<tr><td>white<td>1 mm</table>")

    assert tables(read) == [TableData(header=("Moth", "Egg"), rows=(("white", "1 mm"),), caption="Sizes")]


def test_a_table_of_links_is_navigation_and_keeps_its_cells() -> None:
    links = "<tr><td><a href=a>One</a><td><a href=b>Two</a><tr><td><a href=c>Three</a><td><a href=d>Four</a>"

    assert [block.kind for block in html_text(f"<table>{links}</table>").blocks] == ["navigation"]


@pytest.mark.parametrize(
    ("source", "header", "rows"),
    [
        ("| Moth | *Egg* |\n|---|---|\n| white | $x|y$ |", ("Moth", "Egg"), None),
        ("| Moth | Egg |\n|---|---|\n| white | 1 mm |\n| red | |", ("Moth", "Egg"), [("white", "1 mm"), ("red", "")]),
        ("| | |\n|---|---|\n| white | 1 mm |", (), [("white", "1 mm")]),
        (
            "<table><tr><th colspan=2>Egg</th></tr><tr><td>white</td><td>1 mm</td></tr></table>",
            (),
            [("white", "1 mm")],
        ),
    ],
)
def test_a_table_of_markdown_keeps_its_cells(
    source: str, header: tuple[str, ...], rows: list[tuple[str, ...]] | None
) -> None:
    read = markdown_text(f"# Eggs\n\nBefore.\n\n{source}\n\nAfter.")

    (table,) = tables(read)
    assert table.header == header
    assert rows is None or list(table.rows) == rows
    (block,) = [block for block in read.blocks if block.table]
    assert (block.first_line, block.last_line) == (5, 5 + source.count("\n"))


CELLS = (("Moth", "Egg", "Egg"), ("Moth", "size", "colour"), ("white", "1 mm", "pale"), ("red", "2 mm", ""))


@pytest.mark.parametrize(("heads", "header"), [(0, ()), (1, CELLS[0]), (2, ("Moth", "Egg size", "Egg colour"))])
def test_a_table_of_docx_keeps_its_cells_with_those_that_span_several(heads: int, header: tuple[str, ...]) -> None:
    document = docx.Document()
    document.add_heading("Eggs", 1)
    document.add_paragraph("They are small.")
    table = document.add_table(rows=4, cols=3)
    for row, texts in zip(table.rows, CELLS, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    for first, last, text in (((0, 1), (0, 2), "Egg"), ((0, 0), (1, 0), "Moth")):
        table.cell(*first).merge(table.cell(*last)).text = text
    for row in table.rows[:heads]:
        row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    document.add_paragraph("They hatch.")

    read = docx_text(saved(document))

    assert [(block.kind, block.first_line) for block in read.blocks] == [
        ("heading", 0), ("prose", 0), ("table", 0), ("prose", 0),
    ]  # fmt: skip
    (found,) = tables(read)
    assert (found.header, found.rows) == (header, CELLS[heads:])


def test_a_formula_of_docx_stays_in_its_sentence_and_its_images_are_told() -> None:
    document = docx.Document()
    document.add_paragraph("The number of eggs is")
    space = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    math = f"<m:oMathPara {space}><m:oMath><m:r><m:t>n=1</m:t></m:r></m:oMath></m:oMathPara>"
    document.add_paragraph()._p.append(parse_xml(math))
    document.add_paragraph("where n counts them.")
    document.add_picture(io.BytesIO(PIXEL))

    read = docx_text(saved(document))

    assert read.text == "The number of eggs is $$n=1$$ where n counts them."
    assert [each.told for each in read.left_out] == ["image"]
