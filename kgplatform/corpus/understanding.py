"""What the parts of a document are: a kind for each, by the headings that they stand under and by their form."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from kgplatform.corpus.block_parts import part_of
from kgplatform.corpus.case_paragraphs import CaseReader
from kgplatform.corpus.line_forms import (
    answer_begins,
    calls_inside,
    heading_kind,
    is_contents,
    is_solutions,
    line_kinds,
    runs_on,
)
from kgplatform.language.detection import language_of
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import PROSE, Block, Document, SnippetKind
from kgplatform.sources.languages import base_language

HEADING = re.compile(r"#{1,6}[ \t]+\S")
_LINE = re.compile(r"[^\n]+")
# A heading's kind takes these in too: a list of choices in a table, the case that an exercise is about.
_TAKEN_IN = frozenset({PROSE, "case", "table", "caption"})


@dataclass(frozen=True)
class _Line:
    """A line of a document's text or a part of one: its block by the loader, and what it is so far."""

    block: Block
    start: int
    end: int
    kind: SnippetKind


def understand(document: Document) -> Document:
    """Return the document with `blocks` for all of its text: what a loader knows of them by the file's structure stays,
    and what is left is told apart by the headings above it and by its form (evidence.forms, evidence.cases). Its
    `language` is what its words show plainly, else what it was said to be."""
    blocks = document.blocks or tuple(_by_lines(document.text))
    found: list[Block] = []
    for heading, lines in _sections(document.text, blocks):
        if heading:
            found.append(heading)
        found.extend(_merged(lines))
    return document.model_copy(update={"blocks": tuple(found), "language": _language(document, found)})


def _language(document: Document, blocks: Sequence[Block]) -> str:
    """Return the language of a document. Records tell of the work: the abstract of an article in German is in English
    as a rule, so that the words themselves count more."""
    prose = "\n".join(document.text[block.start : block.end] for block in blocks if block.kind == PROSE)
    told = document.language or (document.work.language if document.work else "")
    return language_of(prose) or base_language(told)


def _by_lines(text: str) -> Iterator[Block]:
    """Give the blocks of a text of which nobody told anything: headings are `#` lines, all else may be prose."""
    for line in _LINE.finditer(text):
        if line.group().strip():
            kind = "heading" if HEADING.match(line.group()) else PROSE
            yield Block(kind=kind, start=line.start(), end=line.end())


def _sections(text: str, blocks: Sequence[Block]) -> Iterator[tuple[Block | None, list[_Line]]]:
    """Give each heading, None at the beginning, with what stands under it up to the next one."""
    above: list[tuple[int, SnippetKind | None]] = []
    heading: Block | None = None
    listing = asked = False
    lines: list[_Line] = []
    cases = CaseReader(text)
    for block in [*blocks, None]:
        if block is not None and block.kind != "heading":
            lines.extend(_lines_of(text, block, block.kind))
            continue
        inherited = next((kind for _, kind in reversed(above) if kind), None)
        told = _told_apart(text, lines, cases)
        begin = _text_begins(text, told) if listing else len(told)
        under = [
            replace(line, kind=_under(inherited if number < begin else None, line.kind))
            for number, line in enumerate(told)
        ]
        asked = asked or any(line.kind == "exercise" for line in under)
        yield heading, under
        heading, lines = block, []
        if block is not None:
            words = text[block.start : block.end]
            level = len(words) - len(words.lstrip("#"))
            above = [each for each in above if each[0] < level]
            named = words.lstrip("# \t")
            # Before anything was asked, solutions are what chemists make.
            above.append((level, heading_kind(named) if asked or not is_solutions(named) else None))
            listing = is_contents(named)


def _text_begins(text: str, lines: Sequence[_Line]) -> int:
    """Return which line below the heading of a list of contents is the first of the text itself."""
    return next((at for at, line in enumerate(lines) if runs_on(text[line.start : line.end])), len(lines))


def _lines_of(text: str, block: Block, kind: SnippetKind) -> Iterator[_Line]:
    if kind != PROSE:
        yield _Line(block, block.start, block.end, kind)
        return
    for line in _LINE.finditer(text, block.start, block.end):
        if line.group().strip():
            yield _Line(block, line.start(), line.end(), kind)


def _told_apart(text: str, lines: Sequence[_Line], cases: CaseReader) -> list[_Line]:
    """Return a section's lines by their form, those parted into sentences that tell of a case or end with a call."""
    words = [text[line.start : line.end] for line in lines]
    found: list[_Line] = []
    told: frozenset[str] = frozenset()
    kinds_of = line_kinds(words, [line.kind for line in lines])
    for line, said, kind, before in zip(lines, words, kinds_of, ["", *words], strict=False):
        begins = answer_begins(said, before) if line.kind == PROSE else 0
        if begins:
            asked = replace(line, end=line.start + len(said[:begins].rstrip()), kind="exercise")
            found += [asked, replace(line, start=line.start + begins)]
        elif kind == PROSE and (cases.tells_one(said, told) or calls_inside(said)):
            spans = sentence_spans(said)
            sentences = [said[start:end] for start, end in spans]
            kinds = line_kinds(sentences, cases.read(sentences, told))
            told = told | cases.persons(said)
            found.extend(_parted(line, spans, kinds))
        else:
            told = told if kind != PROSE else frozenset()
            found.append(replace(line, kind=kind))
    return found


def _parted(line: _Line, spans: Sequence[tuple[int, int]], kinds: Sequence[SnippetKind]) -> Iterator[_Line]:
    for kind, group in groupby(zip(spans, kinds, strict=True), key=lambda each: each[1]):
        own = [span for span, _ in group]
        yield _Line(line.block, line.start + own[0][0], line.start + own[-1][1], kind)


def _under(inherited: SnippetKind | None, kind: SnippetKind) -> SnippetKind:
    return inherited if inherited and kind in _TAKEN_IN else kind


def _merged(lines: Sequence[_Line]) -> Iterator[Block]:
    """Give the lines as blocks again: those of one block and one kind are one."""
    run: list[_Line] = []
    for line in [*lines, None]:
        if run and (line is None or line.block is not run[-1].block or line.kind != run[-1].kind):
            yield part_of(run[0].block, run[0].start, run[-1].end, kind=run[0].kind)
            run = []
        if line is not None:
            run.append(line)
