"""Gives every entity of a topic a heading: the model's choice, else the heading that it is nearest to."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from kgplatform.models import Entity, Relation, TopicGraph
from kgplatform.text.similarity import Encode, Vectors, text_vectors

NEIGHBOURS = 0.5  # what a share of relations into a heading counts, compared to likeness of words


def centrality(graph: TopicGraph) -> list[Entity]:
    """Return the entities, most central first: by the weight of their relations, then by mentions."""
    weight: defaultdict[str, int] = defaultdict(int)
    for relation in graph.relations:
        weight[relation.subject_id] += relation.weight
        weight[relation.object_id] += relation.weight
    return sorted(graph.entities, key=lambda e: (-weight[e.id], -e.mentions, e.name, e.id))


async def covered(
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    headings: Sequence[str],
    chosen: Sequence[Sequence[str]],
    encode: Encode | None,
) -> list[tuple[str, ...]]:
    """Return the entity ids of each heading (n): those `chosen` for it (n, first come first), then all others where
    they are nearest, in the order of `entities`; each entity once."""
    owner: dict[str, int] = {}
    for place, ids in enumerate(chosen):
        for own in ids:
            owner.setdefault(own, place)
    kept = [tuple(dict.fromkeys(e for e in ids if owner[e] == place)) for place, ids in enumerate(chosen)]
    left = [entity for entity in entities if entity.id not in owner]
    if not left or not headings:
        return kept
    texts = [f"{entity.name}. {entity.description}" for entity in left]
    vectors = await text_vectors([*texts, *headings], encode)
    likeness = vectors[: len(left)] @ vectors[len(left) :].T
    pull = _pull(left, relations, owner, len(headings))
    nearest = np.argmax(np.round(likeness + NEIGHBOURS * pull, 5), axis=1)
    added: list[list[str]] = [[] for _ in headings]
    for entity, place in zip(left, nearest.tolist(), strict=True):
        added[place].append(entity.id)
    return [(*own, *more) for own, more in zip(kept, added, strict=True)]


def _pull(left: Sequence[Entity], relations: Sequence[Relation], owner: Mapping[str, int], size: int) -> Vectors:
    """Return (left, headings): the share of an entity's relations that lead to entities of the heading."""
    rows = {entity.id: row for row, entity in enumerate(left)}
    table = np.zeros((len(left), size), dtype=np.float32)
    for relation in relations:
        for one, other in (
            (relation.subject_id, relation.object_id),
            (relation.object_id, relation.subject_id),
        ):
            if one in rows and other in owner:
                table[rows[one], owner[other]] += relation.weight
    return np.asarray(table / np.maximum(1.0, table.sum(axis=1, keepdims=True)), dtype=np.float32)
