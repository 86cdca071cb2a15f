"""Marks in a text that is still being made, for what has its place in it: citations and equations."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgplatform.models import CitedAt, EquationData
from loaders.parts import Part, PartKind

# Noncharacters of Unicode: no text has them, and those of a file are taken out.
CITES, CITED, EQUATED, NUMBERED = "\ufdd0", "\ufdd1", "\ufdd3", "\ufdd4"
_EQUATION = "\ufdd2"
BARE = f"{CITES}\\d{{1,9}}{NUMBERED}{CITED}"
"""A citation of which no words are shown, as a pattern."""
_OURS = re.compile("[\ue001\ue002\ufdd0-\ufdd4]")  # and those that stand for formulas
_MARK = re.compile(f"([{CITES}{_EQUATION}])(\\d{{1,9}}){NUMBERED}|[{CITED}{EQUATED}]")
_LONGEST_WORD = 500  # characters, so that a place costs the same however long the text before it is
_WORD_AFTER = re.compile(r"\s*\S+")


@dataclass(frozen=True)
class Placed:
    """A text with what has its place in it."""

    text: str
    cited: tuple[CitedAt, ...] = ()
    equations: tuple[EquationData, ...] = ()


class Marks:
    """The citations and equations of a document, whose numbers stand in its marked text; `cleaned` takes from a marked
    line those signs of citations that are no words."""

    def __init__(self, cleaned: Callable[[str], str]) -> None:
        self._cleaned = cleaned
        self._keys: list[tuple[str, ...]] = []
        self._equations: list[EquationData] = []

    def cite(self, keys: Iterable[str], shown: str = "") -> str:
        """Return marked text that points to references by their keys; `shown` is "" where the sign is left out."""
        self._keys.append(tuple(dict.fromkeys(keys)))
        before = " " if shown[:1].isspace() else ""
        behind = " " if shown[-1:].isspace() else ""
        return f"{before}{CITES}{len(self._keys) - 1}{NUMBERED}{shown.strip()}{CITED}{behind}"

    def equation(self, shown: str, tex: str = "", mathml: str = "", label: str = "") -> str:
        """Return marked text of an equation that stands by itself."""
        self._equations.append(EquationData(start=0, end=0, tex=tex, mathml=mathml, label=label))
        return f"{_EQUATION}{len(self._equations) - 1}{NUMBERED}{shown}{EQUATED}"

    def placed(self, lines: Iterable[str]) -> Placed:
        """Return marked lines, cleaned, as a text of those that say something. A citation that is no word is at the
        word before it, or at the beginning of a line at the one behind it."""
        texts: list[str] = []
        cited: dict[tuple[int, int], list[str]] = {}
        equations: list[EquationData] = []
        at = 0
        for line in map(self._cleaned, lines):
            text = plain(line)
            if not text.strip():
                continue
            for sign, number, start, end in _spans(line):
                if sign == _EQUATION:
                    place = {"start": at + start, "end": at + end}
                    equations.append(self._equations[number].model_copy(update=place))
                else:
                    first, behind = (start, end) if start < end else _word_at(text, start)
                    cited.setdefault((at + first, at + behind), []).extend(self._keys[number])
            texts.append(text)
            at += len(text) + 1
        found = (CitedAt(start=a, end=b, keys=tuple(dict.fromkeys(keys))) for (a, b), keys in cited.items())
        return Placed("\n".join(texts), tuple(found), tuple(equations))

    def part(
        self, kind: PartKind, lines: Sequence[str], place: tuple[int, int], *, level: int = 0, formula: bool = False
    ) -> Part:
        """Return a part of marked lines, with the places of what is marked."""
        placed = self.placed(lines)
        return Part(
            kind, placed.text, *place, level=level, formula=formula, equations=placed.equations, cited=placed.cited
        )

    def verbatim(self, text: str, place: tuple[int, int]) -> Part:
        """Return a part of code, whose lines and spaces are kept."""
        return Part("code", plain(text).strip("\n"), *place)

    def keys(self) -> Iterator[str]:
        """Give the keys of all works that are cited, as they come."""
        for keys in self._keys:
            yield from keys


def unmarked(text: str) -> str:
    """Return text of a file without what would be taken for a mark."""
    return _OURS.sub("", text)


def plain(marked: str) -> str:
    """Return marked text without its marks."""
    return _MARK.sub("", marked)


def word_before(text: str, place: int) -> tuple[int, int]:
    """Return where the word before a place is; of one without an end its last characters."""
    begin = max(0, place - _LONGEST_WORD)
    before = text[begin:place].rstrip()
    return begin + max(before.rfind(" "), before.rfind("\n")) + 1, begin + len(before)


def _spans(marked: str) -> Iterator[tuple[str, int, int, int]]:
    """Give what is marked, as its sign, its number, and where it begins and ends in the text without marks."""
    opened: list[tuple[str, int, int]] = []
    at = behind = 0
    for mark in _MARK.finditer(marked):
        at += mark.start() - behind
        behind = mark.end()
        if mark[1]:
            opened.append((mark[1], int(mark[2]), at))
        elif opened:
            yield (*opened.pop(), at)


def _word_at(text: str, place: int) -> tuple[int, int]:
    """Return where the word before a place is, or at the beginning the one behind it."""
    start, end = word_before(text, place)
    if start < end:
        return start, end
    after = _WORD_AFTER.match(text, place)
    return (place, after.end()) if after else (0, len(text))
