"""Bottlenecks: entities that alone hold two parts of a topic's core together."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from kgplatform.curation.gaps.facts import gap_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
MIN_PART = 3  # entities of each of two parts that a bottleneck alone holds together


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the gaps of this kind (searched_topic.py)."""
    return await asyncio.to_thread(bottlenecks, topic.id, topic.shape)


def bottlenecks(topic_id: str, shape: Shape) -> list[Gap]:
    """Return the entities of the core without which two parts of it of at least MIN_PART entities fall apart.

    The score is the share of the core's other pairs that only this entity connects: exact, and linear in the edges,
    where betweenness would have to be sampled.
    """
    gaps = []
    for entity, neighbours, sizes in _cuts(shape):
        parts = [shape.askable(part) for part in neighbours[:2]]
        if not (shape.asked[entity] and all(parts)):
            continue
        rest = sum(sizes)
        apart = (rest * rest - sum(size * size for size in sizes)) / (rest * (rest - 1))
        fact = f"It alone connects {shape.told(parts[0])} with {shape.told(parts[1])}."
        entities = [shape.entity(number) for number in (entity, parts[0][0], parts[1][0])]
        gaps.append(gap_of(topic_id, "bottleneck", apart, entities, fact))
    return gaps


def _cuts(shape: Shape) -> list[tuple[int, list[list[int]], list[int]]]:
    """For each entity whose removal breaks the core into two parts of at least MIN_PART: its neighbours in each part,
    most connected first, and the sizes of the parts; the largest part first.

    Blocks and the entities that join them make a tree: what hangs on each side of such an entity is a sum over it.
    """
    core = frozenset(shape.components[0]) if shape.components else frozenset()
    blocks = [frozenset(block) for block in shape.graph.biconnected_components() if core.issuperset(block)]
    joints = {entity: list[int]() for entity in sorted(core.intersection(shape.graph.articulation_points()))}
    for number, block in enumerate(blocks):
        for entity in sorted(block & joints.keys()):
            joints[entity].append(number)
    sizes = _sizes(blocks, joints, len(core))
    cuts = []
    for entity, around in joints.items():
        if sorted(sizes[entity, number] for number in around)[-2] >= MIN_PART:
            near = shape.graph.neighbors(entity)
            parts = [
                sorted(blocks[number].intersection(near), key=lambda member: (-shape.degrees[member], member))
                for number in around
            ]
            told = sorted(
                zip((sizes[entity, number] for number in around), parts, strict=True),
                key=lambda part: (-part[0], part[1][0]),
            )
            cuts.append((entity, [part for _, part in told], [size for size, _ in told]))
    return cuts


def _sizes(
    blocks: Sequence[frozenset[int]], joints: Mapping[int, Sequence[int]], total: int
) -> dict[tuple[int, int], int]:
    """(joint, block) -> how many entities are on that side of the joint, in the tree of blocks and joints."""
    found: dict[tuple[int, int], int] = {}
    if not joints:
        return found
    above: dict[int, int] = {}  # block -> the joint towards the root
    order, seen, waiting = list[int](), {0}, [0]
    while waiting:
        number = waiting.pop()
        order.append(number)
        for joint in sorted(blocks[number] & joints.keys()):
            for other in joints[joint]:
                if other not in seen:
                    seen.add(other)
                    above[other] = joint
                    waiting.append(other)
    below: Counter[int] = Counter()  # joint -> entities further from the root than it
    for number in reversed(order):
        upper = above.get(number)
        own = blocks[number] - {upper}
        size = len(own) + sum(below[joint] for joint in own & joints.keys())
        if upper is not None:
            found[upper, number] = size
            below[upper] += size
    for joint, around in joints.items():
        for number in around:
            found.setdefault((joint, number), total - 1 - below[joint])
    return found
