"""Bridges: entities that another topic knows well, and that nothing relates to the rest of this one."""

from kgplatform.curation.gaps.facts import counted, gap_of, listed, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import find_bridges
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
MIN_KNOWN = 2  # neighbours in another topic of an entity that is known there


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the entities that another topic knows well, but that nothing relates to the rest of this one."""
    return topic.askable(
        gap_of(
            topic.id,
            "bridge",
            saturating(row.known, 4),
            [(row.entity_id, row.name)],
            f"In {row.other_topic} it is related to {counted(row.known, 'entity', 'entities')}, "
            f"among them {listed(row.neighbours)}.",
        )
        for row in await find_bridges(topic.graph, topic.id, min_known=MIN_KNOWN)
    )
