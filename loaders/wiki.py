"""MediaWiki's text: articles with their lists, tables, formulas and notes. No template is looked up."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import PROSE, CitedWork, FigureData, TableData
from loaders.citation_signs import without_brackets
from loaders.encoding import decode, repair
from loaders.marks import Marks, plain, unmarked
from loaders.parts import LeftOut, Part, ReadText, assembled
from loaders.plain import squeezed
from loaders.tables import table_part
from loaders.wiki_tables import infobox, wiki_table
from loaders.wiki_words import WikiWords, file_of, name_of, raised, unquoted, values_of

_REDIRECT = re.compile(r"\s*#(?:REDIRECT|WEITERLEITUNG|REDIRECTION)\s*:?\s*\[\[([^\[\]|]{1,300})", re.IGNORECASE)
_ITEM_MARKS = frozenset("*#:;")
_CODE = frozenset({"pre", "syntaxhighlight", "source"})
_BLOCKS = frozenset({"blockquote", "div", "center", "poem", "p", "section", "ul", "ol", "li"})
_BOXES = ("infobox", "taxobox", "automatic taxobox", "speciesbox", "chembox", "drugbox")
_LISTS_OF_REFERENCES = ("reflist", "references", "notelist", "refbegin", "refend")
_PAIRS = (("{{", "}}"), ("{|", "|}"), ("[[", "]]"), ("<!--", "-->"), ("[http", "]"))
_OPENED = re.compile(r"<(?!(?:br|hr|wbr|li|dt|dd|td|th|tr)\b)[a-zA-Z]", re.IGNORECASE)
_DAMAGED = "Is it damaged?"
_MOST_OPEN = 500  # of what nothing closes: the parser takes the square of them
_QUOTES = frozenset({"quote", "blockquote", "cquote", "quotation"})


def wiki_text(data: bytes) -> ReadText:
    """Return what is understood of an article's bytes; raises UnreadableDocument for what only leads to another one."""
    import mwparserfromhell

    source = unmarked(repair(decode(data)).replace("\r\n", "\n").replace("\r", "\n"))
    if found := _REDIRECT.match(source):
        raise UnreadableDocument(f"It only leads to another page: {squeezed(found[1])}.", "Load that one instead.")
    for opening, closing in _PAIRS:
        if source.count(opening) - source.count(closing) > _MOST_OPEN:
            raise UnreadableDocument(f'It has "{opening}" thousands of times without "{closing}".', _DAMAGED)
    if len(_OPENED.findall(source)) - source.count("</") - source.count("/>") > _MOST_OPEN:
        raise UnreadableDocument("It has thousands of elements that nothing closes.", _DAMAGED)
    reader = _Reader(source, mwparserfromhell.parse(source))
    read = assembled(reader.parts())
    left = [LeftOut(what if times == 1 else f"{what} ({times} times)") for what, times in reader.left_out.items()]
    return replace(read, title="", left_out=tuple(left), references=tuple(reader.references.values()))


