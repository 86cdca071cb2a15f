"""Groups a topic's snippets: first by their own section titles, then into communities by shared entities and words."""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import igraph
import numpy as np

from kgplatform.models import Relation, TopicSnippet
from kgplatform.offline.headings import Headings
from kgplatform.offline.similarity import Vectors, unit_rows, weighted_rows

ENTITY_SHARE = 0.5  # of the similarity of two groups; the other half is that of their words
NEIGHBOURS = 6  # edges that a group keeps in the graph of groups
RELATED = 0.5  # what a related entity counts in a snippet's profile, compared to one that is mentioned
TARGETS = range(5, 9)  # top sections (Apollo 3.3.3)


@dataclass(frozen=True)
class Unit:
    """Snippets (by index) under one section title of the sources; `heading` is "" where there is none."""

    heading: str
    members: tuple[int, ...]


def title_units(snippets: Sequence[TopicSnippet], headings: Headings) -> list[Unit]:
    """Return snippets under one heading together, the others one by one; sorted by heading and index."""
    named: dict[str, list[int]] = defaultdict(list)
    alone: list[int] = []
    for index, found in enumerate(snippets):
        heading = headings.from_path((found.snippet.title, *found.snippet.path))
        if heading is None:
            alone.append(index)
        else:
            twin = next((known for known in named if headings.same(known, heading)), heading)
            named[twin].append(index)
    units = [Unit(heading, tuple(members)) for heading, members in sorted(named.items())]
    return units + [Unit("", (index,)) for index in alone]


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
    return unit_rows(np.hstack([np.sqrt(ENTITY_SHARE) * entities, np.sqrt(1 - ENTITY_SHARE) * texts]))


def communities(units: Sequence[Unit], rows: Vectors, target: int) -> list[list[int]]:
    """Return at most `target` groups of unit indexes by modularity over the graph of similar units.

    The seed is fixed, the groups are sorted: the same units give the same groups.
    """
    if len(units) <= target:
        return [[index] for index in range(len(units))]
    centres = unit_rows(np.stack([rows[list(unit.members)].mean(axis=0) for unit in units]))
    sizes = np.array([len(unit.members) for unit in units], dtype=np.float32)
    graph = _similar_units(centres @ centres.T)
    igraph.set_random_number_generator(random.Random(0))
    found = graph.community_leiden(objective_function="modularity", weights="weight", resolution=1.0, n_iterations=-1)
    groups = [sorted(group) for group in found]
    return sorted(_fit(groups, centres, sizes, target))


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


def _fit(groups: list[list[int]], centres: Vectors, sizes: Vectors, target: int) -> list[list[int]]:
    """Split the largest and join the smallest groups until there are `target` of a fair size."""
    total = float(sizes.sum())
    while len(groups) > target:
        smallest = min(groups, key=lambda group: (sizes[group].sum(), group))
        groups.remove(smallest)
        _join(groups, smallest, centres)
    while len(groups) < target:
        largest = max((g for g in groups if len(g) > 1), key=lambda group: (sizes[group].sum(), group), default=None)
        if largest is None:
            break
        groups.remove(largest)
        groups.extend(_halves(largest, centres, sizes))
    tiny = [group for group in groups if sizes[group].sum() < min(2.0, total / (3 * target))]
    for group in sorted(tiny)[: max(0, len(groups) - TARGETS.start)]:
        groups.remove(group)
        _join(groups, group, centres)
    return groups


def _join(groups: list[list[int]], group: list[int], centres: Vectors) -> None:
    centre = centres[group].mean(axis=0)
    nearest = max(range(len(groups)), key=lambda i: (round(float(centres[groups[i]].mean(axis=0) @ centre), 6), -i))
    groups[nearest] = sorted(groups[nearest] + group)


def _halves(group: list[int], centres: Vectors, sizes: Vectors) -> list[list[int]]:
    """Part a group around its heaviest member and the member least like that."""
    first = max(group, key=lambda i: (sizes[i], -i))
    other = min((i for i in group if i != first), key=lambda i: (round(float(centres[i] @ centres[first]), 6), i))
    near_first = [i for i in group if i != other and centres[i] @ centres[first] >= centres[i] @ centres[other]]
    return [near_first, [i for i in group if i not in near_first]]
