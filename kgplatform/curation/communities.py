"""Communities of a topic's graph: entities that have more to do with each other than with the rest (Apollo 3.3.3).

    (entity)-[:RELATES]-(entity)    counts each piece of its evidence
    (snippet)-[:MENTIONS]->(entity) counts half a piece, shared by the others that the snippet mentions

Relations alone leave many entities with a single neighbour, which belong where their snippets do.
"""

from collections import defaultdict
from itertools import combinations

import igraph

from kgplatform.graph.leiden import leiden
from kgplatform.models import Community, TopicGraph

RESOLUTIONS = (0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.85, 1.0, 1.4, 2.0)  # the higher, the more communities
MOST = 10  # communities: a page has 5 to 8 top sections, and some take in several
FEWEST, LEAST_SHARE = 3, 0.02  # entities of a community, and what share of all they are
MENTIONED = 0.5  # what being mentioned together counts beside a piece of evidence
CROWD = 60  # entities of a snippet up to which being mentioned together tells anything
ITERATIONS = 10

_Pair = tuple[int, int]


def communities(graph: TopicGraph) -> tuple[Community, ...]:
    """Return about a page's worth of communities, the largest first; each with its most central entities first.

    What is too small to be one is left out. Deterministic.
    """
    weights = _weights(graph)
    pairs = sorted(weights)
    drawn = igraph.Graph(n=len(graph.entities), edges=pairs, edge_attrs={"weight": [weights[pair] for pair in pairs]})
    told = [_community(graph, part, weights) for part in _parts(drawn)] if pairs else []
    return tuple(sorted(told, key=lambda each: (-len(each.entity_ids), -each.weight, each.entity_ids))[:MOST])


def _weights(graph: TopicGraph) -> dict[_Pair, float]:
    """Return how much two entities, by number, have to do with each other."""
    numbers = {entity.id: number for number, entity in enumerate(graph.entities)}
    found: defaultdict[_Pair, float] = defaultdict(float)
    for relation in graph.relations:
        one, other = sorted((numbers[relation.subject_id], numbers[relation.object_id]))
        if one != other:
            found[one, other] += relation.weight
    for each in graph.snippets:
        together = sorted({numbers[entity] for entity in each.entity_ids if entity in numbers})
        for pair in combinations(together, 2) if len(together) <= CROWD else ():
            found[pair] += MENTIONED / (len(together) - 1)
    return {pair: round(weight, 6) for pair, weight in found.items()}


def _parts(drawn: igraph.Graph) -> list[list[int]]:
    """Return the most communities that a resolution gives and that are not more than MOST, at the lowest one that gives
    so many; what the lowest of all gives, where that is more."""
    parts = _main(drawn, RESOLUTIONS[0])
    for resolution in RESOLUTIONS[1:]:
        finer = _main(drawn, resolution)
        if len(parts) < len(finer) <= MOST:
            parts = finer
    return parts


def _main(drawn: igraph.Graph, resolution: float) -> list[list[int]]:
    least = max(FEWEST, LEAST_SHARE * drawn.vcount())
    parts = leiden(drawn, weights="weight", resolution=resolution, iterations=ITERATIONS)
    return [part for part in parts if len(part) >= least]


def _community(graph: TopicGraph, part: list[int], weights: dict[_Pair, float]) -> Community:
    inside = set(part)
    strength = dict.fromkeys(part, 0.0)
    for (one, other), weight in weights.items():
        if one in inside and other in inside:
            strength[one] += weight
            strength[other] += weight
    entities = graph.entities
    own = [(-round(strength[n], 6), -entities[n].mentions, entities[n].name, entities[n].id) for n in part]
    ids = tuple(entity_id for *_, entity_id in sorted(own))
    return Community(entity_ids=ids, weight=round(sum(strength.values()) / 2, 6))
