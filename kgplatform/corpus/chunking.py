"""Documents to passages: one (sub-)section, split at sentence ends above the token limit (Apollo 3.2.1)."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from kgplatform.corpus.block_parts import placed
from kgplatform.language.scripts import word_count
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import (
    OTHER_KINDS,
    PROSE,
    Block,
    CitedAt,
    Document,
    EquationData,
    Passage,
    SnippetKind,
    TableData,
)
from kgplatform.text.tables import table_rows, with_rows

Span = tuple[int, int]

_KINDS: tuple[SnippetKind, ...] = (PROSE, *OTHER_KINDS)
_BETWEEN = "\n\n"
_LONGEST_HEADING = 500  # characters: every passage below it is stored with it
_WORD = re.compile(r"\S+")
_LINE = re.compile(r"[^\n]+")
# A passage by itself may count a token more than inside its section; each try leaves more room.
_ROOM = (0, 2, 8, 32)


class TokenCounter(Protocol):
    """The embedding model's own tokenizer, special tokens not counted."""

    def count(self, text: str) -> int: ...

    def token_starts(self, text: str) -> list[int]:
        """Return where each token begins in the text, in characters."""


@dataclass(frozen=True)
class Chunks:
    """Passages in reading order; `dropped` counts those left out by reason ("short")."""

    passages: tuple[Passage, ...]
    dropped: dict[str, int]


def split_passages(document: Document, limit: int, min_words: int, tokens: TokenCounter) -> Chunks:
    """Split a document, whose blocks are known (evidence.understanding), into passages of at most `limit` tokens and at
    least `min_words` words, each of one kind.

    Every passage is all that a section has of one kind, or whole sentences of that; only a sentence above the limit is
    split, at words, and around its equations. A table and a figure is a passage by itself, however short: a table above
    the limit is split between rows. What stands under one heading comes kind by kind, prose first.
    """
    passages: list[Passage] = []
    dropped: Counter[str] = Counter()
    cited = sorted(document.cited, key=lambda each: each.start)
    for path, kind, own in _alike(document):
        run = _Run(document.text, own, cited)
        least = _least(own, min_words)
        if not run.text:
            continue
        if len(run.text) <= limit and word_count(run.text) < least:
            dropped["short"] += 1  # no tokens are counted: a document may have a hundred thousand of them
            continue
        for left, right in _spans(run, limit, least, tokens, document.language):
            if word_count(run.text[left:right]) < least:
                dropped["short"] += 1
            else:
                passages.append(run.passage(path, kind, left, right))
    return Chunks(tuple(passages), dict(dropped))


def short_blocks(document: Document, min_words: int) -> Iterator[list[Block]]:
    """Give the blocks of each section and kind that have fewer words together than a passage has: they are left out."""
    for _, _, own in _alike(document):
        if word_count(_Run(document.text, own, ()).text) < _least(own, min_words):
            yield own


def _alike(document: Document) -> Iterator[tuple[tuple[str, ...], SnippetKind, list[Block]]]:
    """Give what is cut together, with its kind and the headings above it."""
    for path, blocks in _sections(document):
        for kind, own in _together(blocks):
            yield path, kind, own


def _least(blocks: Sequence[Block], min_words: int) -> int:
    """Return how many words a passage of blocks has at least."""
    return 1 if _stands_alone(blocks[0]) else min_words


def _together(blocks: Sequence[Block]) -> Iterator[tuple[SnippetKind, list[Block]]]:
    """Give what is cut together: all blocks of a kind, but each table and each figure by itself behind them."""
    for kind in _KINDS:
        own = [block for block in blocks if block.kind == kind]
        if several := [block for block in own if not _stands_alone(block)]:
            yield kind, several
        yield from ((kind, [block]) for block in own if _stands_alone(block))


def _stands_alone(block: Block) -> bool:
    return block.table is not None or block.figure is not None


def _spans(run: "_Run", limit: int, min_words: int, tokens: TokenCounter, language: str) -> list[Span]:
    section = _Section(run.text, limit, min_words, tokens, run.equation_spans, language=language)
    return section.spans() if run.rows is None else section.spans_of_rows()


