"""Lines of a PDF: the letters of pdfminer as words, with their place and their font."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from loaders.encoding import NOT_TEXT
from loaders.plain import is_power, squeezed
from loaders.right_to_left import as_read, is_right_to_left, with_letters

if TYPE_CHECKING:
    from pdfminer.layout import LTAnno, LTChar, LTTextLine

UNKNOWN_GLYPH = re.compile(r"\(cid:\d{1,7}\)")
_SOFT_HYPHEN = "\u00ad"
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_RAISED = re.compile(r"[\d,;*†‡§¶–-]+")
_SMALL = 0.85  # of the size of a line, below which a raised letter stands beside the words; browsers make it 0.83
_LIFTED = 0.2  # of the size of a line, by which it is raised
_SHORT = 2  # letters of a unit or a variable, of which a raised number is a power: "cm", "R"


@dataclass(frozen=True)
class Line:
    """A line of one column: its words, its edges in points (y grows upwards), the font of most of it and its size.
    `box` is the number of the block of lines that it stands in, on its page. A table that is drawn with borders is one
    line: `rows` are its rows, `columns` the edges of its columns."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    font: str = ""
    size: float = 0.0
    box: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[float, ...] = ()

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


def line_of(line: "LTTextLine", box: int) -> Line | None:
    """Return what a line of pdfminer says, None where that is nothing."""
    from pdfminer.layout import LTChar

    letters = [each for each in line if isinstance(each, LTChar)]
    told = Counter((each.fontname, round(each.size, 1)) for each in letters if each.get_text().strip())
    if not told:
        return None
    (font, size), _ = min(told.items(), key=lambda each: (-each[1], each[0]))
    floor = Counter(round(each.y0, 1) for each in letters if round(each.size, 1) == size).most_common(1)[0][0]
    text = ""
    raised = ""
    for each in line:
        shown = _shown(each)
        if isinstance(each, LTChar) and _is_raised(each, size, floor):
            raised += shown
            continue
        text = _with_raised(text, raised) + shown
        raised = ""
    text = squeezed(NOT_TEXT.sub("", _with_raised(text, raised).translate(_LIGATURES)))
    if is_right_to_left(text):
        text = with_letters(as_read(text) if _stand_as_seen(letters) else text)
    return Line(text, line.x0, line.y0, line.x1, line.y1, font, size, box) if text else None


def _shown(each: "LTChar | LTAnno") -> str:
    """Return what a letter shows. A soft hyphen that takes room is drawn: fonts often have one glyph for both."""
    from pdfminer.layout import LTChar

    text = each.get_text()
    if text == _SOFT_HYPHEN and isinstance(each, LTChar) and each.width > 0:
        return "-"
    return "" if UNKNOWN_GLYPH.fullmatch(text) else text


def _stand_as_seen(letters: Sequence["LTChar"]) -> bool:
    """Say whether the letters of a line that are read from right to left come from left to right."""
    places = [each.x0 for each in letters if is_right_to_left(each.get_text())]
    return 2 * sum(first < second for first, second in pairwise(places)) >= len(places) - 1


def _is_raised(letter: "LTChar", size: float, floor: float) -> bool:
    return bool(letter.size < _SMALL * size and letter.y0 > floor + _LIFTED * size)


def _with_raised(text: str, raised: str) -> str:
    """Put raised letters behind a text: a power with its sign; a number or a sign of a note is no word and goes."""
    said = squeezed(raised)
    if not said or not _RAISED.fullmatch(said):
        return text + raised
    word = text.rpartition(" ")[2]
    if is_power(text, said) or (word.isalpha() and len(word) <= _SHORT and said.lstrip("–-").isdigit()):
        return f"{text}^{said}"
    return text + (" " if raised[-1:].isspace() else "")
