"""What a site repeats at the beginning or the end of its pages: notices, footers, who the author is. It is navigation.

Repetition alone is no sign of it: chapters quote a definition, bulletins explain their terms, a story is told anew with
its old end. So only what stands at the edge of otherwise different pages counts, and the fewer pages have it, the less
of it there may be. Each paragraph is looked up by its print; no two pages are compared.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, pairwise, takewhile

from kgplatform.corpus.block_parts import part_of
from kgplatform.ids import digest
from kgplatform.models import PROSE, Block, Document
from kgplatform.sources.sites import site_of

Print = str  # "<digits of the hash of a paragraph's words>:<its characters>"
Span = tuple[int, int]
_Printed = tuple[Span, Print]

LEAST_PAGES = 3
SHARE = 0.05  # of the site's pages
SHORT = 25  # characters of a line that may stand among what is repeated, and is no paragraph
ROOM = 300  # characters of repeated text at an edge, for each page that has it
OWN = 0.25  # share of its text that a page has to itself, or it is a copy of others
INSIDE = 0.2  # share of its text that a page may have in common with others away from its edges, or it is a version
MOST_PARAGRAPHS = 1_000  # of a page; what has more is a book
_ROUNDS = 20
_WORD = re.compile(r"\w+")
_LINE = re.compile(r"[^\n]+")
_SAID = frozenset({PROSE, "case"})
_AMONG = "stands among what its site repeats"
_OVER = "has nothing below it but what its site repeats"


def paragraph_prints(document: Document) -> tuple[Print, ...]:
    """Return the prints of the paragraphs of an understood page in their order; none for what is no page of a site."""
    return _paragraphs(_printed(document))


def without_repeated(
    documents: Sequence[Document], stored: Mapping[str, Mapping[str, Sequence[Print]]]
) -> list[Document]:
    """Return understood documents of one domain in their order: what their sites repeat on them is navigation, and says
    why. `stored` are the prints that the domain has already of pages, by site and url."""
    sites: dict[str, dict[str, Sequence[Print]]] = defaultdict(dict)
    for site, pages in stored.items():
        sites[site].update(pages)
    lines = [_printed(document) for document in documents]
    for document, own in zip(documents, lines, strict=True):
        if prints := _paragraphs(own):
            sites[site_of(document.url, document.kind)][document.url] = prints
    sizes = {site: len(pages) for site, pages in sites.items()}
    repeated = {site: repeated_prints(list(pages.values())) for site, pages in sites.items()}
    return [
        _marked(document, own, repeated.get(site, {}), sizes.get(site, 0))
        for document, own in zip(documents, lines, strict=True)
        for site in [site_of(document.url, document.kind)]
    ]


def repeated_prints(pages: Sequence[Sequence[Print]]) -> dict[Print, int]:
    """Return the paragraphs that are the site's, with how many of its `pages` have them at an edge."""
    least = max(LEAST_PAGES, math.ceil(SHARE * len(pages)))
    often = _often(pages, least)
    telling = [page for page in pages if _is_telling(page, often)]
    found = _often(telling, least)
    for _ in range(_ROUNDS):
        kept = {print_: times for print_, times in _edge_counts(telling, found).items() if times >= least}
        if kept == found:
            break
        found = kept
    return _edge_counts(pages, found)


def _edge_counts(pages: Sequence[Sequence[Print]], repeated: Mapping[Print, int]) -> dict[Print, int]:
    return Counter(print_ for page in pages for print_ in {page[at] for at in _at_edges(page, repeated)})


def _often(pages: Sequence[Sequence[Print]], least: int) -> dict[Print, int]:
    counts = Counter(chain.from_iterable(set(page) for page in pages))
    return {print_: times for print_, times in counts.items() if times >= least}


def _is_telling(page: Sequence[Print], often: Mapping[Print, int]) -> bool:
    """Say whether a page tells what its site repeats: copies and versions of one text share what is their own."""
    edges = _at_edges(page, often)
    own = sum(_size(print_) for print_ in page if print_ not in often)
    inside = sum(_size(print_) for at, print_ in enumerate(page) if print_ in often and at not in edges)
    total = sum(map(_size, page))
    return own >= OWN * total and inside <= INSIDE * total


def _at_edges(page: Sequence[Print], repeated: Mapping[Print, int]) -> set[int]:
    """Return which paragraphs of a page stand in the runs of repeated ones that it begins and ends with."""
    first = _run(page, repeated)
    last = _run(page[::-1], repeated)
    return {*range(first), *range(len(page) - last, len(page))}


