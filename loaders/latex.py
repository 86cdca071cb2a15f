"""LaTeX: what a paper says once it is set. Nothing is run, and no other file is opened."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from kgplatform.models import PROSE, CitedWork, FigureData, Work
from kgplatform.sources.dates import iso_date
from loaders.citation_signs import without_brackets
from loaders.declared_encoding import latex_encoding
from loaders.encoding import decode, repair
from loaders.latex_conditions import Conditions, Dropped
from loaders.latex_files import FILES
from loaders.latex_forms import (
    ALGORITHM2E,
    CODE,
    DRAWINGS,
    EQUATIONS,
    FIGURES,
    HEADINGS,
    LISTS,
    TABLE_FLOATS,
    TABLES,
    forms,
    forms_with,
)
from loaders.latex_names import entry_of, named_authors
from loaders.latex_nodes import argument, argument_nodes, below, name_of
from loaders.latex_numbers import Numbers
from loaders.latex_own import own_commands
from loaders.latex_source import WITHOUT_CODE, parsed_source
from loaders.latex_tables import table_rows
from loaders.latex_words import Words
from loaders.marks import Marks, Placed, plain, unmarked
from loaders.parts import LeftOut, Part, PartKind, ReadText, assembled
from loaders.plain import squeezed
from loaders.structure import directive_use
from loaders.tables import table_part

_OF_PREAMBLE = re.compile(r"^[ \t]*\\(title|author|date)\b", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_APART = (CODE - WITHOUT_CODE) | FIGURES | TABLE_FLOATS | TABLES | DRAWINGS
"""Environments that are no words of an item in which they stand."""
_COMMANDS = re.compile(r"\\[a-zA-Z@]+")
_WORD = re.compile(r"\w")
_CODE_LINE = re.compile(r"\\begin\{[^{}]*\}[ \t]*(?:\[[^\]\n]*\])?(?:\{[^{}\n]*\})?[ \t]*\n?")


def latex_text(data: bytes) -> ReadText:
    """Return what is understood of a LaTeX source's bytes; raises UnreadableDocument for what is no text."""
    source = unmarked(repair(decode(data, latex_encoding(data))).replace("\r\n", "\n").replace("\r", "\n"))
    reader = _Reader(source)
    parts = list(reader.parts())
    work = reader.work()
    read = assembled(parts, work.title if work else "", left_out=reader.left_out)
    return replace(read, published=work.published if work else "", work=work, references=tuple(reader.references()))


