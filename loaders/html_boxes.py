"""Boxes of HTML: what stands beside the text around it, with a title of its own or one that only says "Note"."""

from collections.abc import Set
from itertools import islice

from lxml import etree

_HEADINGS = ("h2", "h3", "h4", "h5", "h6")
_ADMONITIONS = frozenset("note tip hint important warning caution danger attention admonitionblock".split())
"""Classes of boxes as DocBook, Asciidoctor and Sphinx make them."""
_LABELS = frozenset(
    """note notes tip hint important warning caution danger attention anmerkung hinweis tipp wichtig warnung achtung
    vorsicht remarque astuce avertissement nota sugerencia aviso atención advertencia precaución importante dica atenção
    cuidado suggerimento avvertimento attenzione opmerking waarschuwing voorzichtig belangrijk""".split()
)
"""What titles of such boxes say where their author gave none."""
_TITLES = frozenset({"icon", "title"})
_LAYOUT = ("table", "thead", "tbody", "tr", "td", "th", "colgroup", "col")
_MOST = 3  # elements within a label, such as an anchor and <strong>
_DEEP = 4  # elements between a box and its label: those of a table that lays it out


def laid_open(table: "etree._Element") -> None:
    """Make plain boxes of a table that only lays out a note."""
    above = table.getparent()
    if above is None or _classes(above).isdisjoint(_ADMONITIONS):
        return
    for each in table.iter(*_LAYOUT):
        if each.tag == "th":
            each.set("class", "title")
        each.tag = "div"


def is_mere_label(element: "etree._Element", tag: str) -> bool:
    """Say whether an element only says that a box is a note, a tip, or the like: no heading of what is told there."""
    if tag not in _HEADINGS and _TITLES.isdisjoint(_classes(element)):
        return False
    if len(element) > _MOST or any(len(child) for child in element):  # a whole page may be in it
        return False
    if "".join(element.itertext()).strip().rstrip(":!").casefold() not in _LABELS:
        return False
    above = islice(element.iterancestors(), _DEEP)
    return any(not _classes(each).isdisjoint(_ADMONITIONS) for each in above)


def boxes_in(root: "etree._Element") -> frozenset["etree._Element"]:
    """Return the boxes of a page: <aside>, and what has a heading of its own and text below it and goes before what is
    not under that heading, since it has none."""
    headed: set[etree._Element] = set()
    telling: set[etree._Element] = set()
    for element in root.iter(*_HEADINGS, "p", "ul", "ol", "dl", "table", "pre"):
        if is_mere_label(element, element.tag):
            continue
        known = headed if element.tag in _HEADINGS else telling
        above = element.getparent()
        while above is not None and above not in known:
            known.add(above)
            above = above.getparent()
    boxes = {each for each in headed & telling if each.tag in {"div", "section"} and _goes_before_text(each, headed)}
    return frozenset(boxes | set(root.iter("aside")))


def _goes_before_text(element: "etree._Element", headed: Set["etree._Element"]) -> bool:
    following = element.getnext()
    if following is None or following in headed:
        return False
    is_paragraph = following.tag == "div" and bool((following.text or "").strip())
    return is_paragraph or following.tag in {"p", "ul", "ol", "dl", "figure", "table"}


def _classes(element: "etree._Element") -> frozenset[str]:
    return frozenset((element.get("class") or "").lower().split())
