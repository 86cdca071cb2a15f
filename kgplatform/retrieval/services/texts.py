"""The form of a document's text, as services give it: headings as lines that begin with #, a paragraph a line."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from lxml import etree, html

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "title", "label"})
_BLOCKS = frozenset("p div sec li list-item list ul ol abstract br tr section dt dd".split())
_SILENT = frozenset({"script", "style", "annotation", "object", "iframe"})
_LEADING_SIGN = re.compile(r"^(#{1,6}\s+|[-*]\s+)")

Section = tuple[str, list[str]]
"""A heading, "" for none, and the paragraphs under it."""


def document_text(title: str, sections: Iterable[Section]) -> str:
    """Return the text of a document: its title as the first heading, and the sections under it."""
    lines = [f"# {one_line(title)}"] if one_line(title) else []
    for heading, paragraphs in sections:
        said = [line for paragraph in paragraphs if (line := not_a_sign(one_line(paragraph)))]
        if not said:
            continue
        if heading:
            lines.append(f"## {one_line(heading)}")
        lines.extend(said)
    return "\n\n".join(lines) if any(not line.startswith("#") for line in lines) else ""


def spoken_label(label: str) -> str:
    """Return the label of an abstract's part as a heading: "MAIN OUTCOME MEASURES" is "Main outcome measures"; "" for
    one that says that there is none."""
    words = one_line(label).strip(" :.")
    if words == "UNLABELLED":
        return ""
    return words.capitalize() if words.isupper() else words


def marked_sections(markup: str) -> list[Section]:
    """Return what an abstract with marks of JATS or HTML says, section by section; none of it is run or fetched."""
    if "<" not in markup:
        return [("", [unescape(markup)])] if markup.strip() else []
    try:
        root = html.fragment_fromstring(_without_prefixes(markup), create_parent="div", parser=html.HTMLParser())
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return [("", [re.sub(r"<[^>]{0,500}>", " ", markup)])]
    sections: list[Section] = [("", [])]
    for kind, words in _pieces(root):
        if kind == "heading":
            sections.append((spoken_label(words), []))
        else:
            sections[-1][1].append(words)
    if len(sections) == 2 and sections[1][0].lower() == "abstract" and not sections[0][1]:
        sections = [("", sections[1][1])]
    return [section for section in sections if section[1]]


def plain(markup: str) -> str:
    """Return the words of a line with marks, without these."""
    if "<" not in markup and "&" not in markup:
        return one_line(markup)
    return " ".join(paragraph for _, paragraphs in marked_sections(f"<p>{markup}</p>") for paragraph in paragraphs)


def one_line(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def not_a_sign(line: str) -> str:
    """Return a line without what would make it a heading or an item of a list."""
    return _LEADING_SIGN.sub("", line)


def _pieces(root: "etree._Element") -> Iterator[tuple[str, str]]:
    """Give headings and paragraphs, in order."""
    words: list[str] = []

    def paragraph() -> Iterator[tuple[str, str]]:
        line = one_line("".join(words))
        words.clear()
        if line:
            yield "paragraph", line

    def walk(element: "etree._Element") -> Iterator[tuple[str, str]]:
        words.append(element.text or "")
        for child in element:
            name = child.tag if isinstance(child.tag, str) else ""
            if name in _HEADINGS:
                yield from paragraph()
                heading = one_line("".join(child.itertext()))
                if heading:
                    yield "heading", heading
            elif name in _BLOCKS:
                yield from paragraph()
                yield from walk(child)
                yield from paragraph()
            elif name and name not in _SILENT:
                yield from walk(child)
            words.append(child.tail or "")

    yield from walk(root)
    yield from paragraph()


def _without_prefixes(markup: str) -> str:
    """JATS stands in Crossref's records as jats:p; titles of HTML would be moved into a head."""
    bare = re.sub(r"<(/?)(?:jats|mml|m):", r"<\1", markup)
    return re.sub(r"<(/?)title\b", r"<\1h4", bare)
