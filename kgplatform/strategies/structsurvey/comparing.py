"""The table that compares the works of a survey: which works, and what is known that they may be compared by."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence

from kgplatform.curation.gaps.missing_facet import topic_facets
from kgplatform.graph.categories import read_categories
from kgplatform.graph.sources import read_sources_by_id
from kgplatform.models import DisputedPair, TopicGraph, TopicSnippet
from kgplatform.roles.comparison.comparer import FEWEST, ComparedWork, ComparisonBrief
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.article import Appended, Appending
from kgplatform.writing.checks import Checks
from kgplatform.writing.comparison import NONE, compare_works
from kgplatform.writing.disputes import find_disputes
from kgplatform.writing.drafting import DraftedSection


def comparing(parts: Parts, most: int) -> Appending | None:
    """Return what puts a table of at most so many works behind a page; None for no works, or where nobody compares."""
    comparison = parts.comparison
    if comparison is None or not most:
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
        compared = await compare_works(graph, brief, comparison.comparer, comparison.rules, disputes, checks)
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
    return tuple(
        ComparedWork(title=known[id_].title, published=known[id_].published or "", snippets=tuple(own[id_]))
        for id_ in chosen
        if id_ in known
    )
