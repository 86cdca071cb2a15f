"""Names groups of snippets by the titles of their sources and by entities that their snippets are about."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.models import TopicGraph
from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from kgplatform.text.similarity import Vectors, content_words

SMALLEST_CHILD = 80  # words of material for a subsection
MOST_CHILDREN = 4
ABOUT = 2  # times that a snippet says a name before it is about it
ABOUT_PLAIN = 3  # the same for a name of one common word
TITLE_BONUS, TOPIC_BONUS = 1.5, 1.2  # a title of the sources, a part of the topic's name: compared to an entity
PLAIN_MALUS = 0.6  # one common word
LEAST_FIT = 0.3  # of an entity's heading: below, it names too little of its group
LEAST_COHESION = 1.0  # of an entity's subsection
SPOKEN = 0.8  # what a snippet that speaks of a title counts, compared to one under it
COVERS = 0.5  # share of a group that its heading should be about
MOSTLY_OWN = 0.8  # of a group, that its heading's own title has, from which the parts of that title are the group's
RELATED = 0.25  # share of the snippets of two titles that speak of the other one, for a joint heading
FALLBACK = "Background"


@dataclass(frozen=True)
class Candidate:
    """A heading and the snippets (by index) that are about it; `fit` says how well it names a group."""

    heading: str
    members: frozenset[int]
    titled: bool


class Naming:
    """Chooses headings for one topic; no two are equal or nearly so."""

    def __init__(self, graph: TopicGraph, headings: Headings) -> None:
        self._headings = headings
        self._taken: list[str] = []
        self._topic = set(content_words(graph.topic.name))
        self._words = [len(found.snippet.text.split()) for found in graph.snippets]
        self._stems = [Counter(content_words(found.snippet.text)) for found in graph.snippets]
        self._entities = self._entity_candidates(graph)

    def saying(self, units: Sequence[Unit]) -> Vectors:
        """Return (units, units): the share of the row's snippets that speak of the column's heading."""
        table = np.zeros((len(units), len(units)), dtype=np.float32)
        for row, unit in enumerate(units):
            for column, other in enumerate(units):
                if other.heading and row != column:
                    table[row, column] = np.mean([self._says(i, other.heading) >= ABOUT for i in unit.members])
        return table

    def top(self, units: Sequence[Unit], others: Sequence[Unit] = ()) -> str | None:
        """Name a group of units and take the name; None when nothing fits. Titles of `others` are left to them."""
        members = _members(units)
        reserved = {unit.heading for unit in others}
        titles = [title for title in self._titles(units) if title.heading not in reserved]
        best = self._best(titles + [c for c in self._entities if c.members & members], members)
        heading = best.heading if best is not None else None
        if best is not None and best.titled and len(best.members & members) < COVERS * len(members):
            heading = self._joint(best, titles, members) or heading
        if heading is None and not self._is_taken(FALLBACK):
            heading = FALLBACK
        if heading is not None:
            self._taken.append(heading)
        return heading

    def claimed(self, heading: str) -> str:
        """Take a heading that was made elsewhere, and return it."""
        self._taken.append(heading)
        return heading

    def children(self, parent: str, units: Sequence[Unit], rows: Vectors) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Return subsections (heading, snippets): the other titles of the group, beside the parts of the parent's own
        title where that is mostly the group, else entities that part it."""
        own = [unit for unit in units if unit.heading and self._is_mostly(unit, parent, units)]
        under: dict[str, set[int]] = defaultdict(set)
        for heading, ids in [
            *((unit.heading, unit.members) for unit in units if unit.heading and unit not in own),
            *(part for unit in own for part in unit.parts),
        ]:
            under[heading] |= set(ids)
        free = [(heading, tuple(sorted(ids))) for heading, ids in under.items() if not self._is_taken(heading)]
        titled = [(heading, ids) for heading, ids in free if self._enough(ids)]
        chosen = sorted(titled, key=lambda child: (-len(child[1]), child[0]))[:MOST_CHILDREN]
        rest = _members(units) - {i for _, ids in chosen for i in ids}
        chosen += self._parted(rest, rows, MOST_CHILDREN - len(chosen))
        if len(chosen) == 1 and sum(self._words[i] for i in _members(units) - set(chosen[0][1])) < SMALLEST_CHILD:
            return ()
        self._taken.extend(heading for heading, _ in chosen)
        return tuple(chosen)

    def _is_mostly(self, unit: Unit, parent: str, units: Sequence[Unit]) -> bool:
        """Whether a group is one title alone, or mostly the one that heads it."""
        if sum(bool(other.heading) for other in units) == 1:
            return True
        return self._headings.same(unit.heading, parent) and len(unit.members) >= MOSTLY_OWN * len(_members(units))

    def _titles(self, units: Sequence[Unit]) -> list[Candidate]:
        """Each title of the group, and each title over several, with the snippets under it and those that say it
        often."""
        under: dict[str, set[int]] = defaultdict(set)
        over = Counter(heading for unit in units for heading in unit.above)
        for unit in units:
            for heading in {unit.heading, *(title for title in unit.above if over[title] > 1)} - {""}:
                under[heading] |= set(unit.members)
        members = _members(units)
        return [
            Candidate(heading, frozenset(ids | {i for i in members if self._says(i, heading) >= ABOUT}), titled=True)
            for heading, ids in sorted(under.items())
        ]

    def _joint(self, best: Candidate, titles: Sequence[Candidate], members: frozenset[int]) -> str | None:
        """ "Promoters and enhancers", where two short titles together cover a group that neither covers."""

        def short(candidate: Candidate) -> bool:
            return len(candidate.heading.split()) <= 3 and not set(candidate.heading.split()) & {
                "and",
                "in",
                "of",
                "for",
            }

        others = [c for c in titles if c.heading != best.heading and short(c) and not self._is_taken(c.heading)]
        if not short(best) or not others:
            return None
        second = max(others, key=lambda c: (len((c.members - best.members) & members), c.heading))
        if len((best.members | second.members) & members) < 0.7 * len(members):
            return None
        if not self._related(best, second):
            return None
        self._taken += [best.heading, second.heading]
        return f"{best.heading} and {self._headings.lowered(second.heading)}"

    def _related(self, one: Candidate, two: Candidate) -> bool:
        """Whether a quarter of the snippets of either speak of the other's heading."""
        said = [self._says(i, two.heading) > 0 for i in sorted(one.members - two.members)]
        back = [self._says(i, one.heading) > 0 for i in sorted(two.members - one.members)]
        return sum(said + back) >= RELATED * max(1, len(said + back))

    def _parted(self, members: frozenset[int], rows: Vectors, most: int) -> list[tuple[str, tuple[int, ...]]]:
        """Part what has no titles of its own by entities that some of its snippets are about and the others not."""
        chosen: list[tuple[str, tuple[int, ...]]] = []
        free = set(members)
        while len(chosen) < most and len(free) > 4:
            taken = [heading for heading, _ in chosen]
            named = [c for c in self._entities if " " in c.heading and not self._is_taken(c.heading, taken)]
            found = [(c, frozenset(c.members & free)) for c in named]
            fitting = [(c, ids) for c, ids in found if 2 <= len(ids) <= 0.5 * len(members) and self._enough(ids)]
            scored = [(round(_cohesion(c, ids, rows), 6), c.heading, ids) for c, ids in fitting]
            if not scored or max(scored)[0] < LEAST_COHESION:
                break
            _, heading, ids = max(scored, key=lambda item: item[:2])
            chosen.append((heading, tuple(sorted(ids))))
            free -= ids
        return chosen

    def _enough(self, members: Iterable[int]) -> bool:
        return sum(self._words[i] for i in members) >= SMALLEST_CHILD

    def _best(self, candidates: Sequence[Candidate], members: frozenset[int]) -> Candidate | None:
        def fit(candidate: Candidate) -> float:
            here = float(len(candidate.members & members))
            if candidate.titled:
                here += SPOKEN * sum(self._says(i, candidate.heading) > 0 for i in members - candidate.members)
            bonus = TITLE_BONUS if candidate.titled else 1.0
            bonus *= PLAIN_MALUS if _is_plain(candidate.heading) and not candidate.titled else 1.0
            bonus *= TOPIC_BONUS if set(content_words(candidate.heading)) <= self._topic else 1.0
            return round(
                bonus * here / len(members) * math.sqrt(len(candidate.members & members) / len(candidate.members)), 6
            )

        free = [candidate for candidate in candidates if not self._is_taken(candidate.heading)]
        best = max(free, key=lambda candidate: (fit(candidate), candidate.heading), default=None)
        return best if best is not None and (fit(best) >= LEAST_FIT or best.titled) else None

    def _is_taken(self, heading: str, also: Sequence[str] = ()) -> bool:
        return any(self._headings.same(heading, taken) for taken in [*self._taken, *also])

    def _says(self, snippet: int, heading: str) -> int:
        return min((self._stems[snippet][word] for word in content_words(heading)), default=0)

    def _entity_candidates(self, graph: TopicGraph) -> list[Candidate]:
        mentioning: dict[str, set[int]] = defaultdict(set)
        for index, found in enumerate(graph.snippets):
            for entity_id in found.entity_ids:
                mentioning[entity_id].add(index)
        about: dict[str, set[int]] = defaultdict(set)
        for entity in graph.entities:
            said = {i: times for i in mentioning[entity.id] if (times := self._says(i, entity.name)) >= ABOUT}
            # To make a heading of a name is dear, and most names are mentioned in passing.
            if not said or entity.kind.casefold() == "person":
                continue
            heading = self._headings.from_entity(entity.name)
            if heading is None:
                continue
            least = ABOUT_PLAIN if _is_plain(heading) else ABOUT
            about[heading] |= {i for i, times in said.items() if times >= least}
        return [Candidate(heading, frozenset(ids), titled=False) for heading, ids in sorted(about.items()) if ids]


def _is_plain(heading: str) -> bool:
    return heading[1:].islower() and " " not in heading


def _members(units: Sequence[Unit]) -> frozenset[int]:
    return frozenset(i for unit in units for i in unit.members)


def _cohesion(candidate: Candidate, ids: frozenset[int], rows: Vectors) -> float:
    """How alike the snippets are, how many they are and how much the entity is theirs alone."""
    own = sorted(ids)
    return float(np.mean(rows[own] @ rows[own].T)) * math.sqrt(len(own)) * len(own) / len(candidate.members)
