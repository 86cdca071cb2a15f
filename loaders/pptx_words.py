"""Words of presentations: the runs of a paragraph with their powers, and its formulas in TeX."""

from typing import Any

from lxml import etree

from loaders.encoding import NOT_TEXT
from loaders.omml import formulas_in
from loaders.plain import is_power, squeezed
from loaders.xml_tree import tag_of

_ALTERNATE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"


def show_formulas(slide: "etree._Element") -> None:
    """Put what has formulas where it stands on a slide, which else shows a picture of it to older programs."""
    for each in list(slide.iter(_ALTERNATE)):
        parent, chosen = each.getparent(), each.find("{*}Choice[@Requires='a14']")
        if parent is not None and chosen is not None:
            for child in list(chosen):
                each.addprevious(child)
            parent.remove(each)


def lines_of(frame: Any) -> list[str]:
    """Return the paragraphs of a frame of python-pptx that say something, each as a line."""
    return [line for each in frame.paragraphs if (line := squeezed(NOT_TEXT.sub(" ", _said(each._p))))]


def _said(paragraph: "etree._Element") -> str:
    said = ""
    for each in paragraph:
        tag = tag_of(each)
        if tag == "m":
            said += " ".join(tex for child in each for tex in formulas_in(child))
        elif tag == "br":
            said += " "
        elif tag in {"r", "fld"}:
            text = each.findtext("{*}t") or ""
            said += f"^{text}" if _is_raised(each) and is_power(said, text) else text
    return said


def _is_raised(run: "etree._Element") -> bool:
    properties = run.find("{*}rPr")
    told = properties.get("baseline", "0").removesuffix("%") if properties is not None else "0"
    return told.strip("0.") != "" and not told.startswith("-")
