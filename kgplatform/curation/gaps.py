"""Gaps of a topic's graph: how all kinds are searched for, and how the ledger settles them (docs/gaps.md).

Every kind has an absolute threshold, so that a gap that is no longer returned has really gone.
"""

import asyncio
from collections.abc import Collection, Sequence
from functools import partial

from kgplatform.curation import gap_shapes
from kgplatform.curation.gap_degrees import bridges, thin_entities, undescribed_hubs
from kgplatform.curation.gap_disputes import disputes
from kgplatform.curation.gap_evidence import thin_evidence
from kgplatform.curation.gap_records import stale_sections, unanswered_questions, uncited_points
from kgplatform.curation.naming import read_standing
from kgplatform.curation.shape import Shape
from kgplatform.graph.gap_search import read_topic_edges
from kgplatform.graph.gaps import (
    GapSearch,
    read_gap_searches,
    read_gaps,
    read_gone_entities,
    write_gaps,
)
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapKind

# How many gaps of a kind may wait for their first question.
QUOTA: dict[GapKind, int] = {
    "thin_entity": 3,
    "thin_evidence": 3,
    "missing_link": 3,
    "structural_hole": 2,
    "island": 2,
    "bottleneck": 2,
    "undescribed_hub": 2,
    "bridge": 2,
    "stale": 2,
    "disputed": 2,
    "unanswered_question": 2,
    "uncited_point": 2,
}
_SEARCHES = (thin_entities, undescribed_hubs, bridges, unanswered_questions, uncited_points, stale_sections)
_Pairs = Collection[tuple[str, ...]]


async def find_gaps(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the gaps of a topic's graph at the thresholds: best score first, then by id.

    All of them, but for missing links and thin evidence, of which there may be as many as pairs of entities: of these
    come the best, and those of the ledger that are still there, so that the thresholds alone close a gap.
    """
    found = [gap for search in _SEARCHES for gap in await search(graph, topic_id)]
    known: dict[GapKind, list[tuple[str, ...]]] = {}
    for gap in await read_gaps(graph, topic_id):
        known.setdefault(gap.kind, []).append(gap.entity_ids)
    shape = await asyncio.to_thread(Shape, await read_topic_edges(graph, topic_id))
    found += await asyncio.to_thread(_shaped, topic_id, shape, known.get("missing_link", ()))
    found += await thin_evidence(graph, topic_id, shape, known.get("thin_evidence", ()))
    found += await disputes(graph, topic_id, shape)
    return sorted(found, key=lambda gap: (-gap.score, gap.id))


async def settle_gaps(graph: Graph, topic_id: str, current: Sequence[Gap], domain_snippets: int) -> list[Gap]:
    """Bring the topic's ledger up to date with the gaps that are there now, write it, and return it.

    New gaps enter by quota, so that no kind crowds out the others.
    """
    searches = await read_gap_searches(graph, topic_id)
    merged = await _merged(graph, topic_id)
    now = {gap.id: gap for gap in current}
    ledger = [
        settled(gap, now.get(gap.id), searches.get(gap.id, GapSearch()), domain_snippets, merged=gap.id in merged)
        for gap in await read_gaps(graph, topic_id)
    ]
    ledger += _entering(current, ledger)
    await write_gaps(graph, topic_id, ledger)
    return ledger


def settled(gap: Gap, now: Gap | None, search: GapSearch, domain_snippets: int, *, merged: bool = False) -> Gap:
    """Return the gap with the status that follows from what is there now and what its own questions found.

    `merged` tells that an entity of it has become another one: what vanished with that is not closed.
    """
    tried = gap.tried if search.questions == 0 else search.questions
    if now is None:
        if gap.status not in ("open", "exhausted"):
            return gap
        status = "merged" if merged else "closed" if search.supporting else "vanished"
        return gap.model_copy(update={"status": status, "tried": tried})
    changed = {"tried": tried, "score": now.score, "facts": now.facts, "subject": now.subject}
    facts = {**changed, "entity_ids": now.entity_ids, "entity_names": now.entity_names}
    if gap.status == "exhausted":
        still = gap.searched == domain_snippets
        return gap.model_copy(update={**facts, "status": "exhausted" if still else "open"})
    if search.questions and not search.found:
        return gap.model_copy(update={**facts, "status": "exhausted", "searched": domain_snippets})
    return gap.model_copy(update={**facts, "status": "open"})


def _shaped(topic_id: str, shape: Shape, known: _Pairs) -> list[Gap]:
    return [
        *gap_shapes.missing_links(topic_id, shape, known),
        *gap_shapes.islands(topic_id, shape),
        *gap_shapes.bottlenecks(topic_id, shape),
        *gap_shapes.structural_holes(topic_id, shape),
    ]


async def _merged(graph: Graph, topic_id: str) -> frozenset[str]:
    """Return the ids of the gaps of which an entity is gone because a merge gave its names to another one."""
    gone = await read_gone_entities(graph, topic_id)
    if not gone:
        return frozenset()
    ids = {id_ for each in gone.values() for id_ in each}
    standing = await graph.read_together(partial(read_standing, entity_ids=ids))
    return frozenset(gap_id for gap_id, each in gone.items() if any(standing[id_] != id_ for id_ in each))


def _entering(current: Sequence[Gap], ledger: Sequence[Gap]) -> list[Gap]:
    """The best gaps that the ledger lacks, filling each kind's quota of gaps that are open and not asked about yet."""
    known = {gap.id for gap in ledger}
    room = dict(QUOTA)
    for gap in ledger:
        if gap.status == "open" and not gap.tried:
            room[gap.kind] -= 1
    entering: list[Gap] = []
    for gap in current:
        if gap.id not in known and room[gap.kind] > 0:
            room[gap.kind] -= 1
            entering.append(gap)
    return entering
