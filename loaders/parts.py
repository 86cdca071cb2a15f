"""What a loader finds in a file, part by part, and the text that is made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from kgplatform.models import (
    PROSE,
    Block,
    CitedAt,
    CitedWork,
    EquationData,
    FigureData,
    SnippetKind,
    TableData,
    Work,
)
from loaders.invisible import places_in_visible, visible

PartKind = Literal["heading"] | SnippetKind
BETWEEN = "\n\n"
_Placed = TypeVar("_Placed", EquationData, CitedAt)


@dataclass(frozen=True)
class Part:
    """A heading of some `level` (1 to 6), or a text of one kind; `first_line` and `last_line` are those of the file,
    from 1, or 0. A `formula` stands by itself in the file, in the middle of a sentence or after one.

    What the file knows of it beyond its words comes along; `equations` and `cited` have their places in its text."""

    kind: PartKind
    text: str
    first_line: int = 0
    last_line: int = 0
    level: int = 0
    formula: bool = False
    table: TableData | None = None
    figure: FigureData | None = None
    equations: tuple[EquationData, ...] = ()
    cited: tuple[CitedAt, ...] = ()


@dataclass(frozen=True)
class LeftOut:
    """Something of a file that is no text of it, in words, and the line where it begins, or 0."""

    what: str
    line: int = 0

    @property
    def told(self) -> str:
        return f"{self.what} (line {self.line})" if self.line else self.what


@dataclass(frozen=True)
class ReadText:
    """A document's text with its blocks, what it says of itself ("" where it says nothing), and what was left out.

    `work` is what it says of itself as a work, None where that is nothing; `references` are the works that it cites,
    and `cited` says where in the text. `kind` is what sort of file it is where its name does not tell."""

    text: str
    blocks: tuple[Block, ...] = ()
    title: str = ""
    published: str = ""
    left_out: tuple[LeftOut, ...] = ()
    work: Work | None = None
    references: tuple[CitedWork, ...] = ()
    cited: tuple[CitedAt, ...] = ()
    kind: str = ""


def assembled(
    parts: Iterable[Part], title: str = "", published: str = "", left_out: Iterable[LeftOut] = ()
) -> ReadText:
    """Put parts together, a blank line between two; a formula goes on with the sentence that it stands in."""
    seen = (part if part.kind == "code" else _seen(part) for part in parts)
    joined = _with_formulas([part for part in seen if part.text.strip()])
    texts: list[str] = []
    blocks: list[Block] = []
    cited: list[CitedAt] = []
    at = 0
    for part in joined:
        sign = f"{'#' * part.level} " if part.kind == "heading" else ""
        text = sign + part.text
        texts.append(text)
        blocks.append(
            Block(
                kind=part.kind,
                start=at,
                end=at + len(text),
                first_line=part.first_line,
                last_line=part.last_line,
                table=part.table,
                figure=part.figure,
                equations=moved(part.equations, at + len(sign)),
            )
        )
        cited.extend(moved(part.cited, at + len(sign)))
        at += len(text) + len(BETWEEN)
    heading = next((part.text for part in joined if part.kind == "heading"), "")
    text = BETWEEN.join(texts)
    return ReadText(text, tuple(blocks), visible(title) or heading, published, tuple(left_out), cited=tuple(cited))


def moved(placed: Sequence[_Placed], by: int) -> tuple[_Placed, ...]:
    """Return equations or citations whose places are so many characters further on."""
    return tuple(each.model_copy(update={"start": each.start + by, "end": each.end + by}) for each in placed)


def without_lines(read: ReadText) -> ReadText:
    """Return what was read without lines: those are of a conversion, not of the file."""
    blocks = tuple(block.model_copy(update={"first_line": 0, "last_line": 0}) for block in read.blocks)
    left = tuple(LeftOut(each.what) for each in read.left_out)
    return replace(read, blocks=blocks, left_out=left)


def _seen(part: Part) -> Part:
    """Return a part without the characters of it that no reader sees, in its table too; what has its place in it has
    its new place."""
    text = visible(part.text)
    if text == part.text:
        return part
    place = places_in_visible(part.text)

    def put(each: _Placed) -> _Placed:
        return each.model_copy(update={"start": place(each.start), "end": place(each.end)})

    return replace(
        part,
        text=text,
        table=_seen_table(part.table) if part.table else None,
        equations=tuple(put(each) for each in part.equations),
        cited=tuple(put(each) for each in part.cited),
    )


def _seen_table(table: TableData) -> TableData:
    return TableData(
        header=tuple(map(visible, table.header)),
        rows=tuple(tuple(map(visible, row)) for row in table.rows),
        label=visible(table.label),
        caption=visible(table.caption),
        notes=visible(table.notes),
    )


def _with_formulas(parts: Sequence[Part]) -> list[Part]:
    """Join formulas with the paragraph before them, and with one after them that goes on in small letters."""
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        if before is not None and before.kind == part.kind == PROSE and _goes_on(before, part):
            behind = len(before.text) + 1
            joined[-1] = replace(
                before,
                text=f"{before.text} {part.text}",
                last_line=part.last_line,
                formula=part.formula,
                equations=(*before.equations, *moved(part.equations, behind)),
                cited=(*before.cited, *moved(part.cited, behind)),
            )
        else:
            joined.append(part)
    return joined


def _goes_on(before: Part, part: Part) -> bool:
    if "\n" in before.text or "\n" in part.text:  # a list
        return False
    return part.formula or (before.formula and part.text[:1].islower())
