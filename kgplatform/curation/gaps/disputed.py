"""Disputed pairs: entities of which sources say opposite things (kgplatform/language/opposition.py)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from kgplatform.curation.gaps.facts import gap_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.source_weights import told_by, weightier
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.graph.gap_search import PairEdges, PairRelations, read_pair_relations
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_sources_by_id
from kgplatform.ids import parse_evidence_key
from kgplatform.language.opposition import opposed
from kgplatform.models import Gap, Source

QUOTA = 2  # how many may wait for their first question
MIN_WEAKER_SHARE = 0.25  # of the sources of both sides that the weaker one has, as long as it is a dispute


class _Told(NamedTuple):
    """A relation of a pair; `forward`: the pair's first entity is the subject."""

    relation: str
    forward: bool
    id: str


class Side(NamedTuple):
    """A relation of a pair, and the ids of all of its relations that say the same against the other side."""

    told: _Told
    ids: frozenset[str]


class _Disputed(NamedTuple):
    """A pair by the ids and names of its ends, its two sides, and the ids of the sources that tell each alone."""

    ends: Sequence[tuple[str, str]]
    sides: tuple[Side, Side]
    telling: Sequence[frozenset[str]]


async def said_of_pairs(graph: Graph, shape: Shape) -> list[PairRelations]:
    """Return what is said of the pairs of entities of which several things are."""
    return await read_pair_relations(graph, [shape.between(place) for place in several_between(shape)])


def several_between(shape: Shape) -> list[int]:
    """Return the places of the pairs of which several things are said."""
    places: list[int] = np.flatnonzero(shape.relations > 1).tolist()
    return places


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the pairs of entities about which sources say the opposite, while neither side prevails, by what is said
    of pairs."""
    shape = topic.shape
    several = [shape.between(place) for place in several_between(shape)]
    found = {_ends(each): sides for each in topic.said if (sides := opposed_sides(each))}
    asked = frozenset(shape.ids[number] for number in shape.askable(range(len(shape.ids))))
    opposed_pairs = [each for each in several if _ends(each) in found and asked.issuperset(_ends(each))]
    open_: list[_Disputed] = []
    for pair in await read_pair_relations(topic.graph, opposed_pairs, sourced=lambda pair: True):
        sides, evidence = found[_ends(pair)], dict(zip(pair.ids, pair.evidence, strict=True))
        sources = {key: source for keys in evidence.values() for key, source in keys.items()}
        telling = [frozenset(sources[key] for key in keys) for keys in only_by(sides, evidence)]
        if is_open([len(each) for each in telling]):
            ends = [shape.entity(shape.index[entity]) for entity in _ends(pair)]
            open_.append(_Disputed(ends, sides, telling))
    known = await read_sources_by_id(topic.graph, {id_ for each in open_ for side in each.telling for id_ in side})
    return [_gap(topic.id, each, known) for each in open_]


def _ends(pair: PairEdges | PairRelations) -> tuple[str, str]:
    return pair.one_id, pair.other_id


def is_open(counts: Sequence[int]) -> bool:
    """Say whether neither side prevails, by the number of sources of each."""
    return min(counts) > 0 and min(counts) / sum(counts) >= MIN_WEAKER_SHARE


def only_by(sides: Sequence[Side], evidence: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return for each of two sides the evidence keys of its relations, in their order, without what also tells the
    other side: a text by which something raises or lowers another does not contradict itself."""
    one, other = ([key for id_, keys in evidence.items() if id_ in side.ids for key in keys] for side in sides)
    return [
        [key for key in dict.fromkeys(own) if not any(_overlap(key, each) for each in others)]
        for own, others in ((one, other), (other, one))
    ]


def opposed_sides(pair: PairRelations) -> tuple[Side, Side] | None:
    """Return the two sides of the first opposition between a pair's relations by their words, None without any."""
    told = map(_Told, pair.relations, pair.forward, pair.ids)
    relations = sorted(told, key=lambda each: (each.relation, not each.forward, each.id))
    for one, other in combinations(relations, 2):
        if _opposed(one, other):
            return (
                Side(one, frozenset(each.id for each in relations if _opposed(each, other))),
                Side(other, frozenset(each.id for each in relations if _opposed(each, one))),
            )
    return None


def _opposed(one: _Told, other: _Told) -> bool:
    return opposed(one.relation, other.relation, reversed_ends=one.forward != other.forward)


def _overlap(one: str, other: str) -> bool:
    (snippet, start, end), (its_snippet, its_start, its_end) = map(parse_evidence_key, (one, other))
    return snippet == its_snippet and start < its_end and its_start < end


def _gap(topic_id: str, disputed: _Disputed, known: Mapping[str, Source]) -> Gap:
    statements = [_statement(side.told, *(name for _, name in disputed.ends)) for side in disputed.sides]
    facts = [f"{told_by(by, known)}: {told}." for told, by in zip(statements, disputed.telling, strict=True)]
    better = weightier(disputed.telling, known)
    if better is not None:
        facts.append(f"The weightier sources tell that {statements[better]}.")
    counts = [len(each) for each in disputed.telling]
    score = 2 * min(counts) / (sum(counts) + 2)
    return gap_of(topic_id, "disputed", score, disputed.ends, *facts, subject=", or ".join(statements))


def _statement(told: _Told, one: str, other: str) -> str:
    subject, object_ = (one, other) if told.forward else (other, one)
    return f"{subject} {told.relation} {object_}"
