"""Diagrams of office files (SmartArt): the words in their boxes, each under the box that it belongs to."""

from collections.abc import Iterator

from lxml import etree

from loaders.encoding import NOT_TEXT
from loaders.plain import squeezed
from loaders.word_names import attribute, parsed

_NODES = frozenset({"", "node", "asst"})
"""Kinds of points that people write in; the others are lines, and places of the layout."""
_PART_OF = frozenset({"", "parOf"})


def diagram_of(element: "etree._Element") -> str:
    """Return the id of the part that has the words of a diagram in an element, "" where there is none."""
    for each in element.iter("{*}relIds"):
        return attribute(each, "dm")
    return ""


def diagram_lines(part: bytes) -> list[str]:
    """Return the words of a diagram's part, a line a box, those that it holds behind it; none of a damaged one."""
    try:
        root = parsed(part)
    except etree.XMLSyntaxError:
        return []
    points = {attribute(each, "modelId"): each for each in root.iterfind("{*}ptLst/{*}pt")}
    inside: dict[str, list[tuple[int, str]]] = {}
    for each in root.iterfind("{*}cxnLst/{*}cxn"):
        order = attribute(each, "srcOrd")
        if attribute(each, "type") in _PART_OF:
            below = inside.setdefault(attribute(each, "srcId"), [])
            below.append((int(order) if order.isdecimal() else 0, attribute(each, "destId")))
    waiting = [key for key, each in reversed(points.items()) if attribute(each, "type") == "doc"]
    lines: list[str] = []
    while waiting:
        point = points.pop(key := waiting.pop(), None)
        if point is not None and attribute(point, "type") in _NODES:
            lines.extend(_words(point))
        waiting.extend(below for _, below in sorted(inside.pop(key, []), reverse=True))
    return lines


def _words(point: "etree._Element") -> Iterator[str]:
    for paragraph in point.iterfind("{*}t/{*}p"):
        said = "".join(str(each.text or "") for each in paragraph.iter("{*}t"))
        if line := squeezed(NOT_TEXT.sub(" ", said)):
            yield line
