"""Gaps in the shape of a topic's graph: missing links, islands, bottlenecks, structural holes.

All are read off the one edge list of the topic, with scipy and igraph: nothing here asks the database.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

import numpy as np
from scipy import sparse

from kgplatform.curation.gap_facts import gap_of, saturating
from kgplatform.curation.shape import Shape
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
    rows, columns, common = _open_pairs(shape)
    # A stable order: most common neighbours first, then by ids, as the pairs are sorted.
    chosen = set(np.argsort(-common, kind="stable")[:BEST].tolist())
    places = {pair: n for n, pair in enumerate(zip(rows.tolist(), columns.tolist(), strict=True))} if known else {}
    for pair in known:
        numbers = tuple(sorted(shape.index[entity] for entity in pair if entity in shape.index))
        if numbers in places:
            chosen.add(places[numbers])
    return [_missing_link(topic_id, shape, int(rows[n]), int(columns[n])) for n in sorted(chosen)]


def _open_pairs(shape: Shape) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pairs (row < column) without a relation that have enough neighbours in common, and how many."""
    size = len(shape.ids)
    ends = np.asarray(shape.graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    both = np.concatenate([ends, ends[:, ::-1]])
    adjacent = sparse.csr_matrix((np.ones(len(both), dtype=np.int32), (both[:, 0], both[:, 1])), shape=(size, size))
    common = sparse.triu(adjacent @ adjacent, k=1).tocoo()
    enough = common.data >= MIN_COMMON
    rows, columns, counts = common.row[enough], common.col[enough], common.data[enough]
    related = np.isin(rows.astype(np.int64) * size + columns, ends[:, 0] * size + ends[:, 1])
    rows, columns, counts = rows[~related], columns[~related], counts[~related]
    order = np.lexsort((columns, rows))
    return rows[order], columns[order], counts[order]


def _missing_link(topic_id: str, shape: Shape, one: int, other: int) -> Gap:
    shared = set(shape.graph.neighbors(one)) & set(shape.graph.neighbors(other))
    return gap_of(
        topic_id,
        "missing_link",
        saturating(len(shared), 3),
        [shape.entity(one), shape.entity(other)],
        f"Both are related to {shape.told(shared)}.",
    )


def islands(topic_id: str, shape: Shape) -> list[Gap]:
    """Return a gap for each component apart from the largest: its hub, and the hub of the core."""
    gaps = []
    for part in shape.components[1:]:
        if len(part) >= MIN_ISLAND:
            hub = shape.hub(part)
            rest = [member for member in part if member != hub]
            entities = [shape.entity(hub), shape.entity(shape.hub(shape.components[0]))]
            fact = f"It is related only to {shape.told(rest)}."
            gaps.append(gap_of(topic_id, "island", saturating(len(part), 5), entities, fact))
    return gaps


def bottlenecks(topic_id: str, shape: Shape) -> list[Gap]:
    """Return the entities of the core without which two parts of it of at least MIN_PART entities fall apart.

    The score is the share of the core's other pairs that only this entity connects: exact, and linear in the edges,
    where betweenness would have to be sampled.
    """
    gaps = []
    for entity, parts, sizes in _cuts(shape):
        if sizes[1] < MIN_PART:
            continue
        rest = sum(sizes)
        apart = (rest * rest - sum(size * size for size in sizes)) / (rest * (rest - 1))
        fact = f"It alone connects {shape.told(parts[0])} with {shape.told(parts[1])}."
        entities = [shape.entity(number) for number in (entity, parts[0][0], parts[1][0])]
        gaps.append(gap_of(topic_id, "bottleneck", apart, entities, fact))
    return gaps


def _cuts(shape: Shape) -> list[tuple[int, list[list[int]], list[int]]]:
    """For each entity whose removal breaks the core: its neighbours in each part, most connected first, and the sizes
    of the parts; the largest part first.

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
        near = shape.graph.neighbors(entity)
        order = sorted(around, key=lambda number: (-sizes[entity, number], min(blocks[number] - {entity})))
        parts = [
            sorted(blocks[number].intersection(near), key=lambda member: (-shape.degrees[member], member))
            for number in order
        ]
        cuts.append((entity, parts, [sizes[entity, number] for number in order]))
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
    group_of = {member: number for number, group in enumerate(shape.groups) for member in group}
    ties: Counter[tuple[int, int]] = Counter()  # between groups
    outward: Counter[int] = Counter()  # of an entity
    for a, b in shape.graph.get_edgelist():
        if group_of[a] != group_of[b]:
            ties[min(group_of[a], group_of[b]), max(group_of[a], group_of[b])] += 1
            outward.update((a, b))
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
    ]


def _structural_hole(topic_id: str, shape: Shape, groups: tuple[int, int, int], outward: Mapping[int, int]) -> Gap:
    large, small, middle = (shape.groups[number] for number in groups)
    bridge = min(small, key=lambda member: (-outward.get(member, 0), -shape.degrees[member], member))
    border = shape.names[shape.hub(middle)]
    return gap_of(
        topic_id,
        "structural_hole",
        saturating(len(small), 20),
        [shape.entity(bridge), shape.entity(shape.hub(large))],
        f"The groups of {len(small)} and {len(large)} entities around them both border on {border}.",
    )
