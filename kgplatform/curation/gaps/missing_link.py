"""Missing links: pairs of entities with many neighbours in common and no relation."""

import asyncio
from collections.abc import Collection

import numpy as np
from scipy import sparse

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.models import Gap

QUOTA = 3  # how many may wait for their first question
MIN_COMMON = 2  # neighbours that two entities without a relation have in common
BEST = 100  # missing links that are told: there may be as many as pairs of entities


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the gaps of this kind (searched_topic.py)."""
    return await asyncio.to_thread(missing_links, topic.id, topic.shape, topic.in_ledger.get("missing_link", ()))


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
