"""Plain text to the text of a document: one paragraph a line, blocks parted by a blank line."""

import re

from loaders.encoding import repair

_FENCE = re.compile(r"^[ \t]*```(?:[\w-]*[ \t]*$)?|```[ \t]*$", re.MULTILINE)
_BLOCKS = re.compile(r"\n[ \t]*\n\s*")
_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_ITEM = re.compile(r"[ \t]*(?:[-*•‣◦–][ \t]+|\(?\d{1,3}[.)][ \t]+|\(?[a-zA-Z][)][ \t]+)")
_MARKER = re.compile(r"\A[ \t]*[-*•‣◦–][ \t]+")
# Numbers of a list of references behind what they belong to: "grew [12]." and "fell.[3,4]"
_REFERENCE = re.compile(
    r"(?P<before>[^\s\[(]+)(?:[ \t]*\[[1-9]\d{0,3}(?:\s?[,;–-]\s?[1-9]\d{0,3})*\])+(?=$|[\s.,;:!?)\"”’'])"
)
# "as shown in [12]" would lose its object.
_NEEDS_OBJECT = frozenset(
    "in by of see from and or with to at on under than as for like ref refs reference references equation eq interval"
    " range section table figure".split()
)
_WIDEST = 120
_HYPHENATED = re.compile(r"(\w*[^\W\d_])-\n[ \t]*([a-z]\w*)")


def plain_text(text: str) -> str:
    """Join hard-wrapped lines, keep list items and other deliberate lines, drop fences and reference numbers."""
    text = repair(text).replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").replace("\x0b", "\n")
    text = _unhyphenated(_FENCE.sub("", text))
    blocks = (_lines(block) for block in _BLOCKS.split(text))
    return "\n\n".join(block for block in blocks if block)


def without_references(text: str) -> str:
    """Drop "[12]" and "[3,4]" where the sentence is whole without them."""
    return _REFERENCE.sub(
        lambda match: match.group() if match["before"].casefold() in _NEEDS_OBJECT else match["before"], text
    )


def squeezed(text: str) -> str:
    return " ".join(text.split())


def _lines(block: str) -> str:
    """Return a block's lines, those joined that were only wrapped; headings become blocks of their own."""
    lines = [line.rstrip() for line in block.split("\n") if line.strip()]
    width = max((len(line) for line in lines), default=0)
    joined: list[str] = []
    for number, line in enumerate(lines):
        if number and _goes_on(lines[number - 1], line, width):
            joined[-1] += " " + line
        else:
            joined.append(line)
    text = "\n".join(_shown(line) for line in joined)
    return re.sub(r"\n*^(#{1,6} .*)$\n*", r"\n\n\1\n\n", text, flags=re.MULTILINE).strip("\n")


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


def _unhyphenated(text: str) -> str:
    """Join words that were split at the end of a line, with their hyphen only where the text has it elsewhere."""

    def join(match: re.Match[str]) -> str:
        left, right = match.groups()
        written_with = re.search(rf"\b{re.escape(left)}-{re.escape(right)}\b", text, re.IGNORECASE)
        written_without = re.search(rf"\b{re.escape(left + right)}\b", text, re.IGNORECASE)
        return f"{left}-{right}" if written_with and not written_without else left + right

    return _HYPHENATED.sub(join, text)
