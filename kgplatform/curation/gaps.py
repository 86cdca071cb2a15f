"""Gaps of a topic's graph: what kinds there are, how they are found, and how the ledger settles them.

Degree kinds are Cypher alone; missing links and islands are read off the topic's edge list, which one query fetches.
Every kind has an absolute threshold, so that a gap that is no longer returned has really gone.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

import igraph

from kgplatform import ids
from kgplatform.graph.gaps import (
    GapSearch,
    TopicEdges,
    find_thin_entities,
    find_thin_evidence,
    read_gap_searches,
    read_gaps,
    read_topic_edges,
    write_gaps,
)
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapKind

QUOTA: dict[GapKind, int] = {"thin_entity": 3, "thin_evidence": 3, "missing_link": 3, "island": 2}
MAX_THIN_DEGREE = 1  # a thin entity has at most so many neighbours in the topic
MIN_MENTIONS = 2  # and is mentioned at least so often
MIN_CENTRAL_DEGREE = 3  # a relation is central when both of its ends have so many neighbours
MIN_COMMON = 2  # neighbours that two entities without a relation have in common
MIN_ISLAND = 2  # entities of a component apart from the largest one


async def find_gaps(graph: Graph, topic_id: str) -> list[Gap]:
    """Return all gaps of a topic's graph at the thresholds, without cap: best score first, then by id."""
    edges = await read_topic_edges(graph, topic_id)
    found = [
        *await _thin_entities(graph, topic_id),
        *await _thin_evidence(graph, topic_id),
        *missing_links(topic_id, edges),
        *islands(topic_id, edges),
    ]
    return sorted(found, key=lambda gap: (-gap.score, gap.id))


async def settle_gaps(graph: Graph, topic_id: str, current: Sequence[Gap], domain_snippets: int) -> list[Gap]:
    """Bring the topic's ledger up to date with the gaps that are there now, write it, and return it.

    New gaps enter by quota, so that no kind crowds out the others.
    """
    searches = await read_gap_searches(graph, topic_id)
    now = {gap.id: gap for gap in current}
    ledger = [
        settled(gap, now.get(gap.id), searches.get(gap.id, GapSearch()), domain_snippets)
        for gap in await read_gaps(graph, topic_id)
    ]
    ledger += _entering(current, ledger)
    await write_gaps(graph, topic_id, ledger)
    return ledger


def settled(gap: Gap, now: Gap | None, search: GapSearch, domain_snippets: int) -> Gap:
    """Return the gap with the status that follows from what is there now and what its own questions found."""
    tried = gap.tried if search.questions == 0 else search.questions
    if now is None:
        if gap.status not in ("open", "exhausted"):
            return gap
        status = "closed" if search.supporting else "vanished"
        return gap.model_copy(update={"status": status, "tried": tried})
    facts = {"score": now.score, "facts": now.facts, "tried": tried}
    if gap.status == "exhausted":
        still = gap.searched == domain_snippets
        return gap.model_copy(update={**facts, "status": "exhausted" if still else "open"})
    if search.questions and not search.found:
        return gap.model_copy(update={**facts, "status": "exhausted", "searched": domain_snippets})
    return gap.model_copy(update={**facts, "status": "open"})


def missing_links(topic_id: str, edges: TopicEdges) -> list[Gap]:
    """Return the pairs of entities that share at least MIN_COMMON neighbours and have no relation."""
    names, neighbours = dict(edges.entities), _neighbours(edges)
    common: dict[tuple[str, str], list[str]] = {}
    for middle in sorted(neighbours):
        for pair in combinations(sorted(neighbours[middle]), 2):
            common.setdefault(pair, []).append(middle)
    return [
        _gap(
            topic_id,
            "missing_link",
            len(shared) / (len(shared) + 3),
            [(entity, names[entity]) for entity in pair],
            f"Both are related to {_listed(names[entity] for entity in shared)}.",
        )
        for pair, shared in sorted(common.items())
        if len(shared) >= MIN_COMMON and pair[1] not in neighbours[pair[0]]
    ]


def islands(topic_id: str, edges: TopicEdges) -> list[Gap]:
    """Return a gap for each component apart from the largest: its hub, and the hub of the core."""
    names, neighbours = dict(edges.entities), _neighbours(edges)
    components = _components(neighbours)

    def hub(component: list[str]) -> str:
        return min(component, key=lambda entity: (-len(neighbours[entity]), entity))

    return [
        _gap(
            topic_id,
            "island",
            len(component) / (len(component) + 5),
            [(entity, names[entity]) for entity in (hub(component), hub(components[0]))],
            f"It is related only to {_listed(names[entity] for entity in component if entity != hub(component))}.",
        )
        for component in components[1:]
        if len(component) >= MIN_ISLAND
    ]


def _neighbours(edges: TopicEdges) -> dict[str, set[str]]:
    """Entities with at least one relation -> the entities at its other ends, whatever the direction."""
    found: dict[str, set[str]] = {}
    for subject, object_, _ in edges.edges:
        found.setdefault(subject, set()).add(object_)
        found.setdefault(object_, set()).add(subject)
    return found


def _components(neighbours: dict[str, set[str]]) -> list[list[str]]:
    """Connected components, each sorted; the largest first, then by first id."""
    nodes = sorted(neighbours)
    index = {entity: number for number, entity in enumerate(nodes)}
    pairs = [(index[a], index[b]) for a in nodes for b in sorted(neighbours[a]) if a < b]
    parts = igraph.Graph(n=len(nodes), edges=pairs).connected_components()
    return sorted(([nodes[v] for v in part] for part in parts), key=lambda part: (-len(part), part[0]))


async def _thin_entities(graph: Graph, topic_id: str) -> list[Gap]:
    rows = await find_thin_entities(graph, topic_id, max_degree=MAX_THIN_DEGREE, min_mentions=MIN_MENTIONS)
    return [
        _gap(
            topic_id,
            "thin_entity",
            row.snippets / (row.snippets + 2) / (row.degree + 1),
            [(row.entity_id, row.name)],
            f"{_mentioned(row.snippets)}; {row.degree or 'no'} other entity is related to it.",
        )
        for row in rows
    ]


async def _thin_evidence(graph: Graph, topic_id: str) -> list[Gap]:
    rows = await find_thin_evidence(graph, topic_id, max_sources=1, min_degree=MIN_CENTRAL_DEGREE)
    gaps = [
        _gap(
            topic_id,
            "thin_evidence",
            row.centrality / (row.centrality + 20),
            [(row.subject_id, row.subject), (row.object_id, row.object)],
            f"All that is said: {row.subject} {row.relation} {row.object}.",
        )
        for row in rows
    ]
    return list({gap.id: gap for gap in gaps}.values())


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


def _gap(topic_id: str, kind: GapKind, score: float, entities: Sequence[tuple[str, str]], fact: str) -> Gap:
    entity_ids = tuple(entity_id for entity_id, _ in entities)
    return Gap(  # an island is the same one whatever the hub of the core has become
        id=ids.gap_id(topic_id, kind, entity_ids[:1] if kind == "island" else entity_ids),
        kind=kind,
        score=round(score, 6),
        entity_ids=entity_ids,
        entity_names=tuple(name for _, name in entities),
        facts=(fact,),
    )


def _listed(names: Iterable[str], most: int = 3) -> str:
    listed = sorted(names)
    return ", ".join(listed[:most]) + (f" and {len(listed) - most} more" if len(listed) > most else "")


def _mentioned(snippets: int) -> str:
    return "1 snippet mentions it" if snippets == 1 else f"{snippets} snippets mention it"
