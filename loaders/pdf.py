"""PDF: letters at places, of which lines, columns, paragraphs and headings are made."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgplatform.models import PROSE
from loaders.conversion import damaged
from loaders.encoding import repair
from loaders.hyphens import joiner
from loaders.office_metadata import pdf_work
from loaders.parts import LeftOut, Part, PartKind, ReadText, assembled
from loaders.pdf_columns import in_columns
from loaders.pdf_lines import Line
from loaders.pdf_pages import Page, pdf_pages
from loaders.pdf_paragraphs import Paragraph, continued, is_typed, paragraphs
from loaders.pdf_running import without_running
from loaders.plain import SENTENCE_END, squeezed, without_references
from loaders.tables import bounded_rows, table_of, table_part

_BEGINNING = b"%PDF-"
_WITHIN = 1024  # bytes, in which a file of this kind says so
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.)?|table|tab\.|scheme|box)\s?[A-Z]?\d{1,3}\b(?P<stop>\s?[.:|–—])?", re.IGNORECASE
)
_KEPT_HYPHEN = re.compile(r"(?<=[^\W_])-\n(?=\w)")
_UNSPACED = re.compile(r"(?<=\w[–—/])\n(?=\w)")
_NUMBERED = re.compile(r"\A(?:\d{1,2}\.?){1,5}\s")
_FORMULA = re.compile(r"[=¼∑∫√]")  # fonts of formulas often tell "¼" for "="
_NO_TITLE = re.compile(r"[.!:;…,][\"'”’)\]]*\Z")  # a heading may be a question
_LONGEST_HEADING = 18  # words
_MOST_COMMAS = 2  # of a heading: authors have more
_LEAST_LETTERS = 3
_SMALLER = 1.0  # points by which a heading may be smaller than what stands below it
_OFTEN = 0.75  # share of a font's paragraphs that look like headings, where it is one of headings
_DEEPEST = 6
_BIGGER = 0.8  # points
_MOST_BETWEEN = 12  # paragraphs of captions and notes amid one that goes on in the next column


def pdf_text(data: bytes) -> ReadText:
    """Return what is understood of a PDF's bytes; raises UnreadableDocument for what is none."""
    if _BEGINNING not in data[:_WITHIN]:
        raise damaged("pdf")
    return replace(read_pages(pdf_pages(data)), work=pdf_work(data))


def read_pages(pages: Sequence[Page]) -> ReadText:
    """Return what is understood of pages: their text without what runs along them, in the order of reading."""
    running = without_running(pages)
    body = _body([line for page in running.pages for line in page.lines])
    found = [
        paragraph
        for number, page in enumerate(running.pages)
        for piece, lines in enumerate(in_columns(page.lines))
        for paragraph in paragraphs(lines, number, piece, body[1])
    ]
    reader = _Reader(continued(_whole(found)), body)
    parts = list(reader.parts())
    return assembled(parts, reader.title, left_out=[*running.left_out, *reader.left_out, *_unread(pages)])


