"""Presentations: a slide is a heading with its text, its tables and its notes."""

import io

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Inches

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, TableData, Work
from loaders.files import read_file
from tests.loaders.test_xlsx import changed

_BOX = (Inches(1), Inches(3), Inches(4), Inches(1))
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


def talk() -> bytes:
    made = Presentation()
    made.core_properties.title = "Tides for all"
    made.core_properties.author = "Miller, Ada"
    first = made.slides.add_slide(made.slide_layouts[1])
    first.shapes.title.text = "What tides are"
    frame = first.placeholders[1].text_frame
    frame.text = "Tides rise twice a day."
    frame.add_paragraph().text = "They fall # as often."
    first.notes_slide.notes_text_frame.text = "Say that the moon pulls.\nAnd the sun."
    second = made.slides.add_slide(made.slide_layouts[6])
    table = second.shapes.add_table(3, 2, *_BOX).table
    for at, text in enumerate(("Bay", "Range", "Fundy", "16", "both", "")):
        table.cell(at // 2, at % 2).text = text
    table.cell(2, 0).merge(table.cell(2, 1))
    second.shapes.add_picture(io.BytesIO(PNG), *_BOX)
    data = CategoryChartData()
    data.categories = ["May", "June"]
    data.add_series("Height", (1.5, 2))
    second.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *_BOX, data)
    group = second.shapes.add_group_shape()
    group.shapes.add_textbox(Inches(1), Inches(6), Inches(1), Inches(1)).text_frame.text = "In a group."
    hidden = made.slides.add_slide(made.slide_layouts[5])
    hidden.shapes.title.text = "Hidden"
    hidden.element.set("show", "0")
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


TALK = talk()
SLIDE = "ppt/slides/slide1.xml"


def test_slides_are_read_under_their_titles() -> None:
    document = read_file(TALK, "tides.pptx", "file:tides.pptx", "sea")

    assert [(block.kind, document.text[block.start : block.end]) for block in document.blocks] == [
        ("heading", "# What tides are"),
        ("prose", "Tides rise twice a day.\nThey fall # as often."),
        ("heading", "## Notes"),
        ("prose", "Say that the moon pulls."),
        ("prose", "And the sun."),
        ("heading", "# Slide 2"),
        ("table", "| Bay | Range |\n| --- | --- |\n| Fundy | 16 |\n| both | both |"),
        ("table", "|  | Height |\n| --- | --- |\n| May | 1.5 |\n| June | 2 |"),
        ("prose", "In a group."),
    ]
    assert document.work == Work(title="Tides for all", authors=(Author(family="Miller", given="Ada"),))
    assert [block.table for block in document.blocks if block.table] == [
        TableData(header=("Bay", "Range"), rows=(("Fundy", "16"), ("both", "both"))),
        TableData(header=("", "Height"), rows=(("May", "1.5"), ("June", "2"))),
    ]
    assert (document.kind, document.title) == ("pptx", "Tides for all")
    assert document.left_out == ("picture of slide 2", "slide 3, which is hidden")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"# Tides", "It cannot be read as PPTX."),
        (TALK[:5000], "It cannot be read as PPTX."),
        (changed(TALK, "ppt/presentation.xml", b"<no"), "It cannot be read as PPTX."),
        (changed(TALK, SLIDE, b"<no/>"), "It cannot be read as PPTX."),
        (changed(TALK, SLIDE, b"<!DOCTYPE a>"), "It has a document type (DTD), which no PPTX has."),
        (changed(TALK, SLIDE, b" " * 50_000_000), "It unpacks to 50 MB of XML, and 40 MB are the most that is read."),
    ],
)  # fmt: skip
def test_what_is_none_or_too_much_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "a.pptx", "file:a", "sea")

    assert caught.value.what == why
    assert caught.value.remedy


DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/main"
SPACES = (
    f'xmlns:a="{DRAWN}" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
FORMULA = "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>"


def slide_of(*paragraphs: str, picture: bool = False) -> str:
    """Return what is read of a slide of paragraphs; with `picture` old programs show a picture in its place."""
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    box = slide.shapes.add_textbox(*_BOX)
    for inside in paragraphs:
        box.text_frame._txBody.append(parse_xml(f"<a:p {SPACES}>{inside}</a:p>"))
    if picture:
        alternate = parse_xml(f'<mc:AlternateContent {SPACES}><mc:Choice Requires="a14"/></mc:AlternateContent>')
        box.element.addprevious(alternate)
        alternate[0].append(box.element)
    file = io.BytesIO()
    made.save(file)
    return read_file(file.getvalue(), "a.pptx", "file:a", "sea").text


@pytest.mark.parametrize("picture", [False, True])
def test_formulas_of_a_slide_are_told_in_tex(picture: bool) -> None:
    inline = f"<a:r><a:t>It is </a:t></a:r><a14:m>{FORMULA}</a14:m><a:r><a:t> here.</a:t></a:r>"
    alone = f"<a14:m><m:oMathPara>{FORMULA}</m:oMathPara></a14:m>"

    said = slide_of(inline, alone, picture=picture)

    assert said == "# Slide 1\n\nIt is $\\frac{a}{b}$ here.\n$$\\frac{a}{b}$$"


def test_a_power_on_a_slide_keeps_its_sign() -> None:
    def run(text: str, baseline: int) -> str:
        return f'<a:r><a:rPr baseline="{baseline}"/><a:t>{text}</a:t></a:r>'

    said = slide_of(run("10", 0) + run("-5", 30000) + run(" of H", 0) + run("2", -25000) + run("O", 0))

    assert said == "# Slide 1\n\n10^-5 of H2O"
