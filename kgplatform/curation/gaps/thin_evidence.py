"""Thin evidence: pairs of central entities that few distinct sources relate, whatever these say of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kgplatform.curation.gaps.facts import gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.graph.gap_search import PairRelations, read_pair_relations
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

QUOTA = 3  # how many may wait for their first question
MAX_SOURCES = 1  # distinct ones that relate a pair
MIN_CENTRAL_DEGREE = 3  # a pair is central: both of its ends have so many neighbours
BEST = 100  # pairs that are told: there may be as many as relations
AT_ONCE = 125  # pairs that are asked about: some turn out to have more sources
MOST_STATEMENTS = 3  # that are told of a pair


class _Thin(NamedTuple):
    """What is said of a pair, by how many distinct sources."""

    told: PairRelations
    sources: int


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the pairs of central entities that at most MAX_SOURCES distinct sources relate; fewer score higher.

    The BEST of them, and those of the ledger that are still there, however they rank.
    """
    shape = topic.shape
    degrees = np.array(shape.degrees, dtype=np.int64)[shape.pairs]
    few = (degrees >= MIN_CENTRAL_DEGREE).all(axis=1) & (shape.sources <= MAX_SOURCES)
    few &= shape.asked[shape.pairs].all(axis=1)
    places = np.flatnonzero(few)
    order = places[np.lexsort((places, -degrees[places].sum(axis=1), shape.sources[places]))].tolist()
    kept = {
        place
        for pair in topic.in_ledger.get("thin_evidence", ())
        if (place := shape.place(pair)) is not None and few[place]
    }
    thin: dict[int, _Thin] = {}
    for start in range(0, len(order), AT_ONCE):
        asked = {*order[start : start + AT_ONCE], *kept} - thin.keys()
        thin |= await _with_few_sources(topic.graph, shape, sorted(asked))
        kept &= thin.keys()
        if len(thin.keys() - kept) >= BEST:
            break
    ranked = sorted(thin, key=lambda place: (-_thinness(shape, place, thin[place].sources), place))
    chosen = dict.fromkeys((*ranked[:BEST], *sorted(kept)))
    return [_gap(topic.id, shape, place, thin[place]) for place in chosen]


async def _with_few_sources(graph: Graph, shape: Shape, places: Sequence[int]) -> dict[int, _Thin]:
    """Place -> what is said of the pair, for those with few distinct sources in all: relations may share theirs."""
    pairs = {shape.pair(place): place for place in places}
    asked = [shape.between(place) for place in places]
    found: dict[int, _Thin] = {}
    for told in await read_pair_relations(graph, asked, sourced=lambda pair: len(pair.edges) > 1):
        place = pairs[told.one_id, told.other_id]
        several = shape.relations[place] > 1
        count = len(frozenset().union(*told.sources)) if several else int(shape.sources[place])
        if count <= MAX_SOURCES:
            found[place] = _Thin(told, count)
    return found


def thinness(sources: int, centrality: int, max_sources: int) -> float:
    """Return 0..1: each number of sources up to `max_sources` has a band of its own, the fewest the highest; in it
    what is more central comes higher."""
    return (max_sources - max(1, sources) + saturating(centrality, 20)) / max_sources


def _thinness(shape: Shape, place: int, sources: int) -> float:
    one, other = shape.pairs[place].tolist()
    return thinness(sources, shape.degrees[one] + shape.degrees[other], MAX_SOURCES)


def _gap(topic_id: str, shape: Shape, place: int, thin: _Thin) -> Gap:
    one, other = (shape.entity(number) for number in shape.pairs[place].tolist())
    statements = sorted(
        f"{one[1]} {relation} {other[1]}" if forward else f"{other[1]} {relation} {one[1]}"
        for relation, forward in zip(thin.told.relations, thin.told.forward, strict=True)
    )
    fact = f"All that is said: {'; '.join(statements[:MOST_STATEMENTS])}."
    return gap_of(topic_id, "thin_evidence", _thinness(shape, place, thin.sources), [one, other], fact)
