"""The funnel: where the snippets of a topic's domain, and facts that somebody looks for, are lost on their way to its
page."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kgplatform.curation.funnel.fates import citing, fate_of
from kgplatform.curation.funnel.snippet_stages import Standing
from kgplatform.errors import InputError
from kgplatform.graph import drafts, pages, sources, topics
from kgplatform.graph.funnel import SnippetStanding, SourceStanding, read_standings
from kgplatform.graph.session import Graph
from kgplatform.models import (
    ARTICLE,
    Funnel,
    FunnelCounts,
    FunnelFact,
    FunnelSection,
    FunnelSource,
    FunnelSupport,
    Page,
    Topic,
)
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.support import Support, supports

LOOKED_AT = 8  # snippets nearest to a fact by vectors, and as many by words, that are compared with it
MOST_SUPPORTS = 3  # of a fact that are told


async def funnel(graph: Graph, retrieval: Retrieval, topic_id: str, facts: Sequence[FunnelFact] = ()) -> Funnel:
    """Return how far each snippet of a topic's domain came, and each of the facts, by the topic's newest page.

    What states a fact is sought among all snippets of the domain, whether or not they are about the topic; the snippets
    that a fact names itself are taken at their word. Raises NotFound for a topic that does not exist, and InputError
    for a fact that is empty, or that names a snippet of another domain.
    """
    topic = await topics.read_topic(graph, topic_id)
    found = await read_standings(graph, topic_id)
    _check(facts, {snippet.id for source in found for snippet in source.snippets})
    standing = await _standing(graph, retrieval, topic, found)
    found_supports = await _supported(graph, retrieval, topic.domain, facts)
    supported = [[_told(each, fact, standing) for each in own] for fact, own in zip(facts, found_supports, strict=True)]
    cosines = await _cosines(retrieval, facts, supported, standing)
    page = standing.page
    return Funnel(
        topic_id=topic.id,
        page_id=page.id if page else "",
        version=page.version if page else 0,
        drafted=standing.drafted,
        floor=standing.floor,
        counts=_counts((snippet for source in found for snippet in source.snippets), standing),
        sections=tuple(_sections(standing)),
        sources=tuple(_sources(found, standing)),
        facts=tuple(
            fate_of(fact.text, own, standing, near) for fact, own, near in zip(facts, supported, cosines, strict=True)
        ),
    )


def _check(facts: Sequence[FunnelFact], known: Collection[str]) -> None:
    for number, fact in enumerate(facts, start=1):
        if not fact.text.strip():
            raise InputError(f"Fact {number} is empty.", "Give each fact as a sentence.")
        if strange := sorted({*fact.snippet_ids} - {*known}):
            raise InputError(
                f"Fact {number} names the snippet {strange[0]}, which is not in the topic's domain.",
                "Name snippets of its domain, or none: they are looked for then.",
            )


async def _standing(graph: Graph, retrieval: Retrieval, topic: Topic, found: Sequence[SourceStanding]) -> Standing:
    prose = [snippet.id for source in found for snippet in source.snippets if snippet.is_prose]
    measures, floor = await retrieval.measures(topic, prose) if prose else ({}, 0.0)
    page = await _newest_page(graph, topic.id)
    return Standing.of(
        (snippet for source in found for snippet in source.snippets),
        measures,
        floor,
        page,
        await drafts.read_drafts(graph, page.id) if page else [],
    )


async def _newest_page(graph: Graph, topic_id: str) -> Page | None:
    versions = [page for page in await pages.read_pages(graph, topic_id) if page.kind == ARTICLE]
    return await pages.read_page(graph, versions[0].id) if versions else None


async def _supported(
    graph: Graph, retrieval: Retrieval, domain: str, facts: Sequence[FunnelFact]
) -> list[list[Support]]:
    """Return the snippets that each fact names, or else those that are nearest to it, best first."""
    named = [place for place, fact in enumerate(facts) if fact.snippet_ids]
    sought = [place for place, fact in enumerate(facts) if not fact.snippet_ids]
    given = await retrieval.cosines([facts[p].text for p in named], [facts[p].snippet_ids for p in named])
    near = await retrieval.near(domain, [facts[p].text for p in sought], LOOKED_AT)
    cosines: dict[int, dict[str, float]] = dict(zip([*named, *sought], [*given, *near], strict=True))
    for place in named:  # one that has no vector states the fact all the same
        cosines[place] = dict.fromkeys(facts[place].snippet_ids, 0.0) | cosines[place]
    ids = sorted({id_ for own in cosines.values() for id_ in own})
    snippets = {snippet.id: snippet for snippet in await sources.read_snippets(graph, ids)}
    most = [len(fact.snippet_ids) or MOST_SUPPORTS for fact in facts]
    return [supports(fact.text, cosines[place], snippets, most[place]) for place, fact in enumerate(facts)]


async def _cosines(
    retrieval: Retrieval, facts: Sequence[FunnelFact], supported: Sequence[Sequence[FunnelSupport]], standing: Standing
) -> list[dict[str, float]]:
    """Return for each fact the cosines of the sentences that cite, or cited, what is likely to state it."""
    told = [citing(own, standing) for own in supported]
    sentences = [{each.sentence for part in both for each in part} for both in told]
    return await retrieval.likeness([fact.text for fact in facts], sentences)


def _told(support: Support, fact: FunnelFact, standing: Standing) -> FunnelSupport:
    snippet = support.snippet
    return FunnelSupport(
        snippet_id=snippet.id,
        url=snippet.url,
        title=snippet.title,
        cosine=support.cosine,
        share=support.share,
        likely=snippet.id in fact.snippet_ids or support.likely,
        stage=standing.stage_of(snippet.id),
    )


def _counts(snippets: Iterable[SnippetStanding], standing: Standing) -> FunnelCounts:
    prose = [snippet for snippet in snippets if snippet.is_prose]
    found = [snippet for snippet in prose if snippet.found]
    return FunnelCounts(
        snippets=len(prose),
        admitted=sum(standing.is_admitted(snippet.id) for snippet in prose),
        found=len(found),
        read=sum(snippet.read for snippet in found),
        related=sum(snippet.read and snippet.related for snippet in found),
        offered=sum(snippet.id in standing.offered for snippet in prose),
        cited=sum(snippet.id in standing.cited for snippet in prose),
    )


def _sources(found: Sequence[SourceStanding], standing: Standing) -> list[FunnelSource]:
    """Return the sources in the order of how many snippets that are about the topic, or were found, they do not have on
    the page; then of how many of all."""

    def lost(source: SourceStanding) -> int:
        bearing = (each for each in source.snippets if each.found or standing.is_admitted(each.id))
        return sum(snippet.id not in standing.cited for snippet in bearing)

    counted = [(lost(source), source, _counts(source.snippets, standing)) for source in found]
    counted.sort(key=lambda each: (-each[0], each[2].cited - each[2].snippets, each[1].url, each[1].id))
    return [FunnelSource(id=each.id, url=each.url, title=each.title, counts=counts) for _, each, counts in counted]


def _sections(standing: Standing) -> list[FunnelSection]:
    """Return the headings that anything was offered to or cited under, in reading order."""
    return [
        FunnelSection(
            heading=heading,
            offered=sum(heading in headings for headings in standing.offered.values()),
            spare=sum(heading in headings for headings in standing.spare.values()),
            unfit=sum(heading in headings for headings in standing.unfit.values()),
            cited=len({id_ for id_, told in standing.cited.items() if heading in {each.heading for each in told}}),
            dropped=dict(Counter(each.check for each in standing.dropped_under(heading))),
        )
        for heading in standing.headings
    ]
