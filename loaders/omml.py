"""Formulas of office files (OMML) as TeX, in the forms that markitdown gives them. It is not asked itself: of a file in
which one formula lacks what it looks for, or has something that it does not know, it gives none."""

import re
from collections.abc import Callable, Iterator, Mapping

from lxml import etree

from loaders.plain import squeezed
from loaders.xml_tree import tag_of

_DEEPEST = 40
_SIGNS = re.compile(r"(?<!\\)[{}_^#&$%~]")
"""What TeX would take for a command."""
_MATH = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/math}",
    "{http://purl.oclc.org/ooxml/officeDocument/math}",
)
_DELETED = frozenset({"del", "moveFrom"})
_LIMITED = frozenset({"lim", "max", "min"})
_FORMS = {
    "sub": "_{%s}", "sup": "^{%s}", "sPre": "{}%s", "borderBox": r"\boxed{%s}",
    "m": r"\begin{matrix}%s\end{matrix}", "eqArr": r"\begin{array}{c}%s\end{array}",
}  # fmt: skip
_BETWEEN = {"m": r"\\", "mr": "&", "eqArr": r"\\"}


def formulas_in(element: "etree._Element") -> Iterator[str]:
    """Give the TeX of an <oMath>, or of each in an <oMathPara>, in the dollars of its kind, if it says anything."""
    displayed = tag_of(element) == "oMathPara"
    for each in element.iter(*(f"{space}oMath" for space in _MATH)):
        if said := squeezed(_said(each, 0)):
            yield f"$${said}$$" if displayed else f"${said}$"


def is_formula(element: "etree._Element") -> bool:
    """Say whether an element is a formula that stands by itself, or is one in a line."""
    return isinstance(element.tag, str) and element.tag.startswith(_MATH) and tag_of(element) in {"oMath", "oMathPara"}


def _said(element: "etree._Element", depth: int) -> str:
    tag = tag_of(element)
    if depth > _DEEPEST:
        return "".join(str(text) for text in element.itertext())
    if tag in _DELETED or tag.endswith("Pr"):
        return ""
    if tag == "t":
        return _letters(element.text or "")
    inside = [(tag_of(child), _said(child, depth + 1)) for child in element if tag_of(child)]
    if tag in _BETWEEN:
        inside = [each for each in inside if not each[0].endswith("Pr")]
    joined = _BETWEEN.get(tag, "").join(said for _, said in inside)
    if tag in _FORMS:
        return _FORMS[tag] % joined
    if tag == "d":
        return _delimited(element, [said for name, said in inside if name == "e"])
    kind = _KINDS.get(tag)
    return kind(element, {**dict(inside), "": joined}) if kind else joined


def _fraction(element: "etree._Element", parts: Mapping[str, str]) -> str:
    from markitdown.converter_utils.docx.math.latex_dict import F

    form = str(F.get(_property(element, "type") or "bar", F["bar"]))
    return form.format(num=parts.get("num", ""), den=parts.get("den", ""))


def _root(element: "etree._Element", parts: Mapping[str, str]) -> str:
    degree = f"[{parts['deg']}]" if parts.get("deg") else ""
    return rf"\sqrt{degree}{{{parts.get('e', '')}}}"


def _operator(element: "etree._Element", parts: Mapping[str, str]) -> str:
    from markitdown.converter_utils.docx.math.latex_dict import CHR_BO

    char = _property(element, "chr")
    sign = r"\int" if char is None else str(CHR_BO.get(char, char))
    return sign + parts[""]


def _covered(element: "etree._Element", parts: Mapping[str, str]) -> str:
    """Return what has something above or below it: an accent, a bar or a brace."""
    from markitdown.converter_utils.docx.math.latex_dict import CHR, POS

    if (tag := tag_of(element)) == "bar":
        form = POS.get(_property(element, "pos") or "top", POS["top"])
    else:
        form = CHR.get(_property(element, "chr") or "", r"\hat{{{0}}}" if tag == "acc" else r"\underbrace{{{0}}}")
    return str(form).format(parts.get("e", ""))


def _limited(element: "etree._Element", parts: Mapping[str, str]) -> str:
    base, limit = parts.get("e", ""), parts.get("lim", "").replace(r"\rightarrow", r"\to")
    if (tag := tag_of(element)) == "limLow" and base in _LIMITED:
        return rf"\{base}_{{{limit}}}"
    return (r"\underset{%s}{%s}" if tag == "limLow" else r"\overset{%s}{%s}") % (limit, base)


def _function(element: "etree._Element", parts: Mapping[str, str]) -> str:
    from markitdown.converter_utils.docx.math.latex_dict import FUNC, FUNC_PLACE

    name, of = parts.get("fName", ""), parts.get("e", "")
    if not name.isalpha():
        return name + of
    return str(FUNC.get(name, rf"\operatorname{{{name}}}({FUNC_PLACE})")).replace(FUNC_PLACE, of)


_KINDS: dict[str, Callable[["etree._Element", Mapping[str, str]], str]] = {
    "f": _fraction, "rad": _root, "nary": _operator, "bar": _covered, "acc": _covered, "groupChr": _covered,
    "limLow": _limited, "limUpp": _limited, "func": _function,
}  # fmt: skip
"""How a formula is told whose parts have names, by its kind; "" is all of them, one after the other."""


def _delimited(element: "etree._Element", inside: list[str]) -> str:
    left, between, right = (
        usual if (told := _property(element, name)) is None else _letters(told)
        for name, usual in (("begChr", "("), ("sepChr", "|"), ("endChr", ")"))
    )
    return rf"\left{left or '.'}{between.join(inside)}\right{right or '.'}"


def _property(element: "etree._Element", name: str) -> str | None:
    """Return what the properties of a formula say of something, None where they do not tell."""
    for properties in element:
        if tag_of(properties).endswith("Pr"):
            for each in properties:
                if tag_of(each) == name:
                    return next((value for key, value in each.items() if key.rpartition("}")[2] == "val"), "")
    return None


def _letters(text: str) -> str:
    from markitdown.converter_utils.docx.math.latex_dict import T

    return _SIGNS.sub(r"\\\g<0>", "".join(T.get(letter, letter) for letter in text))
