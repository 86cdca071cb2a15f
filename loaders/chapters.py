"""Texts that were read one by one, as the chapters of one."""

from collections.abc import Iterable

from kgplatform.models import Block, CitedAt
from loaders.parts import BETWEEN, LeftOut, ReadText, moved


def as_one(reads: Iterable[ReadText], title: str = "", left_out: Iterable[LeftOut] = ()) -> ReadText:
    """Return texts one behind the other, without lines: those are of the pieces, not of the file. What was left out of
    several is told once."""
    texts: list[str] = []
    blocks: list[Block] = []
    cited: list[CitedAt] = []
    left = dict.fromkeys(LeftOut(each.what) for each in left_out)
    first = ""
    at = 0
    for read in reads:
        left |= dict.fromkeys(LeftOut(each.what) for each in read.left_out)
        if not read.text:
            continue
        first = first or read.title
        texts.append(read.text)
        blocks.extend(_moved(block, at) for block in read.blocks)
        cited.extend(moved(read.cited, at))
        at += len(read.text) + len(BETWEEN)
    return ReadText(BETWEEN.join(texts), tuple(blocks), title or first, left_out=tuple(left), cited=tuple(cited))


def _moved(block: Block, by: int) -> Block:
    return block.model_copy(
        update={
            "start": block.start + by,
            "end": block.end + by,
            "first_line": 0,
            "last_line": 0,
            "equations": moved(block.equations, by),
        }
    )
