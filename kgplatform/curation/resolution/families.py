"""Families of names: those that may mean one thing, directly or through others, found from some of them.

The cost follows the names that are asked for and their families, not the size of the graph.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol

from kgplatform.graph.names import Name, marks_in, read_marked, read_tellings, read_told
from kgplatform.graph.session import Graph
from kgplatform.language.marks import Marks, share

Pair = tuple[str, str]  # ids of aliases, the smaller first
Tellings = Mapping[str, Mapping[str, str]]
_ROUNDS = 6  # that a family is followed through others


class KnownNames(Protocol):
    """Knows what else things are called, whatever the texts say."""

    async def synonyms(self, names: Collection[str]) -> Mapping[str, Collection[str]]: ...


async def read_families(
    graph: Graph, names: Iterable[Name], known: KnownNames
) -> tuple[dict[str, Name], list[Pair], Tellings]:
    """Return the names of the families that given names are in, the pairs worth comparing, and what texts tell."""
    found = {name.id: name for name in names}
    tellings: dict[str, Mapping[str, str]] = {}
    synonyms: dict[str, Collection[str]] = {}
    new = list(found.values())
    for _ in range(_ROUNDS):
        told = await read_tellings(graph, [name.id for name in new])
        tellings |= told
        called = await _called(known, new)
        synonyms |= called
        marks = {mark for each in (*told.values(), *called.values()) for mark in each}
        near = {name.id: name for name in await _neighbours(graph, new, marks)}
        new = [near[id_] for id_ in sorted(near.keys() - found.keys())]
        found |= near
        if not new:
            break
    tellings |= await read_tellings(graph, [name.id for name in new])
    synonyms |= await _called(known, new)
    others = {id_: {*tellings.get(id_, ()), *synonyms.get(id_, ())} for id_ in found}
    pairs = pairs_of(found, others)
    return {id_: found[id_] for id_ in sorted({id_ for pair in pairs for id_ in pair})}, pairs, tellings


async def _called(known: KnownNames, names: Sequence[Name]) -> dict[str, Collection[str]]:
    """The wide marks of the synonyms of names, by their ids."""
    synonyms = await known.synonyms({name.key for name in names})
    return {
        name.id: {marks_in(name.domain, other).wide for other in synonyms[name.key]}
        for name in names
        if name.key in synonyms
    }


async def _neighbours(graph: Graph, names: Iterable[Name], others: Collection[str]) -> list[Name]:
    """The names that share a mark with some, or have one of the `others`, wide marks of what these are called too."""
    marks = [marks_in(name.domain, name.key) for name in names]
    wide = {each.wide for each in marks}
    wanted = {
        "wide": {*wide, *others},
        "person": {each.person for each in marks},
        "initials": {each.acronym for each in marks},  # acronyms have the initials of others, and the other way round
        "acronym": {each.initials for each in marks},
    }
    return [*await read_marked(graph, wanted), *await read_told(graph, wide)]


def pairs_of(names: Mapping[str, Name], others: Mapping[str, Collection[str]]) -> list[Pair]:
    """Return the pairs of names that share a mark, or of which one has a wide mark of what the other is called too, in
    `others` by id; sorted."""
    marks = {id_: marks_in(name.domain, name.key) for id_, name in names.items()}
    blocks: defaultdict[str, set[str]] = defaultdict(set)
    for id_, each in marks.items():
        for value in (each.wide, each.person, each.acronym, each.initials, *others.get(id_, ())):
            if value:
                blocks[value].add(id_)
    pairs = {pair for block in blocks.values() for pair in combinations(sorted(block), 2)}
    return sorted((a, b) for a, b in pairs if share(marks[a], marks[b]) or _tells(a, b, marks, others))


def _tells(one: str, other: str, marks: Mapping[str, Marks], others: Mapping[str, Collection[str]]) -> bool:
    return marks[other].wide in others.get(one, ()) or marks[one].wide in others.get(other, ())
