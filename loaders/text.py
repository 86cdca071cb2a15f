"""Plain text to the parts of a document: paragraphs, headings on `#` lines, code in fences that name a language."""

import re
from collections.abc import Iterator

from kgplatform.models import PROSE
from loaders.parts import Part, ReadText, assembled
from loaders.plain import plain_blocks

_OPENING = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*(?:[a-z][\w+#-]*|\{[^{}]{1,200}\})[ \t]*\Z")
_HEADING = re.compile(r"(#{1,6}) (.*)", re.DOTALL)


def text_of(source: str) -> ReadText:
    """Return what is understood of a plain text."""
    return assembled(_parts(source.replace("\r\n", "\n").replace("\r", "\n")))


def _parts(source: str) -> Iterator[Part]:
    for number, (is_code, text) in _segments(source):
        if is_code:
            yield Part("code", text, number, number + text.count("\n"))
            continue
        for first, last, block in plain_blocks(text):
            for piece in block.split("\n\n"):
                heading = _HEADING.fullmatch(piece)
                level, words = (len(heading[1]), heading[2].rstrip(" #")) if heading else (0, piece)
                begin, end = number + first - 1, number + last - 1
                yield Part("heading" if heading else PROSE, words, begin, end, level=level)


def _segments(source: str) -> Iterator[tuple[int, tuple[bool, str]]]:
    """Give (number of the first line, (whether it is code, text)) of what is and what is not in a fence of a language;
    one that nothing closes is none."""
    lines = source.split("\n")
    closing = {mark: [n for n, line in enumerate(lines) if line.strip() == mark] for mark in ("```", "~~~")}
    begin = at = 0
    while at < len(lines):
        opened = _OPENING.match(lines[at])
        ends = closing[opened[1][:3]] if opened else []
        while ends and ends[0] <= at:
            ends.pop(0)
        if not opened or not ends:
            at += 1
            continue
        if begin < at:
            yield begin + 1, (False, "\n".join(lines[begin:at]))
        yield at + 2, (True, "\n".join(lines[at + 1 : ends[0]]))
        begin = at = ends[0] + 1
    if begin < len(lines):
        yield begin + 1, (False, "\n".join(lines[begin:]))
