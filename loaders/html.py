"""HTML to the parts of a document: what browsers show as text, told apart by elements, roles and classes."""

import re
from collections.abc import Iterator, Set
from dataclasses import replace

from lxml import etree, html

from kgplatform.errors import UnreadableDocument
from kgplatform.language.formulas import outside
from kgplatform.models import PROSE
from loaders.html_boxes import boxes_in, is_mere_label, laid_open
from loaders.html_links import Links
from loaders.html_metadata import page_work
from loaders.html_tables import HtmlTable, drop_line_numbers, is_data
from loaders.mathml import tex_of
from loaders.parts import Part, PartKind, ReadText, assembled
from loaders.plain import is_power, squeezed, without_references
from loaders.structure import class_kind, is_answer
from loaders.tables import table_part

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    """address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
    header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption""".split()
)
_SILENT = frozenset(
    """script style noscript template svg canvas button select textarea input object embed iframe audio video head
    map area datalist label option meter progress rp rt del s strike""".split()
)
"""Elements whose text is not shown or is none of the document: what is struck is no longer true, by HTML's own word."""
_OF_ELEMENTS: dict[str, PartKind] = {
    "nav": "navigation", "footer": "navigation", "menu": "navigation", "figcaption": "caption", "caption": "caption",
}  # fmt: skip
_OF_ROLES: dict[str, PartKind] = {
    "navigation": "navigation", "contentinfo": "navigation", "search": "navigation", "menu": "navigation",
    "doc-bibliography": "reference", "doc-endnotes": "reference", "doc-example": "case", "doc-toc": "navigation",
    "doc-qna": "exercise", "dialog": "navigation", "alertdialog": "navigation",
}  # fmt: skip
_DATES = frozenset(
    "article:published_time date dc.date dc.date.issued dcterms.date citation_publication_date datepublished".split()
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_MARKS = frozenset(
    """mw-editsection headerlink anchorjs-link anchor-link copiable-anchor noprint mw-cite-backlink mw-jump-link
    skip-link skip-to-content visually-hidden sr-only screen-reader-text eqno linenos MathJax_Preview
    admonition-title topic-title footnote-reference footnote-ref fn-backref fn-bracket link-target""".split()
)
"""Classes of what stands beside the text: signs to click and of notes, numbers of formulas and lines, addresses behind
links, what is said to no eye."""
_OF_NOTES = frozenset({"doc-noteref", "doc-backlink"})
_SHOWN_BY_SCRIPT = frozenset({"MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_SVG_Display", "MathJax_CHTML"})
_PICTURED = frozenset({"latex", "tex", "math", "latex_thumbs"})
_CONSENT = re.compile(
    r"\bcookie-?(?:consent|banner|notice|law|bar|policy|warning)|\bconsent-|\bgdpr\b|\bcc-window\b", re.IGNORECASE
)
_OF_READERS = frozenset({"respond", "disqus_thread"})
"""Ids of what holds the comments of readers, or asks for them."""
_LONGEST_NOTE_NUMBER = 7  # characters: "[123]"
_GENERAL = frozenset({"article", "main", "body", "html"})
"""Elements of which a class says nothing: "nav" on the body means that a menu can be opened there."""


def html_text(source: str) -> ReadText:
    """Return the text of a page; raises UnreadableDocument for one that holds no elements."""
    root = _parsed(source)
    if root is None:
        raise UnreadableDocument("It cannot be read as HTML.", "Is it empty or damaged?")
    title = squeezed(root.findtext(".//title") or "") or _meta(root, frozenset({"og:title", "citation_title"}))
    read = assembled(_Walk(PROSE, 0, boxes_in(root)).parts(root), title, _meta(root, _DATES))
    return replace(read, work=page_work(root))


def html_parts(fragment: str, kind: PartKind, line: int) -> Iterator[Part]:
    """Give the parts of a fragment whose first line is number `line` (from 0) of its file; its prose is of `kind`. One
    that only closes what an earlier one opened has none."""
    root = _parsed(fragment) if fragment.strip() else None
    if root is not None:
        yield from _Walk(kind, line, boxes_in(root)).parts(root)


def _parsed(source: str) -> "etree._Element | None":
    """Return the root of a source, None where it holds no elements."""
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root: etree._Element | None = etree.fromstring(source.encode("utf-8", "replace"), parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    if root is None:
        return None
    if any("depth" in entry.message for entry in parser.error_log):  # the rest would be missing
        raise UnreadableDocument("Its elements are nested too deep.", "Is it damaged? Save it anew, or leave it out.")
    for table in root.iter("table"):
        drop_line_numbers(table)
        laid_open(table)
    return root


def _meta(root: "etree._Element", names: frozenset[str]) -> str:
    for each in root.iter("meta"):
        if (each.get("property") or each.get("name") or each.get("itemprop") or "").lower() in names:
            return squeezed(each.get("content") or "")
    return ""


class _Walk:
    """Goes through a tree once, without recursion, and gives its parts; no depth of elements can exhaust it."""

    def __init__(self, kind: PartKind, line: int, boxes: Set["etree._Element"] = frozenset()) -> None:
        self._line = line  # lines of the file before the fragment
        self._kinds: list[PartKind] = [kind]
        self._words: list[str] = []
        self._at = 1  # the line that is read
        self._first = self._last = 0  # of what was said since the last part
        self._lines: list[str] = []  # of the list or the table that is open
        self._cells: list[str] = []
        self._lists = self._tables = 0
        self._list_kind: PartKind = kind
        self._table: HtmlTable | None = None  # the one that is open, if it holds data
        self._term = ""
        self._defined = False  # whether a definition of the term may follow
        self._raw = self._boxes = 0  # <pre> and boxes that are open
        self._is_box = boxes
        self._links = Links()

    def parts(self, root: "etree._Element") -> Iterator[Part]:
        """Give the parts of a tree; a box stands at the end of its section: what follows is not under its heading."""
        boxed: list[Part] = []
        for part in self._in_order(root):
            if self._boxes:
                boxed.append(part)
                continue
            if part.kind == "heading":
                yield from boxed
                boxed = []
            yield part
        yield from boxed

    def _in_order(self, root: "etree._Element") -> Iterator[Part]:
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                if _is_silent(element, tag):
                    self._formula(element, tag)
                    walk.skip_subtree()
                    continue
                yield from self._open(element, tag)
            else:
                if not _is_silent(element, tag):
                    yield from self._close(element, tag)
                self._say(element.tail or "", 0)
        yield from self._flush()

    def _open(self, element: "etree._Element", tag: str) -> Iterator[Part]:
        if tag in _BLOCKS or tag in _HEADINGS:
            yield from self._flush()
        if tag == "pre" and self._in_item():
            yield from self._list_so_far(self._list_kind)
        self._kinds.append(self._kind_of(element, tag))
        if tag in {"ul", "ol", "dl"}:
            self._lists += 1
            self._list_kind = self._kinds[-1] if self._lists == 1 else self._list_kind
            if tag == "dl" and (term := self._with_term("")):
                self._lines.append(term)  # what it defines are the terms of the list in it
        elif tag == "table":
            if not self._tables and not self._lists and self._kinds[-1] in {PROSE, "table"} and is_data(element):
                self._table = HtmlTable()
            self._tables += 1
        self._raw += tag == "pre"
        self._boxes += element in self._is_box
        self._links.open(element, tag)
        if tag == "sup" and not len(element) and is_power("".join(self._words[-1:]), element.text or ""):
            self._words.append("^")
        self._say(element.text or "", element.sourceline or 0)
        if tag == "br":
            self._words.append("\n" if self._raw else " ")

    def _close(self, element: "etree._Element", tag: str) -> Iterator[Part]:
        kind = self._kinds[-1]
        if tag in _HEADINGS:
            yield from self._heading(_HEADINGS[tag])
        elif self._table is not None and tag in {"td", "th", "tr", "caption", "li", "dt", "dd"}:
            self._close_in_table(self._table, element, tag)
        elif tag in {"td", "th"}:
            self._cells.append(self._taken())
        elif tag == "tr":
            self._lines.extend([" | ".join(cell for cell in self._cells if cell)] if any(self._cells) else [])
            self._cells = []
        elif tag == "caption":
            self._lines.extend([text] if (text := self._taken()) else [])
        elif tag == "dt":
            self._term = self._taken().rstrip(":")
            self._term = "" if "sig" in (element.get("class") or "").split() else self._term
            self._defined = True
        elif tag in {"li", "dd"}:
            self._item(element)
        elif tag == "pre" and self._in_item():
            yield from self._block()
        elif tag in _BLOCKS:
            yield from self._flush()
        if tag in {"ul", "ol", "dl"}:
            self._lists -= 1
            self._defined = False
        elif tag == "table":
            self._tables -= 1
        self._raw -= tag == "pre"
        self._boxes -= element in self._is_box
        self._links.close(tag)
        if (tag in {"ul", "ol", "dl"} and not self._lists) or (tag == "table" and not self._tables):
            yield from self._listed("table" if tag == "table" and kind == PROSE else kind)
        self._kinds.pop()

    def _close_in_table(self, table: HtmlTable, element: "etree._Element", tag: str) -> None:
        text = self._taken()
        if tag in {"td", "th"}:
            table.cell(element, text)
        elif tag == "caption":
            table.caption = text
        elif tag == "tr":
            table.end_row(element)
        elif text.strip():  # an item of a list in a cell
            self._words.append(f"{text} ")

    def _kind_of(self, element: "etree._Element", tag: str) -> PartKind:
        """Return the kind of what an element holds: what is around it decides, unless that is prose."""
        above = self._kinds[-1]
        if above != PROSE:
            return "code" if tag == "pre" else above
        told = _OF_ROLES.get(element.get("role", "")) or _OF_ELEMENTS.get(tag)
        if tag == "pre":
            told = "code"
        elif tag == "details" and is_answer(squeezed("".join(element.xpath("string(summary)")))):
            told = "exercise"
        if told is None and tag not in _GENERAL:
            told = class_kind((element.get("class") or "").split())
            if told is None and element.get("id") in _OF_READERS:
                told = "navigation"
            if told is None and _CONSENT.search(f"{element.get('class') or ''} {element.get('id') or ''}"):
                told = "navigation"
        return told or above

    def _say(self, text: str, line: int) -> None:
        if not text:
            return
        self._at = max(self._at, line)
        if text.strip():
            self._links.say(text)
            ahead = text[: len(text) - len(text.lstrip())].count("\n")
            self._first = self._first or self._at + ahead
            self._last = self._at + text.rstrip().count("\n")
        self._at += text.count("\n")
        self._words.append(text)

    def _taken(self) -> str:
        """Return what was said since the last time; code keeps its lines."""
        said, self._words = "".join(self._words), []
        return said.strip("\n") if self._raw else outside(said, _cleaned)

    def _flush(self) -> Iterator[Part]:
        """Give what was said since the last block: a paragraph, or a line of the list or table that is open."""
        if not (self._lists or self._tables):
            yield from self._block()
            return
        text = self._taken()
        if text.strip() and self._tables:
            self._words.append(f"{text} ")  # paragraphs of a cell are one
        elif text.strip():
            self._lines.append(self._with_term(text) if self._defined else text)

    def _block(self) -> Iterator[Part]:
        begin, end, self._first = self._first, self._last, 0
        text = self._taken()
        kind = self._kinds[-1]
        if self._links.lead_on(text) and kind == PROSE:
            kind = "navigation"
        if text.strip():
            yield Part(kind, text, self._place(begin), self._place(end))

    def _with_term(self, text: str) -> str:
        """Put the term before the first words of its definition."""
        term = self._term if self._defined else ""
        self._defined = False
        return f"{term}: {text}".rstrip() if term else text

    def _item(self, element: "etree._Element") -> None:
        text = self._taken()
        if not text.strip():
            return
        parent = element.getparent()
        if parent is not None and parent.tag == "ol" and (parent.get("type") or "")[:1] in {"a", "A"}:
            text = f"{chr(ord('a') + min(25, parent.index(element)))}) {text}"
        self._lines.append(self._with_term(text))

    def _in_item(self) -> bool:
        """Say whether what is open is an item of a list, and no cell of a table."""
        return self._lists > 0 and not self._tables

    def _listed(self, kind: PartKind) -> Iterator[Part]:
        """Give the list or the table that was closed last, unless it stands within another."""
        if not (self._lists or self._tables):
            yield from self._list_so_far(kind)

    def _list_so_far(self, kind: PartKind) -> Iterator[Part]:
        lines, self._lines = self._lines, []
        begin, end, self._first = self._first, self._last, 0
        table, self._table = self._table, None
        data = table.data() if table else None
        if data is not None:
            part = table_part(data, self._place(begin), self._place(end))
        else:
            part = Part(kind, "\n".join(lines), self._place(begin), self._place(end))
        leads = self._links.lead_on(part.text, listed=True) and kind in {PROSE, "table"}
        if leads and (data is not None or len(lines) > 1):
            part = replace(part, kind="navigation")
        if part.text:
            yield part

    def _heading(self, level: int) -> Iterator[Part]:
        text = self._taken()
        if not (self._lists or self._tables):
            self._links.forget()
        begin, end, self._first = self._first, self._last, 0
        if text and self._kinds[-1] != "navigation" and not (self._lists or self._tables):
            yield Part("heading", text, self._place(begin), self._place(end), level=level)
        elif text:
            self._words.append(text)
            yield from self._flush()

    def _formula(self, element: "etree._Element", tag: str) -> None:
        """Say a formula as the page has it in TeX, where it does."""
        if tag == "math":
            self._say(tex_of(element), element.sourceline or 0)
        elif tag == "script" and (element.get("type") or "").startswith("math/tex"):
            self._say(f"${element.text or ''}$", element.sourceline or 0)
        elif tag == "img" and element.get("alt"):
            self._say(f"${squeezed(element.get('alt') or '')}$", element.sourceline or 0)

    def _place(self, line: int) -> int:
        return self._line + line if line else 0


def _cleaned(text: str) -> str:
    return without_references(squeezed(text))


def _is_silent(element: "etree._Element", tag: str) -> bool:
    """Say whether an element shows no text, or none that belongs to the document."""
    classes = (element.get("class") or "").split()
    is_closed = tag == "dialog" and element.get("open") is None
    if not tag or tag in _SILENT or tag == "math" or is_closed or element.get("hidden") is not None:
        return True
    if any(name.startswith("mwe-math-mathml") for name in classes):  # hidden, for those who hear the page
        return False
    if element.get("aria-hidden") == "true" or _HIDDEN.search(element.get("style") or ""):
        return True
    if (
        not _MARKS.isdisjoint(classes)
        or is_mere_label(element, tag)
        or (tag == "img" and not _PICTURED.isdisjoint(classes))
    ):
        return True
    if not _SHOWN_BY_SCRIPT.isdisjoint(classes) and _is_said_again(element):
        return True
    is_raised = tag == "sup" and ("reference" in classes or _leads_to_note(element))
    return is_raised or element.get("role") in _OF_NOTES


def _leads_to_note(element: "etree._Element") -> bool:
    """Say whether all of a raised text is a link to a place of the page: the number of a note."""
    link = element[0] if len(element) == 1 and not (element.text or "").strip() else None
    if link is None or link.tag != "a" or not (link.get("href") or "").startswith("#"):
        return False
    return not (link.tail or "").strip() and len(squeezed("".join(link.itertext()))) < _LONGEST_NOTE_NUMBER


def _is_said_again(element: "etree._Element") -> bool:
    """Say whether a script with the TeX of a formula follows what MathJax made of it."""
    following = element.getnext()
    for _ in range(2):
        if following is not None and following.tag == "script":
            return (following.get("type") or "").startswith("math/tex")
        following = following.getnext() if following is not None else None
    return False
