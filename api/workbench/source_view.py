"""A source: its snippets in their order, a part at a time, the pages that cite it, and what is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.workbench.places import after_part, place_in
from api.workbench.source_names import named
from kgplatform.errors import NotFound
from kgplatform.models import (
    PROSE,
    Brought,
    CitingPage,
    KnownWork,
    ListAsked,
    ListPart,
    Place,
    Snippet,
    Source,
    SourceReference,
)
from kgplatform.services import Services
from kgplatform.sources.languages import language_name
from kgplatform.sources.published import published
from kgplatform.sources.source_type import spoken, standing_told, type_of, weight_of

SNIPPETS_A_PAGE = 50
CITING, FOUND = 50, 20  # pages and searches that are named
MOST_WORKS = 200  # references, and sources that cite it, that are named
_LIST, _NONE = "source_snippets", ListPart(rows=(), more=False)
KINDS = {
    PROSE: "prose", "case": "case", "exercise": "exercise", "objective": "learning objective",
    "navigation": "navigation", "code": "code", "table": "table", "caption": "caption", "reference": "references",
}  # fmt: skip
"""The kinds of snippets in words."""


@dataclass(frozen=True)
class SourceView:
    """A source with some of its snippets; `after` is where the next ones begin, "" where these are the last. `found`
    says in words for which searches services found it; this and the pages come with the first snippets, and so do the
    references that it `cites`, with whether it `cites_more`, the other `texts` of its work and sources that cite that,
    of which there are so many `citing`. `type` is what sort of source it is, `standing` how much that counts,
    `language` that of its words and `published` when it came out, in words, "" where nobody knows."""

    source: Source
    snippets: tuple[Snippet, ...]
    after: str
    pages: tuple[CitingPage, ...]
    found: tuple[str, ...]
    cites: tuple[SourceReference, ...]
    cites_more: bool
    texts: tuple[Source, ...]
    cited_by: tuple[Source, ...]
    citing: int
    type: str
    standing: str
    language: str
    published: str


async def source_view(services: Services, source_id: str, after: str) -> SourceView:
    """Return a source, with its snippets after a place; raises NotFound."""
    source = await found_source(services, source_id)
    place = place_in(after)
    asked = [ListAsked(name=_LIST, owner=source.id, order="position", after=place, first=SNIPPETS_A_PAGE)]
    if place is None:
        asked += [
            ListAsked(name="source_pages", owner=source.id, order="citations", first=CITING),
            ListAsked(name="source_brought", owner=source.id, order="round", first=FOUND),
            ListAsked(name="source_references", owner=source.id, order="title", first=MOST_WORKS),
            ListAsked(name="source_works", owner=source.id, order="title", first=1),
        ]
    part, *beside = await services.lists(asked)
    pages, brought, references, works = beside or (_NONE,) * 4
    known = works.nodes(KnownWork)
    texts, cited_by = await _around(services, known)
    return SourceView(
        source=source,
        snippets=tuple(part.nodes(Snippet)),
        after=after_part(part),
        pages=tuple(pages.nodes(CitingPage)),
        found=await _found(services, brought.nodes(Brought)),
        cites=tuple(references.nodes(SourceReference)),
        cites_more=references.more,
        texts=tuple(each for each in texts if each.id != source.id),
        cited_by=cited_by,
        citing=known[0].cited_by if known else 0,
        type=spoken(type_of(source)),
        standing=standing_told(weight_of(source)),
        language=language_name(source.language),
        published=source.published or published(source.url),
    )


async def _around(services: Services, works: Sequence[KnownWork]) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    """Return the sources that are texts of a work, and those that cite it; none where there is no work."""
    asked = [
        ListAsked(name=name, owner=work.id, order="title", first=MOST_WORKS)
        for work in works[:1]
        for name, count in (("work_sources", work.sources), ("work_citing", work.cited_by))
        if count
    ]
    found = dict(zip((each.name for each in asked), await services.lists(asked), strict=True)) if asked else {}
    texts, citing = (tuple(found.get(name, _NONE).nodes(Source)) for name in ("work_sources", "work_citing"))
    return texts, citing


async def _found(services: Services, brought: Sequence[Brought]) -> tuple[str, ...]:
    """Return which services found a source, and for which queries, in words."""
    ids = sorted({each.query_id for each in brought})
    queries = {query.id: query.text for query in await services.queries(ids)} if ids else {}
    return tuple(
        f"Found by a search of {named([each.service])}, result {each.rank:,}, for the query “{queries[each.query_id]}”."
        for each in brought
        if each.query_id in queries
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


def lines_of(snippet: Snippet) -> str:
    """Return where a snippet stands in its file: "line 7", "lines 7–9"; "" where nobody knows."""
    if not snippet.first_line:
        return ""
    if snippet.first_line == snippet.last_line:
        return f"line {snippet.first_line}"
    return f"lines {snippet.first_line}–{snippet.last_line}"


def headings(snippets: Sequence[Snippet]) -> list[tuple[tuple[str, ...], list[Snippet]]]:
    """Return snippets in their order under the headings that they stand below."""
    groups: list[tuple[tuple[str, ...], list[Snippet]]] = []
    for snippet in snippets:
        if not groups or groups[-1][0] != snippet.path:
            groups.append((snippet.path, []))
        groups[-1][1].append(snippet)
    return groups