class _Reader:
    """Goes through an article once; `left_out` counts what is no text, and `references` are the works of its notes."""

    def __init__(self, source: str, wikicode: Any) -> None:
        self.left_out: Counter[str] = Counter()
        self.references: dict[str, CitedWork] = {}
        self._marks = Marks(without_brackets)
        self._words = WikiWords(self._marks, self.references, self.left_out)
        self._wikicode = wikicode
        self._line_ends = [found.start() for found in re.finditer("\n", source)]
        self._at = 0  # place in the source
        self._first = -1
        self._said: list[str] = []
        self._items: list[str] = []
        self._marker = ""
        self._is_listed = False

    def parts(self) -> Iterator[Part]:
        for tag in self._wikicode.ifilter_tags(matches=lambda node: str(node.tag).lower() == "ref"):
            self._words.note(tag)
        yield from self._walk(self._wikicode.nodes, moving=True)
        yield from self._flush()
        if not self._is_listed:
            yield from self._listed_references()

    def _walk(self, nodes: Any, *, moving: bool = False) -> Iterator[Part]:
        """Give the parts of nodes; only those of the article itself are `moving` on in its source."""
        for node in nodes:
            sort = type(node).__name__
            if sort == "Text":
                yield from self._text(str(node), moving)
                continue
            if sort == "Heading":
                yield from self._flush()
                text = self._marks.placed([self._words.of(node.title)]).text
                yield Part("heading", text, *self._lines(node), level=min(max(node.level, 1), 6))
            elif sort == "Tag":
                yield from self._tag(node, str(node.tag).lower().strip())
            elif sort == "Template":
                yield from self._template(node, name_of(node))
            elif sort == "Wikilink" and (name := file_of(node)):
                yield from self._file(node, name)
            else:
                self._say(self._words.of_node(node))
            self._at += len(str(node)) if moving else 0

    def _text(self, text: str, moving: bool) -> Iterator[Part]:
        for number, line in enumerate(text.split("\n")):
            if number:
                yield from self._end_line()
                self._at += moving
            if self._items and line.strip() and not self._marker and not "".join(self._said).strip():
                yield from self._flush()
            self._say(unquoted(line))
            self._at += len(line) if moving else 0

    def _end_line(self) -> Iterator[Part]:
        """End a line: an item of a list ends with it, a paragraph with an empty one."""
        if self._marker:
            self._end_item()
        elif (not "".join(self._said[-1:]).strip() and not self._items) or not "".join(self._said).strip():
            yield from self._flush()
        self._said.append("\n" if self._said else "")

    def _end_item(self) -> None:
        said, self._said = "".join(self._said), []
        if self._marker.endswith(";"):
            self._items.append(f"{said.strip()}:")
        elif self._marker.endswith(":") and self._items and self._items[-1].endswith(":") and plain(said).strip():
            self._items[-1] += f" {said.strip()}"
        else:
            self._items.append(said)
        self._marker = ""

    def _tag(self, node: Any, name: str) -> Iterator[Part]:
        if node.wiki_markup and str(node.wiki_markup) in _ITEM_MARKS:
            yield from self._item(str(node.wiki_markup))
        elif name == "table":
            yield from self._flush()
            yield from self._table(*wiki_table(node, self._words.plain), node)
        elif name in _CODE:
            yield from self._flush()
            yield Part("code", str(node.contents).strip("\n"), *self._lines(node))
        elif name == "gallery":
            yield from self._flush()
            yield from self._gallery(str(node.contents), node)
        elif name == "references":
            yield from self._flush()
            yield from self._listed_references()
        elif name in _BLOCKS:
            yield from self._flush()
            yield from self._walk(node.contents.nodes if node.contents is not None else [])
            yield from self._flush()
        else:
            self._say(raised(node, self._words.of_node(node), "".join(self._said[-1:])))

    def _item(self, mark: str) -> Iterator[Part]:
        """Begin an item; behind a term a colon begins its definition on the same line."""
        said = "".join(self._said)
        if self._marker == ";" and mark == ":" and said.strip():
            self._end_item()
        elif not self._marker and plain(said).strip():
            yield from self._flush()
        self._said = [] if not self._marker else self._said
        self._first = self._at if self._first < 0 else self._first
        self._marker += mark

    def _template(self, node: Any, name: str) -> Iterator[Part]:
        if name.startswith(_BOXES):
            yield from self._flush()
            told = [(key, self._words.plain(value)) for key, value in values_of(node)]
            yield from self._table(infobox(told), (), node)
        elif name.startswith(_LISTS_OF_REFERENCES):
            yield from self._flush()
            if name.startswith(("reflist", "references")):
                yield from self._listed_references()
        elif name in _QUOTES:
            yield from self._flush()
            values = dict(values_of(node))
            self._say(self._words.of(values.get("1") or values.get("text") or ""))
            yield from self._flush()
        else:
            self._say(self._words.of_node(node))

    def _table(self, table: TableData | None, left: Any, node: Any) -> Iterator[Part]:
        self.left_out.update(each.what for each in left)
        if table is None:
            return
        yield table_part(table, *self._lines(node))

    def _file(self, node: Any, name: str) -> Iterator[Part]:
        caption = self._words.caption_of(node)
        placed = self._marks.placed([caption])
        if placed.text:
            lines = self._lines(node)
            yield Part("caption", placed.text, *lines, figure=FigureData(href=name), cited=placed.cited)
        else:
            self.left_out["image"] += 1

    def _gallery(self, source: str, node: Any) -> Iterator[Part]:
        import mwparserfromhell

        for line in source.split("\n"):
            name, _, caption = line.partition("|")
            placed = self._marks.placed([self._words.of(mwparserfromhell.parse(caption))])
            if placed.text:
                figure = FigureData(href=squeezed(name).partition(":")[2] or squeezed(name))
                yield Part("caption", placed.text, *self._lines(node), figure=figure, cited=placed.cited)
            elif name.strip():
                self.left_out["image"] += 1

    def _listed_references(self) -> Iterator[Part]:
        lines = [each.text for key, each in self.references.items() if each.text and key in self._words.notes]
        if lines and not self._is_listed:
            yield Part("reference", "\n".join(lines))
        self._is_listed = True

    def _say(self, words: str) -> None:
        if self._first < 0 and words.strip():
            self._first = self._at + len(words) - len(words.lstrip())
        self._said.append(words)

    def _flush(self) -> Iterator[Part]:
        """Give the list and the paragraph that were said."""
        if self._marker:
            self._end_item()
        first, self._first = self._first, -1
        for lines in (self._items, ["".join(self._said)]):
            placed = self._marks.placed(lines)
            if placed.text:
                place = (self._line(first), self._line(max(self._at - 1, first))) if first >= 0 else (0, 0)
                yield Part(PROSE, placed.text, *place, cited=placed.cited, equations=placed.equations)
        self._items, self._said = [], []

    def _line(self, place: int) -> int:
        return bisect_right(self._line_ends, place - 1) + 1

    def _lines(self, node: Any) -> tuple[int, int]:
        return self._line(self._at), self._line(self._at + max(len(str(node)) - 1, 0))
