"""Names groups of snippets by the titles of their sources and by entities that many of them mention."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.models import TopicGraph
from kgplatform.offline.grouping import Unit
from kgplatform.offline.headings import Headings
from kgplatform.offline.similarity import Vectors, content_words

SMALLEST_CHILD = 90  # words of material for a subsection
LEAST_MENTIONS = 2  # snippets that mention an entity before it can name a section
MOST_CHILDREN = 5
TITLE_BONUS = 1.5  # a title of the sources, compared to an entity mentioned as often
FALLBACK = "Background"


@dataclass(frozen=True)
class _Candidate:
    heading: str
    members: frozenset[int]  # snippets (by index) that are about it
    titled: bool


class Naming:
    """Chooses headings for one topic; no two are equal or nearly so."""

    def __init__(self, graph: TopicGraph, headings: Headings) -> None:
        self._headings = headings
        self._taken: list[str] = []
        self._words = [len(found.snippet.text.split()) for found in graph.snippets]
        self._stems = [set(content_words(found.snippet.text)) for found in graph.snippets]
        self._entities = _entity_candidates(graph, headings)

    def top(self, units: Sequence[Unit]) -> str | None:
        """Name a group of units; None when nothing fits and the fallback is taken."""
        members = frozenset(i for unit in units for i in unit.members)
        candidates = [self._titled(unit, members) for unit in units if unit.heading] + self._inside(members)
        best = self._best(candidates, members)
        if best is None:
            best = FALLBACK if not self._is_taken(FALLBACK) else None
        if best is not None:
            self._taken.append(best)
        return best

    def children(self, parent: str, units: Sequence[Unit], rows: Vectors) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Return subsections (heading, snippets): the other titles of the group, else entities that part it."""
        titled = [unit for unit in units if unit.heading and not self._headings.same(unit.heading, parent)]
        kept = [unit for unit in titled if self._enough(unit.members) and not self._is_taken(unit.heading)]
        kept = sorted(kept, key=lambda unit: (-len(unit.members), unit.heading))[:MOST_CHILDREN]
        chosen = [(unit.heading, unit.members) for unit in kept]
        rest = frozenset(i for unit in units for i in unit.members) - {i for _, ids in chosen for i in ids}
        chosen += self._parted(parent, rest, rows, MOST_CHILDREN - len(chosen))
        if len(chosen) == 1 and len(rest) < 2:
            return ()
        self._taken.extend(heading for heading, _ in chosen)
        return tuple(chosen)

    def _parted(
        self, parent: str, members: frozenset[int], rows: Vectors, most: int
    ) -> list[tuple[str, tuple[int, ...]]]:
        """Part a large group by entities that some of its snippets share and the others lack."""
        chosen: list[tuple[str, tuple[int, ...]]] = []
        free = set(members)
        while len(chosen) < most and len(free) > 4:
            found = [
                (candidate, candidate.members & free)
                for candidate in self._entities
                if not self._headings.same(candidate.heading, parent)
                and not self._is_taken(candidate.heading)
                and not any(self._headings.same(candidate.heading, heading) for heading, _ in chosen)
            ]
            fitting = [(c, ids) for c, ids in found if 2 <= len(ids) <= 0.5 * len(members) and self._enough(tuple(ids))]
            if not fitting:
                break
            best, ids = max(
                fitting, key=lambda pair: (round(self._cohesion(pair[0], pair[1], rows), 6), pair[0].heading)
            )
            if self._cohesion(best, ids, rows) < LEAST_COHESION:
                break
            chosen.append((best.heading, tuple(sorted(ids))))
            free -= ids
        return chosen

    @staticmethod
    def _cohesion(candidate: _Candidate, ids: Iterable[int], rows: Vectors) -> float:
        """How alike the snippets are, how many they are and how much the entity is theirs alone."""
        own = sorted(ids)
        alike = float(np.mean(rows[own] @ rows[own].T))
        return alike * len(own) ** 0.5 * len(own) / len(candidate.members)

    def _enough(self, members: tuple[int, ...]) -> bool:
        return sum(self._words[i] for i in members) >= SMALLEST_CHILD

    def _titled(self, unit: Unit, members: frozenset[int]) -> _Candidate:
        words = set(content_words(unit.heading))
        about = {i for i in members if words <= self._stems[i]} | set(unit.members)
        return _Candidate(unit.heading, frozenset(about), titled=True)

    def _inside(self, members: frozenset[int]) -> list[_Candidate]:
        return [candidate for candidate in self._entities if len(candidate.members & members) >= LEAST_MENTIONS]

    def _best(self, candidates: Sequence[_Candidate], members: frozenset[int]) -> str | None:
        def score(candidate: _Candidate) -> float:
            here = len(candidate.members & members)
            cover, own = here / len(members), here / len(candidate.members)
            return round((TITLE_BONUS if candidate.titled else 1.0) * cover * own**0.5, 6)

        free = [candidate for candidate in candidates if not self._is_taken(candidate.heading)]
        if not free:
            return None
        best = max(free, key=lambda candidate: (score(candidate), candidate.heading))
        return best.heading if score(best) >= LEAST_FIT or best.titled else None

    def _is_taken(self, heading: str) -> bool:
        return any(self._headings.same(heading, taken) for taken in self._taken)


LEAST_FIT = 0.15  # of an entity's heading: below, it names too little of its group
LEAST_COHESION = 0.45


def _entity_candidates(graph: TopicGraph, headings: Headings) -> list[_Candidate]:
    mentioning: dict[str, set[int]] = defaultdict(set)
    for index, found in enumerate(graph.snippets):
        for entity in found.entity_ids:
            mentioning[entity].add(index)
    by_heading: dict[str, set[int]] = defaultdict(set)
    for entity in graph.entities:
        if entity.kind.casefold() == "person" or len(mentioning[entity.id]) < LEAST_MENTIONS:
            continue
        heading = headings.from_entity(entity.name)
        if heading is not None:
            by_heading[heading] |= mentioning[entity.id]
    return [_Candidate(heading, frozenset(ids), titled=False) for heading, ids in sorted(by_heading.items())]
