"""The XML of DOCX files, made such that mammoth reads of it what Word shows."""

import io
import re
import zipfile

from lxml import etree

from loaders.omml import formulas_in, is_formula
from loaders.xml_tree import tag_of

_READ = re.compile(r"word/(?:document|footnotes|endnotes)\d{0,3}\.xml")
_WORD = (
    "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}",
    "{http://purl.oclc.org/ooxml/wordprocessingml/main}",
)


def shown_docx(data: bytes) -> bytes:
    """Return a DOCX file with its formulas in TeX."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as written:
        for part in archive.infolist():
            read = archive.read(part)
            written.writestr(part.filename, _shown(read) if _READ.fullmatch(part.filename) else read)
    return made.getvalue()


def _parsed(part: bytes) -> "etree._Element":
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)
    return etree.fromstring(part, parser)


def _shown(part: bytes) -> bytes:
    root = _parsed(part)
    for each in list(root.iter()):
        if is_formula(each) and not _is_in_formula(each):
            _replace(each, _runs(each, root))
    return bytes(etree.tostring(root, encoding="utf-8", xml_declaration=True))


def _runs(formula: "etree._Element", root: "etree._Element") -> list["etree._Element"]:
    """Return the runs in which a formula is told; those that stand by themselves are parted by a space."""
    space = root.tag[: root.tag.index("}") + 1]
    run = etree.Element(f"{space}r")
    etree.SubElement(run, f"{space}t").text = " ".join(formulas_in(formula))
    parent = formula.getparent()
    if parent is not None and _word_tag(parent) in {"body", "tc"}:
        paragraph = etree.Element(f"{space}p")
        paragraph.append(run)
        return [paragraph]
    return [run]


def _is_in_formula(element: "etree._Element") -> bool:
    return any(is_formula(each) for each in element.iterancestors())


def _replace(element: "etree._Element", others: list["etree._Element"]) -> None:
    parent = element.getparent()
    if parent is not None:
        for each in others:
            element.addprevious(each)
        parent.remove(element)


def _word_tag(element: "etree._Element") -> str:
    return tag_of(element) if isinstance(element.tag, str) and element.tag.startswith(_WORD) else ""