class _Reader:
    """Goes through a source once; `left_out` grows with what is no text."""

    def __init__(self, source: str) -> None:
        from pylatexenc.latexwalker import LatexWalker

        # Code may hold anything: what parses the rest sees blanks of its length.
        conditions = Conditions()
        shown, dropped = conditions.held(parsed_source(source))
        self._source = source
        self._environments = conditions.environments
        preamble = max(0, shown.begun)
        declared = list(own_commands(LatexWalker(shown.text, latex_context=forms()), conditions.places))
        self._walker = LatexWalker(shown.text, latex_context=forms_with(declared, conditions.environments.values()))
        self.left_out = [LeftOut("preamble", 1)] if source[:preamble].strip() else []
        self._line_ends = [found.start() for found in re.finditer("\n", source)]
        for each in dropped:
            self._dropped(each, shown.start)
        self._marks = Marks(without_brackets)
        self._references: dict[str, CitedWork] = {}
        self._nodes = self._walker.get_latex_nodes(pos=shown.start)[0]
        self._numbers = Numbers(self._nodes)
        self._words = Words(self._marks, self._numbers, declared, conditions)
        self._told: dict[str, list[Any]] = {"title": [], "author": [], "date": []}
        for found in _OF_PREAMBLE.finditer(shown.text, 0, preamble):
            for node in self._walker.get_latex_nodes(pos=found.start(1) - 1, read_max_nodes=1)[0]:
                self._tell(node)
        self._kinds: list[PartKind] = [PROSE]
        self._said: list[str] = []
        self._first = self._last = -1  # places of what was said since the last part
        self._notes: list[Part] = []
        self._has_chapters = "\\chapter" in source

    def parts(self) -> Iterator[Part]:
        yield from self._walk(self._nodes)
        yield from self._flush()

    def work(self) -> Work | None:
        """Return what the source says of itself, None where that is nothing."""
        titles = [squeezed(plain(self._words.of(argument_nodes(node)))) for node in self._told["title"]]
        dates = [iso_date(plain(self._words.of(argument_nodes(node)))) for node in self._told["date"]]
        work = Work(
            title=next((each for each in titles if each), ""),
            authors=tuple(dict.fromkeys(named_authors(self._told["author"], self._words))),
            published=next((each for each in dates if each), ""),
        )
        return work if work != Work() else None

    def references(self) -> Iterator[CitedWork]:
        """Give the entries of the bibliography, and of what is cited besides the keys."""
        yield from self._references.values()
        for key in dict.fromkeys(self._marks.keys()):
            if key not in self._references:
                yield CitedWork(key=key)

    def _tell(self, node: Any) -> None:
        name = getattr(node, "macroname", "")
        if name in self._told:
            self._told[name].append(node)

    def _walk(self, nodes: Sequence[Any]) -> Iterator[Part]:
        for node in nodes:
            if node is None:
                continue
            kind = type(node).__name__
            if kind == "LatexCharsNode":
                yield from self._characters(node)
            elif kind == "LatexCommentNode":
                yield from self._comment(node)
            elif kind == "LatexGroupNode":
                yield from self._walk(node.nodelist)
            elif kind == "LatexEnvironmentNode":
                yield from self._environment(node, self._like(node.environmentname).rstrip("*"))
            elif kind == "LatexMacroNode":
                yield from self._command(node)
            else:
                self._say(self._words.of([node]), node)

    def _characters(self, node: Any) -> Iterator[Part]:
        at = 0
        for gap in _PARAGRAPH.finditer(node.chars):
            self._add(node.chars[at : gap.start()], node.pos + at)
            yield from self._flush()
            at = gap.end()
        self._add(node.chars[at:], node.pos + at)

    def _comment(self, node: Any) -> Iterator[Part]:
        if self._source[node.pos] == "%":  # and nothing that a condition drops
            self._left("comments", 0)
        if "\n" in getattr(node, "comment_post_space", "")[1:]:  # a blank line behind it
            yield from self._flush()

    def _command(self, node: Any) -> Iterator[Part]:
        name = node.macroname
        if name in HEADINGS:
            yield from self._flush()
            yield from self._heading(
                argument_nodes(node), HEADINGS[name] + (self._has_chapters and name not in {"part", "chapter"}), node
            )
        elif name in self._told:
            self._tell(node)
        elif name in FILES:
            for each in argument(node, -1).split(","):
                self._left(f"{FILES[name]} that is not opened: {each.strip()}", node.pos)
        elif name in {"footnote", "footnotetext", "thanks"}:
            placed = self._marks.placed([self._words.of(argument_nodes(node))])
            line = self._line(node.pos)
            self._notes.append(Part(PROSE, placed.text, line, line, cited=placed.cited, equations=placed.equations))
        elif name == "abstract":
            yield from self._abstract(argument_nodes(node), node)
        elif name in {"par", "newpage", "clearpage", "bigskip", "medskip", "smallskip", "maketitle", "tableofcontents"}:
            yield from self._flush()
        elif name == "printbibliography":
            self._left("the bibliography, which is in another file", node.pos)
        else:
            self._say(self._words.of([node], "".join(self._said[-1:])), node)

    def _heading(self, nodes: Sequence[Any], level: int, node: Any) -> Iterator[Part]:
        placed = self._marks.placed([self._words.of(nodes)])
        line = self._line(node.pos)
        if placed.text:
            yield Part("heading", placed.text, line, line, level=min(level, 6), cited=placed.cited)

    def _environment(self, node: Any, name: str) -> Iterator[Part]:
        if name in EQUATIONS and name != "subequations":
            self._say(self._words.equation(node), node)
            return
        yield from self._flush()
        if name in DRAWINGS:
            self._left(f"{name}", node.pos)
        elif name in CODE and name not in WITHOUT_CODE:
            yield self._code(node)
        elif name in WITHOUT_CODE and below(node, *ALGORITHM2E) and not below(node, *CODE):
            yield from self._algorithm(node)
        elif name == "abstract":
            yield from self._abstract(node.nodelist, node)
        elif name in LISTS:
            yield from self._list(node)
        elif name in FIGURES:
            yield from self._figure(node)
        elif name in TABLE_FLOATS:
            yield from self._table_float(node)
        elif name in TABLES:
            yield from self._table(node, None, "")
        elif name == "thebibliography":
            yield from self._bibliography(node)
        else:
            yield from self._inside(node, name)
        yield from self._flush()

    def _like(self, name: str) -> str:
        """Return the environment that one of the document's own wraps its content in, else its own name."""
        own = self._environments.get(name)
        return own.wraps if own and own.wraps in LISTS | FIGURES | TABLE_FLOATS | TABLES else name

    def _inside(self, node: Any, name: str) -> Iterator[Part]:
        use = directive_use(name)
        within = self._kinds[-1]
        if within == PROSE and use in {"case", "exercise", "objective", "reference"}:
            within = cast("PartKind", use)
        self._kinds.append(within)
        yield from self._walk(node.nodelist)
        yield from self._flush()
        self._kinds.pop()

    def _abstract(self, nodes: Sequence[Any], node: Any) -> Iterator[Part]:
        yield from self._flush()
        line = self._line(node.pos)
        yield Part("heading", "Abstract", line, line, level=1)
        yield from self._walk(nodes)
        yield from self._flush()

    def _code(self, node: Any, besides: Sequence[Any] = ()) -> Part:
        pieces, at = [], node.pos
        for each in besides:
            pieces.append(self._source[at : each.pos])
            at = each.pos + each.len
        source = "".join([*pieces, self._source[at : node.pos + node.len]])
        code = _CODE_LINE.sub("", source, count=1).rpartition("\\end")[0]
        return Part("code", code.strip("\n").rstrip(), *self._lines(node))

    def _algorithm(self, node: Any) -> Iterator[Part]:
        """Give the caption of an algorithm as algorithm2e has it, and all else of it as code."""
        for caption in below(node, "caption"):
            placed = self._marks.placed([self._words.of(argument_nodes(caption))])
            if placed.text:
                line = self._line(caption.pos)
                yield Part("caption", placed.text, line, line, cited=placed.cited)
        yield self._code(node, below(node, "caption", "label"))

    def _list(self, node: Any) -> Iterator[Part]:
        """Give a list in as many parts as the code, the figures and the tables in its items leave."""
        lines: list[str] = []
        begin = node.pos
        for each in self._items(node.nodelist):
            if isinstance(each, str):
                lines.append(each)
                continue
            yield from self._lines_of(lines, begin, each.pos)
            yield from self._environment(each, self._like(each.environmentname).rstrip("*"))
            lines, begin = [], each.pos + each.len
        yield from self._lines_of(lines, begin, node.pos + node.len)

    def _lines_of(self, lines: Sequence[str], begin: int, end: int) -> Iterator[Part]:
        placed = self._marks.placed(lines)
        if placed.text:
            first, last = self._line(begin), self._line(end - 1)
            yield Part(self._kinds[-1], placed.text, first, last, cited=placed.cited, equations=placed.equations)

    def _items(self, nodes: Sequence[Any]) -> Iterator[Any]:
        """Give the words of each item, those of lists in it behind it, and what is no words as it stands there; a term
        is before its description."""
        said: list[str] = []
        for node in nodes:
            name = name_of(node)
            if name == "item":
                yield "".join(said)
                term = self._words.of(argument_nodes(node))
                said = [f"{term.rstrip(': ')}: "] if plain(term).strip(" •-–*") else []
            elif name in LISTS:
                yield "".join(said)
                said = []
                yield from self._items(node.nodelist)
            elif name.rstrip("*") in _APART and hasattr(node, "environmentname"):
                yield "".join(said)
                said = []
                yield node
            elif node is not None:
                said.append(self._words.of([node]))
        yield "".join(said)

    def _figure(self, node: Any) -> Iterator[Part]:
        label = f"Figure {number}" if (number := self._number(node)) else ""
        images = [argument(each, -1) for each in below(node, "includegraphics")]
        captions = below(node, "caption", "captionof", "subcaption")
        for at, caption in enumerate(captions):
            placed = self._marks.placed([self._words.of(argument_nodes(caption))])
            href = images[at] if len(captions) == len(images) else images[0] if images else ""
            line = self._line(caption.pos)
            figure = FigureData(label=label, href=href)
            yield Part("caption", placed.text, line, line, figure=figure, cited=placed.cited)
        if not captions:
            self._left("figure without a caption", node.pos)

    def _table_float(self, node: Any) -> Iterator[Part]:
        label = f"Table {number}" if (number := self._number(node)) else ""
        captions = [self._marks.placed([self._words.of(argument_nodes(each))]) for each in below(node, "caption")]
        caption = captions[0] if captions else self._marks.placed([])
        tables = below(node, *TABLES)
        for each in tables:
            yield from self._table(each, caption, label)
        if not tables:
            if caption.text:
                yield Part("caption", caption.text, *self._lines(node), cited=caption.cited)
            self._left("table that is no text", node.pos)

    def _table(self, node: Any, caption: Placed | None, label: str) -> Iterator[Part]:
        label = label or (f"Table {number}" if (number := self._number(node)) else "")
        own = [self._marks.placed([self._words.of(argument_nodes(each))]) for each in below(node, "caption")]
        told = caption if caption and caption.text else own[0] if own else None
        read = table_rows(node.nodelist, lambda nodes: self._marks.placed([self._words.of(nodes)]).text)
        if read is None and told:
            yield Part("caption", told.text, *self._lines(node), cited=told.cited)
        elif read is not None:
            for left in read.left_out:
                self._left(left.what, node.pos)
            table = read.table.model_copy(update={"caption": told.text if told else "", "label": label})
            yield table_part(table, *self._lines(node), cited=told.cited if told else ())

    def _bibliography(self, node: Any) -> Iterator[Part]:
        entries: list[tuple[Any, list[Any]]] = []
        for each in node.nodelist:
            if name_of(each) == "bibitem":
                entries.append((each, []))
            elif entries and each is not None:
                entries[-1][1].append(each)
        lines: list[str] = []
        for item, nodes in entries:
            entry = entry_of(argument(item, -1), nodes, self._words)
            if entry.text:
                self._references.setdefault(entry.key, entry)
                lines.append(entry.text)
        if lines:
            line = self._line(node.pos)
            yield Part("heading", "References", line, line, level=1 + self._has_chapters)
            yield Part("reference", "\n".join(lines), *self._lines(node))

    def _number(self, node: Any) -> str:
        return ", ".join(self._numbers.of_places.get(node.pos, ()))

    def _say(self, words: str, node: Any) -> None:
        if words.strip():
            self._first = node.pos if self._first < 0 else self._first
            self._last = node.pos + node.len - 1
        self._said.append(words)

    def _add(self, text: str, place: int) -> None:
        if words := text.strip():
            ahead = text.index(words[0])
            self._first = place + ahead if self._first < 0 else self._first
            self._last = place + ahead + len(words) - 1
        self._said.append(text)

    def _flush(self) -> Iterator[Part]:
        """Give the paragraph that was said, and its footnotes behind it."""
        placed = self._marks.placed(["".join(self._said)])
        first, last = self._first, self._last
        self._said, self._first = [], -1
        notes, self._notes = self._notes, []
        if placed.text:
            lines = (self._line(first), self._line(last)) if first >= 0 else (0, 0)
            yield Part(self._kinds[-1], placed.text, *lines, cited=placed.cited, equations=placed.equations)
        yield from notes

    def _line(self, place: int) -> int:
        return bisect_right(self._line_ends, place - 1) + 1

    def _lines(self, node: Any) -> tuple[int, int]:
        return self._line(node.pos), self._line(node.pos + node.len - 1)

    def _dropped(self, dropped: Dropped, start: int) -> None:
        text = _COMMANDS.sub("", self._source[dropped.start : dropped.end])
        if not dropped.condition or dropped.start < start or not _WORD.search(text):
            return
        if dropped.condition in {"iffalse", "iftrue"}:
            self._left("comments", 0)
        else:
            self._left(f"what holds only by \\{dropped.condition}", dropped.start)

    def _left(self, what: str, place: int) -> None:
        left = LeftOut(what, self._line(place) if place else 0)
        if left not in self.left_out:
            self.left_out.append(left)
