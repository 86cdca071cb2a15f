"""How near what was found is to the concepts of a mind map: by their names, and by the snippets at them."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from statistics import fmean

from kgplatform.curation import mind_map
from kgplatform.models import Concept, MindMap, Snippet

OWN, NEAREST = 0.5, 0.5  # what a concept's name and its nearest snippet count for
COMPARED = 100  # snippets of a map, by which it is known how near a name is to any

# likeness(texts, snippet ids) -> for each text the cosine of each of the snippets, by id
Likeness = Callable[[Sequence[str], Collection[str]], Awaitable[Sequence[Mapping[str, float]]]]
Near = dict[str, dict[str, float]]  # snippet -> concept -> how near it is


async def nearness(tree: MindMap, snippets: Sequence[Snippet], likeness: Likeness) -> Near:
    """Return for each snippet how near it is to each concept below the root, about as a cosine: to its name under those
    above it, and to the nearest snippet right at it."""
    concepts = [each for each in tree.concepts if each.parent_id]
    if not concepts or not snippets:
        return {each.id: {} for each in snippets}
    ids_ = [each.id for each in snippets]
    held = sorted({id_ for concept in concepts for id_ in concept.snippet_ids})
    names = [", ".join(reversed(mind_map.path(tree, each.id))) for each in concepts]
    named = _told_apart(await likeness(names, sorted({*ids_, *held[:COMPARED]})), ids_, held[:COMPARED])
    told = await likeness([each.text for each in snippets], held)
    return {
        id_: _mixed(concepts, [row[id_] for row in named], cosines) for id_, cosines in zip(ids_, told, strict=True)
    }


def _told_apart(
    names: Sequence[Mapping[str, float]], ids_: Sequence[str], held: Sequence[str]
) -> list[dict[str, float]]:
    """Return the cosines of each name less by how much it is nearer than other names to all that the map holds: a name
    with a word of the topic, or of no meaning, is near to any snippet, and says nothing of this one."""
    usual = [fmean(row.get(id_, 0.0) for id_ in held) if held else 0.0 for row in names]
    mean = fmean(usual)
    return [{id_: row.get(id_, 0.0) - own + mean for id_ in ids_} for row, own in zip(names, usual, strict=True)]


def _mixed(concepts: Sequence[Concept], named: Sequence[float], told: Mapping[str, float]) -> dict[str, float]:
    """Return how near a snippet is to each concept. One with no snippet right at it counts by its name alone, which is
    raised by what nearest snippets are nearer than names: these differ in height."""
    best = [max((told.get(id_, 0.0) for id_ in each.snippet_ids), default=None) for each in concepts]
    known = [each for each in best if each is not None]
    raised = fmean(known) - fmean(named) if known else 0.0
    return {
        concept.id: round(OWN * own + NEAREST * (own + raised if nearest is None else nearest), 6)
        for concept, own, nearest in zip(concepts, named, best, strict=True)
    }
