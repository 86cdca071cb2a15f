"""Markdown, also MyST's and Pandoc's, to the parts of a document: mark-up stripped, headings as `#` lines, list items
and table rows one a line, code and directives told apart from prose."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

from kgplatform.models import PROSE
from loaders.brackets import brackets_plugin
from loaders.directives import Directive, directive_of
from loaders.dollars import formulas_plugin
from loaders.drawn_tables import DRAWN, drawn_tables_plugin
from loaders.front_matter import front_matter, front_matter_values
from loaders.grids import Cell
from loaders.html import html_parts
from loaders.html_tables import cells_of
from loaders.inline import Labels, image_caption, inline_text, is_link_only, math
from loaders.metadata import work_of
from loaders.parts import LeftOut, Part, PartKind, ReadText, assembled
from loaders.pipes import pipes_plugin
from loaders.plain import plain_text, squeezed
from loaders.structure import class_kind, is_answer
from loaders.tables import table_part
from loaders.templates import in_markdown

_FENCE_LINE = re.compile(r"(`{3,}|~{3,})[\w-]*[ \t]*\Z")
_TARGET = re.compile(r"\(([\w:.-]+)\)=[ \t]*\Z")
_ELEMENT = re.compile(r"<(/?)(div|section|aside|details|nav|footer)\b([^<>]{0,1000})>", re.IGNORECASE)
_SUMMARY = re.compile(r"\s*<summary\b[^<>]{0,200}>((?:[^<]|<(?!/summary)){0,300})</summary>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,200}>")
_CLASS = re.compile(r"\bclass\s*+=\s*+[\"']?([^\"'<>]*)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_TABLE_CAPTION = re.compile(r"(?:[Tt]able)?:\s?\S")
_CAPTION_WORDS = 8
_WITHOUT_TITLE = frozenset({"div", "section", "columns", "column", "content-visible", "content-hidden", "container"})
_DEEPEST = 8  # directives in directives
_FLAT = {"paragraph_open", "paragraph_close", "inline"}


def _parser() -> MarkdownIt:
    made = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    made.use(formulas_plugin).use(pipes_plugin).use(brackets_plugin).use(amsmath_plugin)
    made.use(drawn_tables_plugin).use(myst_role_plugin).use(myst_block_plugin).use(colon_fence_plugin).use(
        deflist_plugin
    ).use(admon_plugin)
    return made


_PARSER = _parser()


def markdown_text(source: str) -> ReadText:
    """Return the text of a Markdown source, part by part."""
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    fields, body, begin = front_matter(source)
    body, begin = _unfenced(body, begin)
    left = [LeftOut("front matter", 1)] if fields else []
    cleaned, lines = _without_comments(in_markdown(body), begin)
    tokens = _PARSER.parse(cleaned)
    reader = _Reader(cleaned, _labels(tokens), lines, left)
    parts = list(reader.parts(tokens))
    published = fields.get("published", "") or fields.get("date", "")
    read = assembled(parts, fields.get("title", ""), published, reader.left_out)
    return replace(read, work=work_of(front_matter_values(source))) if fields else read


class _Lines:
    """The lines of the file that the lines of a cleaned text were, both from 0."""

    def __init__(self, cuts: Sequence[tuple[int, int]]) -> None:
        """A cut is twice the line in which it is, or that less one before it; and how many lines are missing then."""
        self._cuts = cuts

    def begin(self, line: int) -> int:
        return line + self._missing(2 * line - 1)

    def end(self, line: int) -> int:
        """Return where a line ends, which may go on behind a comment of several lines."""
        return line + self._missing(2 * line)

    def _missing(self, place: int) -> int:
        return self._cuts[bisect_right(self._cuts, place, key=lambda cut: cut[0]) - 1][1]


class _Reader:
    """Turns tokens into parts; `left_out` grows with what is no text."""

    def __init__(self, source: str, labels: Labels, lines: _Lines, left_out: list[LeftOut], depth: int = 0) -> None:
        self.left_out = left_out
        self._source = source.split("\n")
        self._labels = labels
        self._depth = depth
        self._by_table = False
        self._behind = 0  # the line behind the last block
        self._lines = lines
        self._gates: list[PartKind] = []  # {exercise-start} ... {exercise-end}
        self._elements: list[tuple[str, PartKind | None]] = []  # <div class="exercise"> ... </div>

    def parts(self, tokens: Sequence[Token], kind: PartKind = PROSE) -> Iterator[Part]:
        """Give the parts of tokens; their prose is of `kind`."""
        at = 0
        while at < len(tokens):
            end = _closing(tokens, at)
            below = at > 0 and tokens[at - 1].markup == DRAWN
            self._by_table = below or (end < len(tokens) and tokens[end].type == "table_open")
            yield from self._block(tokens[at:end], self._within() or kind)
            at = end

    def _block(self, tokens: Sequence[Token], kind: PartKind) -> Iterator[Part]:
        first = tokens[0]
        begin, end = self._span(first)
        match first.type:
            case "heading_open":
                text = inline_text(tokens[1], self._labels)
                yield Part("heading", text, begin, end, level=int(first.tag[1]))
            case "paragraph_open":
                yield self._paragraph(tokens[1], kind, begin, end)
            case "bullet_list_open" | "ordered_list_open" | "dl_open" | "blockquote_open" | "admonition_open":
                yield from self._container(tokens, kind)
            case "table_open":
                yield from self._table(tokens, kind, begin, end)
            case "fence" | "colon_fence" | "code_block":
                yield from self._fenced(first, kind)
            case "math_block" | "math_block_label" | "math_block_eqno" | "amsmath":
                content = first.content.strip()
                text = squeezed(content) if first.type == "amsmath" else math(content, _delimiter(first))
                yield Part(kind, text, begin, end, formula=True)
            case "html_block":
                yield from html_parts(first.content, kind, begin - 1)
                self._open_elements(first.content)
            case "myst_line_comment":
                self.left_out.append(LeftOut("comment", begin))

    def _open_elements(self, fragment: str) -> None:
        """Note what elements are open behind a block of HTML: their classes tell of the Markdown inside of them."""
        for element in _ELEMENT.finditer(fragment):
            closing, tag, attributes = element.groups()
            if closing:
                if tag.lower() in (tag_ for tag_, _ in self._elements):
                    while self._elements.pop()[0] != tag.lower():
                        pass
                continue
            classes = _CLASS.search(attributes)
            summary = _SUMMARY.match(fragment, element.end())
            kind: PartKind | None = class_kind(classes[1].split()) if classes else None
            if summary and is_answer(_TAG.sub("", summary[1])):
                kind = "exercise"
            self._elements.append((tag.lower(), kind))

    def _within(self) -> PartKind | None:
        if self._gates:
            return self._gates[-1]
        return next((kind for _, kind in self._elements if kind), None)

    def _paragraph(self, token: Token, kind: PartKind, begin: int, end: int) -> Part:
        caption = image_caption(token)
        if caption is not None:
            if len(caption.split()) >= _CAPTION_WORDS:
                return Part("caption", caption, begin, end)
            self.left_out.append(LeftOut("image", begin))
            return Part(kind, "")
        if _TARGET.match(token.content) or _is_index_only(token):
            return Part(kind, "")
        text = inline_text(token, self._labels)
        if self._by_table and _TABLE_CAPTION.match(text):
            return Part(_told(kind, "caption"), text.lstrip(": "), begin, end)
        if is_link_only(token) and len(text.split()) < 2 * _CAPTION_WORDS:
            return Part(_told(kind, "navigation"), text, begin, end)
        return Part(kind, text, begin, end)

    def _container(self, tokens: Sequence[Token], kind: PartKind) -> Iterator[Part]:
        """Give a list as one part, a line an item, if it has nothing else in it; else its parts one after the other."""
        begin, end = self._span(tokens[0])
        inside = tokens[1:-1]
        if tokens[0].type.endswith("list_open") or tokens[0].type == "dl_open":
            plain = all(_is_of_list(token) for token in inside)
            if plain:
                lines = list(self._items(inside))
                inlines = [token for token in inside if token.type == "inline"]
                linked = len(inlines) > 1 and all(is_link_only(token) for token in inlines)
                yield Part(_told(kind, "navigation") if linked else kind, "\n".join(lines), begin, end)
                return
        title = tokens[0].content if tokens[0].type == "admonition_open" else ""
        if title and title != str(tokens[0].meta["tag"]).title():
            self.left_out.append(LeftOut("title of a box", begin))
            kind = _told(kind, "exercise") if is_answer(title) else kind
        kept = [token for token in inside if not re.match(r"(?:list_item|dt|dd|admonition_title)_", token.type)]
        yield from self.parts(kept, kind)

    def _items(self, tokens: Sequence[Token]) -> Iterator[str]:
        """Give a line an item; a term stands before its definition: "term: definition"."""
        term = ""
        within = ""
        for token in tokens:
            if token.type in {"dt_open", "dd_open"}:
                within = token.type
            elif token.type == "inline":
                text = inline_text(token, self._labels)
                if within == "dt_open":
                    term = text.rstrip(":")
                elif text:
                    yield f"{term}: {text}" if within == "dd_open" and term else text
            elif token.type in {"math_block", "math_block_label"}:
                yield math(token.content.strip(), _delimiter(token))

    def _table(self, tokens: Sequence[Token], kind: PartKind, begin: int, end: int) -> Iterator[Part]:
        """Give a table; a header may be empty, as people leave it who have none."""
        rows: list[list[Cell]] = [[]]
        heads = 0
        spans = (1, 1)
        for token in tokens:
            if token.type in {"th_open", "td_open"}:
                spans = (int(token.attrs.get("colspan", 1)), int(token.attrs.get("rowspan", 1)))
            elif token.type == "inline":
                rows[-1].append(Cell(squeezed(inline_text(token, self._labels)), *spans))
            elif token.type == "tr_close":
                rows.append([])
            elif token.type == "thead_close":
                heads = len(rows) - 1
        table = cells_of(rows, heads)
        if table is not None:
            yield replace(table_part(table, begin, end), kind=_told(kind, "table"))

    def _fenced(self, token: Token, kind: PartKind) -> Iterator[Part]:
        begin, end = self._span(token)
        directive = directive_of(token)
        if directive is None:
            if token.type == "fence" and token.info.strip() == "math":
                yield Part(kind, math(token.content.strip(), "$$"), begin, end, formula=True)
            elif token.type == "code_block" and _reads_as_prose(token.content):
                lines = plain_text(token.content)
                yield Part(kind, lines, begin, end)
            else:
                yield Part("code", token.content.rstrip("\n"), begin, end)
            return
        yield from self._directive(directive, kind, begin, end)

    def _directive(self, directive: Directive, kind: PartKind, begin: int, end: int) -> Iterator[Part]:
        use = directive.use
        if directive.name.endswith(("-start", ":start")) and use != "left out":
            self._gates.append(use if use != "formula" else PROSE)
        elif directive.name.endswith(("-end", ":end")):
            self._gates = self._gates[:-1]
        elif use == "left out" or self._depth >= _DEEPEST:
            self.left_out.append(LeftOut(f"directive {directive.name}", begin))
        elif use == "formula":
            yield Part(kind, math(directive.content.strip(), "$$"), begin, end, formula=True)
        elif use == "code":
            yield Part("code", directive.content.rstrip("\n"), begin, end)
        else:
            if directive.title:
                self.left_out.append(LeftOut("title of a box", begin))
            inner = _told(kind, use) if use != PROSE else kind
            content = _glossary(directive.content) if directive.name == "glossary" else directive.content
            tokens = _PARSER.parse(content)
            # A directive's first line is the one after its fence and its options; `_lines` knows the whole text only.
            offset = begin + directive.skipped
            nested = _Reader(content, self._labels, _Lines([(-1, offset)]), self.left_out, self._depth + 1)
            for part in nested.parts(tokens, inner):
                if part.kind != "heading" or directive.name in _WITHOUT_TITLE:
                    yield part
                elif inner == PROSE:  # what comes after the box is not under its title
                    self.left_out.append(LeftOut("title of a box", part.first_line))
                else:
                    yield Part(inner, part.text, part.first_line, part.last_line)

    def _span(self, token: Token) -> tuple[int, int]:
        """Return the first and the last line of a token in the file, from 1."""
        first, end = token.map or self._found(token)
        if not end:
            return 0, 0
        self._behind = end
        while end - 1 > first and not "".join(self._source[end - 1 : end]).strip():
            end -= 1
        return self._lines.begin(first) + 1, self._lines.end(end - 1) + 1

    def _found(self, token: Token) -> tuple[int, int]:
        """Return the lines of a formula of which the parser does not tell where it was: the next ones that have it."""
        lines = token.content.strip().split("\n")
        for at in range(self._behind, len(self._source)):
            if lines[0] and lines[0] in self._source[at]:
                opened = at > 0 and self._source[at - 1].strip() == "\\["
                end = at + len(lines)
                return at - opened, end + ("".join(self._source[end : end + 1]).strip() == "\\]")
        return 0, 0


def _is_index_only(token: Token) -> bool:
    """Say whether a paragraph has nothing but entries of an index."""
    said = [each for each in token.children or [] if each.content.strip()]
    return bool(said) and all(each.type == "myst_role" and each.meta.get("name") == "index" for each in said)


def _glossary(content: str) -> str:
    """Return a glossary, whose definitions are indented below their terms, as a list of definitions; lines stay."""
    lines = content.split("\n")
    for at, line in enumerate(lines):
        before = lines[at - 1] if at else ""
        if line[:1] in {" ", "\t"} and line.strip() and before.strip() and before[:1] not in {" ", "\t", ":"}:
            lines[at] = f": {line.strip()}"
        elif line[:1] in {" ", "\t"}:
            lines[at] = f"  {line.strip()}"
    return "\n".join(lines)


def _told(kind: PartKind, own: PartKind) -> PartKind:
    """A table in an exercise is part of the exercise."""
    return own if kind == PROSE else kind


def _delimiter(token: Token) -> str:
    return "\\[" if token.markup.startswith("\\[") else "$$"


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Return the place behind the block that begins at a token."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].nesting
        if depth <= 0:
            return place + 1
    return len(tokens)


def _is_of_list(token: Token) -> bool:
    kinds = {"list_item", "bullet_list", "ordered_list", "dl", "dt", "dd"}
    return token.type in _FLAT or token.type.rpartition("_")[0] in kinds or token.type.startswith("math_block")


def _reads_as_prose(content: str) -> bool:
    """Say whether an indented block is a paragraph that somebody indented: its lines are words and end as sentences."""
    words = content.split()
    spelt = sum(bool(_WORD.fullmatch(word.strip(".,;:!?()\"'"))) for word in words)
    return len(words) >= _CAPTION_WORDS and spelt > 0.8 * len(words) and content.rstrip()[-1] in ".!?\"'”’"


def _unfenced(body: str, begin: int) -> tuple[str, int]:
    """Take away a fence around the whole text, however often, and return on which line of the file the rest begins."""
    while True:
        inner = body.strip("\n")
        first, _, rest = inner.lstrip().partition("\n")
        fence = _FENCE_LINE.match(first)
        stripped = rest.rstrip()
        if not fence or not stripped.endswith(fence[1]) or stripped.rpartition("\n")[2].strip() != fence[1]:
            return body, begin
        inside = stripped[: len(stripped) - len(fence[1])]
        if re.search(rf"^[ \t]*{re.escape(fence[1])}", inside, re.MULTILINE):  # several fences, not one around them
            return body, begin
        begin += body[: body.index(first)].count("\n") + 1
        body = inside


def _without_comments(body: str, begin: int) -> tuple[str, _Lines]:
    """Take the comments of HTML away, and return the lines of the file that the rest has, from `begin` on."""
    kept: list[str] = []
    cuts = [(-1, begin)]
    at, line, missing = 0, 0, begin
    while (start := body.find("<!--", at)) >= 0 and (end := body.find("-->", start)) >= 0:
        piece = body[at:start]
        alone = (not piece or piece.endswith("\n")) and body[end + 3 : end + 4] in {"\n", ""}
        behind = end + 3 + (alone and end + 3 < len(body))
        kept.append(piece)
        line += piece.count("\n")
        missing += body.count("\n", start, behind)
        cuts.append((2 * line - alone, missing))
        at = behind
    kept.append(body[at:])
    return "".join(kept), _Lines(cuts)


def _labels(tokens: Sequence[Token]) -> Labels:
    """Number the labelled equations and figures in their order, and note what sections are called."""
    equations: dict[str, int] = {}
    figures: dict[str, int] = {}
    sections: dict[str, str] = {}
    target = ""
    for at, token in enumerate(tokens):
        directive = directive_of(token) if token.type in {"fence", "colon_fence"} else None
        if token.type == "math_block_label":
            equations.setdefault(token.info, len(equations) + 1)
        elif directive and directive.label and directive.use in {"formula", "caption"}:
            numbers = equations if directive.use == "formula" else figures
            numbers.setdefault(directive.label, len(numbers) + 1)
        elif token.type == "myst_target":
            target = token.content
        elif token.type == "heading_open" and target:
            sections[target], target = inline_text(tokens[at + 1], Labels()), ""
    return Labels(equations, figures, sections)
