"""Groups a topic's snippets: first by their own section titles, then into communities by shared entities and words."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import igraph
import numpy as np

from kgplatform.graph.leiden import leiden
from kgplatform.models import Relation, TopicSnippet
from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.text.similarity import Vectors, content_words, unit_rows, weighted_rows

ENTITY_SHARE = 0.5  # of the similarity of two groups; the other half is that of their words
FAMILY = 0.4  # what two units are more alike for standing under one heading of a source
SAYING = 0.4  # and for speaking of the other's heading
CENTRED = 8  # snippets from which their common part is taken out of their vectors
NEIGHBOURS = 6  # edges that a group keeps in the graph of groups
CROWDED = 1.0  # what a group of all snippets would be less alike to any other
TINY = 0.03  # share of the snippets below which a group is no top section
RELATED = 0.5  # what a related entity counts in a snippet's profile, compared to one that is mentioned
SAYING_ENOUGH = 2  # content words of a title that says what it is on without the one over it
MOST = 0.5  # of all snippets; a part with more is what the page is on, and no subsection
TARGETS = range(5, 9)  # top sections (Apollo 3.3.3)


@dataclass(frozen=True)
class Unit:
    """Snippets (by index) under one section title of the sources; `heading` is "" where there is none.

    `above` are the headings over it, `parts` those right under it with their own snippets, from whichever source.
    """

    heading: str
    members: tuple[int, ...]
    above: frozenset[str] = frozenset()
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()


def title_units(snippets: Sequence[TopicSnippet], headings: Headings) -> list[Unit]:
    """Return snippets under one heading together, the others one by one; sorted by heading and index.

    The headings are those nearest to the sources' own titles that are enough for an outline: the titles of many
    documents, or the section titles of a few.
    """
    paths = _merged([headings.from_path((found.snippet.title, *found.snippet.path)) for found in snippets], headings)
    depth = _depth(paths)
    named: dict[str, list[int]] = defaultdict(list)
    above: dict[str, set[str]] = defaultdict(set)
    parts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, path in enumerate(_narrowed(paths, depth)):
        if not path:
            continue
        *over, heading = path[:depth]
        named[heading].append(index)
        above[heading].update(over)
        if len(path) > depth:
            parts[heading][path[depth]].append(index)
    titled = [
        Unit(
            heading,
            tuple(members),
            frozenset(above[heading] - {heading}),
            tuple((part, tuple(inside)) for part, inside in sorted(parts[heading].items())),
        )
        for heading, members in sorted(named.items())
    ]
    return titled + [Unit("", (index,)) for index, path in enumerate(paths) if not path]


def parted(units: Sequence[Unit]) -> list[Unit]:
    """Return the units, with the part that holds most of all snippets as a unit of its own: a page on what one section
    of its source is on has that section at the top, however deep it stands there."""
    size = sum(len(unit.members) for unit in units)
    found: list[Unit] = []
    for unit in units:
        main = next(((part, ids) for part, ids in unit.parts if len(ids) > MOST * size), None)
        if main is None:
            found.append(unit)
            continue
        heading, members = main
        rest = tuple(member for member in unit.members if member not in set(members))
        found.append(Unit(heading, members, unit.above | {unit.heading}))
        if rest:
            found.append(Unit(unit.heading, rest, unit.above, tuple(part for part in unit.parts if part != main)))
    return found


def _merged(paths: list[list[str]], headings: Headings) -> list[list[str]]:
    """Give headings that are nearly equal one wording."""
    wordings: list[str] = []
    merged: list[list[str]] = []
    for path in paths:
        same = [next((known for known in wordings if headings.same(known, heading)), heading) for heading in path]
        wordings.extend(heading for heading in same if heading not in wordings)
        merged.append(list(dict.fromkeys(same)))
    return merged


def _narrowed(paths: Sequence[list[str]], depth: int) -> list[list[str]]:
    """Give snippets of which all under one heading stand under one title inside that, which says by itself what it is
    on, that title: of "Consciousness" only "Problems with circadian rhythms" was read."""
    inside: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        if path:
            inside[path[:depth][-1]].add(path[depth] if len(path) > depth else "")
    only = {heading: next(iter(titles)) for heading, titles in inside.items() if len(titles) == 1}
    told = {heading for heading, title in only.items() if len(content_words(title)) >= SAYING_ENOUGH}
    return [[*path[: depth - 1], *path[depth:]] if path and path[:depth][-1] in told else path for path in paths]


def _depth(paths: list[list[str]]) -> int:
    """The first depth at which there are headings enough for the top sections, or all of it."""
    deepest = max((len(path) for path in paths), default=1)
    enough = (
        depth for depth in range(1, deepest) if len({path[:depth][-1] for path in paths if path}) >= TARGETS.start
    )
    return next(enough, max(1, deepest))


def profiles(snippets: Sequence[TopicSnippet], relations: Sequence[Relation], texts: Vectors) -> Vectors:
    """Return one row of length 1 a snippet: its entities (and what they are related to) beside its words."""
    related: dict[str, set[str]] = defaultdict(set)
    for relation in relations:
        related[relation.subject_id].add(relation.object_id)
        related[relation.object_id].add(relation.subject_id)
    counts = []
    for found in snippets:
        own = set(found.entity_ids)
        near = Counter(other for entity in own for other in related[entity] if other in own)
        counts.append(Counter({entity: 1 + round(RELATED * near[entity]) for entity in own}))
    entities = weighted_rows(counts)
    # What all snippets of a topic share tells none of them apart.
    told = unit_rows(texts - texts.mean(axis=0)) if len(snippets) >= CENTRED else texts
    return unit_rows(np.hstack([np.sqrt(ENTITY_SHARE) * entities, np.sqrt(1 - ENTITY_SHARE) * told]))


def communities(units: Sequence[Unit], rows: Vectors, saying: Vectors, target: int) -> list[list[int]]:
    """Return at most `target` groups of unit indexes: titles as the sources have them, what has none by modularity
    over the graph of similar units, then the smallest group into the one most like it.

    `rows` (snippets, d) are profiles; `saying` (units, units) is the share of one's snippets that speak of the other's
    heading. The seed is fixed, the groups are sorted: the same units give the same groups.
    """
    centres = unit_rows(np.stack([rows[list(unit.members)].mean(axis=0) for unit in units]))
    kinship = FAMILY * _families(units) + SAYING * np.maximum(saying, saying.T)
    alike: Vectors = np.asarray(centres @ centres.T + kinship, dtype=np.float32)
    sizes = np.array([len(unit.members) for unit in units], dtype=np.float32)
    titled = [[index] for index, unit in enumerate(units) if unit.heading]
    loose = [index for index, unit in enumerate(units) if not unit.heading]
    if len(titled) < TARGETS.start:
        return sorted(_fit(titled + _modules(loose, alike), alike, sizes, target))
    for index in loose:
        _join(titled, [index], alike)
    return sorted(_fit(titled, alike, sizes, target))


def _join(groups: list[list[int]], group: list[int], alike: Vectors) -> None:
    nearest = max(groups, key=lambda other: (round(float(alike[np.ix_(other, group)].mean()), 6), other))
    groups[groups.index(nearest)] = sorted(nearest + group)


def _modules(loose: Sequence[int], alike: Vectors) -> list[list[int]]:
    """Communities of the units without a title (Leiden, seeded)."""
    if len(loose) <= TARGETS.start:
        return [[index] for index in loose]
    found = leiden(_similar_units(alike[np.ix_(loose, loose)]), weights="weight")
    return [sorted(loose[i] for i in group) for group in found]


def _families(units: Sequence[Unit]) -> Vectors:
    """1 where two units stand under one heading, or one under the other."""
    lines = [unit.above | {unit.heading} if unit.heading else frozenset() for unit in units]
    return np.array([[float(bool(one & other)) for other in lines] for one in lines], dtype=np.float32)


def _similar_units(similarity: Vectors) -> igraph.Graph:
    """Each unit with its nearest neighbours, weighted by how much nearer than the average they are."""
    size = len(similarity)
    floor = float(similarity[~np.eye(size, dtype=bool)].mean())
    edges: dict[tuple[int, int], float] = {}
    for row in range(size):
        order = [int(i) for i in np.argsort(-similarity[row], kind="stable") if i != row][:NEIGHBOURS]
        for other in order:
            weight = round(float(similarity[row, other]) - 0.5 * floor, 6)
            if weight > 0:
                edges[min(row, other), max(row, other)] = weight
    pairs = sorted(edges)
    return igraph.Graph(n=size, edges=pairs, edge_attrs={"weight": [edges[pair] for pair in pairs]})


def _fit(groups: list[list[int]], alike: Vectors, sizes: Vectors, target: int) -> list[list[int]]:
    """Join the two groups most alike until there are `target`, none of them tiny."""
    groups = [sorted(group) for group in groups]
    while len(groups) > target:
        one, two = max(
            itertools.combinations(sorted(groups), 2),
            key=lambda pair: (_fitting(pair[0], pair[1], alike, sizes), pair),
        )
        groups = [group for group in groups if group not in (one, two)] + [sorted(one + two)]
    least = max(2.0, TINY * float(sizes.sum()))
    while len(groups) > TARGETS.start:
        smallest = min(groups, key=lambda group: (sizes[group].sum(), group))
        if sizes[smallest].sum() >= least:
            break
        groups.remove(smallest)
        _join(groups, smallest, alike)
    while len(groups) < TARGETS.start and any(len(group) > 1 for group in groups):
        largest = max((g for g in groups if len(g) > 1), key=lambda group: (sizes[group].sum(), group))
        groups.remove(largest)
        groups.extend(_halves(largest, alike, sizes))
    return groups


def _fitting(one: list[int], two: list[int], alike: Vectors, sizes: Vectors) -> float:
    """How alike two groups are on average; large groups are held less alike, so that sections are of like size."""
    share = float(sizes[one].sum() + sizes[two].sum()) / float(sizes.sum())
    return round(float(alike[np.ix_(one, two)].mean()) - CROWDED * share, 6)


def _halves(group: list[int], alike: Vectors, sizes: Vectors) -> list[list[int]]:
    """Part a group around its heaviest member and the member least like that."""
    first = max(group, key=lambda i: (sizes[i], -i))
    other = min((i for i in group if i != first), key=lambda i: (round(float(alike[i, first]), 6), i))
    near_first = [i for i in group if i == first or (i != other and alike[i, first] >= alike[i, other])]
    return [near_first, [i for i in group if i not in near_first]]
