"""Families of names: those that may mean one thing, directly or through others, found from some of them.

The cost follows the names that are asked for and their families, not the size of the graph.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from kgplatform.graph.names import Name, marks_in, read_marked, read_tellings, read_told
from kgplatform.graph.session import Graph
from kgplatform.language.marks import Marks, share

Pair = tuple[str, str]  # ids of aliases, the smaller first
Tellings = Mapping[str, Mapping[str, str]]
_ROUNDS = 6  # that a family is followed through others


async def read_families(graph: Graph, names: Iterable[Name]) -> tuple[dict[str, Name], list[Pair], Tellings]:
    """Return the names of the families that given names are in, the pairs worth comparing, and what texts tell."""
    found = {name.id: name for name in names}
    tellings: dict[str, Mapping[str, str]] = {}
    new = list(found.values())
    for _ in range(_ROUNDS):
        told = await read_tellings(graph, [name.id for name in new])
        tellings |= told
        near = {name.id: name for name in await _neighbours(graph, new, told)}
        new = [near[id_] for id_ in sorted(near.keys() - found.keys())]
        found |= near
        if not new:
            break
    tellings |= await read_tellings(graph, [name.id for name in new])
    pairs = pairs_of(found, tellings)
    return {id_: found[id_] for id_ in sorted({id_ for pair in pairs for id_ in pair})}, pairs, tellings


async def _neighbours(graph: Graph, names: Iterable[Name], tellings: Tellings) -> list[Name]:
    marks = [marks_in(name.domain, name.key) for name in names]
    wide = {each.wide for each in marks}
    told = {other for others in tellings.values() for other in others}
    wanted = {
        "wide": wide | told,
        "person": {each.person for each in marks},
        "initials": {each.acronym for each in marks},  # acronyms have the initials of others, and the other way round
        "acronym": {each.initials for each in marks},
    }
    return [*await read_marked(graph, wanted), *await read_told(graph, wide)]


def pairs_of(names: Mapping[str, Name], tellings: Tellings) -> list[Pair]:
    """Return the pairs of names that share a mark, or that a text tells to be one, sorted."""
    marks = {id_: marks_in(name.domain, name.key) for id_, name in names.items()}
    blocks: defaultdict[str, set[str]] = defaultdict(set)
    for id_, each in marks.items():
        for value in (each.wide, each.person, each.acronym, each.initials, *tellings.get(id_, ())):
            if value:
                blocks[value].add(id_)
    pairs = {pair for block in blocks.values() for pair in combinations(sorted(block), 2)}
    return sorted((a, b) for a, b in pairs if share(marks[a], marks[b]) or _tells(a, b, marks, tellings))


def _tells(one: str, other: str, marks: Mapping[str, Marks], tellings: Tellings) -> bool:
    return marks[other].wide in tellings.get(one, ()) or marks[one].wide in tellings.get(other, ())
