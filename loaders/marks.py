"""Marks in a text that is still being made, for what has its place in it: citations and equations."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgplatform.language.formulas import outside
from kgplatform.models import CitedAt, EquationData
from loaders.plain import squeezed

_MARKED = re.compile("\ue010(\\d+);|\ue011")
_OPEN, _CLOSE = "\ue010", "\ue011"
_ANY = re.compile("[\ue000-\ue011\U000f0000-\U000fffff]")
_BARE = "\ue010\\d++;\ue011"
_BEFORE = re.compile(rf"(?<!\s)\s++(?={_BARE})")
_BRACKETED = re.compile(rf"(?<!\s)\s*+[(\[][\s,;]*+((?:{_BARE}[\s,;]*+)+)[)\]]")
_LONGEST_WORD = 500  # characters, so that a place costs the same however long the text before it is
_WORD_AFTER = re.compile(r"\s*\S+")


@dataclass(frozen=True)
class Placed:
    """A text with what has its place in it."""

    text: str
    cited: tuple[CitedAt, ...] = ()
    equations: tuple[EquationData, ...] = ()


def without_marks(source: str) -> str:
    """Return a source without the private characters that marks are made of: they mean nothing to anybody else."""
    return _ANY.sub(" ", source)


class Marks:
    """What the marks of a document stand for, by their numbers."""

    def __init__(self) -> None:
        self._meant: list[tuple[str, ...] | EquationData] = []

    def cited(self, keys: Sequence[str], words: str = "") -> str:
        """Return words that cite works, or where there are none the place where these are cited."""
        self._meant.append(tuple(keys))
        return f"{_OPEN}{len(self._meant) - 1};{words}{_CLOSE}"

    def equation(self, words: str, tex: str, label: str = "") -> str:
        """Return an equation in words, with its notation to the character."""
        self._meant.append(EquationData(start=0, end=0, tex=tex, label=label))
        return f" {_OPEN}{len(self._meant) - 1};{words}{_CLOSE} "

    def placed(self, lines: Sequence[str]) -> Placed:
        """Return marked lines as a text of those that say something. A citation that is no word is at the word before
        it, and a bracket with nothing but such is gone."""
        texts: list[str] = []
        cited: list[CitedAt] = []
        equations: list[EquationData] = []
        at = 0
        for line in lines:
            text, spans = _unmarked(outside(line, _cleaned))
            if not text.strip():
                continue
            for number, start, end in spans:
                meant = self._meant[number]
                if isinstance(meant, EquationData):
                    equations.append(meant.model_copy(update={"start": at + start, "end": at + end}))
                else:
                    first, behind = (start, end) if start < end else _word_at(text, start)
                    cited.append(CitedAt(start=at + first, end=at + behind, keys=meant))
            texts.append(text)
            at += len(text) + 1
        return Placed("\n".join(texts), tuple(cited), tuple(equations))

    def keys(self) -> Iterator[str]:
        """Give the keys of all works that are cited, as they come."""
        for meant in self._meant:
            if not isinstance(meant, EquationData):
                yield from meant


def bare(marked: str) -> str:
    """Return a marked text without its marks."""
    return _MARKED.sub("", marked)


def word_before(text: str, place: int) -> tuple[int, int]:
    """Return where the word before a place is; of one without an end its last characters."""
    begin = max(0, place - _LONGEST_WORD)
    before = text[begin:place].rstrip()
    return begin + max(before.rfind(" "), before.rfind("\n")) + 1, begin + len(before)


def _cleaned(text: str) -> str:
    text = _BRACKETED.sub(lambda found: "".join(found[1].split()).replace(";,", ";"), squeezed(text))
    return _BEFORE.sub("", text)


def _unmarked(marked: str) -> tuple[str, list[tuple[int, int, int]]]:
    """Return a text without its marks, and (number, start, end) of each."""
    pieces: list[str] = []
    opened: list[tuple[int, int]] = []
    spans: list[tuple[int, int, int]] = []
    at = done = 0
    for found in _MARKED.finditer(marked):
        pieces.append(marked[done : found.start()])
        at += len(pieces[-1])
        done = found.end()
        if found[1] is not None:
            opened.append((int(found[1]), at))
        elif opened:
            spans.append((*opened.pop(), at))
    pieces.append(marked[done:])
    return "".join(pieces), spans


def _word_at(text: str, place: int) -> tuple[int, int]:
    """Return where the word before a place is, or at the beginning the one behind it."""
    start, end = word_before(text, place)
    if start < end:
        return start, end
    after = _WORD_AFTER.match(text, place)
    return (place, after.end()) if after else (0, len(text))
