"""A part of a block, with what of the block's table, figure and equations is in it."""

from collections.abc import Sequence
from typing import TypeVar

from kgplatform.models import Block, CitedAt, EquationData, SnippetKind

Placed = TypeVar("Placed", EquationData, CitedAt)


def part_of(block: Block, start: int, end: int, *, kind: SnippetKind | None = None, why: str | None = None) -> Block:
    """Return the characters `start` to `end` of a document's text as a block by themselves: with the equations that lie
    in them whole, and with the block's table or figure where that is all of it."""
    told = {"kind": kind, "why": why}
    equations = tuple(each for each in block.equations if start <= each.start and each.end <= end)
    whole = (start, end) == (block.start, block.end)
    return block.model_copy(
        update={
            "start": start,
            "end": end,
            "equations": equations,
            "table": block.table if whole else None,
            "figure": block.figure if whole else None,
            **{name: value for name, value in told.items() if value is not None},
        }
    )


def placed(parts: Sequence[Placed], by: int) -> tuple[Placed, ...]:
    """Return equations or citations whose places are so many characters further on."""
    return tuple(each.model_copy(update={"start": each.start + by, "end": each.end + by}) for each in parts)
