"""Gaps that counting in the graph finds, by Cypher alone: thin entities, undescribed hubs, bridges."""

from kgplatform.curation.gaps.facts import counted, gap_of, listed, saturating
from kgplatform.graph.gap_search import find_bridges, find_thin_entities, find_undescribed_hubs
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

MAX_THIN_DEGREE = 1  # a thin entity has at most so many neighbours in the topic
MIN_MENTIONS = 2  # and is mentioned at least so often
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


async def undescribed_hubs(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the entities that much of the topic is related to, but that nothing describes."""
    return [
        gap_of(
            topic_id,
            "undescribed_hub",
            saturating(row.degree, 12),
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
