"""Diagrams of office files: their words are read in the order of their boxes."""

import io
import zipfile

from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml import parse_xml

from loaders.diagrams import diagram_lines
from loaders.docx import docx_text
from loaders.pptx import pptx_text
from tests.loaders.test_docx import SPACES as OF_WORD

SPACES = (
    'xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    ' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
BOXES = (("0", "doc", ""), ("3", "node", "Winter"), ("1", "", "Spring"), ("2", "", "Eggs"), ("4", "parTrans", "Line"))
LINES = (("0", "3", 1, ""), ("0", "1", 0, ""), ("1", "2", 0, "parOf"), ("0", "4", 2, "presOf"), ("2", "0", 0, ""))


def diagram() -> bytes:
    """Return a diagram whose boxes stand in another order, one of them in another, and in a circle."""
    points = "".join(
        f'<d:pt modelId="{key}" type="{kind}"><d:t><a:p><a:r><a:t>{words}</a:t></a:r></a:p></d:t></d:pt>'
        for key, kind, words in BOXES
    ).replace(' type=""', "")
    lines = "".join(
        f'<d:cxn type="{kind}" srcId="{above}" destId="{below}" srcOrd="{order}"/>'
        for above, below, order, kind in LINES
    ).replace('type="" ', "")
    return f"<d:dataModel {SPACES}><d:ptLst>{points}</d:ptLst><d:cxnLst>{lines}</d:cxnLst></d:dataModel>".encode()


def test_boxes_are_told_in_their_order_each_with_those_in_it() -> None:
    assert diagram_lines(diagram()) == ["Spring", "Eggs", "Winter"]
    assert diagram_lines(diagram()[:-9]) == []


def test_a_diagram_on_a_slide_is_its_words() -> None:
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    slide.shapes.title.text = "Seasons"
    part = Part(PackURI("/ppt/diagrams/data1.xml"), "application/xml", made.part.package, diagram())
    key = slide.part.relate_to(part, RELATIONSHIP_TYPE.DIAGRAM_DATA)
    frame = (
        f'<p:graphicFrame {SPACES}><p:nvGraphicFramePr><p:cNvPr id="9" name="D"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></p:xfrm><a:graphic><a:graphicData '
        f'uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><d:relIds r:dm="{key}"/></a:graphicData>'
        "</a:graphic></p:graphicFrame>"
    )
    slide.shapes._spTree.append(parse_xml(frame))
    file = io.BytesIO()
    made.save(file)

    read = pptx_text(file.getvalue())

    assert (read.text, read.left_out) == ("# Seasons\n\nSpring\nEggs\nWinter", ())


def test_a_diagram_in_a_text_is_its_words_behind_the_paragraph() -> None:
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    drawn = f'<w:drawing {SPACES}><d:relIds r:dm="a"/></w:drawing>'
    body = f"<w:p><w:r><w:t>It is so:</w:t>{drawn}</w:r></w:p>"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {OF_WORD}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/diagrams/data1.xml", diagram())
        archive.writestr(
            "word/_rels/document.xml.rels",
            f'<Relationships xmlns="{relations}"><Relationship Id="a" Type="{RELATIONSHIP_TYPE.DIAGRAM_DATA}" '
            'Target="diagrams/data1.xml"/></Relationships>',
        )

    assert docx_text(file.getvalue()).text == "It is so:\n\nSpring\n\nEggs\n\nWinter"
