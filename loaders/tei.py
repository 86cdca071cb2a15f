"""TEI, as GROBID makes it of PDF files and as editions have it: its parts, and what they are beyond their words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lxml import etree

from kgplatform.models import PROSE, FigureData
from kgplatform.text.tables import table_text
from loaders.citation_signs import is_number, without_numbers
from loaders.grids import Cell, filled, headed, span
from loaders.jats import is_about_itself
from loaders.marks import Marks, plain, unmarked
from loaders.parts import LeftOut, Part, PartKind, ReadText, assembled
from loaders.plain import squeezed
from loaders.tables import table_of
from loaders.tei_work import References, tei_work
from loaders.xml_inline import in_words, is_laid_out, lowered, mathml_of, raised, tex_within
from loaders.xml_tree import lines_of, tag_of

_ABOUT_ITSELF = frozenset("acknowledgement acknowledgements funding availability contribution conflict".split())
_HEADINGS = {
    "acknowledgement": "Acknowledgements", "acknowledgements": "Acknowledgements", "funding": "Funding",
    "availability": "Availability", "contribution": "Author contributions", "conflict": "Competing interests",
}  # fmt: skip
_SILENT = frozenset("head fw pb cb lb milestone anchor index graphic note figDesc label".split())
_PARTING = frozenset({"list", "quote", "table", "figure", "code", "lg"})
_LABEL = re.compile(
    r"(?:supplementary |extended data )?(?:fig(?:ure|\.)?|table|tab\.?|scheme|box)\s*[A-Z]?\d{0,3}(?:\.\d{1,3})?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,4}\.?")
_DEEPEST_HEADING = 6


def tei_text(root: "etree._Element", left: Iterable[LeftOut] = ()) -> ReadText:
    """Return what is understood of a <TEI>."""
    left_out = list(left)
    references = References(root)
    reader = _Reader(references, left_out)
    body = list(reader.body(root))
    work = tei_work(root, full=any(part.kind != "heading" for part in body))
    read = assembled([*reader.front(root, work.title), *body, *reader.back(root)], work.title, work.published, left_out)
    return replace(read, work=work, references=references.works, kind="tei")


class _Reader:
    """Turns elements into parts; `left_out` grows with what is no text."""

    def __init__(self, references: References, left_out: list[LeftOut]) -> None:
        self._references = references
        self._left_out = left_out
        self._marks = Marks(without_numbers)

    def front(self, root: "etree._Element", title: str) -> Iterator[Part]:
        """Give the title and the abstract."""
        if title:
            yield Part("heading", title, *lines_of(root)[:1] * 2, level=1)
        for abstract in root.findall("teiHeader/profileDesc/abstract"):
            if any(each.strip() for each in abstract.itertext()):
                first = abstract.sourceline or 0
                yield Part("heading", "Abstract", first, first, level=2)
                yield from self._within(abstract, 2, PROSE)
        for front in root.findall("text/front"):
            yield from self._within(front, 1, PROSE)

    def body(self, root: "etree._Element") -> Iterator[Part]:
        """Give what the body says."""
        for body in root.findall("text/body"):
            yield from self._within(body, 1, PROSE)

    def back(self, root: "etree._Element") -> Iterator[Part]:
        """Give what stands behind the body."""
        for back in root.findall("text/back"):
            yield from self._within(back, 1, PROSE)

    def _within(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        for child in element:
            yield from self._block(child, level, kind)

    def _block(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        match tag_of(element):
            case "div" | "div1" | "div2" | "div3" | "div4":
                yield from self._division(element, level, kind)
            case "p" | "ab" | "l":
                yield from self._paragraph(element, level, kind)
            case "formula":
                yield self._marks.part(kind, [self._formula(element)], lines_of(element), formula=True)
            case "figure":
                yield from self._figure(element, kind)
            case "table":
                yield from self._table(element, kind, "", "", "")
            case "list":
                yield from self._list(element, level, kind)
            case "listBibl":
                yield from self._reference_list(element)
            case _:
                yield from self._other(element, level, kind)

    def _other(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        match tag_of(element):
            case "code" | "eg":
                yield self._marks.verbatim("".join(element.itertext()), lines_of(element))
            case "note":
                yield self._marks.part(
                    "reference" if kind == PROSE else kind, [self._inline(element)], lines_of(element)
                )
            case "lg":
                yield self._marks.part(kind, [self._inline(line) for line in element.iter("l")], lines_of(element))
            case name if not name or name in _SILENT:
                return
            case _ if any(tag_of(child) in {"p", "div", "list", "l", "lg", "quote", "ab"} for child in element):
                yield from self._within(element, level, kind)
            case _:
                yield from self._paragraph(element, level, kind)

    def _division(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        """Give a division. GROBID's are none in another: the numbers of their headings tell of their levels."""
        own = (element.get("type") or "").lower()
        if own == "references" and element.find("listBibl") is not None:
            yield from self._reference_list(element)
            return
        head = element.find("head")
        words = self._inline(head) if head is not None else ""
        title = plain(without_numbers(words)) or _HEADINGS.get(own, "")
        if kind == PROSE and (own in _ABOUT_ITSELF or is_about_itself(title)):
            kind = "navigation"
        if title:
            number = squeezed(head.get("n") or "") if head is not None else ""
            below = level + (len(number.strip(".").split(".")) if _NUMBERED.fullmatch(number) else 1)
            shown = f"{number} {title}" if number and not title.startswith(number) else title
            first = (head if head is not None else element).sourceline or 0
            yield Part("heading", shown, first, first, level=min(below, _DEEPEST_HEADING))
            level = below
        yield from self._within(element, level, kind)

    def _paragraph(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        place = lines_of(element)
        said = [unmarked(element.text or "")]
        for child in element:
            if tag_of(child) in _PARTING:
                yield self._marks.part(kind, ["".join(said)], place)
                yield from self._block(child, level, kind)
                said = [unmarked(child.tail or "")]
            else:
                said.extend((self._child(child, "".join(said[-2:])), unmarked(child.tail or "")))
        yield self._marks.part(kind, ["".join(said)], place)

    def _inline(self, element: "etree._Element") -> str:
        said = [unmarked(element.text or "")]
        for child in element:
            said.extend((self._child(child, "".join(said[-2:])), unmarked(child.tail or "")))
        return "".join(said)

    def _child(self, element: "etree._Element", before: str) -> str:
        name = tag_of(element)
        if name == "note":
            self._left_out.append(LeftOut("note", element.sourceline or 0))
        if not name or name in {"note", "fw", "pb", "figDesc", "graphic"}:
            return ""
        if name == "ref" and (element.get("type") or "") == "bibr":
            return self._reference(element)
        if name == "formula":
            return f" {self._formula(element)} "
        return self._words(element, name, before)

    def _words(self, element: "etree._Element", name: str, before: str) -> str:
        """Return what an element says that is neither a reference nor a formula, behind what was said `before` it."""
        drawn = element.get("rend") or ""
        if name == "hi" and "sup" in drawn:
            return raised(plain(before), self._inline(element).strip())
        if name == "hi" and "sub" in drawn:
            return lowered(plain(before), self._inline(element).strip())
        if name == "choice":
            chosen = next((each for each in element if tag_of(each) in {"corr", "reg", "expan"}), element)
            return self._inline(chosen)
        return " " if name == "lb" else self._inline(element)

    def _reference(self, element: "etree._Element") -> str:
        """Return what a citation shows; a number alone in brackets is no word of the sentence."""
        shown = self._inline(element)
        keys = self._references.keys(element.get("target") or "")
        said = plain(shown).strip()
        if not keys:
            return shown
        numbers = bool(said) and (said[0] in "[(" or said[-1] in "])") and is_number(said)
        before = (element.getprevious().tail if element.getprevious() is not None else element.getparent().text) or ""
        loose = bool(said) and is_number(said) and _follows_citation(element, before)
        return self._marks.cite(keys, "" if numbers or loose or not said else shown)

    def _formula(self, element: "etree._Element") -> str:
        label = squeezed("".join(each for child in element.findall("label") for each in child.itertext()))
        math = next((each for each in element.iter() if tag_of(each) == "math"), None)
        if math is not None:
            words = in_words(math)
            tex = "" if is_laid_out(math) else words
            return self._marks.equation(f"${unmarked(words)}$", tex, mathml_of(math), label) if words else ""
        words = unmarked(squeezed(" ".join([element.text or "", *(_beside_labels(element))])))
        if (element.get("notation") or "").lower() == "tex":
            return self._marks.equation(f"${tex_within(words)}$", tex_within(words), "", label) if words else ""
        return self._marks.equation(words, "", "", label) if words else ""

    def _figure(self, element: "etree._Element", kind: PartKind) -> Iterator[Part]:
        head = squeezed("".join(each for child in element.findall("head") for each in child.itertext()))
        number = squeezed("".join(each for child in element.findall("label") for each in child.itertext()))
        said = squeezed(plain(without_numbers(" ".join(self._inline(each) for each in element.findall("figDesc")))))
        table = element.find("table")
        named = _LABEL.match(head)
        label = squeezed(named.group()) if named and any(each.isdigit() for each in named.group()) else ""
        rest = head[named.end() :].strip(" .:-–—|") if named and label else head
        if not label and number:
            label = f"{'Table' if table is not None or element.get('type') == 'table' else 'Figure'} {number}"
        if table is not None and (table.find("row") is not None):
            notes = squeezed(" ".join("".join(each.itertext()) for each in element.findall("note")))
            caption = " ".join(part for part in (f"{rest}." if rest and said else rest, said) if part)
            yield from self._table(table, kind, label, caption, notes)
            return
        graphic = element.find(".//graphic")
        href = (graphic.get("url") or "") if graphic is not None else ""
        words = ". ".join(part.rstrip(".") for part in (label, rest) if part)
        words = f"{words}. {said}" if words and said else words or said.lstrip(" .:;,")
        if not words:
            self._left_out.append(LeftOut("figure without a caption", element.sourceline or 0))
            return
        yield Part("caption", unmarked(words), *lines_of(element), figure=FigureData(label=label, href=href))

    def _table(self, element: "etree._Element", kind: PartKind, label: str, caption: str, notes: str) -> Iterator[Part]:
        head: list[list[Cell]] = []
        body: list[list[Cell]] = []
        for row in element.findall("row"):
            heads = row.get("role") == "label"
            cells = [
                Cell(
                    squeezed(plain(without_numbers(self._inline(cell)))),
                    span(cell.get("cols")),
                    span(cell.get("rows")),
                    heads or cell.get("role") == "label",
                )
                for cell in row.findall("cell")
            ]
            (head if heads and not body else body).append(cells)
        many = len(head) or headed(body) or int(_begins_with_names(body))
        caption = caption or squeezed("".join(each for child in element.findall("head") for each in child.itertext()))
        table = table_of([*filled(head), *filled(body)], many, label=label, caption=caption, notes=notes)
        if table is not None:
            yield Part("table" if kind == PROSE else kind, table_text(table), *lines_of(element), table=table)

    def _list(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        lines: list[str] = []
        term = ""
        for child in element.iter("item", "label", "head"):
            if tag_of(child) == "label":
                term = without_numbers(self._inline(child)).rstrip(":")
            elif tag_of(child) == "head":
                lines.append(self._inline(child))
            else:
                said = [unmarked(child.text or "")]
                for each in child:
                    said.extend(
                        ("" if tag_of(each) == "list" else f" {self._child(each, '')} ", unmarked(each.tail or ""))
                    )
                lines.append((f"{term}: " if term else "") + "".join(said))
                term = ""
        yield self._marks.part(kind, lines, lines_of(element))

    def _reference_list(self, element: "etree._Element") -> Iterator[Part]:
        """Give a list of references, a line each; they are told as works beside."""
        entries = [
            self._references.texts[each]
            for each in element.iter("biblStruct", "bibl")
            if each in self._references.texts
        ]
        if entries:
            first, last = lines_of(element)
            yield Part("heading", "References", first, first, level=2)
            yield Part("reference", "\n".join(entries), first, last)


def _beside_labels(element: "etree._Element") -> Iterator[str]:
    for child in element:
        if tag_of(child) != "label":
            yield "".join(child.itertext())
        yield child.tail or ""


def _begins_with_names(rows: list[list[Cell]]) -> bool:
    """Say whether the first row of a table of which nobody tells is its head: all of it are names, and below are
    numbers."""
    if len(rows) < 2 or not rows[0] or any(not cell.text for cell in rows[0][1:]):
        return False
    numbered = sum(any(each.isdigit() for each in cell.text) for row in rows[1:] for cell in row[1:])
    return numbered > 0 and not any(cell.text[:1].isdigit() for cell in rows[0])


def _follows_citation(element: "etree._Element", before: str) -> bool:
    """Say whether a number stands directly behind another citation, as the 4 does in "[1,4]"."""
    previous = element.getprevious()
    return previous is not None and previous.get("type") == "bibr" and not before.strip(" ,;–-")
