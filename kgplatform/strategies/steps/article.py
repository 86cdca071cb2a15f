"""The steps from a topic's graph to its page (Apollo 3.3.3 and 3.3.4)."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from kgplatform.curation.communities import communities
from kgplatform.curation.gaps.missing_facet import told_facets
from kgplatform.errors import BudgetSpent, UnknownTopic
from kgplatform.graph import pages, sources, topics
from kgplatform.graph.answers import answered_questions
from kgplatform.graph.conversations import read_turns
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.preceding import read_topic_to_write
from kgplatform.ids import query_id
from kgplatform.language.keys import normal_key
from kgplatform.language.other_names import other_names
from kgplatform.models import (
    Budget,
    DisputedPair,
    OptionValue,
    Outline,
    OutlineSection,
    Query,
    Section,
    SectionDraft,
    Snippet,
    Topic,
    TopicGraph,
    Value,
)
from kgplatform.retrieval.retrieval import OPENING
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.strategies.parts import Parts, Rules
from kgplatform.writing.assembly import assemble, assemble_outline
from kgplatform.writing.budgeted_drafting import Drafted, draft_by_rules, draft_within_budget
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from kgplatform.writing.disputes import find_disputes
from kgplatform.writing.drafting import LIMITED, DraftedSection, draft_page
from kgplatform.writing.evidence import Rank
from kgplatform.writing.kept_drafts import with_left_out
from kgplatform.writing.other_values import with_other_sides
from kgplatform.writing.told_relations import Telling
from kgplatform.writing.unread import Look, with_unread
from kgplatform.writing.verification import verify

UNBOUNDED = Budget()
RULED_OUTLINE = "The outline was made by rules."
INTRODUCTION = "introduction"  # the key of its heading
LOOKED_AT = 5  # unread snippets of the domain, for a heading under which too little is told


class Outlined(Value):
    """An outline and who made it; `spent` says in words why it was not the model, where the budget has ended. Where
    its top headings are `planned`, which somebody asked for, the page names all of them that nothing fills."""

    outline: Outline
    engine: str
    spent: str = ""
    planned: bool = False


class Written(Value):
    """The page of a run; `partial` says why something is missing, "" for a whole page."""

    page_id: str
    partial: str = ""


@dataclass(frozen=True)
class Appended:
    """What stands behind the drafted sections of a page: each verified already; `lacking` says why it is not all there,
    `dropped` counts what was taken out of it."""

    sections: tuple[Section, ...] = ()
    lacking: tuple[str, ...] = ()
    dropped: Counter[str] = field(default_factory=Counter)


Appending = Callable[[TopicGraph, Sequence[DraftedSection], Checks], Awaitable[Appended]]
"""append(graph, sections, checks): makes what stands behind the sections of a page."""


async def outline(parts: Parts, topic: Topic) -> Outlined:
    """Return the outline of what the topic's graph knows (eq. 3.11); by rules, where the budget has ended.

    What was only read on in sources that were begun fills headings, and makes none.
    """
    graph = await _seen_whole(parts, await topics.read_topic_graph(parts.graph, topic.id))
    outliner = parts.outliner
    try:
        return Outlined(outline=await outliner.outline(graph), engine=outliner.engine)
    except BudgetSpent as ending:
        rules = _rules(parts).outliner
        return Outlined(outline=await rules.outline(graph), engine=rules.engine, spent=ending.what)


async def _seen_whole(parts: Parts, graph: TopicGraph) -> TopicGraph:
    """Return a topic's graph with all that an outline is made of."""
    found = tuple(found for found in graph.snippets if not found.begun)
    groups = await read_topic_groups(parts.graph, graph.topic.id)
    disputes = await asyncio.to_thread(find_disputes, graph)
    seen = {
        "snippets": found,
        "facets": await told_facets(parts.graph, graph.topic, found),
        "communities": await asyncio.to_thread(communities, graph),
        "groups": tuple(sorted(groups, key=lambda each: -len(each.member_ids))),
        "disputes": tuple(
            DisputedPair(entity_ids=each.entity_ids, sides=(each.sentences[0].text, each.sentences[1].text))
            for each in disputes
        ),
        "answered": tuple(
            dict.fromkeys(
                [
                    *(turn.question for turn in await read_turns(parts.graph, graph.topic.id) if turn.answer),
                    *await answered_questions(parts.graph, graph.topic.id),
                ]
            )
        ),
    }
    return graph.model_copy(update=seen)


async def keep(parts: Parts, topic: Topic, outlined: Outlined, run_id: str) -> Written:
    """Store an outline as a version of its own."""
    version = await pages.next_version(parts.graph, topic.id, run_id)
    partial = f"{outlined.spent} {RULED_OUTLINE}" if outlined.spent else ""
    page = assemble_outline(topic, version, outlined.engine, outlined.outline, partial)
    await pages.write_page(parts.graph, page)
    return Written(page_id=page.id, partial=partial)


async def write(
    parts: Parts,
    topic: Topic,
    outlined: Outlined,
    run_id: str,
    *,
    budget: Budget = UNBOUNDED,
    lacking: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    appending: Appending | None = None,
) -> Written:
    """Draft, verify and store the page of an outline (eqs. 3.12 to 3.17), and behind it what `appending` makes.

    Where the budget ends, rules write the rest; `lacking` are sentences on what the page lacks already, `options` those
    of the run.
    Raises UnknownTopic when the evidence fills no section.
    """
    graph = await read_topic_to_write(parts.graph, topic.id)
    snippets = {found.snippet.id: found.snippet for found in graph.snippets}
    checks = checks_of(parts, graph)
    drafted = await _draft(parts, graph, outlined, snippets, checks, bounded=budget != UNBOUNDED)
    planned = _as_planned(drafted.sections, outlined) if outlined.planned else drafted.sections
    looked = await with_unread(planned, graph.topic, looking(parts, graph), checks)
    sections = await asyncio.to_thread(with_other_sides, looked, graph)
    more = await appending(graph, sections, checks) if appending is not None and sections else Appended()
    drafted = replace(drafted, sections=sections, dropped=drafted.dropped + more.dropped)
    return await keep_page(
        parts,
        graph,
        drafted,
        checks,
        run_id,
        lacking=(*lacking, *more.lacking),
        options=options,
        appendix=more.sections,
    )


