"""Thin entities: often mentioned in a topic, and hardly related to others there."""

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import find_thin_entities
from kgplatform.models import Gap

QUOTA = 3  # how many may wait for their first question
MAX_THIN_DEGREE = 1  # a thin entity has at most so many neighbours in the topic
MIN_MENTIONS = 2  # and is mentioned at least so often


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the entities that are often mentioned in the topic, but hardly related to others there."""
    rows = await find_thin_entities(topic.graph, topic.id, max_degree=MAX_THIN_DEGREE, min_mentions=MIN_MENTIONS)
    return topic.askable(
        gap_of(
            topic.id,
            "thin_entity",
            saturating(row.snippets, 2) / (row.degree + 1),
            [(row.entity_id, row.name)],
            f"{_mentioned(row.snippets)}; {row.degree or 'no'} other entity is related to it.",
        )
        for row in rows
    )


def _mentioned(snippets: int) -> str:
    return "1 snippet mentions it" if snippets == 1 else f"{snippets} snippets mention it"
