"""What all documents in XML have inside of their paragraphs: words, what is raised or lowered, formulas."""

from copy import deepcopy

from lxml import etree

from loaders.mathml import tex_of
from loaders.plain import is_power, squeezed
from loaders.xml_tree import tag_of

_LONGEST = 20_000  # characters of an equation in MathML that is kept
_MATHML = "http://www.w3.org/1998/Math/MathML"
_SIGNS = "-−–+"
_SPACE = "\ufdd5"  # a space that is no accident of the file; a noncharacter, which no text has
_UNSEEN = {0x2061: " ", 0x2062: "", 0x2063: "", 0x2064: "", 0xFDD5: " "}
"""Signs of MathML that are not shown: that a function is applied, that two are multiplied."""


def raised(before: str, text: str) -> str:
    """Return what is raised behind a text: "10" and "6" are "10^6", "s" and "−1" are "s^−1"."""
    is_exponent = text[:1] in _SIGNS and text[1:2].isdigit()
    return f"^{text}" if text and (is_power(before, text) or is_exponent) else text


def lowered(before: str, text: str) -> str:
    """Return what is lowered behind a text; two numbers stay two."""
    return f"_{text}" if before[-1:].isdigit() and text[:1].isdigit() else text


def tex_within(text: str) -> str:
    r"""Return a formula in TeX without its signs and without the document around it: "\begin{document}$$x$$..." is
    "x"."""
    body = text.partition("\\begin{document}")[2].partition("\\end{document}")[0] or text
    body = squeezed(body)
    for opened, closed in (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)")):
        if body.startswith(opened) and body.endswith(closed) and len(body) > len(opened) + len(closed):
            return body[len(opened) : -len(closed)].strip()
    return body


def in_words(formula: "etree._Element") -> str:
    """Return a formula in MathML in words: its TeX as far as that can be told, without dollars."""
    spaced = deepcopy(formula)
    spaced.tail = None
    for each in spaced.iter():
        name, said = tag_of(each), each.text or ""
        if name == "mspace":
            each.text = _SPACE
        elif name == "mtext" and said != said.strip():
            each.text = f"{_SPACE if said[:1].isspace() else ''}{said.strip()}{_SPACE if said[-1:].isspace() else ''}"
    return squeezed(tex_of(spaced).strip("$").translate(_UNSEEN))


def is_laid_out(formula: "etree._Element") -> bool:
    """Say whether a formula has rows and columns, of which its words say nothing."""
    return any(tag_of(each) == "mtable" for each in formula.iter())


def mathml_of(formula: "etree._Element") -> str:
    """Return a formula in MathML without prefixes, "" for one that is longer than any that is kept."""
    copy = deepcopy(formula)
    copy.tail = None
    for each in copy.iter():
        if name := tag_of(each):
            each.tag = f"{{{_MATHML}}}{name}"
    alone = etree.Element(f"{{{_MATHML}}}math", nsmap={None: _MATHML})
    alone.text = copy.text
    alone.extend(list(copy))
    for name in ("display", "alttext"):
        if value := copy.get(name):
            alone.set(name, value)
    etree.cleanup_namespaces(alone, top_nsmap={None: _MATHML})
    text = squeezed(etree.tostring(alone, encoding="unicode"))
    return text if len(text) <= _LONGEST else ""
