"""Undescribed hubs: much of a topic is related to them, and nothing says what they are."""

from kgplatform.curation.gaps.facts import gap_of, listed, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import find_undescribed_hubs
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
MIN_HUB_DEGREE = 4  # neighbours of a hub


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the entities that much of the topic is related to, but that nothing describes."""
    return topic.askable(
        gap_of(
            topic.id,
            "undescribed_hub",
            saturating(row.degree, 12),
            [(row.entity_id, row.name)],
            f"{row.degree} entities are related to it, among them {listed(row.neighbours)}.",
        )
        for row in await find_undescribed_hubs(topic.graph, topic.id, min_degree=MIN_HUB_DEGREE)
    )
