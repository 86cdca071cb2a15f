"""Gaps of a topic's graph: how all kinds are searched for, and how the ledger settles them (docs/gaps.md).

Every kind has an absolute threshold, so that a gap that is no longer returned has really gone.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial

from kgplatform.curation.gaps import (
    bottleneck,
    bridge,
    conflicting_values,
    disputed,
    island,
    missing_facet,
    missing_link,
    stale,
    structural_hole,
    thin_entity,
    thin_evidence,
    unanswered_question,
    uncited_point,
    undescribed_hub,
    unread_work,
)
from kgplatform.curation.gaps.askable import PERSON_SOURCES, unasked, whole_names
from kgplatform.curation.gaps.searched_topic import KindSearch, SearchedTopic
from kgplatform.curation.gaps.silence import silent_gaps
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.curation.resolution.alias_naming import read_standing
from kgplatform.graph.gap_search import TopicEdges, find_known_persons, read_topic_edges
from kgplatform.graph.gaps import (
    read_gap_searches,
    read_gaps,
    read_gone_entities,
    write_gaps,
)
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic
from kgplatform.models import Gap, GapKind, GapSearch
from kgplatform.models.gap_kinds import GAP_KINDS

SEARCHES: dict[GapKind, KindSearch] = {
    "thin_entity": thin_entity,
    "thin_evidence": thin_evidence,
    "missing_link": missing_link,
    "structural_hole": structural_hole,
    "island": island,
    "bottleneck": bottleneck,
    "undescribed_hub": undescribed_hub,
    "bridge": bridge,
    "stale": stale,
    "disputed": disputed,
    "conflicting_values": conflicting_values,
    "unanswered_question": unanswered_question,
    "uncited_point": uncited_point,
    "missing_facet": missing_facet,
    "unread_work": unread_work,
}
QUOTA: dict[GapKind, int] = {kind: search.QUOTA for kind, search in SEARCHES.items()}
CANDIDATES = 4  # gaps that are looked at for each one that may enter
# A gap that is there may be asked about, unless its search has shown that there is nothing to be found.
_WAITING = ("exhausted", "silent")


async def find_gaps(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the gaps of a topic and its graph at the thresholds: best score first, then by id.

    None is about what is not worth asking about (askable.py). There are all of the others, but for missing links and
    thin evidence, of which there may be as many as pairs of entities: of these come the best, and those of the ledger
    that are still there, so that the thresholds alone close a gap.
    """
    topic = await _searched(graph, topic_id)
    found = [gap for search in SEARCHES.values() for gap in await search.find(topic)]
    return sorted(found, key=lambda gap: (-gap.score, gap.id))


async def _searched(graph: Graph, topic_id: str) -> SearchedTopic:
    edges = await read_topic_edges(graph, topic_id)
    left_out = await _unasked(graph, topic_id, edges)
    known: dict[GapKind, list[tuple[str, ...]]] = {}
    for gap in await read_gaps(graph, topic_id):
        known.setdefault(gap.kind, []).append(gap.entity_ids)
    shape = await asyncio.to_thread(Shape, edges, left_out)
    said = await disputed.said_of_pairs(graph, shape)
    return SearchedTopic(graph, topic_id, shape, left_out, said, known)


async def _unasked(graph: Graph, topic_id: str, edges: TopicEdges) -> frozenset[str]:
    names, kinds = (dict(zip(edges.ids, each, strict=True)) for each in (edges.names, edges.kinds))
    known = await find_known_persons(graph, whole_names(names, kinds), PERSON_SOURCES)
    topic = await read_topic(graph, topic_id)
    return await asyncio.to_thread(unasked, names, kinds, topic.name, known)


async def settle_gaps(
    graph: Graph, topic_id: str, current: Sequence[Gap], domain_snippets: int, *, looks_beyond: bool = False
) -> list[Gap]:
    """Bring the topic's ledger up to date with the gaps that are there now, write it, and return it.

    New gaps enter by quota, so that no kind crowds out the others. What nothing that is left to read speaks of is
    silent: that is told, and not asked about before the domain has other documents; a work that nobody loaded, before
    somebody loads it, or `looks_beyond` the corpus.
    """
    searches = await _searches(graph, topic_id)
    merged = await _merged(graph, topic_id)
    now = {gap.id: gap for gap in current}
    known = [_awoken(gap) if looks_beyond else gap for gap in await read_gaps(graph, topic_id)]
    candidates = _candidates(current, known)
    there = [now[gap.id] for gap in known if gap.id in now]
    silent = await silent_gaps(graph, topic_id, [*there, *candidates], looks_beyond=looks_beyond)
    ledger = [
        settled(
            gap,
            now.get(gap.id),
            searches.get(gap.id, GapSearch()),
            domain_snippets,
            merged=gap.id in merged,
            silent=gap.id in silent,
        )
        for gap in known
    ]
    ledger += _entering(candidates, ledger, silent, domain_snippets)
    await write_gaps(graph, topic_id, ledger)
    return ledger


