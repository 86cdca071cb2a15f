"""JATS, in which journals and PubMed Central give articles: their parts, and what they are beyond their words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lxml import etree

from kgplatform.models import PROSE, FigureData
from kgplatform.text.tables import table_text
from loaders.citation_signs import without_numbers
from loaders.jats_inline import FLOATS, IN_PARAGRAPHS, Inline, name_of
from loaders.jats_references import Bibliography
from loaders.jats_tables import tables_in
from loaders.jats_work import article_work, kind_of_abstract
from loaders.marks import plain
from loaders.parts import LeftOut, Part, PartKind, ReadText, assembled, moved
from loaders.plain import squeezed
from loaders.xml_tree import lines_of

_ABOUT_ITSELF = re.compile(
    r"acknowledge?ments?|funding(?: .{0,40})?|financial support(?: .{0,40})?"
    r"|authors?['’]?s?['’]? contributions?(?: statement)?"
    r"|(?:declaration of )?(?:competing|conflicts? of|conflicting) interests?(?: statement)?|disclosures?"
    r"|(?:data|code|data and code|materials?|software)(?: and materials?)? (?:availability|accessibility)"
    r"(?: statement)?"
    r"|availability of (?:data|code).{0,40}|ethic(?:s|al)?(?: .{0,60})?|(?:supplement(?:ary|al)|supporting) .{0,40}"
    r"|additional (?:files?|information)|major datasets?|author information|publisher['’]?s note|copyright.{0,40}"
    r"|consent .{0,40}|credit author.{0,60}",
    re.IGNORECASE,
)
_TYPES_ABOUT_ITSELF = frozenset(
    """supplementary-material additional-information coi-statement conflict data-availability ethics-statement
    funding-information author-contributions author-contribution competing-interest ack""".split()
)
_SECTIONS = frozenset({"sec", "app", "app-group", "ack", "ref-list", "glossary", "fn-group", "notes", "bio"})
_HOLDERS = frozenset({"p", "sec", "list", "fig", "table-wrap", "fn", "app", "disp-quote", "boxed-text", "ref-list"})
_SILENT = frozenset(
    """title label caption object-id permissions sec-meta alt-text long-desc kwd-group subj-group
    related-article""".split()
)
_ADDRESS_ONLY = re.compile(r"DOI:?\s?https?://(?:dx\.)?doi\.org/\S+")
_DEEPEST_HEADING = 6


def jats_text(article: "etree._Element", left: Iterable[LeftOut] = ()) -> ReadText:
    """Return what is understood of an <article>."""
    left_out = list(left)
    references = Bibliography(article)
    reader = _Reader(references, left_out)
    body = list(reader.body(article))
    work = article_work(article, full=bool(body))
    parts = [*reader.front(article, work.title), *body, *reader.back(article)]
    read = assembled(parts, work.title, work.published, left_out)
    return replace(read, work=work, references=references.works, kind="jats")


def is_about_itself(title: str, kind: str = "") -> bool:
    """Say whether a section of an article tells of the article: who paid for it, who did what, where its data are."""
    return kind.lower() in _TYPES_ABOUT_ITSELF or bool(_ABOUT_ITSELF.fullmatch(title.strip(" .:")))


class _Reader:
    """Turns elements into parts; `left_out` grows with what is no text."""

    def __init__(self, references: Bibliography, left_out: list[LeftOut]) -> None:
        self._references = references
        self._left_out = left_out
        self._inline = Inline(references, left_out)
        self._marks = self._inline.marks

    def front(self, article: "etree._Element", title: str) -> Iterator[Part]:
        """Give the title and the abstracts."""
        meta = article.find("front/article-meta")
        if meta is None:
            return
        if title:
            yield Part("heading", title, *lines_of(meta), level=1)
        for abstract in meta.findall("abstract"):
            yield from self._section(abstract, 1, PROSE, kind_of_abstract(abstract.get("abstract-type") or ""))
        for name, what in (("trans-abstract", "abstract in another language"), ("funding-group", "funding")):
            for each in meta.findall(name):
                self._leave(what, each)

    def body(self, article: "etree._Element") -> Iterator[Part]:
        """Give what the body says."""
        for child in article:
            if name_of(child) == "body":
                yield from self._within(child, 1, PROSE)

    def back(self, article: "etree._Element") -> Iterator[Part]:
        """Give what stands behind the body; reviews, answers and translations beside the article are none of it."""
        for child in article:
            name = name_of(child)
            if name in {"back", "floats-group"}:
                yield from self._within(child, 1, PROSE)
            elif name in {"sub-article", "response"}:
                kind = child.get("article-type") or child.get("response-type") or name
                self._leave(f"{kind.replace('-', ' ')} beside the article", child)

    def _section(self, element: "etree._Element", level: int, kind: PartKind, otherwise: str = "") -> Iterator[Part]:
        """Give a section with its heading, which stands under one of `level`."""
        titled = _child(element, "title")
        marked = self._inline.text(titled) if titled is not None else ""
        marked = marked if plain(marked).strip() else otherwise
        title = plain(without_numbers(marked))
        number = squeezed("".join(_itertext(element, "label"))).rstrip(":")
        if number and title and not number.lower().startswith("box"):
            marked = f"{number} {marked}"
        if kind == PROSE and is_about_itself(title, element.get("sec-type") or ""):
            kind = "navigation"
        if title:
            first = lines_of(titled)[0] if titled is not None else element.sourceline or 0
            below = min(level + 1, _DEEPEST_HEADING)
            yield self._marks.part("heading", [marked], (first, first), level=below)
        yield from self._within(element, level + 1 if title else level, kind)

    def _within(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        """Give what an element holds. A box stands at the end of the text that is around it: what follows in that is
        not under the heading of the box."""
        boxes: list[etree._Element] = []
        for child in element:
            name = name_of(child)
            if name in _SECTIONS:
                yield from self._boxes(boxes, level, kind)
            if name == "boxed-text":
                boxes.append(child)
                continue
            yield from self._block(child, level, kind)
            while self._inline.floats:
                floats, self._inline.floats = self._inline.floats, []
                for each in floats:
                    if name_of(each) == "boxed-text":
                        boxes.append(each)
                    else:
                        yield from self._block(each, level, kind)
        yield from self._boxes(boxes, level, kind)

    def _boxes(self, boxes: list["etree._Element"], level: int, kind: PartKind) -> Iterator[Part]:
        taken = list(boxes)
        boxes.clear()
        for each in taken:
            caption = _child(each, "caption")
            titled = _child(caption, "title") if caption is not None else None
            marked = self._inline.text(titled) if titled is not None else ""
            label = squeezed("".join(_itertext(each, "label"))).rstrip(".:")
            words = ". ".join(part for part in (label, marked) if plain(part).strip())
            if words:
                yield self._marks.part(
                    "heading", [words], lines_of(each)[:1] * 2, level=min(level + 1, _DEEPEST_HEADING)
                )
            below = level + 1 if words else level
            if caption is not None:
                yield from self._within(caption, below, kind)
            yield from self._within(each, below, kind)

    def _block(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        name = name_of(element)
        match name:
            case "p":
                yield from self._paragraph(element, level, kind)
            case "sec" | "app":
                yield from self._section(element, level, kind)
            case "glossary":
                yield from self._section(element, level, kind, "Glossary")
            case "ack":
                yield from self._section(element, level, "navigation", "Acknowledgements")
            case "fn-group" | "notes" | "bio":
                noted = _child(element, "title") is None and name == "fn-group"
                own: PartKind = "reference" if noted else "navigation"
                yield from self._section(element, level, own if kind == PROSE else kind)
            case "list" | "def-list":
                yield from self._list(element, level, kind)
            case "preformat" | "code":
                yield self._marks.verbatim("".join(element.itertext()), lines_of(element))
            case "disp-formula" | "disp-formula-group":
                yield self._marks.part(kind, [self._inline.formula(element)], lines_of(element), formula=True)
            case _:
                yield from self._float(element, name, level, kind)

    def _float(self, element: "etree._Element", name: str, level: int, kind: PartKind) -> Iterator[Part]:
        match name:
            case "fig" | "chem-struct-wrap":
                yield from self._figure(element)
            case "table-wrap":
                yield from self._tables(element, kind)
            case "media":
                yield self._captioned(element)
            case "ref-list":
                yield from self._reference_list(element, level)
            case "supplementary-material" | "inline-supplementary-material":
                self._leave("supplementary material", element)
            case "graphic" | "inline-graphic":
                self._leave("image", element)
            case "fn":
                yield self._marks.part("reference" if kind == PROSE else kind, [self._line(element)], lines_of(element))
            case "verse-group":
                lines = [self._inline.text(line) for line in element.iter() if name_of(line) == "verse-line"]
                yield self._marks.part(kind, lines, lines_of(element))
            case "statement":
                yield from self._statement(element, level, kind)
            case _ if not name or name in _SILENT:
                return
            case _ if any(name_of(child) in _HOLDERS for child in element):
                yield from self._within(element, level, kind)
            case _:
                yield from self._paragraph(element, level, kind)

    def _paragraph(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        """Give a paragraph, in parts where lists, quotations or code stand in it."""
        place = lines_of(element)
        for run in self._inline.runs(element):
            if not isinstance(run, str):
                yield from self._block(run, level, kind)
            elif _ADDRESS_ONLY.fullmatch(squeezed(plain(run))):
                self._leave("address of a part", element)
            else:
                yield self._marks.part(kind, [run], place)

    def _statement(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        """Give a theorem or the like, with what it is called before its first words."""
        title = _child(element, "title")
        called = [squeezed("".join(_itertext(element, "label"))), self._inline.text(title) if title is not None else ""]
        words = ". ".join(each.strip().rstrip(".") for each in called if plain(each).strip())
        for part in self._within(element, level, kind):
            if words and part.kind == kind:
                before = plain(without_numbers(words)) + ". "
                cited, equations = moved(part.cited, len(before)), moved(part.equations, len(before))
                yield replace(part, text=before + part.text, cited=cited, equations=equations)
                words = ""
            else:
                yield part

    def _list(self, element: "etree._Element", level: int, kind: PartKind) -> Iterator[Part]:
        """Give a list as one part, a line an item; what stands in items and is no list comes behind it."""
        lines: list[str] = []
        behind: list[etree._Element] = []
        self._items(element, lines, behind)
        yield self._marks.part(kind, lines, lines_of(element))
        for each in behind:
            yield from self._block(each, level, kind)

    def _items(self, element: "etree._Element", lines: list[str], behind: list["etree._Element"]) -> None:
        term = ""
        for child in element:
            name = name_of(child)
            if name == "title":
                lines.append(self._inline.text(child))
            elif name == "term":
                term = without_numbers(self._inline.text(child)).rstrip(":")
            elif name in {"list-item", "def"}:
                label = squeezed("".join(_itertext(child, "label"))).strip("•–-* ")
                self._item(child, f"{term}: " if term else f"{label} " if label else "", lines, behind)
                term = ""
            elif name in {"def-item", "div"}:
                self._items(child, lines, behind)

    def _item(self, item: "etree._Element", begun: str, lines: list[str], behind: list["etree._Element"]) -> None:
        """Add the line of an item, and those of the lists in it."""
        at = len(lines)
        said: list[str] = []
        for child in item:
            if name_of(child) in {"label", "title", ""}:
                continue
            runs = [child] if name_of(child) in IN_PARAGRAPHS else list(self._inline.runs(child))
            for run in runs:
                if isinstance(run, str):
                    said.append(run)
                elif name_of(run) in {"list", "def-list"}:
                    self._items(run, lines, behind)
                else:
                    behind.append(run)
        text = " ".join([item.text or "", *said])
        if plain(text).strip():
            lines.insert(at, begun + text)

    def _figure(self, element: "etree._Element") -> Iterator[Part]:
        """Give the caption of a figure, with what it is called before it."""
        part = self._captioned(element)
        images = [each for name in ("graphic", "chem-struct", "media") for each in element.iter(name)]
        href = next((href for each in images for name, href in each.attrib.items() if name.endswith("href")), "")
        label = squeezed("".join(_itertext(element, "label"))).rstrip(".:")
        if not part.text and not label:
            self._leave("figure without a caption", element)
            return
        yield replace(part, text=part.text or label, figure=FigureData(label=label, href=squeezed(href)))

    def _captioned(self, element: "etree._Element") -> Part:
        label = squeezed("".join(_itertext(element, "label"))).rstrip(".:")
        caption = self._caption(element)
        words = f"{label}. {caption}" if label and caption.strip() else label or caption
        if name_of(element) == "media" and not words.strip():
            self._leave("video or sound", element)
        return self._marks.part("caption", [words], lines_of(element))

    def _caption(self, element: "etree._Element") -> str:
        """Return a caption in one line; a title in it ends as a sentence does."""
        said: list[str] = []
        for caption in (child for child in element if name_of(child) == "caption"):
            for child in caption:
                text = without_numbers(self._inline.text(child))
                said_only = plain(text).strip()
                if not said_only or name_of(child) in FLOATS or _ADDRESS_ONLY.fullmatch(said_only):
                    continue
                ended = plain(text).rstrip("\"'”’)")[-1:] in ".!?:"
                said.append(text if ended or name_of(child) != "title" else f"{text}.")
        return " ".join(said)

    def _tables(self, element: "etree._Element", kind: PartKind) -> Iterator[Part]:
        label = squeezed("".join(_itertext(element, "label"))).rstrip(".:")
        caption = plain(without_numbers(self._caption(element)))
        feet = [child for child in element if name_of(child) == "table-wrap-foot"]
        notes = squeezed(" ".join(self._line(each) for each in feet))
        found = list(tables_in(element, self._line, label, caption, notes))
        for table in found:
            yield Part("table" if kind == PROSE else kind, table_text(table), *lines_of(element), table=table)
        if not found:
            self._leave("table that is an image", element)
            yield self._captioned(element)

    def _line(self, element: "etree._Element") -> str:
        """Return what an element says in one line, without places; what floats in it is said where it stands."""
        around, self._inline.floats = self._inline.floats, []
        said: list[str] = []
        for run in self._inline.runs(element):
            said.append(run if isinstance(run, str) else self._line(run))
        floats, self._inline.floats = self._inline.floats, around
        for each in floats:
            if name_of(each) in {"graphic", "media"}:
                self._leave("image", each)
            else:
                said.append(self._line(each))
        return squeezed(plain(without_numbers(" ".join(said))))

    def _reference_list(self, element: "etree._Element", level: int) -> Iterator[Part]:
        """Give a list of references, a line each; they are told as works beside."""
        titled = _child(element, "title")
        title = self._inline.text(titled) if titled is not None else "References"
        yield self._marks.part("heading", [title], lines_of(element)[:1] * 2, level=min(level + 1, _DEEPEST_HEADING))
        lines = [text for ref in element if name_of(ref) == "ref" and (text := self._references.text(ref))]
        yield self._marks.part("reference", lines, lines_of(element))
        for nested in element:
            if name_of(nested) == "ref-list":
                yield from self._reference_list(nested, level + 1)

    def _leave(self, what: str, element: "etree._Element") -> None:
        self._left_out.append(LeftOut(what, element.sourceline or 0))


def _child(element: "etree._Element", name: str) -> "etree._Element | None":
    return next((child for child in element if name_of(child) == name), None)


def _itertext(element: "etree._Element", name: str) -> Iterator[str]:
    child = _child(element, name)
    if child is not None:
        yield from child.itertext()