def _sections(document: Document) -> Iterator[tuple[tuple[str, ...], list[Block]]]:
    """Give (headings above it, blocks) of each section's own text."""
    path: list[tuple[int, str]] = []
    own: list[Block] = []
    for block in document.blocks:
        if block.kind != "heading":
            own.append(block)
            continue
        yield tuple(title for _, title in path), own
        heading = document.text[block.start : block.end]
        level = len(heading) - len(heading.lstrip("#"))
        title = heading.strip("# \t")[:_LONGEST_HEADING]
        path = [*((above, each) for above, each in path if above < level), (level, title)]
        own = []
    yield tuple(title for _, title in path), own


class _Run:
    """The blocks of one kind in a section as one text: what stands between two of them is left out, if it is more than
    white space."""

    def __init__(self, text: str, blocks: Sequence[Block], cited: Sequence[CitedAt]) -> None:
        parts: list[str] = []
        self._equations: list[EquationData] = []  # in the run
        self._citations: list[CitedAt] = []  # in the run, by their places
        self._pieces: list[tuple[int, Block, int]] = []  # where each begins in the run; its block; its start there
        length = 0
        for number, block in enumerate(blocks):
            left, right = _trimmed(text, block.start, block.end)
            gap = text[blocks[number - 1].end : block.start] if number else ""
            if parts:
                parts.append(gap if not gap.strip() else _BETWEEN)
                length += len(parts[-1])
            self._pieces.append((length, block, left))
            parts.append(text[left:right])
            self._equations.extend(placed(block.equations, length - left))
            self._citations.extend(placed(_between(cited, left, right), length - left))
            length += right - left
        self.text = "".join(parts)
        self.rows = table_rows(blocks[0].table, self.text) if blocks and blocks[0].table else None
        self._blocks = blocks

    @property
    def equation_spans(self) -> list[Span]:
        return [(each.start, each.end) for each in self._equations]

    def passage(self, path: tuple[str, ...], kind: SnippetKind, left: int, right: int) -> Passage:
        """Return the passage of the characters `left` to `right`, with where it begins and ends in the document."""
        first, last = self._piece(left), self._piece(right - 1)
        return Passage(
            path=path,
            kind=kind,
            text=self.text[left:right],
            start=left - first[0] + first[2],
            end=right - last[0] + last[2],
            first_line=first[1].first_line,
            last_line=last[1].last_line,
            table=self._table(left, right),
            figure=self._blocks[0].figure,
            equations=placed([each for each in self._equations if left <= each.start and each.end <= right], -left),
            citations=placed(_between(self._citations, left, right), -left),
        )

    def _table(self, left: int, right: int) -> TableData | None:
        """Return the table with the rows that are between two places, whole or in part."""
        table = self._blocks[0].table
        if table is None or self.rows is None:
            return table
        return with_rows(table, [row for row, (start, end) in self.rows.items() if start < right and left < end])

    def _piece(self, at: int) -> tuple[int, Block, int]:
        return self._pieces[bisect_right(self._pieces, at, key=lambda piece: piece[0]) - 1]