def settled(
    gap: Gap,
    now: Gap | None,
    search: GapSearch,
    domain_snippets: int,
    *,
    merged: bool = False,
    silent: bool = False,
) -> Gap:
    """Return the gap with the status that follows from what is there now and what its own questions found.

    `merged` tells that an entity of it has become another one: what vanished with that is not closed. `silent` tells
    that nothing is left to read about it.
    """
    tried = gap.tried if search.questions == 0 else search.questions
    if now is None:
        if gap.status not in ("open", *_WAITING):
            return gap
        status = "merged" if merged else "closed" if search.supporting else "vanished"
        return gap.model_copy(update={"status": status, "tried": tried})
    changed = {"tried": tried, "score": now.score, "facts": now.facts, "subject": now.subject}
    facts = {**changed, "entity_ids": now.entity_ids, "entity_names": now.entity_names}
    if gap.status in _WAITING and gap.searched == domain_snippets:
        return gap.model_copy(update=facts)
    reopened = gap.status == "exhausted"  # by other documents: what was searched for may be there now
    if not reopened and search.questions and not search.found:
        return gap.model_copy(update={**facts, "status": "exhausted", "searched": domain_snippets})
    if silent:
        return gap.model_copy(update={**facts, "status": "silent", "searched": domain_snippets})
    return gap.model_copy(update={**facts, "status": "open"})


def _awoken(gap: Gap) -> Gap:
    """Return a gap open again, where it waits for a work that can be looked for now."""
    waits = gap.status == "silent" and GAP_KINDS[gap.kind].closed_by == "work"
    return gap.model_copy(update={"status": "open"}) if waits else gap


async def _searches(graph: Graph, topic_id: str) -> dict[str, GapSearch]:
    """What the questions about gaps led to; the graph does not know which snippets tell of a facet: their words do."""
    told = await missing_facet.facet_support(graph, topic_id)
    searches = await read_gap_searches(graph, topic_id)
    return {
        id_: each.model_copy(update={"supporting": told.get(id_, each.supporting)}) for id_, each in searches.items()
    }


async def _merged(graph: Graph, topic_id: str) -> frozenset[str]:
    """Return the ids of the gaps of which an entity is gone because a merge gave its names to another one."""
    gone = await read_gone_entities(graph, topic_id)
    if not gone:
        return frozenset()
    ids = {id_ for each in gone.values() for id_ in each}
    standing = await graph.read_together(partial(read_standing, entity_ids=ids))
    return frozenset(gap_id for gap_id, each in gone.items() if any(standing[id_] != id_ for id_ in each))


def _candidates(current: Sequence[Gap], known: Sequence[Gap]) -> list[Gap]:
    """The best gaps of each kind that the ledger lacks, in their order: more of them than may enter."""
    there = {gap.id for gap in known}
    taken = Counter[GapKind]()
    found = []
    for gap in current:
        if gap.id not in there and taken[gap.kind] < CANDIDATES * QUOTA[gap.kind]:
            taken[gap.kind] += 1
            found.append(gap)
    return found


def _entering(
    candidates: Sequence[Gap], ledger: Sequence[Gap], silent: Collection[str], domain_snippets: int
) -> list[Gap]:
    """The best candidates, filling each kind's quota of gaps that are open and not asked about yet; silent ones that
    come before them enter as what they are, and take no place."""
    room = dict(QUOTA)
    for gap in ledger:
        if gap.status == "open" and not gap.tried:
            room[gap.kind] -= 1
    entering: list[Gap] = []
    for gap in candidates:
        if room[gap.kind] <= 0:
            continue
        if gap.id in silent:
            entering.append(gap.model_copy(update={"status": "silent", "searched": domain_snippets}))
        else:
            room[gap.kind] -= 1
            entering.append(gap)
    return entering
