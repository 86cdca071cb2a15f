"""Conflicting values: sources that each give one value of the same thing, and do not agree (language/measures.py).

Whether a relation has one value of a thing is read off the graph: where one source gives several, there are several.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from kgplatform.curation.gap_disputes import is_open
from kgplatform.curation.gap_facts import counted, gap_of
from kgplatform.curation.shape import Shape
from kgplatform.graph.gap_search import PairRelations, read_pair_relations
from kgplatform.graph.session import Graph
from kgplatform.language.measures import Measure, measure_of, split_hedge
from kgplatform.language.predication import MODALS
from kgplatform.models import Gap

_UNTOLD = MODALS | {"not", "never", "no", "than"}  # words of relations that give no value: denied, guessed, compared


class _Key(NamedTuple):
    """What may have one value: an entity by its number, a canonical relation without its hedge, a sort of measure."""

    subject: int
    relation: str
    sort: str


class _Stated(NamedTuple):
    """A value that a relation gives: the entity that names it, what it measures, the relation's words, who says so."""

    entity: int
    measure: Measure
    wording: str
    sources: frozenset[str]


class _Side(NamedTuple):
    """A value, and the distinct sources that agree with it and not with the other side's."""

    stated: _Stated
    sources: int


async def conflicting_values(graph: Graph, topic_id: str, shape: Shape) -> list[Gap]:
    """Return the things of which different sources give values that cannot both hold, while none prevails."""
    measures = {n: each for n, name in enumerate(shape.names) if (each := measure_of(name)) is not None}
    pairs = [shape.between(place) for place in _candidates(shape, measures)]
    told: dict[_Key, list[_Stated]] = defaultdict(list)
    for pair in await read_pair_relations(graph, pairs, sourced=lambda pair: True):
        for key, stated in _stated(pair, shape, measures):
            told[key].append(stated)
    several = {key.relation for key, values in told.items() if _has_several(values)}
    found = {
        key: sides
        for key, values in told.items()
        if key.relation not in several and (sides := _sides(values)) is not None
    }
    return [_gap(topic_id, shape, key, sides) for key, sides in sorted(found.items())]


def _candidates(shape: Shape, measures: Mapping[int, Measure]) -> list[int]:
    """The places of the pairs of an entity that may be asked about and a value, where it has another value that
    differs: whatever relates them, and in which direction."""
    is_value = np.zeros(len(shape.ids), dtype=np.bool_)
    is_value[list(measures)] = True
    ends = is_value[shape.pairs]
    values: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)  # (place, number of the value)
    for place in np.flatnonzero(ends[:, 0] != ends[:, 1]).tolist():
        one, other = shape.pairs[place].tolist()
        subject, value = (other, one) if is_value[one] else (one, other)
        if shape.asked[subject] and _is_particular(shape.names[subject]):
            values[subject, measures[value].sort].append((place, value))
    return sorted(
        place
        for places in values.values()
        if _any_differ(measures[value] for _, value in places)
        for place, _ in places
    )


def _is_particular(name: str) -> bool:
    """Whether a name is that of one thing: what "the storm" did is told of another one by each text."""
    return any(word[:1].isupper() for word in name.split())


def _any_differ(measures: Iterable[Measure]) -> bool:
    return any(one.differs(other) for one, other in combinations(measures, 2))


def _stated(pair: PairRelations, shape: Shape, measures: Mapping[int, Measure]) -> Iterator[tuple[_Key, _Stated]]:
    """The values that the relations of a pair give, each with what it is a value of."""
    one, other = shape.index[pair.one_id], shape.index[pair.other_id]
    subject, value = (other, one) if one in measures else (one, other)
    columns = zip(pair.relations, pair.forms, pair.forward, pair.sources, strict=True)
    for wording, form, forward, sources in columns:
        relation, hedge = split_hedge(form)
        measure = measure_of(f"{hedge} {shape.names[value]}".strip())
        if forward == (subject == one) and measure is not None and _UNTOLD.isdisjoint(form.split()):
            yield _Key(subject, relation, measure.sort), _Stated(value, measure, wording, sources)


def _has_several(values: Sequence[_Stated]) -> bool:
    """Whether one source gives two values that differ."""
    return any(
        one.measure.differs(other.measure) and not one.sources.isdisjoint(other.sources)
        for one, other in combinations(values, 2)
    )


def _sides(values: Sequence[_Stated]) -> tuple[_Side, _Side] | None:
    """The value that most sources give, and the one of those that differ from it that most give; None where there are
    no such two, or one of them prevails."""
    best: tuple[_Side, _Side] | None = None
    for one, other in combinations(sorted(values, key=lambda each: each.entity), 2):
        if one.measure.differs(other.measure):
            sides = _Side(one, _support(one, other, values)), _Side(other, _support(other, one, values))
            ranked = sorted(sides, key=lambda side: -side.sources)
            pair = ranked[0], ranked[1]
            if best is None or _rank(pair) > _rank(best):
                best = pair
    return best if best is not None and is_open([side.sources for side in best]) else None


def _rank(pair: tuple[_Side, _Side]) -> tuple[int, int]:
    return pair[0].sources, pair[1].sources


def _support(one: _Stated, other: _Stated, values: Collection[_Stated]) -> int:
    agreeing = (
        each.sources for each in values if not each.measure.differs(one.measure) and each.measure.differs(other.measure)
    )
    return len(frozenset().union(*agreeing))


def _gap(topic_id: str, shape: Shape, key: _Key, sides: Sequence[_Side]) -> Gap:
    subject = shape.entity(key.subject)
    values = [shape.entity(side.stated.entity) for side in sides]
    statements = [f"{subject[1]} {side.stated.wording} {name}" for side, (_, name) in zip(sides, values, strict=True)]
    facts = [f"By {counted(side.sources, 'source')}: {told}." for told, side in zip(statements, sides, strict=True)]
    counts = [side.sources for side in sides]
    return gap_of(
        topic_id,
        "conflicting_values",
        2 * min(counts) / (sum(counts) + 2),
        [subject, *values],
        *facts,
        subject=", or ".join(statements),
        known_by=(subject[0], key.relation, key.sort),
    )
