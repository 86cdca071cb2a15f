"""Gaps in the shape of a topic's graph: missing links, islands, bottlenecks, structural holes.

All are read off the one edge list of the topic, with scipy and igraph: nothing here asks the database.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

import numpy as np
from scipy import sparse

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.models import Gap

MIN_COMMON = 2  # neighbours that two entities without a relation have in common
MIN_ISLAND = 2  # entities of a component apart from the largest one
MIN_PART = 3  # entities of each of two parts that a bottleneck alone holds together
MIN_GROUP = 4  # entities of each of the two groups on the sides of a structural hole
BEST = 100  # missing links that are told: there may be as many as pairs of entities


def missing_links(topic_id: str, shape: Shape, known: Collection[tuple[str, ...]] = ()) -> list[Gap]:
    """Return the pairs of entities that share at least MIN_COMMON neighbours and have no relation.

    The BEST of them, and those of the `known` pairs (entity ids) that are still there, however they rank.
    """
    chosen = dict.fromkeys(_open_pairs(shape))
    for pair in known:
        numbers = sorted(shape.index[entity] for entity in pair if entity in shape.index)
        if len(shape.askable(numbers)) == 2 and shape.place(pair) is None:
            chosen[numbers[0], numbers[1]] = None
    gaps = []
    for one, other in chosen:
        shared = set(shape.graph.neighbors(one)) & set(shape.graph.neighbors(other))
        if len(shared) >= MIN_COMMON:
            entities = [shape.entity(one), shape.entity(other)]
            fact = f"Both are related to {shape.told(shared)}."
            gaps.append(gap_of(topic_id, "missing_link", saturating(len(shared), 3), entities, fact))
    return gaps


def _open_pairs(shape: Shape) -> list[tuple[int, int]]:
    """The BEST pairs (smaller number first) without a relation: most neighbours in common first, then by ids."""
    size = len(shape.ids)
    rows, columns = np.concatenate([shape.pairs, shape.pairs[:, ::-1]]).T
    adjacent = sparse.csr_matrix((np.ones(len(rows), dtype=np.int32), (rows, columns)), shape=(size, size))
    common = adjacent @ adjacent
    numbers = np.bincount(common.data, minlength=MIN_COMMON + 1)
    # Hardly any of the many pairs can be among the best: only those that have so much in common are looked at.
    least, wanted = MIN_COMMON, 4 * BEST
    while True:
        enough = np.flatnonzero(np.cumsum(numbers[::-1])[::-1] >= wanted)
        least = max(MIN_COMMON, int(enough[-1]) if len(enough) else 0)
        places = np.flatnonzero(common.data >= least)
        one, other = np.searchsorted(common.indptr, places, side="right") - 1, common.indices[places]
        open_ = (
            (one < other)
            & shape.asked[one]
            & shape.asked[other]
            & ~np.isin(one.astype(np.int64) * size + other, shape.keys)
        )
        if least == MIN_COMMON or open_.sum() >= BEST:
            order = np.lexsort((other[open_], one[open_], -common.data[places][open_]))[:BEST]
            return list(zip(one[open_][order].tolist(), other[open_][order].tolist(), strict=True))
        wanted *= 4


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
