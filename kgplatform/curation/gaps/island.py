"""Islands: parts of a topic's graph that nothing relates to its core."""

import asyncio

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
MIN_ISLAND = 2  # entities of a component apart from the largest one


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the gaps of this kind (searched_topic.py)."""
    return await asyncio.to_thread(islands, topic.id, topic.shape)


def islands(topic_id: str, shape: Shape) -> list[Gap]:
    """Return a gap for each component apart from the largest: its hub, and the hub of the core."""
    gaps = []
    for part in shape.components[1:]:
        own, core = shape.askable(part), shape.askable(shape.components[0])
        if len(part) >= MIN_ISLAND and own and core:
            hub = shape.hub(own)
            rest = [member for member in part if member != hub]
            entities = [shape.entity(hub), shape.entity(shape.hub(core))]
            fact = f"It is related only to {shape.told(rest)}."
            gaps.append(gap_of(topic_id, "island", saturating(len(part), 5), entities, fact))
    return gaps
