"""Plain text to the text of a document: one paragraph a line, blocks parted by a blank line."""

import re
from collections.abc import Iterator

from loaders.encoding import repair
from loaders.hyphens import joiner

SENTENCE_END = re.compile(r"[.!?:;…][\"'”’)\]]*\Z")
_FENCE = re.compile(r"^[ \t]*```(?:[\w-]*[ \t]*$)?|```[ \t]*$", re.MULTILINE)
_BLOCKS = re.compile(r"\n[ \t]*\n\s*|\f\s*")
_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_ITEM = re.compile(r"[ \t]*(?:[-*•‣◦–][ \t]+|\(?\d{1,3}[.)][ \t]+|\(?[a-zA-Z][)][ \t]+)")
_MARKER = re.compile(r"\A[ \t]*[-*•‣◦–][ \t]+")
# Numbers of a list of references behind what they belong to: "grew [12]." and "fell.[3,4]". What is in front is looked
# at where they were found: a text may be one word of a megabyte, and a pattern that begins with it tries every letter.
_REFERENCES = re.compile(
    r"(?<=[^\s\[(])(?:[ \t]*+\[[1-9]\d{0,3}(?:\s?[,;–-]\s?[1-9]\d{0,3})*+\])++(?P<end>[\s.,;:!?)\"”’']|\Z)?"
)
_WORD_STARTS = re.compile(r"[\s\[(]")
# "as shown in [12]" would lose its object.
_NEEDS_OBJECT = frozenset(
    "in by of see from and or with to at on under than as for like ref refs reference references equation eq interval"
    " range section table figure".split()
)
_LONGEST_NEEDING = 12  # characters, more than any of them has
_NUMBER = re.compile(r"[-+−–]?\d{1,4}")
_WIDEST = 120
_HEADING_LINE = re.compile(r"#{1,6} ")


def plain_text(text: str) -> str:
    """Join hard-wrapped lines, keep list items and other deliberate lines, drop fences and reference numbers."""
    return "\n\n".join(text for _, _, text in plain_blocks(text))


def plain_blocks(text: str) -> Iterator[tuple[int, int, str]]:
    """Give (first line, last line, text) of each block of a plain text, as plain_text has it; lines count from 1."""
    text = repair(text).replace("\r\n", "\n").replace("\r", "\n")
    joined = joiner(text)
    line = 1
    for block, gap in _blocks(text.replace("\x0b", "\n")):
        shown = _lines(joined(_FENCE.sub("", block)))
        if shown:
            yield line, line + block.rstrip("\n").count("\n"), shown
        line += (block + gap).count("\n")


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Give each block with what parts it from the next: blank lines, or the end of a page."""
    at = 0
    for gap in _BLOCKS.finditer(text):
        yield text[at : gap.start()], gap.group()
        at = gap.end()
    yield text[at:], ""


def without_references(text: str) -> str:
    """Drop "[12]" and "[3,4]" where the sentence is whole without them."""
    return _REFERENCES.sub(lambda match: match["end"] if _can_go(match) else match.group(), text)


def _can_go(references: re.Match[str]) -> bool:
    if references["end"] is None:
        return False
    start = references.start()
    return not needs_object(references.string[max(0, start - _LONGEST_NEEDING) : start])


def needs_object(before: str) -> bool:
    """Say whether a text ends with a word that a number of a reference is the object of: "as shown in"."""
    return _WORD_STARTS.split(before.rstrip(" \t"))[-1].casefold() in _NEEDS_OBJECT


def is_power(before: str, raised: str) -> bool:
    """Say whether what is raised behind a text is a power: "10" and "-3" would be another number together."""
    return before[-1:].isdigit() and _NUMBER.fullmatch(raised.strip()) is not None


def squeezed(text: str) -> str:
    return " ".join(text.split())


def _lines(block: str) -> str:
    """Return a block's lines, those joined that were only wrapped; headings become blocks of their own."""
    lines = [line.rstrip() for line in block.split("\n") if line.strip()]
    width = max((len(line) for line in lines), default=0)
    joined: list[list[str]] = []
    for number, line in enumerate(lines):
        if number and _goes_on(lines[number - 1], line, width):
            joined[-1].append(line)
        else:
            joined.append([line])
    blocks: list[list[str]] = []
    parted = True
    for shown in (_shown(" ".join(pieces)) for pieces in joined):
        is_heading = _HEADING_LINE.match(shown) is not None
        if parted or is_heading:
            blocks.append([])
        blocks[-1].append(shown)
        parted = is_heading
    return "\n\n".join("\n".join(block) for block in blocks)


def _shown(line: str) -> str:
    return without_references(squeezed(_MARKER.sub("", line, count=1)))


def _goes_on(line: str, following: str, width: int) -> bool:
    """Say whether a line break is only a wrap: the next word had no room, or the sentence is not at its end."""
    if _HEADING.match(line) or _HEADING.match(following) or _ITEM.match(following):
        return False
    if following[0].isspace() and _ITEM.match(line):
        return True
    unfinished = line[-1] not in '.!?:;"”)' and following.lstrip()[0].islower()
    had_no_room = width <= _WIDEST and len(line) + 1 + len(following.split(maxsplit=1)[0]) > width
    return unfinished or had_no_room
