"""Running heads and feet: what stands at the edge of page after page, with their numbers."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from loaders.parts import LeftOut
from loaders.pdf_pages import Line, Page

_MOST_ROWS = 4  # at an edge
_SAME_PLACE = 3.0  # points
_LEAST_PAGES = 3
_LONGEST_SHOWN = 80  # characters
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]{1,7}", re.IGNORECASE)


@dataclass(frozen=True)
class Running:
    """The pages without what runs along them, and what that was."""

    pages: list[Page]
    left_out: tuple[LeftOut, ...]


def without_running(pages: Sequence[Page]) -> Running:
    """Take from each page the outermost rows that stand at the same place of several pages, numbers aside."""
    kept = [list(page.lines) for page in pages]
    gone: dict[str, tuple[str, set[int]]] = {}
    least = min(_LEAST_PAGES, max(2, len(pages)))
    for is_top in (True, False):
        edges = [_edge(lines, is_top) for lines in kept]
        alike = _Alike(edges)
        for number, rows in enumerate(edges):
            for row in rows:
                running = [line for line in row if len(alike.pages(line, number)) >= least]
                for line in running:
                    kept[number].remove(line)
                    gone.setdefault(_form(line.text), (line.text, set()))[1].add(number)
                if len(running) < len(row):
                    break
    left = tuple(LeftOut(f"running head or foot “{_shown(text)}” of {len(on)} pages") for text, on in gone.values())
    return Running([Page(lines, page.turned, page.unknown) for lines, page in zip(kept, pages, strict=True)], left)


def _edge(lines: Sequence[Line], is_top: bool) -> list[list[Line]]:
    """Return the outermost rows of a page, from its edge on."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.middle if is_top else line.middle):
        if rows and abs(rows[-1][0].middle - line.middle) <= _SAME_PLACE:
            rows[-1].append(line)
        elif len(rows) < _MOST_ROWS:
            rows.append([line])
        else:
            break
    return rows


class _Alike:
    """Lines at the edges of pages, found by what they say besides numbers."""

    def __init__(self, edges: Sequence[list[list[Line]]]) -> None:
        self._found: defaultdict[str, list[tuple[int, Line]]] = defaultdict(list)
        for number, rows in enumerate(edges):
            for line in chain.from_iterable(rows):
                self._found[_form(line.text)].append((number, line))

    def pages(self, line: Line, own: int) -> set[int]:
        """Return the pages at whose edge such a line stands at the same height; bare numbers must count the pages."""
        form = _form(line.text)
        near = [(n, each) for n, each in self._found[form] if abs(each.middle - line.middle) <= _SAME_PLACE]
        if any(letter.isalpha() for letter in form):
            return {number for number, _ in near}
        return {number for number, each in near if _count(each.text) - number == _count(line.text) - own}


def _form(text: str) -> str:
    """Return a text without its numbers, which are other ones on each page."""
    return "i" if _ROMAN.fullmatch(text) else _NUMBER.sub("#", text).casefold()


def _count(text: str) -> int:
    number = _NUMBER.search(text)
    return int(number.group()[:9]) if number else 0


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
