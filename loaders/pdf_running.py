"""Running heads and feet: what stands at the edge of page after page, with their numbers, and what browsers print there
on a page that is the only one."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from loaders.parts import LeftOut
from loaders.pdf_lines import Line
from loaders.pdf_pages import Page

_MOST_ROWS = 4  # at an edge
_SAME_PLACE = 3.0  # points
_LEAST_PAGES = 3
_LONGEST_SHOWN = 80  # characters
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]{1,7}", re.IGNORECASE)

# What browsers print around a page of the web: when, from where, and on which of how many pages.
_PRINTED_AT = re.compile(
    r"\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?,? {1,2}(?:[^\W\d_]{2} ?)?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?"
)
_COUNTED = r"(?:[^\W\d_]{4,6} )?\d{1,4} ?(?:/|of|von|de|sur|di|van) ?\d{1,4}"
_PRINTED_FROM = re.compile(rf"(?:https?|file)://\S+(?P<counted> {_COUNTED})?")
_PRINTED_ON = re.compile(_COUNTED)


@dataclass(frozen=True)
class Running:
    """The pages without what runs along them, and what that was."""

    pages: list[Page]
    left_out: tuple[LeftOut, ...]


def without_running(pages: Sequence[Page]) -> Running:
    """Take from each page the outermost rows that a browser printed around it, and those that stand at the same place
    of several pages, numbers aside."""
    kept = [list(page.lines) for page in pages]
    gone: dict[str, tuple[str, set[int]]] = {}
    for number, lines in enumerate(kept):
        printed = _printed(lines)
        for line in printed:
            gone.setdefault(_form(line.text), (line.text, set()))[1].add(number)
        kept[number] = _without(lines, printed)
    least = min(_LEAST_PAGES, max(2, len(pages)))
    for is_top in (True, False):
        edges = [_edge(lines, is_top) for lines in kept]
        repeated = _repeated(edges, least)
        for number, rows in enumerate(edges):
            taken: list[Line] = []
            for row in rows:
                running = [line for line in row if (_says(line, number), line.middle) in repeated and _is_low(line)]
                taken += running
                if len(running) < len(row):
                    break
            for line in taken:
                gone.setdefault(_form(line.text), (line.text, set()))[1].add(number)
            kept[number] = _without(kept[number], taken)
    left = tuple(LeftOut(f"running head or foot “{_shown(text)}” of {len(on)} pages") for text, on in gone.values())
    return Running([Page(lines, page.turned, page.unknown) for lines, page in zip(kept, pages, strict=True)], left)


def _printed(lines: Sequence[Line]) -> list[Line]:
    """Return the rows at the edges of a page that a browser printed around it. A bare address says so only together
    with a count of pages, or where the other row is such a one: it may end a note."""
    rows = [_edge(lines, is_top)[0] for is_top in (True, False) if lines]
    if not any(_is_printed(row) for row in rows):
        return []
    of_browser = [row for row in rows if _is_printed(row) or any(_PRINTED_FROM.fullmatch(line.text) for line in row)]
    return list(chain.from_iterable(of_browser))


def _is_printed(row: Sequence[Line]) -> bool:
    if any(_PRINTED_AT.fullmatch(line.text) for line in row):
        return True
    addresses = [address for line in row if (address := _PRINTED_FROM.fullmatch(line.text))]
    counted = any(address["counted"] for address in addresses) or any(_PRINTED_ON.fullmatch(line.text) for line in row)
    return bool(addresses) and counted


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


def _is_low(line: Line) -> bool:
    """Say whether a line is no large table: those that are filled in have the same words on page after page."""
    return len(line.rows) <= _MOST_ROWS


def _without(lines: Sequence[Line], taken: Sequence[Line]) -> list[Line]:
    gone = {id(line) for line in taken}
    return [line for line in lines if id(line) not in gone]


_Says = tuple[str, int | None]


def _repeated(edges: Sequence[list[list[Line]]], least: int) -> set[tuple[_Says, float]]:
    """Return what stands at the edge of as many pages at the same height, with the heights."""
    places: defaultdict[_Says, list[tuple[float, int]]] = defaultdict(list)
    for number, rows in enumerate(edges):
        for line in chain.from_iterable(rows):
            places[_says(line, number)].append((line.middle, number))
    return {(says, height) for says, found in places.items() for height in _heights(sorted(found), least)}


def _heights(places: Sequence[tuple[float, int]], least: int) -> Iterator[float]:
    """Give the heights, of places in their order, around which as many pages have one: a window moves over them."""
    near: Counter[int] = Counter()
    first = last = 0
    for height, _ in places:
        while last < len(places) and places[last][0] - height <= _SAME_PLACE:
            near[places[last][1]] += 1
            last += 1
        while height - places[first][0] > _SAME_PLACE:
            page = places[first][1]
            near[page] -= 1
            if not near[page]:
                del near[page]
            first += 1
        if len(near) >= least:
            yield height


def _says(line: Line, page: int) -> _Says:
    """Return what a line says besides numbers; bare ones must count the pages."""
    form = _form(line.text)
    return form, None if any(letter.isalpha() for letter in form) else _count(line.text) - page


def _form(text: str) -> str:
    """Return a text without its numbers, which are other ones on each page."""
    return "i" if _ROMAN.fullmatch(text) else _NUMBER.sub("#", text).casefold()


def _count(text: str) -> int:
    number = _NUMBER.search(text)
    return int(number.group()[:9]) if number else 0


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