class _Reader:
    """Says what paragraphs are by the fonts of all of them; `left_out` grows with what their tables have too much."""

    def __init__(self, found: Sequence[Paragraph], body: tuple[str, float]) -> None:
        self.left_out: list[LeftOut] = []
        self._found = found
        self._body = body
        self._joined = joiner("\n".join(paragraph.text for paragraph in found))
        self._headings = self._of_headings()
        self._title = self._of_title()
        below = dict.fromkeys(found[at].style for at in sorted(self._headings) if at not in self._title)
        # Of the same size the first one stands higher.
        ranked = sorted(below, key=lambda style: -round(style[1]))
        self._ranks = {style: rank for rank, style in enumerate(ranked)}

    @property
    def title(self) -> str:
        """What stands on the first page in the largest letters, "" where that is nothing."""
        return self._said(self._found[self._title[0]].text) if self._title else ""

    def parts(self) -> Iterator[Part]:
        """Give what the paragraphs say; the items of a list are one part."""
        items: list[str] = []
        for at, paragraph in enumerate(self._found):
            kind = self._kind(at, paragraph)
            if kind == PROSE and paragraph.is_item:
                items.append(self._said(paragraph.wrapped))
                continue
            if items:
                yield Part(PROSE, "\n".join(items))
                items = []
            if paragraph.rows:
                yield from self._table(paragraph)
            elif kind in {"table", "code"}:
                yield Part(kind, paragraph.text)
            else:
                yield Part(kind, self._said(paragraph.text), level=self._level(at) if kind == "heading" else 0)
        if items:
            yield Part(PROSE, "\n".join(items))

    def _table(self, paragraph: Paragraph) -> Iterator[Part]:
        rows = bounded_rows([list(map(self._said, row)) for row in paragraph.rows], "a table")
        self.left_out.extend(rows.left_out)
        if table := table_of(rows.rows):
            yield table_part(table)

    def _kind(self, at: int, paragraph: Paragraph) -> PartKind:
        if paragraph.is_table:
            return "table"
        if at in self._headings:
            return "heading"
        if paragraph.is_typed and not is_typed(self._body[0]):
            return "code"
        return "caption" if self._is_caption(paragraph) else PROSE

    def _is_caption(self, paragraph: Paragraph) -> bool:
        named = _CAPTION.match(paragraph.text)
        return named is not None and (bool(named["stop"]) or paragraph.style != self._body)

    def _level(self, at: int) -> int:
        if at in self._title:
            return 1
        return min(_DEEPEST, self._ranks[self._found[at].style] + 2)

    def _said(self, wrapped: str) -> str:
        """Return a text without its line ends: words are whole again, and numbers of references gone."""
        joined = _UNSPACED.sub("", _KEPT_HYPHEN.sub("-", self._joined(repair(wrapped))))
        return without_references(squeezed(joined))

    def _of_headings(self) -> frozenset[int]:
        """Return which paragraphs are headings: they look like it, and so do most of those in their font."""
        alike = {at for at in range(len(self._found)) if self._looks_like_heading(at)}
        all_of: Counter[tuple[str, float]] = Counter(paragraph.style for paragraph in self._found)
        like: Counter[tuple[str, float]] = Counter(self._found[at].style for at in alike)
        return frozenset(at for at in alike if like[style := self._found[at].style] >= _OFTEN * all_of[style])

    def _looks_like_heading(self, at: int) -> bool:
        paragraph = self._found[at]
        font, size = paragraph.style
        if paragraph.is_table or paragraph.is_typed or paragraph.style == self._body or self._is_caption(paragraph):
            return False
        following = next((each for each in self._found[at + 1 : at + 2]), None)
        below = following.style[1] if following else size + 2 * _SMALLER
        stands_out = paragraph.is_bold or size > self._body[1] + _BIGGER or (font != self._body[0])
        return stands_out and size >= below - _SMALLER and _is_short_title(paragraph.text)

    def _of_title(self) -> list[int]:
        """Return the heading of the first page in the largest letters of all; what stands above it is none."""
        sizes = {at: self._found[at].style[1] for at in sorted(self._headings)}
        largest = max(sizes.values(), default=0.0)
        title = [at for at, size in sizes.items() if size == largest and not self._found[at].page]
        if len(title) != 1 or largest < self._body[1] + _BIGGER:
            return []
        self._headings = frozenset(at for at in self._headings if at >= title[0])
        return title


def _body(lines: Sequence[Line]) -> tuple[str, float]:
    """Return the font and the size of most letters."""
    letters: Counter[tuple[str, float]] = Counter()
    for line in lines:
        letters[line.font, line.size] += len(line.text)
    return max(letters, key=lambda style: (letters[style], style), default=("", 0.0))


def _is_short_title(text: str) -> bool:
    letters = sum(letter.isalpha() for letter in text)
    digits = sum(letter.isdigit() for letter in _NUMBERED.sub("", text))
    if (
        letters < _LEAST_LETTERS
        or 2 * letters < len(text)
        or 4 * digits > letters
        or _NO_TITLE.search(text)
        or _FORMULA.search(text)
    ):
        return False
    return len(text.split()) <= _LONGEST_HEADING and text.count(",") <= _MOST_COMMAS


def _whole(found: Sequence[Paragraph]) -> list[Paragraph]:
    """Return paragraphs, those made whole that go on in the next column or on the next page: what stands between, in
    smaller letters or as a table, comes after them."""
    whole: list[Paragraph] = []
    taken: set[int] = set()
    for at, paragraph in enumerate(found):
        if at in taken:
            continue
        lines, last = paragraph.lines, at
        while (more := _goes_on_at(found, last, taken)) is not None:
            taken.add(more)
            lines = (*lines, *found[more].lines)
            last = more
        whole.append(replace(paragraph, lines=lines))
    return whole


def _goes_on_at(found: Sequence[Paragraph], at: int, taken: set[int]) -> int | None:
    """Return where a paragraph goes on that ends with its column but not with a sentence."""
    paragraph = found[at]
    if paragraph.is_table or SENTENCE_END.search(paragraph.text):
        return None
    for more in range(at + 1, min(at + _MOST_BETWEEN, len(found))):
        following = found[more]
        if more in taken or following.is_table or following.style != paragraph.style:
            continue
        if (following.page, following.piece) == (paragraph.page, paragraph.piece) or following.is_item:
            return None
        amid = following.text[:1].islower() or paragraph.text.endswith("-") or paragraph.is_full
        return more if amid and following.page - paragraph.page <= 1 else None
    return None


def _unread(pages: Sequence[Page]) -> Iterator[LeftOut]:
    if turned := sum(page.turned for page in pages):
        yield LeftOut(f"{turned:,} letters that are turned")
    if unknown := sum(page.unknown for page in pages):
        yield LeftOut(f"{unknown:,} letters that the file does not tell")
