"""Formulas in MathML as TeX: their own annotation where they have one, else what their elements say."""

from lxml import etree

from loaders.plain import squeezed

_TEX = frozenset({"application/x-tex", "latex", "text/x-tex"})
_DEEPEST = 40
_FORMS = {
    "mfrac": r"\frac{%s}{%s}", "msup": "%s^{%s}", "msub": "%s_{%s}", "msubsup": "%s_{%s}^{%s}",
    "munder": "%s_{%s}", "mover": "%s^{%s}", "munderover": "%s_{%s}^{%s}",
}  # fmt: skip


def tex_of(formula: "etree._Element") -> str:
    """Return a <math> element in TeX, in dollars; "" for one without anything in it."""
    for each in formula.iter():
        if isinstance(each.tag, str) and each.tag.endswith("annotation") and each.get("encoding") in _TEX:
            return f"${squeezed(each.text or '')}$"
    said = squeezed(formula.get("alttext") or "") or squeezed(_said(formula, 0))
    return f"${said}$" if said else ""


def _said(element: "etree._Element", depth: int) -> str:
    tag = str(element.tag).rpartition("}")[2].rpartition(":")[2]
    if depth > _DEEPEST:
        return " ".join(str(text) for text in element.itertext())
    inside = [_said(child, depth + 1) for child in element if isinstance(child.tag, str)]
    if tag.startswith("annotation"):
        return ""
    if tag == "msqrt":
        return rf"\sqrt{{{''.join(inside)}}}"
    if tag == "mroot" and len(inside) == 2:
        return rf"\sqrt[{inside[1]}]{{{inside[0]}}}"
    form = _FORMS.get(tag, "")
    if form and form.count("%s") == len(inside):
        return form % tuple(inside)
    return squeezed(element.text or "") + "".join(inside)
