"""Paths between two entities: from both ends at once, a level at a time, always from where less has to be looked at."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from kgplatform.errors import InputError
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_entities_by_id
from kgplatform.graph.walks import check_range, read_relations_in
from kgplatform.models import GraphPath, PathsFound

LONGEST, MOST_PATHS = 6, 50
MOST_RELATIONS = 200_000  # that one search looks at: about two seconds
MOST_TRIED = 1_000_000  # ways to go on from the beginnings of paths of one length

Ids = tuple[str, ...]


class Step(NamedTuple):
    """The relation with the most sources of two entities, then with the most evidence, then the first by id."""

    sources: int
    weight: int
    relation_id: str

    def is_better_than(self, other: "Step") -> bool:
        return (-self.sources, -self.weight, self.relation_id) < (-other.sources, -other.weight, other.relation_id)


Steps = Mapping[str, Mapping[str, Step]]


async def find_paths(  # noqa: PLR0917 - what is looked for, and where
    graph: Graph, start_id: str, end_id: str, longest: int, limit: int, domains: Sequence[str] | None = None
) -> PathsFound:
    """Return the best paths between two entities that exist, the shortest first, then those whose relations have the
    most sources together, then by ids; and whether there is one more. They lead along what has evidence in some
    `domains` alone, where these are given.

    Raises InputError for numbers out of range, for one entity given twice, and where finding the first path would take
    more than MOST_RELATIONS.
    """
    check_range("longest path", longest, LONGEST)
    check_range("number of paths", limit, MOST_PATHS)
    if start_id == end_id:
        raise InputError("Both ends of the path are one entity.", "Give two entities.")
    search = _Search(graph, domains)
    await search.begin(start_id, end_id)
    found: list[Ids] = []
    for length in range(1, longest + 1):
        if not await search.widen():
            break
        # Finding the best of many takes longer than others can wait for.
        best = await asyncio.to_thread(best_paths, search.steps, start_id, end_id, length, limit + 1 - len(found))
        if best is None:
            search.whole = False
            break
        found += best
        if len(found) > limit:
            break
    if not found and not search.whole:
        raise InputError(
            "Too much lies between both entities to look through.",
            "Give a smaller `longest`, or look at what is around each of them.",
        )
    paths = await _whole(graph, found[:limit], search.steps)
    return PathsFound(paths=tuple(paths), more=len(found) > limit, whole=search.whole or len(found) > limit)


@dataclass
class _Side:
    """What was reached from one end: `level` is the farthest, each with how many relations it has."""

    level: dict[str, int]
    reached: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.reached = set(self.level)


class _Search:
    """The part of the graph between two entities that was looked at: `steps` has each step from both of its ends.

    With every widening it holds all paths that are one relation longer: whatever the first half of their entities is,
    is reached from the one end, and the rest from the other one. `whole` says that nothing was left out.
    """

    def __init__(self, graph: Graph, domains: Sequence[str] | None = None) -> None:
        self._graph = graph
        self._domains = domains
        self._degrees: dict[str, int] = {}
        self._opened: set[str] = set()  # all steps from there are known
        self._looked_at = 0
        self.steps: dict[str, dict[str, Step]] = {}
        self.whole = True

    async def begin(self, start_id: str, end_id: str) -> None:
        rows = await self._graph.read("read/walks/degrees", ids=[start_id, end_id])
        self._degrees = {row["id"]: row["degree"] for row in rows}
        self._sides = [_Side({id_: self._degrees.get(id_, 0)}) for id_ in (start_id, end_id)]

    async def widen(self) -> bool:
        """Go on by a level where that takes less; return whether it did not take too much."""
        side = min(self._sides, key=self._cost)
        cost = self._cost(side)
        if self._looked_at + cost > MOST_RELATIONS:
            self.whole = False
            return False
        self._looked_at += cost
        await self._open([id_ for id_ in sorted(side.level) if id_ not in self._opened])
        beyond = {other for id_ in side.level for other in self.steps.get(id_, ())} - side.reached
        side.level = {id_: self._degrees[id_] for id_ in beyond}
        side.reached |= beyond
        return True

    def _cost(self, side: _Side) -> int:
        return sum(degree for id_, degree in side.level.items() if id_ not in self._opened)

    async def _open(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        if self._domains is None:
            (row,) = await self._graph.read("read/walks/steps", ids=ids)
        else:
            (row,) = await self._graph.read("read/permitted/steps", ids=ids, domains=self._domains)
        names = ("entity", "other", "degree", "sources", "weight", "relation")
        for entity, other, degree, *step in zip(*(row[name] for name in names), strict=True):
            self._degrees[other] = degree
            self._note(entity, other, Step(*step))
        self._opened.update(ids)

    def _note(self, entity: str, other: str, step: Step) -> None:
        known = self.steps.setdefault(entity, {}).get(other)
        if known is None or step.is_better_than(known):
            self.steps[entity][other] = self.steps.setdefault(other, {})[entity] = step


def best_paths(steps: Steps, start: str, end: str, length: int, limit: int) -> list[Ids] | None:
    """Return the ids of the best paths of exactly so many steps, none of which has an entity twice; None where too much
    would have to be tried.

    What has the most sources, be it on the best way to the end, is tried first: paths come out in their order.
    """
    rest = _best_rests(steps, end, length)
    if start not in rest[length]:
        return []
    found: list[Ids] = []
    waiting: list[tuple[int, Ids, int]] = [(-rest[length][start], (start,), 0)]  # with the sources until there
    tried = 0
    while waiting and len(found) < limit:
        _, ids, sources = heappop(waiting)
        left = length - len(ids)
        if left < 0:
            found.append(ids)
            continue
        tried += len(steps[ids[-1]])
        if tried > MOST_TRIED:
            return None
        for other, step in steps[ids[-1]].items():
            if other in rest[left] and other not in ids:
                so_far = sources + step.sources
                heappush(waiting, (-(so_far + rest[left][other]), (*ids, other), so_far))
    return found


def _best_rests(steps: Steps, end: str, length: int) -> list[dict[str, int]]:
    """Return for 0 to `length` steps from where the end is reached by so many, with the most sources that takes."""
    rests = [{end: 0}]
    for _ in range(length):
        nearer: dict[str, int] = {}
        for id_, sources in rests[-1].items():
            for other, step in steps.get(id_, {}).items():
                if other != end:
                    nearer[other] = max(nearer.get(other, 0), sources + step.sources)
        rests.append(nearer)
    return rests


async def _whole(graph: Graph, found: Iterable[Ids], steps: Steps) -> list[GraphPath]:
    """Return paths with what they lead through; one of which something was removed meanwhile is left out."""
    paths = [(ids, [steps[a][b].relation_id for a, b in pairwise(ids)]) for ids in found]
    if not paths:
        return []
    relations = await read_relations_in(graph, {each for _, joined in paths for each in joined})
    ends = await read_entities_by_id(graph, sorted({each for ids, _ in paths for each in ids}))
    entities = {entity.id: entity for entity in ends}
    return [
        GraphPath(entities=tuple(entities[id_] for id_ in ids), relations=tuple(relations[id_] for id_ in joined))
        for ids, joined in paths
        if entities.keys() >= set(ids) and relations.keys() >= set(joined)
    ]
