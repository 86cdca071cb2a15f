"""Disputed pairs: entities of which sources say opposite things (kgplatform/language/opposition.py)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from kgplatform.curation.gap_facts import counted, gap_of
from kgplatform.graph.gap_search import ParallelRelations, find_parallel_relations, read_relation_sources
from kgplatform.graph.session import Graph
from kgplatform.language.opposition import opposed
from kgplatform.models import Gap

MIN_WEAKER_SHARE = 0.25  # of the sources of both sides that the weaker one has, as long as it is a dispute


class _Side(NamedTuple):
    """All relations of a pair that say the same against the other side; `statement` is the first of them in words."""

    statement: str
    ids: frozenset[str]


async def disputes(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the pairs of entities about which sources say the opposite, while neither side prevails."""
    found = [(pair, sides) for pair in await find_parallel_relations(graph, topic_id) if (sides := opposed_sides(pair))]
    sources = await read_relation_sources(graph, {id_ for _, sides in found for side in sides for id_ in side.ids})
    gaps = (_dispute(topic_id, pair, sides, sources) for pair, sides in found)
    return [gap for gap in gaps if gap is not None]


def opposed_sides(pair: ParallelRelations) -> tuple[_Side, _Side] | None:
    """Return the two sides of the first opposition between a pair's relations by their words, None without any."""
    told = zip(pair.relations, pair.forward, pair.ids, strict=True)
    relations = sorted(told, key=lambda each: (each[0], not each[1], each[2]))
    for one, other in combinations(relations, 2):
        if _opposed(one, other):
            with_one = [each for each in relations if _opposed(each, other)]
            with_other = [each for each in relations if _opposed(each, one)]
            return _side(pair, one, with_one), _side(pair, other, with_other)
    return None


_Told = tuple[str, bool, str]  # relation, whether the pair's first entity is the subject, id


def _opposed(one: _Told, other: _Told) -> bool:
    return opposed(one[0], other[0], reversed_ends=one[1] != other[1])


def _side(pair: ParallelRelations, told: _Told, relations: Sequence[_Told]) -> _Side:
    subject, object_ = (pair.one, pair.other) if told[1] else (pair.other, pair.one)
    return _Side(f"{subject} {told[0]} {object_}", frozenset(id_ for _, _, id_ in relations))


def _dispute(
    topic_id: str, pair: ParallelRelations, sides: Sequence[_Side], sources: Mapping[str, frozenset[str]]
) -> Gap | None:
    counts = [len(frozenset().union(*(sources.get(id_, frozenset()) for id_ in side.ids))) for side in sides]
    if not min(counts) or min(counts) / sum(counts) < MIN_WEAKER_SHARE:
        return None
    return gap_of(
        topic_id,
        "disputed",
        2 * min(counts) / (sum(counts) + 2),
        [(pair.one_id, pair.one), (pair.other_id, pair.other)],
        *(f"By {counted(count, 'source')}: {side.statement}." for side, count in zip(sides, counts, strict=True)),
        subject=f"{sides[0].statement}, or {sides[1].statement}",
    )