class _Section:
    """One section's text, its tokens, and where it may be cut. Spans are in the section's text."""

    def __init__(
        self, text: str, limit: int, min_words: int, tokens: TokenCounter, whole: Sequence[Span] = (),
        *, language: str = "",
    ) -> None:  # fmt: skip
        """Spans of `whole` are not cut, unless one is above the limit by itself."""
        self._language = language
        self._whole = whole
        self._text = text
        self._limit = limit
        self._min_words = min_words
        self._tokens = tokens
        self._starts = tokens.token_starts(text)

    def spans(self) -> list[Span]:
        if len(self._starts) <= self._limit:
            return [(0, len(self._text))]
        spans: list[Span] = []
        for room in _ROOM:
            spans = self._packed(max(1, self._limit - room))
            if all(self._tokens.count(self._text[start:end]) <= self._limit for start, end in spans):
                break
        return spans

    def spans_of_rows(self) -> list[Span]:
        """Return spans of whole lines; a line above the limit is split at words."""
        if len(self._starts) <= self._limit:
            return [(0, len(self._text))]
        spans: list[Span] = []
        lines = [match.span() for match in _LINE.finditer(self._text)]
        for room in _ROOM:
            limit = max(1, self._limit - room)
            spans = self._filled([unit for line in lines for unit in self._within(line, limit)], limit)
            if all(self._tokens.count(self._text[start:end]) <= self._limit for start, end in spans):
                break
        return spans

    def _packed(self, limit: int) -> list[Span]:
        """Fill passage after passage with whole sentences, then mend a tail that is too short."""
        sentences = _joined(sentence_spans(self._text, self._language), self._whole)
        units = [unit for sentence in sentences for unit in self._within(sentence, limit)]
        return self._mended(self._filled(units, limit), [start for start, _ in units], limit)

    def _filled(self, units: Sequence[Span], limit: int) -> list[Span]:
        packed: list[Span] = []
        for start, end in units:
            if packed and self._size(packed[-1][0], end) <= limit:
                packed[-1] = (packed[-1][0], end)
            else:
                packed.append((start, end))
        return packed

    def _within(self, sentence: Span, limit: int) -> list[Span]:
        """Return the sentence, or pieces of it when it is above the limit: split at words, a giant word at tokens."""
        if self._size(*sentence) <= limit:
            return [sentence]
        pieces: list[Span] = []
        for start, end in (piece for word in self._words(sentence) for piece in self._pieces(word, limit)):
            if pieces and self._size(pieces[-1][0], end) <= limit:
                pieces[-1] = (pieces[-1][0], end)
            else:
                pieces.append((start, end))
        return pieces

    def _pieces(self, word: Span, limit: int) -> list[Span]:
        first, last = bisect_left(self._starts, word[0]), bisect_left(self._starts, word[1])
        if last - first <= limit:
            return [word]
        cuts = sorted({word[0], *self._starts[first + limit : last : limit], word[1]})
        return list(pairwise(cuts))

    def _mended(self, packed: list[Span], sentence_starts: list[int], limit: int) -> list[Span]:
        """Give a tail below the least words so many of its neighbour's last sentences, or words, that it has enough."""
        if len(packed) < 2 or self._word_count(packed[-1]) >= self._min_words:
            return packed
        (start, neighbour_end), (_, end) = packed[-2:]
        inside = [cut for cut in sentence_starts if start < cut < neighbour_end]
        words = [left for left, _ in self._words((start, neighbour_end)) if left > start]
        for cut in [*reversed(inside), *reversed(words)]:
            head = _trimmed(self._text, start, cut)
            enough = min(self._word_count(head), self._word_count((cut, end))) >= self._min_words
            if enough and self._size(cut, end) <= limit:
                return [*packed[:-2], head, (cut, end)]
        return packed

    def _size(self, start: int, end: int) -> int:
        return bisect_left(self._starts, end) - bisect_left(self._starts, start)

    def _words(self, span: Span) -> list[Span]:
        return _joined([match.span() for match in _WORD.finditer(self._text, *span)], self._whole)

    def _word_count(self, span: Span) -> int:
        return word_count(self._text[span[0] : span[1]])


def _between(cited: Sequence[CitedAt], left: int, right: int) -> list[CitedAt]:
    """Return what of citations, in the order of their places, lies between two places whole."""
    first, last = (bisect_left(cited, at, key=lambda each: each.start) for at in (left, right))
    return [each for each in cited[first:last] if each.end <= right]


def _joined(spans: Sequence[Span], whole: Sequence[Span]) -> list[Span]:
    """Return spans in their order, those joined between which something begins and ends that is to stay whole."""
    if not whole:
        return list(spans)
    found: list[Span] = []
    at = 0
    for start, end in spans:
        while at < len(whole) and whole[at][1] <= start:
            at += 1
        if found and at < len(whole) and whole[at][0] < found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
