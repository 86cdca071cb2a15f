"""How many words of an article's PDF are lost or run together, beside what GROBID reads in it."""

import re
from collections import Counter
from dataclasses import dataclass

from loaders.parts import ReadText

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LONGEST_RUN = 6  # words that may be run together


@dataclass(frozen=True)
class Compared:
    """Shares of GROBID's words: those that are missing, and those that stand there without a space between them."""

    lost: float
    joined: float


def compared(read: ReadText, grobid: ReadText) -> Compared:
    """Compare what was read of a PDF with what GROBID read of it, lists of references aside."""
    wanted, got = _words(grobid), _words(read)
    lost = Counter(wanted) - Counter(got)
    more = Counter(got) - Counter(wanted)
    runs = {
        "".join(wanted[at : at + length]): length
        for length in range(2, _LONGEST_RUN + 1)
        for at in range(len(wanted) - length + 1)
    }
    joined = sum(count * runs[word] for word, count in more.items() if word in runs)
    return Compared(lost.total() / len(wanted), joined / len(wanted))


def _words(read: ReadText) -> list[str]:
    told = [block for block in read.blocks if block.kind != "reference"]
    text = "\n".join(read.text[block.start : block.end] for block in told)
    return _WORD.findall(re.split(r"^#* ?References$", text, flags=re.MULTILINE)[0].casefold())
