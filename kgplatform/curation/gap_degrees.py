"""Gaps that counting in the graph finds: thin entities, thin evidence, undescribed hubs, bridges (cypher/gaps)."""

from kgplatform.curation.gap_facts import counted, gap_of, listed, saturating
from kgplatform.graph.gap_search import find_bridges, find_thin_entities, find_thin_evidence, find_undescribed_hubs
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

MAX_THIN_DEGREE = 1  # a thin entity has at most so many neighbours in the topic
MIN_MENTIONS = 2  # and is mentioned at least so often
MAX_SOURCES = 1  # distinct ones that relate a pair with thin evidence
MIN_CENTRAL_DEGREE = 3  # such a pair is central: both of its ends have so many neighbours
MIN_HUB_DEGREE = 4  # neighbours of a hub
MIN_KNOWN = 2  # neighbours in another topic of an entity that is known there


async def thin_entities(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the entities that are often mentioned in the topic, but hardly related to others there."""
    rows = await find_thin_entities(graph, topic_id, max_degree=MAX_THIN_DEGREE, min_mentions=MIN_MENTIONS)
    return [
        gap_of(
            topic_id,
            "thin_entity",
            saturating(row.snippets, 2) / (row.degree + 1),
            [(row.entity_id, row.name)],
            f"{_mentioned(row.snippets)}; {row.degree or 'no'} other entity is related to it.",
        )
        for row in rows
    ]


async def thin_evidence(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the pairs of central entities that few distinct sources relate: fewer sources always score higher."""
    rows = await find_thin_evidence(graph, topic_id, max_sources=MAX_SOURCES, min_degree=MIN_CENTRAL_DEGREE)
    return [
        gap_of(
            topic_id,
            "thin_evidence",
            thinness(row.sources, row.centrality, MAX_SOURCES),
            [(row.one_id, row.one), (row.other_id, row.other)],
            f"All that is said: {'; '.join(sorted(row.relations))}.",
        )
        for row in rows
    ]


def thinness(sources: int, centrality: int, max_sources: int) -> float:
    """Return 0..1: each number of sources up to `max_sources` has a band of its own, the fewest the highest; in it
    what is more central comes higher."""
    return (max_sources - max(1, sources) + saturating(centrality, 20)) / max_sources


async def undescribed_hubs(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the entities that much of the topic is related to, but that nothing describes."""
    return [
        gap_of(
            topic_id,
            "undescribed_hub",
            saturating(row.degree, 8),
            [(row.entity_id, row.name)],
            f"{row.degree} entities are related to it, among them {listed(row.neighbours)}.",
        )
        for row in await find_undescribed_hubs(graph, topic_id, min_degree=MIN_HUB_DEGREE)
    ]


async def bridges(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the entities that another topic knows well, but that nothing relates to the rest of this one."""
    return [
        gap_of(
            topic_id,
            "bridge",
            saturating(row.known, 4),
            [(row.entity_id, row.name)],
            f"In {row.other_topic} it is related to {counted(row.known, 'entity', 'entities')}, "
            f"among them {listed(row.neighbours)}.",
        )
        for row in await find_bridges(graph, topic_id, min_known=MIN_KNOWN)
    ]


def _mentioned(snippets: int) -> str:
    return "1 snippet mentions it" if snippets == 1 else f"{snippets} snippets mention it"
