"""Conflicting values: sources that each give one value of the same thing, and do not agree (language/measures.py).

Which relations have one value of a thing is known of some (language/single_valued.py), and read off the graph of the
others: where these give one to each of several entities. Where one source gives several, there are several.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from kgplatform.curation.gaps.disputed import is_open, several_between
from kgplatform.curation.gaps.facts import counted, gap_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.graph.gap_search import PairEdges, PairRelations, read_pair_relations
from kgplatform.graph.session import Graph
from kgplatform.language.commonplace import COMMONPLACE
from kgplatform.language.generic import GENERIC
from kgplatform.language.measures import PLACE, Measure, measure_of, stated_value
from kgplatform.language.number import singular
from kgplatform.language.single_valued import usually_one
from kgplatform.models import Gap

QUOTA = 2  # how many may wait for their first question
LOOKED_AT = 1000  # pairs of an entity and a value, for what usually has one
MIN_SINGLE = 3  # entities of which a relation gives one value, from which it usually gives one
_CAPITALISED = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]")
_PROCESS = re.compile(r"(?:tion|sion|ment|ness)$")  # no single word that ends so names one


class _Key(NamedTuple):
    """What may have one value: an entity, a canonical relation without its value, a sort of measure, and the object
    where that is no part of the value, as of what happened in a country."""

    subject: str
    relation: str
    sort: str
    object: str


class _Stated(NamedTuple):
    """A value that a relation gives: what it measures, the relation's object and words, and who says so where."""

    measure: Measure
    object: str
    told: str
    evidence: Mapping[str, str]

    @property
    def sources(self) -> frozenset[str]:
        return frozenset(self.evidence.values())


class _Side(NamedTuple):
    """A value, and the number of distinct sources that agree with it and not with the other side's."""

    stated: _Stated
    sources: int


