"""What stands beside the text of DOCX files, or in place of it: boxes, controls, initials, cells that are not there."""

from collections.abc import Mapping

from lxml import etree

from loaders.diagrams import diagram_lines, diagram_of
from loaders.word_names import attribute, made, name_of, paragraph_of, replace_by

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_BOX = "{*}txbxContent"
_MOST_CELLS = 63  # of a row in Word


def show_boxes(root: "etree._Element") -> None:
    """Make of a tree what mammoth reads as Word shows it: text of boxes once, wherever it is told, controls with what
    was chosen or written in them, a large initial with its word, and cells under their columns."""
    for each in list(root.iter(f"{_COMPATIBILITY}AlternateContent")):
        _choose(each)
    for each in list(root.iter()):
        name = name_of(each)
        if name == "drawing":
            _show_drawn(each)
        elif name == "sdt":
            _show_control(each)
        elif name == "tr":
            _fill(each)
        elif name == "p":
            _keep_apart(each)
            _join_initial(each)


def show_diagrams(root: "etree._Element", parts: Mapping[str, bytes]) -> None:
    """Put a box with the words of each diagram into its drawing; `parts` are those that the tree leads to."""
    for drawing in list(root.iter("{*}drawing")):
        part = parts.get(diagram_of(drawing)) if name_of(drawing) else None
        lines = diagram_lines(part) if part else []
        if lines:
            box = made(drawing, "txbxContent")
            box.extend([paragraph_of(drawing, line) for line in lines])
            drawing.append(box)


def _choose(alternatives: "etree._Element") -> None:
    """Keep of alternatives the last, which is for older programs, unless only the first has the text."""
    first = alternatives.find(f"{_COMPATIBILITY}Choice")
    last = alternatives.find(f"{_COMPATIBILITY}Fallback")
    kept = last
    if first is not None and (last is None or (_has_box(first) and not _has_box(last))):
        kept = first
    replace_by(alternatives, list(kept) if kept is not None else [])


def _has_box(element: "etree._Element") -> bool:
    return next(element.iter(_BOX), None) is not None


def _show_drawn(drawing: "etree._Element") -> None:
    """Put the boxes of a drawing behind it, as those that older programs draw."""
    boxes = [
        each for each in drawing.iter(_BOX) if not any(name_of(up) == "txbxContent" for up in each.iterancestors())
    ]
    if boxes:
        shown = made(drawing, "pict")
        shown.extend(boxes)
        drawing.addnext(shown)


def _show_control(control: "etree._Element") -> None:
    """Take out what asks for a text that nobody wrote, and show a box to tick as the sign that stands there."""
    told = control.find("{*}sdtPr")
    for each in list(told) if told is not None else []:
        if name_of(each) == "showingPlcHdr":
            for words in control.iterfind("{*}sdtContent//{*}t"):
                words.text = ""
        elif isinstance(each.tag, str) and each.tag.endswith("}checkbox"):
            told.remove(each)


def _fill(row: "etree._Element") -> None:
    """Put cells in front of a row that begins under another column than the first."""
    before = attribute(row.find("{*}trPr/{*}gridBefore"), "val")
    first = row.find("{*}tc")
    if before.isdecimal() and first is not None:
        for _ in range(min(int(before), _MOST_CELLS)):
            cell = made(row, "tc")
            cell.append(made(row, "p"))
            first.addprevious(cell)


def _keep_apart(paragraph: "etree._Element") -> None:
    """Forget that the end of a paragraph is deleted where no other follows that it could go on with."""
    deleted = paragraph.find("{*}pPr/{*}rPr/{*}del")
    if deleted is not None and name_of(_following(paragraph)) not in {"p", "sdt"}:
        deleted.getparent().remove(deleted)


def _join_initial(paragraph: "etree._Element") -> None:
    """Put a large initial, which is a paragraph by itself, in front of its word."""
    kind = attribute(paragraph.find("{*}pPr/{*}framePr"), "dropCap")
    following = _following(paragraph)
    if kind not in {"drop", "margin"} or following is None or name_of(following) != "p":
        return
    told = following.find("{*}pPr")
    at = following.index(told) + 1 if told is not None else 0
    following[at:at] = [each for each in paragraph if name_of(each) != "pPr"]
    paragraph.getparent().remove(paragraph)


def _following(paragraph: "etree._Element") -> "etree._Element | None":
    """Return the next block, behind signs that say where something begins and ends."""
    following = paragraph.getnext()
    while following is not None and name_of(following) not in {"p", "tbl", "sdt"}:
        following = following.getnext()
    return following
