"""Thin evidence: pairs of central entities that few distinct sources relate, whatever these say of them."""

from collections.abc import Collection, Sequence

import numpy as np

from kgplatform.curation.gap_facts import gap_of, saturating
from kgplatform.curation.shape import Shape
from kgplatform.graph.gap_search import PairRelations, read_pair_relations, read_relation_sources
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

MAX_SOURCES = 1  # distinct ones that relate a pair
MIN_CENTRAL_DEGREE = 3  # a pair is central: both of its ends have so many neighbours
BEST = 100  # pairs that are told: there may be as many as relations
MOST_STATEMENTS = 3  # that are told of a pair


async def thin_evidence(
    graph: Graph, topic_id: str, shape: Shape, known: Collection[tuple[str, ...]] = ()
) -> list[Gap]:
    """Return the pairs of central entities that at most MAX_SOURCES distinct sources relate; fewer score higher.

    The BEST of them, and those of the `known` pairs (entity ids) that are still there, however they rank.
    """
    degrees = np.array(shape.degrees, dtype=np.int64)[shape.pairs]
    few = (degrees >= MIN_CENTRAL_DEGREE).all(axis=1) & (shape.sources <= MAX_SOURCES)
    places = np.flatnonzero(few)
    order = places[np.lexsort((places, -degrees[places].sum(axis=1), shape.sources[places]))].tolist()
    chosen = await _best(graph, shape, order)
    kept = {place for pair in known if (place := shape.place(pair)) is not None and few[place]} - chosen.keys()
    chosen |= await _with_few_sources(graph, shape, sorted(kept))
    told = {(each.one_id, each.other_id): each for each in await read_pair_relations(graph, _pairs(shape, chosen))}
    return [_gap(topic_id, shape, place, told[shape.pair(place)], count) for place, count in chosen.items()]


async def _best(graph: Graph, shape: Shape, order: Sequence[int]) -> dict[int, int]:
    """Of pairs in order of rank, the first BEST that have few distinct sources indeed: place -> how many."""
    found: dict[int, int] = {}
    for start in range(0, len(order), BEST):
        found |= await _with_few_sources(graph, shape, order[start : start + BEST])
        if len(found) >= BEST:
            break
    ranked = sorted(found, key=lambda place: (-_thinness(shape, place, found[place]), place))
    return {place: found[place] for place in ranked[:BEST]}


async def _with_few_sources(graph: Graph, shape: Shape, places: Sequence[int]) -> dict[int, int]:
    """Place -> distinct sources of all that is said of the pair, for those with few: relations may share theirs."""
    found = {place: int(shape.sources[place]) for place in places if shape.relations[place] == 1}
    several = {shape.pair(place): place for place in places if shape.relations[place] > 1}
    told = await read_pair_relations(graph, several.keys())
    by_relation = await read_relation_sources(graph, {id_ for each in told for id_ in each.ids})
    for each in told:
        count = len(frozenset().union(*(by_relation[id_] for id_ in each.ids)))
        if count <= MAX_SOURCES:
            found[several[each.one_id, each.other_id]] = count
    return found


def _pairs(shape: Shape, places: Collection[int]) -> list[tuple[str, str]]:
    return [shape.pair(place) for place in places]


def thinness(sources: int, centrality: int, max_sources: int) -> float:
    """Return 0..1: each number of sources up to `max_sources` has a band of its own, the fewest the highest; in it
    what is more central comes higher."""
    return (max_sources - max(1, sources) + saturating(centrality, 20)) / max_sources


def _thinness(shape: Shape, place: int, sources: int) -> float:
    one, other = shape.pairs[place].tolist()
    return thinness(sources, shape.degrees[one] + shape.degrees[other], MAX_SOURCES)


def _gap(topic_id: str, shape: Shape, place: int, told: PairRelations, sources: int) -> Gap:
    one, other = (shape.entity(number) for number in shape.pairs[place].tolist())
    statements = sorted(
        f"{one[1]} {relation} {other[1]}" if forward else f"{other[1]} {relation} {one[1]}"
        for relation, forward in zip(told.relations, told.forward, strict=True)
    )
    fact = f"All that is said: {'; '.join(statements[:MOST_STATEMENTS])}."
    return gap_of(topic_id, "thin_evidence", _thinness(shape, place, sources), [one, other], fact)