_ValuePairs = dict[tuple[int, str], list[tuple[int, Measure]]]
"""Number of an entity and a sort of measure -> places of pairs with values, and these."""


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the things of which different sources give values that cannot both hold, while none prevails, by what is
    said of pairs, and of others that values are an end of."""
    graph, shape = topic.graph, topic.shape
    values = _values_by_subject(shape)
    known = several_between(shape)
    others = [shape.between(place) for place in sorted(_differing(values).difference(known))]
    told = _values([*topic.said, *await read_pair_relations(graph, others)], shape)
    differing = {key for key, stated in told.items() if _any_differ(each.measure for each in stated)}
    asked = {frozenset((key.subject, each.object)) for key in differing for each in told[key]}
    pairs = [*map(shape.between, known), *others] if asked else []
    again = [pair for pair in pairs if frozenset(_ends(pair)) in asked]
    sourced = _values(await read_pair_relations(graph, again, sourced=lambda pair: True), shape)
    several = {key.relation for key, each in sourced.items() if _has_several(each)}
    found = {
        key: each
        for key, each in sourced.items()
        if key in differing and key.relation not in several and _sides(each) is not None
    }
    single = await _single_valued(graph, shape, values, found)
    whole = await _of_the_whole(graph, shape, {key: found[key] for key in single})
    sides = {key: pair for key, each in sorted(whole.items()) if (pair := _sides(each)) is not None}
    return [_gap(topic.id, shape, key, pair) for key, pair in sides.items()]


def _values_by_subject(shape: Shape) -> _ValuePairs:
    """The pairs of something that may be asked about and the name of a value, whatever relates them."""
    measures = {n: each for n, name in enumerate(shape.names) if (each := measure_of(name)) is not None}
    is_value = np.zeros(len(shape.ids), dtype=np.bool_)
    is_value[list(measures)] = True
    ends = is_value[shape.pairs]
    found: _ValuePairs = defaultdict(list)
    for place in np.flatnonzero(ends[:, 0] != ends[:, 1]).tolist():
        one, other = shape.pairs[place].tolist()
        subject, value = (other, one) if is_value[one] else (one, other)
        if _is_asked(shape, subject):
            found[subject, measures[value].sort].append((place, measures[value]))
    return found


def _differing(values: _ValuePairs) -> set[int]:
    """The places of the pairs of an entity and a value of which it has another one of the sort."""
    differing = [each for each in values.values() if _any_differ(measure for _, measure in each)]
    return {place for each in differing for place, _ in each}


def _is_asked(shape: Shape, number: int) -> bool:
    """Whether an entity may be asked about, and has the name of one thing."""
    return bool(shape.asked[number]) and _is_named(shape.names[number])


def _is_named(name: str) -> bool:
    """Whether a name is that of one thing: what "the storm", "Torrential rains" or "TC" did, each text tells of another
    one. A capital of the first word of several may begin a sentence."""
    first, *others = name.split()
    if others:
        return any(_CAPITALISED.match(word) for word in others)
    plain = singular(first.casefold())
    return _CAPITALISED.match(first) is not None and plain not in GENERIC | COMMONPLACE and not _PROCESS.search(plain)


def _any_differ(measures: Iterable[Measure]) -> bool:
    return any(one.differs(other) for one, other in combinations(measures, 2))


def _values(pairs: Sequence[PairRelations], shape: Shape) -> dict[_Key, list[_Stated]]:
    """The values that relations give, by what they are values of."""
    found: dict[_Key, list[_Stated]] = defaultdict(list)
    for pair in pairs:
        columns = zip(pair.forms, pair.relations, pair.forward, pair.evidence, strict=True)
        for form, wording, forward, evidence in columns:
            subject, object_ = (pair.one_id, pair.other_id) if forward else (pair.other_id, pair.one_id)
            name = shape.names[shape.index[object_]]
            value = stated_value(form, name)
            if value is not None and _is_asked(shape, shape.index[subject]):
                anchor = object_ if PLACE in value.relation else ""
                key = _Key(subject, value.relation, value.measure.sort, anchor)
                found[key].append(_Stated(value.measure, object_, f"{wording} {name}", evidence))
    return found


def _has_several(values: Sequence[_Stated]) -> bool:
    """Whether one source gives two values that differ."""
    return any(
        one.measure.differs(other.measure) and not one.sources.isdisjoint(other.sources)
        for one, other in combinations(values, 2)
    )


async def _single_valued(graph: Graph, shape: Shape, values: _ValuePairs, keys: Collection[_Key]) -> list[_Key]:
    """Return those whose relation is known to have one value of a thing, or gives one to each of MIN_SINGLE entities of
    the topic, and to more of them than it gives several to."""
    known = {key for key in keys if usually_one(key.relation, key.sort)}
    if len(known) == len(keys):
        return sorted(known)
    single, plural = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    places = sorted(place for each in values.values() for place, _ in each)[:LOOKED_AT]
    pairs = [shape.between(place) for place in places]
    for key, told in _values(await read_pair_relations(graph, pairs), shape).items():
        counts = plural if _any_differ(each.measure for each in told) else single
        counts[key.relation, key.sort] += 1
    shown = {each for each, count in single.items() if count >= MIN_SINGLE and count > plural[each]}
    return sorted({*known, *(key for key in keys if (key.relation, key.sort) in shown)})


async def _of_the_whole(
    graph: Graph, shape: Shape, found: Mapping[_Key, Sequence[_Stated]]
) -> dict[_Key, list[_Stated]]:
    """Leave out the evidence by which a value is that of a part: "killed 11 people" where the same sentence says
    "killed 11 people in" somewhere."""
    told: dict[str, set[str]] = defaultdict(set)  # of each subject, what goes on where more is said
    for key, values in found.items():
        told[key.subject].update(f"{value.told} " for value in values)
    numbers = [shape.index[subject] for subject in told]
    places = np.flatnonzero(np.isin(shape.pairs, numbers).any(axis=1)).tolist()
    pairs = {_ends(pair): pair for pair in map(shape.between, places)}
    going_on = [
        pairs[_ends(said)]
        for said in await read_pair_relations(graph, list(pairs.values()))
        if any(wording.startswith(tuple(told[end])) for wording in said.relations for end in _ends(said) if end in told)
    ]
    longer: dict[str, list[str]] = defaultdict(list)  # what each piece of evidence words
    for said in await read_pair_relations(graph, going_on, sourced=lambda pair: True):
        for wording, evidence in zip(said.relations, said.evidence, strict=True):
            for piece in evidence:
                longer[piece].append(wording)
    return {key: [_without(value, longer) for value in values] for key, values in found.items()}


def _without(value: _Stated, longer: Mapping[str, Sequence[str]]) -> _Stated:
    start = f"{value.told} "
    evidence = {
        piece: source
        for piece, source in value.evidence.items()
        if not any(wording.startswith(start) for wording in longer.get(piece, ()))
    }
    return value._replace(evidence=evidence)


def _ends(pair: PairEdges | PairRelations) -> tuple[str, str]:
    return pair.one_id, pair.other_id


def _sides(values: Sequence[_Stated]) -> tuple[_Side, _Side] | None:
    """The value that most sources give, and the one of those that differ from it that most give; None where there are
    no such two, or one of them prevails."""
    best: tuple[_Side, _Side] | None = None
    for one, other in combinations(sorted(values, key=lambda each: (each.told, each.object)), 2):
        if one.measure.differs(other.measure):
            sides = _Side(one, _support(one, other, values)), _Side(other, _support(other, one, values))
            first, second = sorted(sides, key=lambda side: -side.sources)
            if best is None or (first.sources, second.sources) > (best[0].sources, best[1].sources):
                best = first, second
    return best if best is not None and is_open([side.sources for side in best]) else None


def _support(one: _Stated, other: _Stated, values: Collection[_Stated]) -> int:
    agreeing = (
        each.sources for each in values if not each.measure.differs(one.measure) and each.measure.differs(other.measure)
    )
    return len(frozenset[str]().union(*agreeing))


def _gap(topic_id: str, shape: Shape, key: _Key, sides: Sequence[_Side]) -> Gap:
    names = dict(shape.entity(shape.index[id_]) for id_ in (key.subject, *(side.stated.object for side in sides)))
    statements = [f"{names[key.subject]} {side.stated.told}" for side in sides]
    counts = [side.sources for side in sides]
    return gap_of(
        topic_id,
        "conflicting_values",
        2 * min(counts) / (sum(counts) + 2),
        list(names.items()),
        *(f"By {counted(count, 'source')}: {told}." for told, count in zip(statements, counts, strict=True)),
        subject=", or ".join(statements),
        known_by=tuple(key),
    )
