"""The steps that bring a topic and its page up to date with what changed since it was looked at."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace

from kgplatform.graph import drafts, pages, research, sources, topics
from kgplatform.graph.preceding import read_topic_to_write
from kgplatform.models import Hit, Query, Section, Topic, TopicGraph, Value
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.sources.snippet_urls import document_url
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.refresh.lost import Losing, Recovered, losing, removed
from kgplatform.strategies.steps import article
from kgplatform.strategies.steps.reading_order import unread as unread_of
from kgplatform.strategies.steps.research import Search
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.kept_drafts import with_earlier, with_left_out
from kgplatform.writing.other_values import with_other_sides
from kgplatform.writing.revising import Revised, next_version_of, revise_page
from kgplatform.writing.unread import with_unread

REPLACING = "replacing"  # what a hit was found by that is in a document of which something is gone that the page cites


class Standing(Value):
    """Where a topic stands: the snippets that it found, how many are new to it, the number of its next round, and its
    newest page, "" for none; `lost` are the sections of that which cite what is gone."""

    seen: tuple[str, ...]
    new: int
    round: int
    page_id: str = ""
    lost: tuple[Losing, ...] = ()


class Rewritten(Value):
    """What became of a page: the id of its new version, "" where it stays as it was; `rewritten` and `left_out` are
    headings, "" for the lead, of which so many were `outdated`; `kept` counts sections; `partial` says why something is
    missing."""

    page_id: str = ""
    rewritten: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    outdated: int = 0
    kept: int = 0
    partial: str = ""


async def begin(parts: Parts, topic: Topic) -> Standing:
    """Begin to look at what is new to a topic. Raises WrongState for one that was not researched to an end."""
    await topics.require_researched(parts.graph, topic)
    await topics.begin_look(parts.graph, topic.id)
    newest = await pages.newest_article(parts.graph, topic.id)
    page = await pages.read_page(parts.graph, newest.id) if newest else None
    return Standing(
        seen=tuple(sorted(await research.found(parts.graph, topic.id))),
        new=len(await topics.new_snippets(parts.graph, topic.id)),
        round=await research.next_round(parts.graph, topic.id),
        page_id=page.id if page else "",
        lost=await losing(parts, page) if page else (),
    )


async def search_again(parts: Parts, topic: Topic, standing: Standing) -> tuple[str, ...]:
    """Search what is new for all that the topic has asked before, its gaps' questions among it, and what has come in
    the place of what its page cites; return what is found, sorted."""
    queries = await research.read_queries(parts.graph, topic.id)
    own = tuple(query for query in queries if query.question_id is None)
    others = tuple(query for query in queries if query.question_id is not None)
    options = parts.options
    found = [
        await _search(parts, topic, each, k, standing.seen, standing.round)
        for each, k in ((own, options.first_k), (others, options.k))
    ]
    found.append(await _replacing(parts, topic, standing, own, {*found[0], *found[1]}))
    return tuple(sorted({id_ for each in found for id_ in each}))


async def left_unread(parts: Parts, standing: Standing) -> tuple[str, ...]:
    """Return what a topic found and nobody has read, since a budget ended before it was: what the extractor does not
    read at all is not among it."""
    unread = await unread_of(parts, standing.seen)
    return tuple(each.id for each in await sources.read_snippets(parts.graph, unread) if parts.extractor.reads(each))


async def search_new(parts: Parts, topic: Topic, search: Search, seen: Sequence[str]) -> tuple[str, ...]:
    """Search what is new for the queries of a round; return what is found, sorted."""
    found = await _search(parts, topic, search.queries, search.k, seen, search.round)
    if found:
        await research.write_questions(parts.graph, topic.id, list(search.questions))
    return found


async def rewrite(  # noqa: PLR0917 - what writing a page takes
    parts: Parts, topic: Topic, standing: Standing, new: Sequence[str], recovered: Recovered, run_id: str
) -> Rewritten:
    """Write the sections anew that are out of date, or that what was found since belongs to, as a new version of the
    page; without such a section there is none. What was found for those that lost something is for these."""
    if not standing.page_id:
        return Rewritten()
    page = await pages.read_page(parts.graph, standing.page_id)
    graph = await read_topic_to_write(parts.graph, topic.id)
    rounds = await pages.known_rounds(parts.graph, page.id)
    fresh = {each.snippet.id for each in graph.snippets if rounds is not None and each.round >= rounds}
    fresh = {*fresh, *new}.difference(recovered.added)
    again = {each.path: each.snippet_ids for each in recovered.told_again}
    rules = parts.rules.writer if parts.rules is not None else None
    rank, checks = article.ranking(parts), article.checks_of(parts, graph)
    revised = await revise_page(graph, page, fresh, parts.writer, rules, rank, checks, again)
    for reason, times in sorted(revised.dropped.items()):
        parts.dropped.count("verification", reason, times)
    earlier = await drafts.read_drafts(parts.graph, page.id)
    kept = with_earlier(checks.drafts.taken(), earlier, revised.anew)
    if not revised.changed:
        if kept != tuple(earlier):  # what is new was tried, and brought too little for a section
            await drafts.write_drafts(parts.graph, page.id, kept)
        await pages.know_rounds(parts.graph, page.id)
        return Rewritten(kept=len(page.sections))
    version = await pages.next_version(parts.graph, topic.id, run_id)
    partial = " ".join(dict.fromkeys(part for part in (page.partial, revised.spent, revised.lacking) if part))
    snippets = {found.snippet.id: found.snippet for found in graph.snippets}
    looked = await with_unread(revised.sections, graph.topic, article.looking(parts, graph), checks)
    revised = await asyncio.to_thread(_with_sides, replace(revised, sections=looked), graph)
    written = with_left_out(next_version_of(page, version, revised, snippets, partial), kept)
    await pages.write_page(parts.graph, written, kept)
    return Rewritten(
        page_id=written.id,
        rewritten=tuple(revised.rewritten),
        left_out=tuple(revised.left_out),
        outdated=sum(each.stale and each.heading in {*revised.rewritten, *revised.left_out} for each in page.sections),
        kept=len(written.sections) - len(revised.rewritten),
        partial=partial,
    )


def _with_sides(revised: Revised, graph: TopicGraph) -> Revised:
    """Let the sections that are written anew show what sources contradict each other on, and what they give different
    values of."""
    kept = [section for section in revised.sections if isinstance(section, Section)]
    drafted = [section for section in revised.sections if isinstance(section, DraftedSection)]
    placed = iter(with_other_sides(drafted, graph, kept))
    sections = [section if isinstance(section, Section) else next(placed) for section in revised.sections]
    return replace(revised, sections=sections)


async def end(parts: Parts, topic: Topic) -> None:
    """Note that the topic has looked at all that was new to it."""
    await topics.end_look(parts.graph, topic.id)


async def _replacing(
    parts: Parts, topic: Topic, standing: Standing, queries: Sequence[Query], found: Collection[str]
) -> tuple[str, ...]:
    """Find what is new, and not `found`, in documents of which something is gone that the page cites: that these bear
    on the topic is known, however few of its words the corrected passage has."""
    if not standing.page_id or not queries:
        return ()
    page = await pages.read_page(parts.graph, standing.page_id)
    urls = {document_url(each.url) for each in await removed(parts, page)}
    changed = await sources.sources_at(parts.graph, topic.domain, urls) if urls else {}
    own = await sources.source_snippets(parts.graph, [source.id for source in changed.values()])
    new = await _new(parts, topic, standing.seen)
    within = {id_ for ids in own.values() for id_ in ids if id_ in new and id_ not in found}
    if not within:
        return ()
    query = next((each for each in queries if each.text == topic.name), queries[0])
    near = (await parts.retrieval.rank([query.text], within))[0]
    nearest = list(near.items())[: parts.options.first_k]
    hits = [
        Hit(snippet_id=id_, query_id=query.id, rank=rank, score=score, round=standing.round, ways=(REPLACING,))
        for rank, (id_, score) in enumerate(nearest, start=1)
    ]
    await research.write_hits(parts.graph, hits)
    return tuple(id_ for id_, _ in nearest)


async def _search(  # noqa: PLR0917 - what a round of searching is
    parts: Parts, topic: Topic, queries: Sequence[Query], k: int, seen: Sequence[str], number: int
) -> tuple[str, ...]:
    within = sorted(await _new(parts, topic, seen))
    if not queries or not within:
        return ()
    request = SearchRequest(
        topic=topic, queries=tuple(queries), k=k, round=number, seen=tuple(sorted(seen)), within=tuple(within)
    )
    hits = await parts.searcher.search(request)
    await research.write_queries(parts.graph, topic.id, list(queries))
    await research.write_hits(parts.graph, hits)
    return tuple(sorted({hit.snippet_id for hit in hits}))


async def _new(parts: Parts, topic: Topic, seen: Sequence[str]) -> set[str]:
    """Return what is new to a topic; what an attempt that was cut off wrote is found already, and new still."""
    found = await research.found(parts.graph, topic.id) - {*seen}
    return {*await topics.new_snippets(parts.graph, topic.id), *found}