def _run(page: Sequence[Print], repeated: Mapping[Print, int]) -> int:
    """Return how many paragraphs a page begins with that are repeated, and not too long for the few pages that have
    them."""
    run = list(takewhile(repeated.__contains__, page))
    total, few = 0, 0
    for print_ in sorted(run, key=repeated.__getitem__):
        total += _size(print_)
        if total > ROOM * repeated[print_]:
            few = repeated[print_]
    return len(list(takewhile(lambda print_: repeated[print_] > few, run)))


def _marked(document: Document, lines: Sequence[_Printed], repeated: Mapping[Print, int], pages: int) -> Document:
    places = [at for at, (_, print_) in enumerate(lines) if print_]
    prints = _paragraphs(lines)
    edges = _at_edges(prints, repeated)
    if not edges:
        return document
    first = len(list(takewhile(edges.__contains__, range(len(prints)))))
    last = min((at for at in edges if at >= first), default=len(prints))
    # Short lines between two repeated paragraphs, or before the first and behind the last, are theirs.
    head = lines[: places[first - 1] + 1] if first else ()
    tail = lines[places[last] :] if last < len(places) else ()
    taken = {span: repeated.get(print_) for span, print_ in (*head, *tail)}
    blocks = list(chain.from_iterable(_parted(document, block, taken, pages) for block in document.blocks))
    return document.model_copy(update={"blocks": tuple(_without_empty_headings(document.text, blocks))})


def _parted(document: Document, block: Block, taken: Mapping[Span, int | None], pages: int) -> Iterable[Block]:
    """Give a block as it is, or in parts: lines that the site repeats, and others."""
    lines = _lines(document, block) if block.kind in _SAID else []
    if not any(line in taken for line in lines):
        yield block
        return
    for is_taken, run in groupby(lines, key=taken.__contains__):
        own = list(run)
        place = own[0][0], own[-1][1]
        times = max((taken[line] or 0 for line in own), default=0) if is_taken else 0
        why = f"stands on {times} of {pages} pages of its site" if times else _AMONG
        yield part_of(block, *place, kind="navigation", why=why) if is_taken else part_of(block, *place)


def _without_empty_headings(text: str, blocks: Sequence[Block]) -> list[Block]:
    """Make headings of nothing but what is repeated navigation too, if nothing else stands below them: no other part
    has them above it."""
    found = list(blocks)
    ends = [at for at, block in enumerate(blocks) if block.kind == "heading"] + [len(blocks)]
    for at, end in pairwise(ends):
        below = blocks[at + 1 : end]
        over = end < len(blocks) and _level(text, blocks[end]) > _level(text, blocks[at])
        if not over and any(each.why for each in below) and all(each.kind == "navigation" for each in below):
            found[at] = blocks[at].model_copy(update={"kind": "navigation", "why": _OVER})
    return found


def _level(text: str, heading: Block) -> int:
    words = text[heading.start : heading.end]
    return len(words) - len(words.lstrip("#"))


def _printed(document: Document) -> list[_Printed]:
    """Return the lines of a page of a site with their prints, "" for short ones; none of any other document."""
    if not site_of(document.url, document.kind):
        return []
    spans = [span for block in _said(document) for span in _lines(document, block)]
    return [(span, _print(document.text[slice(*span)])) for span in spans]


def _paragraphs(lines: Sequence[_Printed]) -> tuple[Print, ...]:
    prints = tuple(print_ for _, print_ in lines if print_)
    return prints if len(prints) <= MOST_PARAGRAPHS else ()


def _said(document: Document) -> list[Block]:
    """Return the blocks that are prose, or were before."""
    return [block for block in document.blocks if block.kind in _SAID or block.why not in {"", _OVER}]


def _lines(document: Document, block: Block) -> list[Span]:
    found = _LINE.finditer(document.text, block.start, block.end)
    return [line.span() for line in found if line.group().strip()]


def _print(line: str) -> Print:
    """Return the print of a paragraph, "" for a short line."""
    words = _WORD.findall(line.casefold())
    size = sum(map(len, words))
    return f"{digest('paragraph', *words)[:16]}:{size}" if size >= SHORT else ""


def _size(print_: Print) -> int:
    return int(print_.partition(":")[2])
