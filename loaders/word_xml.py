"""The XML of DOCX files, made such that mammoth reads of it what Word shows, and nothing that Word hides."""

import io
import re
import zipfile
from collections.abc import Mapping

from lxml import etree

from loaders.omml import formulas_in, is_formula
from loaders.word_boxes import show_boxes, show_diagrams
from loaders.word_chunks import show_places
from loaders.word_fields import show_fields
from loaders.word_letters import show_letters
from loaders.word_names import attribute, hides, made, name_of, parsed, places_of, replace_by
from loaders.word_styles import Styles, show_headings, styles_of

_READ = re.compile(r"word/(?:document|footnotes|endnotes)\d{0,3}\.xml")
_XML = (".xml", ".rels")
_STYLES = re.compile(r"word/styles\d{0,3}\.xml")
_AROUND = frozenset({"fldSimple", "moveTo", "customXml", "dir", "bdo"})
"""What stands around text that is shown: fields, what was moved to here, and what says something of it."""
_KEPT = frozenset({"rPr", "fldChar", "instrText"})
"""What stays of a hidden run: a field may begin or end in it."""


def shown_docx(data: bytes) -> bytes:
    """Return a DOCX file with its formulas in TeX, with what is in fields and was moved, and without hidden text.
    Pictures and what else is no XML are empty in it: nobody looks into them, and they may be hundreds of megabytes."""
    shown = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(shown, "w") as written:
        parts = {
            part.filename: archive.read(part) if part.filename.lower().endswith(_XML) else b""
            for part in archive.infolist()
        }
        styles = styles_of(part for name, part in parts.items() if _STYLES.fullmatch(name))
        for name, part in parts.items():
            written.writestr(name, _shown(part, styles, _leads_to(name, parts)) if _READ.fullmatch(name) else part)
    return shown.getvalue()


def _leads_to(name: str, parts: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return the parts that another one leads to, by their ids in it."""
    relations = parts.get(f"word/_rels/{name.removeprefix('word/')}.rels")
    return {key: parts[place] for key, place in places_of(relations).items() if place in parts} if relations else {}


def _shown(part: bytes, styles: Styles, others: Mapping[str, bytes]) -> bytes:
    root = parsed(part)
    show_diagrams(root, others)
    show_places(root)
    show_boxes(root)
    show_letters(root)
    show_fields(root)
    for each in list(root.iter()):
        tag = name_of(each)
        if tag == "r" and _is_hidden(each, styles.hiding):
            for child in list(each):
                if name_of(child) not in _KEPT:
                    each.remove(child)
        elif tag in _AROUND:
            replace_by(each, list(each))
        elif is_formula(each) and not _is_in_formula(each):
            replace_by(each, _runs(each, root))
    show_headings(root, styles)
    return bytes(etree.tostring(root, encoding="utf-8", xml_declaration=True))


def _is_hidden(run: "etree._Element", hiding: frozenset[str]) -> bool:
    """Say whether a run is hidden, by itself or else by its style or that of its paragraph."""
    own = hides(run)
    if own is not None:
        return own
    styles = [run.find("{*}rPr/{*}rStyle")]
    paragraph = next((each for each in run.iterancestors() if name_of(each) == "p"), None) if hiding else None
    if paragraph is not None:
        styles.append(paragraph.find("{*}pPr/{*}pStyle"))
    return any(style is not None and attribute(style, "val") in hiding for style in styles)


def _runs(formula: "etree._Element", root: "etree._Element") -> list["etree._Element"]:
    """Return the runs in which a formula is told; those that stand by themselves are parted by a space."""
    run = made(root, "r")
    run.append(made(root, "t"))
    run[0].text = " ".join(formulas_in(formula))
    parent = formula.getparent()
    if parent is not None and name_of(parent) in {"body", "tc"}:
        paragraph = made(root, "p")
        paragraph.append(run)
        return [paragraph]
    return [run]


def _is_in_formula(element: "etree._Element") -> bool:
    return any(is_formula(each) for each in element.iterancestors())
