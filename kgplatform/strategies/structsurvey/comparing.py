"""The table that compares the works of a survey: which works, and what is known that they may be compared by."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from kgplatform.curation.gaps.missing_facet import topic_facets
from kgplatform.graph.categories import read_categories
from kgplatform.graph.sources import read_sources_by_id
from kgplatform.models import DisputedPair, Snippet, Source, TopicGraph, TopicSnippet
from kgplatform.roles.comparison.comparer import FEWEST, ComparedWork, ComparisonBrief
from kgplatform.sources.bibliography import authors_told
from kgplatform.sources.sites import file_name
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.article import Appended, Appending
from kgplatform.writing.checks import Checks
from kgplatform.writing.comparison import NONE, compare_works
from kgplatform.writing.disputes import find_disputes
from kgplatform.writing.drafting import DraftedSection


def comparing(parts: Parts, most: int) -> Appending | None:
    """Return what puts a table of at most so many works behind a page; None for no works, or where nobody compares."""
    comparer = parts.comparer
    if comparer is None or not most:
        return None

    async def append(graph: TopicGraph, sections: Sequence[DraftedSection], checks: Checks) -> Appended:
        works = await _works(parts, graph, sections, most)
        if len(works) < FEWEST:
            return Appended(lacking=(NONE,))
        disputes = await asyncio.to_thread(find_disputes, graph)
        mentioned = {id_ for work in works for each in work.snippets for id_ in each.entity_ids}
        brief = ComparisonBrief(
            topic=graph.topic,
            works=works,
            entities=tuple(entity for entity in graph.entities if entity.id in mentioned),
            categories=tuple(await read_categories(parts.graph, graph.topic.id)),
            facets=tuple(await topic_facets(parts.graph, graph.topic)),
            disputes=tuple(
                DisputedPair(entity_ids=each.entity_ids, sides=(each.sentences[0].text, each.sentences[1].text))
                for each in disputes
            ),
        )
        compared = await compare_works(graph, brief, comparer, disputes, checks)
        section = (compared.section,) if compared.section else ()
        return Appended(sections=section, lacking=compared.lacking, dropped=compared.dropped)

    return append


async def _works(
    parts: Parts, graph: TopicGraph, sections: Sequence[DraftedSection], most: int
) -> tuple[ComparedWork, ...]:
    """Return the works that the sections cite most, of equal ones those that they cite first."""
    source_of = {each.snippet.id: each.snippet.source_id for each in graph.snippets}
    cited = Counter(
        source_of[id_]
        for section in sections
        for sentence in section.cited
        for id_ in sentence.snippet_ids
        if id_ in source_of
    )
    chosen = [id_ for id_, _ in cited.most_common(most)]
    known = await read_sources_by_id(parts.graph, chosen)
    own: defaultdict[str, list[TopicSnippet]] = defaultdict(list)
    for each in sorted(graph.snippets, key=lambda each: (each.snippet.start, each.snippet.id)):
        own[each.snippet.source_id].append(each)
    there = [known[id_] for id_ in chosen if id_ in known]
    read_of = {each.id: under([found.snippet for found in own[each.id]]) for each in there}
    titles = told_apart(there, read_of)
    return tuple(
        ComparedWork(title=title, published=each.published or "", snippets=tuple(own[each.id]))
        for each, title in zip(there, titles, strict=True)
    )


def told_apart(works: Sequence[Source], sections: Mapping[str, str]) -> list[str]:
    """Return the title of each work; of those that share one, with what tells each from the others: who wrote it, when,
    of which of the `sections` (by id) it is, else its address."""
    alike: defaultdict[str, list[Source]] = defaultdict(list)
    for each in works:
        alike[each.title.casefold().strip()].append(each)
    return [_title(each, alike[each.title.casefold().strip()], sections) for each in works]


def _title(work: Source, alike: Sequence[Source], sections: Mapping[str, str]) -> str:
    """Return a work's title, behind it what it alone has of those `alike`, as far as it has something."""
    if len(alike) == 1 and work.title.strip():
        return work.title
    ways: tuple[Callable[[Source], str], ...] = (
        lambda each: authors_told(each.work) if each.work else "",
        lambda each: (each.published or "")[:4],
        lambda each: sections[each.id],
        lambda each: file_name(each.url),
        lambda each: each.url,
    )
    for way in ways:
        told = [way(each) for each in alike]
        if len({*told}) == len(told) and all(told):
            return ", ".join(filter(None, (work.title.strip(), way(work))))
    return work.title


def under(snippets: Sequence[Snippet]) -> str:
    """Return the headings below which all snippets of a work stand, but its title."""
    shared = takewhile(lambda level: len({*level}) == 1, zip(*(each.path for each in snippets), strict=False))
    return ", ".join(heading for heading, *_ in shared if heading.casefold() != snippets[0].title.casefold())
