"""Text with marks in it: where it cites and where an equation stands, until it is whole and their places are known."""

import re
from collections.abc import Iterable, Sequence

from kgplatform.models import CitedAt, EquationData
from loaders.marks import word_before
from loaders.parts import Part, PartKind
from loaders.plain import needs_object, squeezed

# Noncharacters of Unicode: no text has them, and those of a file are taken out.
_CITES, _CITED, _EQUATION, _EQUATED, _NUMBERED = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3", "\ufdd4"
_OURS = re.compile("[\ufdd0-\ufdd4]")
_MARK = re.compile(f"([{_CITES}{_EQUATION}])(\\d{{1,9}}){_NUMBERED}|[{_CITED}{_EQUATED}]")
_EMPTY = f"{_CITES}\\d{{1,9}}{_NUMBERED}{_CITED}"
_SPACE_BEFORE = re.compile(f"(?<! ) +(?=(?:{_EMPTY})++(?:[ .,;:!?)\\]]|\\Z))")
_SPACE_BEHIND = re.compile(f"(?<={_EQUATED}) (?=[.,;:)\\]])")
_NUMBER = f"{_CITES}\\d{{1,9}}{_NUMBERED}[\\d\\s,;–—-]{{0,40}}{_CITED}"
_BRACKETED = re.compile(f'\\[(?:{_NUMBER}|[\\s,;–—-])++\\](?=[\\s.,;:!?)"”’{_CITES}]|\\Z)')
_OPENED = re.compile(f"{_CITES}\\d{{1,9}}{_NUMBERED}")
_NUMERIC = re.compile(r"[\[(]?\s*\d{1,4}[a-z]?(?:\s*[,;–—-]\s*\d{1,4})*\s*[,;–—-]?\s*[\])]?")


class Marks:
    """The citations and equations of a document, whose numbers stand in its marked text."""

    def __init__(self) -> None:
        self._keys: list[tuple[str, ...]] = []
        self._equations: list[EquationData] = []

    def cite(self, shown: str, keys: Iterable[str]) -> str:
        """Return marked text that points to references by their keys; `shown` is "" where the sign is left out."""
        self._keys.append(tuple(dict.fromkeys(keys)))
        before = " " if shown[:1].isspace() else ""
        behind = " " if shown[-1:].isspace() else ""
        return f"{before}{_CITES}{len(self._keys) - 1}{_NUMBERED}{shown.strip()}{_CITED}{behind}"

    def equation(self, shown: str, tex: str = "", mathml: str = "", label: str = "") -> str:
        """Return marked text of an equation that stands by itself."""
        self._equations.append(EquationData(start=0, end=0, tex=tex, mathml=mathml, label=label))
        return f"{_EQUATION}{len(self._equations) - 1}{_NUMBERED}{shown}{_EQUATED}"

    def part(
        self, kind: PartKind, lines: Sequence[str], place: tuple[int, int], *, level: int = 0, formula: bool = False
    ) -> Part:
        """Return a part of marked lines, which are cleaned, with the places of what is marked."""
        marked = "\n".join(line for line in map(cleaned, lines) if plain(line).strip())
        text, cited, equations = self._placed(marked)
        return Part(kind, text, *place, level=level, formula=formula, equations=equations, cited=cited)

    def verbatim(self, text: str, place: tuple[int, int]) -> Part:
        """Return a part of code, whose lines and spaces are kept."""
        return Part("code", plain(text).strip("\n"), *place)

    def _placed(self, marked: str) -> tuple[str, tuple[CitedAt, ...], tuple[EquationData, ...]]:
        text = plain(marked)
        cited: dict[tuple[int, int], list[str]] = {}
        equations: list[EquationData] = []
        opened: list[tuple[str, int, int]] = []
        at = behind = 0
        for mark in _MARK.finditer(marked):
            at += mark.start() - behind
            behind = mark.end()
            if mark[1]:
                opened.append((mark[1], int(mark[2]), at))
                continue
            sign, number, begin = opened.pop()
            if sign == _EQUATION:
                equations.append(self._equations[number].model_copy(update={"start": begin, "end": at}))
            else:
                begin = begin if begin < at else word_before(text, at)[0]
                cited.setdefault((begin, at), []).extend(self._keys[number])
        found = (CitedAt(start=a, end=b, keys=tuple(dict.fromkeys(keys))) for (a, b), keys in cited.items() if a < b)
        return text, tuple(found), tuple(equations)


def unmarked(text: str) -> str:
    """Return text of a file without what would be taken for a mark."""
    return _OURS.sub("", text)


def plain(marked: str) -> str:
    """Return marked text without its marks."""
    return _MARK.sub("", marked)


def cleaned(marked: str) -> str:
    """Return marked text in one line, without numbers in brackets that cite, where the sentence is whole without."""
    text = _BRACKETED.sub(_without_numbers, squeezed(marked))
    return _SPACE_BEHIND.sub("", _SPACE_BEFORE.sub("", text)).strip()


def is_number(shown: str) -> bool:
    """Say whether what is shown of a citation is a number, or some."""
    return bool(_NUMERIC.fullmatch(shown.strip()))


def _without_numbers(match: re.Match[str]) -> str:
    if needs_object(plain(match.string[max(0, match.start() - 60) : match.start()])):
        return match.group()
    return "".join(f"{opened}{_CITED}" for opened in _OPENED.findall(match.group()))