def _as_planned(sections: Sequence[DraftedSection], outlined: Outlined) -> list[DraftedSection]:
    """Return the sections of an outline whose top headings were asked for: where nothing is told under one it stands
    there all the same and tells nothing, but for an introduction where there is a lead, which introduces."""
    led = any(section.level == 0 for section in sections)
    families: dict[str, list[DraftedSection]] = {}
    top = ""
    for section in sections:
        top = _key(section.heading) if section.level <= 1 else top
        families.setdefault(top, []).append(section)
    placed = families.pop("", [])  # the lead
    for planned in outlined.outline.sections:
        own = families.pop(_key(planned.heading), [])
        if any(section.cited for section in own):
            placed += own
        elif not (led and _key(planned.heading) == INTRODUCTION):
            placed += own or [_untold(planned)]
    return [*placed, *chain.from_iterable(families.values())]


def _untold(section: OutlineSection) -> DraftedSection:
    return DraftedSection(1, section.heading, section.entity_ids, SectionDraft(), lack=LIMITED)


def _key(heading: str) -> str:
    return normal_key(heading.casefold())


async def keep_page(
    parts: Parts,
    graph: TopicGraph,
    drafted: Drafted,
    checks: Checks,
    run_id: str,
    *,
    lacking: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    appendix: Sequence[Section] = (),
) -> Written:
    """Store drafted sections as the page of a run, behind them an `appendix` of sections that nobody drafted.

    Raises UnknownTopic where there is no section.
    """
    topic = graph.topic
    for reason, times in sorted(drafted.dropped.items()):
        parts.dropped.count("verification", reason, times)
    if not drafted.sections:
        raise UnknownTopic(
            f"What is known of {topic.name!r} fills no section.",
            "Load more documents about it and run the topic again.",
        )
    version = await pages.next_version(parts.graph, topic.id, run_id)
    partial = " ".join(dict.fromkeys(part for part in (*lacking, drafted.spent, drafted.lacking) if part))
    snippets = {found.snippet.id: found.snippet for found in graph.snippets}
    page = assemble(
        topic, version, drafted.engine, drafted.sections, snippets, partial=partial, options=options, appendix=appendix
    )
    drafts = checks.drafts.taken()
    await pages.write_page(parts.graph, with_left_out(page, drafts), drafts)
    return Written(page_id=page.id, partial=partial)


async def _draft(
    parts: Parts,
    graph: TopicGraph,
    outlined: Outlined,
    snippets: Mapping[str, Snippet],
    checks: Checks,
    *,
    bounded: bool,
) -> Drafted:
    """Return the page's sections with all in them that holds."""
    rank, writer = ranking(parts), parts.writer
    if outlined.spent:
        rules = _rules(parts).writer
        return await draft_by_rules(graph, outlined.outline, rules, rank, outlined.spent, checks.drafts)
    if bounded and parts.rules is not None:
        return await draft_within_budget(graph, outlined.outline, writer, parts.rules.writer, rank, checks=checks)
    if checks.any:
        verified = await compose_page(graph, outlined.outline, writer, rank, checks)
        return Drafted(verified.sections, verified.dropped, writer.engine)
    sections = await draft_page(graph, outlined.outline, writer, rank, checks.drafts)
    verified = verify(sections, snippets, checks.drafts)
    return Drafted(Telling(graph).with_relations(verified.sections), verified.dropped, writer.engine)


def ranking(parts: Parts) -> Rank:
    """Return how snippets are ranked by headings."""
    return parts.retrieval.rank


def looking(parts: Parts, graph: TopicGraph) -> Look:
    """Return how the topic's domain is searched for what the topic has not read; nothing of it is kept."""
    topic, seen = graph.topic, tuple(found.snippet.id for found in graph.snippets)

    async def look(texts: Sequence[str]) -> list[list[Snippet]]:
        queries = tuple(Query(id=query_id(topic.id, text), text=text) for text in dict.fromkeys(texts))
        found = await parts.searcher.search(
            SearchRequest(topic=topic, queries=queries, k=LOOKED_AT, round=0, seen=seen)
        )
        gone = await sources.retracted(parts.graph, {hit.snippet_id for hit in found})
        hits = [hit for hit in found if OPENING not in hit.ways and hit.snippet_id not in gone]
        own = {query.text: [hit.snippet_id for hit in hits if hit.query_id == query.id] for query in queries}
        return [await sources.read_snippets(parts.graph, own[text]) for text in texts]

    return look


def _rules(parts: Parts) -> Rules:
    return parts.rules or Rules(parts.outliner, parts.writer)


def checks_of(parts: Parts, graph: TopicGraph) -> Checks:
    """Return the roles that look at a page of what a graph knows before it is kept."""
    return Checks(
        names=tuple((e.name, *e.aliases) for e in graph.entities if other_names(e.name, e.aliases)),
        relevance=parts.relevance,
        placement=parts.placement,
        reviewer=parts.reviewer,
        editor=parts.editor,
        claims=parts.claims,
        polisher=parts.polisher,
        dropped=parts.dropped,
    )
