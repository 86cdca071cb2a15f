"""A source: its snippets in their order, a part at a time, the pages that cite it, and what is known of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from kgplatform.errors import NotFound
from kgplatform.models import PROSE, CitingPage, ListAsked, Place, Snippet, Source
from kgplatform.services import Services
from kgplatform.sources.published import published
from kgplatform.sources.source_type import spoken, standing_told, type_of, weight_of

SNIPPETS_A_PAGE = 50
CITING = 50  # pages that are named
_LIST = "source_snippets"
KINDS = {
    PROSE: "prose", "case": "case", "exercise": "exercise", "objective": "learning objective",
    "navigation": "navigation", "code": "code", "table": "table", "caption": "caption", "reference": "references",
}  # fmt: skip
"""The kinds of snippets in words."""


@dataclass(frozen=True)
class SourceView:
    """A source with some of its snippets; `after` is where the next ones begin, "" where these are the last. `type` is
    what sort of source it is, `standing` how much that counts and `published` when it came out, in words, "" where
    nobody knows."""

    source: Source
    snippets: tuple[Snippet, ...]
    after: str
    pages: tuple[CitingPage, ...]
    type: str
    standing: str
    published: str


async def source_view(services: Services, source_id: str, after: str) -> SourceView:
    """Return a source, with its snippets after a place; raises NotFound."""
    source = await found_source(services, source_id)
    asked = ListAsked(name=_LIST, owner=source.id, order="position", after=_place(after), first=SNIPPETS_A_PAGE)
    (part,), brought = await asyncio.gather(services.lists([asked]), services.contributions([source.id], CITING))
    return SourceView(
        source=source,
        snippets=tuple(part.nodes(Snippet)),
        after=_written(part.rows[-1].place) if part.more else "",
        pages=brought[0].pages if brought else (),
        type=spoken(type_of(source)),
        standing=standing_told(weight_of(source)),
        published=source.published or published(source.url),
    )


async def found_source(services: Services, source_id: str) -> Source:
    """Return a source; raises NotFound."""
    found = await services.sources_by_id([source_id])
    if not found:
        raise NotFound(f"There is no source {source_id}.", "It may be removed already: look at the list of sources.")
    return found[0]


async def neighbours(services: Services, snippet: Snippet) -> tuple[Snippet | None, Snippet | None]:
    """Return the snippets before and after one in its source; None at its beginning or end."""
    asked = [
        ListAsked(name=_LIST, owner=snippet.source_id, order=order, after=Place(value=value, id=snippet.id), first=1)
        for order, value in (("reversed", -snippet.start), ("position", snippet.start))
    ]
    before, after = (part.nodes(Snippet) for part in await services.lists(asked))
    return (before[0] if before else None, after[0] if after else None)


def file_name(url: str) -> str:
    """Return what a reader calls a source: the name of its file, or its address on the web without the scheme."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    if parts.scheme in ("http", "https"):
        return f"{(parts.hostname or '').removeprefix('www.')}{unquote(parts.path)}".rstrip("/")
    return PurePosixPath(unquote(url.partition(":")[2] or url)).name or url


def lines_of(snippet: Snippet) -> str:
    """Return where a snippet stands in its file: "line 7", "lines 7–9"; "" where nobody knows."""
    if not snippet.first_line:
        return ""
    if snippet.first_line == snippet.last_line:
        return f"line {snippet.first_line}"
    return f"lines {snippet.first_line}–{snippet.last_line}"


def _written(place: Place) -> str:
    return f"{place.value}-{place.id}"


def _place(after: str) -> Place | None:
    """Return a place as _written() wrote it; None for another text, which is the beginning."""
    start, _, id_ = after.partition("-")
    return Place(value=int(start), id=id_) if start.isascii() and start.isdecimal() and len(start) < 16 else None


def headings(snippets: Sequence[Snippet]) -> list[tuple[tuple[str, ...], list[Snippet]]]:
    """Return snippets in their order under the headings that they stand below."""
    groups: list[tuple[tuple[str, ...], list[Snippet]]] = []
    for snippet in snippets:
        if not groups or groups[-1][0] != snippet.path:
            groups.append((snippet.path, []))
        groups[-1][1].append(snippet)
    return groups
