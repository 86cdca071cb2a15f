"""The XML of DOCX files, made such that mammoth reads of it what Word shows, and nothing that Word hides."""

import io
import re
import zipfile

from lxml import etree

from loaders.omml import formulas_in, is_formula
from loaders.xml_tree import tag_of

_READ = re.compile(r"word/(?:document|footnotes|endnotes)\d{0,3}\.xml")
_XML = (".xml", ".rels")
_STYLES = re.compile(r"word/styles\d{0,3}\.xml")
_WORD = (
    "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}",
    "{http://purl.oclc.org/ooxml/wordprocessingml/main}",
)
_AROUND = frozenset({"fldSimple", "moveTo", "customXml", "dir", "bdo"})
"""What stands around text that is shown: fields, what was moved to here, and what says something of it."""
_KEPT = frozenset({"rPr", "fldChar", "instrText"})
"""What stays of a hidden run: a field may begin or end in it."""
_NO = frozenset({"0", "false", "off"})


def shown_docx(data: bytes) -> bytes:
    """Return a DOCX file with its formulas in TeX, with what is in fields and was moved, and without hidden text.
    Pictures and what else is no XML are empty in it: nobody looks into them, and they may be hundreds of megabytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as written:
        parts = {
            part.filename: archive.read(part) if part.filename.lower().endswith(_XML) else b""
            for part in archive.infolist()
        }
        hiding = frozenset(
            style for name, part in parts.items() if _STYLES.fullmatch(name) for style in _hiding_styles(part)
        )
        for name, part in parts.items():
            written.writestr(name, _shown(part, hiding) if _READ.fullmatch(name) else part)
    return made.getvalue()


def _parsed(part: bytes) -> "etree._Element":
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)
    return etree.fromstring(part, parser)


def _hiding_styles(part: bytes) -> list[str]:
    """Return the ids of the styles whose text is hidden."""
    styles = (each for each in _parsed(part) if _word_tag(each) == "style")
    return [told for style in styles if _hides(style) and (told := _attribute(style, "styleId"))]


def _shown(part: bytes, hiding: frozenset[str]) -> bytes:
    root = _parsed(part)
    for each in list(root.iter()):
        tag = _word_tag(each)
        if tag == "r" and _is_hidden(each, hiding):
            for child in list(each):
                if _word_tag(child) not in _KEPT:
                    each.remove(child)
        elif tag in _AROUND:
            _replace(each, list(each))
        elif is_formula(each) and not _is_in_formula(each):
            _replace(each, _runs(each, root))
    return bytes(etree.tostring(root, encoding="utf-8", xml_declaration=True))


def _is_hidden(run: "etree._Element", hiding: frozenset[str]) -> bool:
    """Say whether a run is hidden, by itself or else by its style or that of its paragraph."""
    own = _hides(run)
    if own is not None:
        return own
    styles = [run.find("{*}rPr/{*}rStyle")]
    paragraph = next((each for each in run.iterancestors() if _word_tag(each) == "p"), None) if hiding else None
    if paragraph is not None:
        styles.append(paragraph.find("{*}pPr/{*}pStyle"))
    return any(style is not None and _attribute(style, "val") in hiding for style in styles)


def _hides(element: "etree._Element") -> bool | None:
    """Say whether the properties of an element hide text, None where they do not tell."""
    told = element.find("{*}rPr/{*}vanish")
    return None if told is None else _attribute(told, "val") not in _NO


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


def _attribute(element: "etree._Element", name: str) -> str:
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")
