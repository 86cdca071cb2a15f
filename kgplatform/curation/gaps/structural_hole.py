"""Structural holes: groups that border on a third one, while nothing relates them to each other."""

import asyncio
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
MIN_GROUP = 4  # entities of each of the two groups on the sides of a structural hole


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the gaps of this kind (searched_topic.py)."""
    return await asyncio.to_thread(structural_holes, topic.id, topic.shape)


def structural_holes(topic_id: str, shape: Shape) -> list[Gap]:
    """Return the pairs of groups that border on a third one, while nothing relates them to each other.

    Each is about the entity of the smaller group that has most ties to other groups, and the hub of the larger one.
    """
    group_of = np.empty(len(shape.ids), dtype=np.int64)
    for number, group in enumerate(shape.groups):
        group_of[group] = number
    joined = group_of[shape.pairs]
    crossing = joined[:, 0] != joined[:, 1]
    ties = set(map(tuple, np.unique(np.sort(joined[crossing], axis=1), axis=0).tolist()))  # between groups
    outward = np.bincount(shape.pairs[crossing].ravel(), minlength=len(shape.ids)).tolist()  # of an entity
    bordering: dict[int, set[int]] = {}
    for one, other in sorted(ties):
        bordering.setdefault(one, set()).add(other)
        bordering.setdefault(other, set()).add(one)
    between: dict[tuple[int, int], int] = {}
    for middle in sorted(bordering):  # the largest first
        near = [number for number in sorted(bordering[middle]) if len(shape.groups[number]) >= MIN_GROUP]
        for pair in combinations(near, 2):
            if pair not in ties:
                between.setdefault(pair, middle)
    return [
        _structural_hole(topic_id, shape, (large, small, middle), outward)
        for (large, small), middle in sorted(between.items())
        if shape.askable(shape.groups[large]) and shape.askable(shape.groups[small])
    ]


def _structural_hole(topic_id: str, shape: Shape, groups: tuple[int, int, int], outward: Sequence[int]) -> Gap:
    large, small, middle = (shape.groups[number] for number in groups)
    bridge = min(shape.askable(small), key=lambda member: (-outward[member], -shape.degrees[member], member))
    border = shape.names[shape.hub(middle)]
    return gap_of(
        topic_id,
        "structural_hole",
        saturating(len(small), 20),
        [shape.entity(bridge), shape.entity(shape.hub(shape.askable(large)))],
        f"The groups of {len(small)} and {len(large)} entities around them both border on {border}.",
    )
