"""Sources that a store of version 1 knew by their places below a folder, found again by their whole addresses.

Any folder may have an `index.md`: only what it says tells whether a document is the one that is stored. One is the
other's, changed or not, when most of the stored passages come again. The source keeps its id then, and by it those of
its snippets and all that was read in them; it is not taken for another's otherwise, and stays beside it.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urldefrag

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import PlacedSource
from kgplatform.models import Document

_MOST = 0.5
_DEEPEST = 32  # folders of a place that are looked at

Cut = Callable[[Sequence[Document]], Awaitable[Mapping[str, frozenset[str]]]]
"""Gives the fingerprints of the passages of documents, by their urls."""


class Adoption(NamedTuple):
    """The sources that documents have from now on, by url; and the urls of those that look like some, but differ."""

    adopted: Mapping[str, PlacedSource]
    apart: tuple[str, ...]


class _Match(NamedTuple):
    """A document that may be a source; `share` of the stored passages come again, `place` is what both are called."""

    share: float
    place: str
    source: PlacedSource
    url: str


async def adopt(graph: Graph, domain: str, documents: Sequence[Document], cut: Cut) -> Adoption:
    """Give the sources of version 1 that documents are, which the domain does not know yet, their urls."""
    places = {document.url: places_of(document.url) for document in documents}
    stored = await sources.sources_in_places(graph, domain, sorted({p for each in places.values() for p in each}))
    if not stored:
        return Adoption({}, ())
    named = {source.place for source in stored}
    likely = [document for document in documents if named.intersection(places[document.url])]
    prints = await cut(likely)
    matches = [
        _Match(_share(source, prints[document.url]), source.place, source, document.url)
        for document in likely
        for source in stored
        if source.place in places[document.url]
    ]
    adopted = _chosen(matches)
    taken = {source.id for source in adopted.values()}
    await sources.give_urls(graph, {source.id: url for url, source in adopted.items()})
    apart = {m.source.url for m in matches if m.url not in adopted and m.source.id not in taken}
    return Adoption(adopted, tuple(sorted(apart)))


def places_of(url: str) -> list[str]:
    """Return what a file of this url may have been called below a folder: "b.md" and "a/b.md" for "file:///a/b.md";
    those of at most 32 parts."""
    address, fragment = urldefrag(url)
    parts = unquote(address.partition(":")[2] or address).strip("/").split("/")[-_DEEPEST:]
    end = f"#{fragment}" if fragment else ""
    return ["/".join(parts[start:]) + end for start in reversed(range(len(parts)))]


def _share(source: PlacedSource, prints: frozenset[str]) -> float:
    """Return the share of a source's passages that a document has; one without any has nothing to lose."""
    return len(source.prints & prints) / len(source.prints) if source.prints else 1.0


def _chosen(matches: Sequence[_Match]) -> dict[str, PlacedSource]:
    """Give each document and each source at most one of the other: the most alike first, then by the longest place."""
    found: dict[str, PlacedSource] = {}
    taken: set[str] = set()
    for match in sorted(matches, key=lambda m: (-m.share, -len(m.place), m.source.id, m.url)):
        if match.share > _MOST and match.url not in found and match.source.id not in taken:
            found[match.url] = match.source
            taken.add(match.source.id)
    return found
