"""How a mind map grows: what was found is put in its places, and concepts with too much are parted (Co-STORM, 5.2)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kgplatform.curation import mind_map
from kgplatform.curation.mind_map_nearness import Likeness, nearness
from kgplatform.models import Community, MindMap, Snippet, Topic, TopicGraph
from kgplatform.roles.mind_map.mapper import MapBrief, Mapper, Move, Option, PartingBrief, Placing

CANDIDATES = 8  # concepts by embedding that a snippet may be put at (public implementation)
AT_ONCE = 6  # snippets of a question to the mapper
DEEPEST = 6  # levels below the root, after which no concept gets another one below
FEWEST_OF_A_COMMUNITY = 2  # snippets, from which a community is a concept


async def grown(  # noqa: PLR0917 - a map, what is put in it, and by whom
    tree: MindMap,
    topic: Topic,
    snippets: Sequence[Snippet],
    questions: Mapping[str, str],
    mapper: Mapper,
    likeness: Likeness,
) -> MindMap:
    """Return the map with the snippets that it does not have, but for those that the mapper leaves out: each at the
    concept that it chooses of the CANDIDATES nearest ones and those right below the root, or at a new one below. The
    `questions` are those that snippets were found for, by id."""
    known = mind_map.placed(tree)
    new = [each for each in {snippet.id: snippet for snippet in snippets}.values() if each.id not in known]
    for start in range(0, len(new), AT_ONCE):
        batch = [Placing(snippet=each, question=questions.get(each.id, "")) for each in new[start : start + AT_ONCE]]
        tree = await _placed(tree, topic, batch, mapper, likeness)
    return tree


async def reorganised(tree: MindMap, topic: Topic, snippets: Mapping[str, Snippet], mapper: Mapper) -> MindMap:
    """Return the map without empty concepts and single children, and with concepts of more than MOST snippets parted
    as the mapper says, without those that it leaves out; one that it does not part stays. `snippets` are those of the
    map, by id."""
    tree = mind_map.tidied(tree)
    whole: set[str] = set()
    while full := [each for each in mind_map.overfull(tree) if each.id not in whole]:
        concept = full[0]
        held = tuple(snippets[id_] for id_ in concept.snippet_ids if id_ in snippets)
        said = await mapper.part(PartingBrief(topic=topic, path=mind_map.path(tree, concept.id), snippets=held))
        parted = mind_map.parted(tree, concept.id, [(each.name, each.snippet_ids) for each in said.groups])
        parted = mind_map.removed(parted, concept.id, said.out)
        if parted == tree:
            whole.add(concept.id)
        tree = parted
    return mind_map.tidied(tree)


def seeded(tree: MindMap, graph: TopicGraph, communities: Sequence[Community]) -> MindMap:
    """Return the map with a concept for each community of the topic's graph, called as its most central entity, over
    the snippets that mention most of its entities of all communities; a snippet that mentions none stays out."""
    names = {entity.id: entity.name for entity in graph.entities}
    of = {entity_id: number for number, each in enumerate(communities) for entity_id in each.entity_ids}
    homes: dict[int, list[str]] = {}
    for found in sorted(graph.snippets, key=lambda each: each.snippet.id):
        counts = Counter(of[entity_id] for entity_id in found.entity_ids if entity_id in of)
        if counts:
            homes.setdefault(max(counts, key=lambda number: (counts[number], -number)), []).append(found.snippet.id)
    top = mind_map.root(tree).id
    for number, snippet_ids in sorted(homes.items()):
        if len(snippet_ids) >= FEWEST_OF_A_COMMUNITY:
            for snippet_id in snippet_ids:
                tree = mind_map.created(tree, top, names[communities[number].entity_ids[0]], snippet_id)
    return tree


async def _placed(
    tree: MindMap, topic: Topic, placings: Sequence[Placing], mapper: Mapper, likeness: Likeness
) -> MindMap:
    """Put some snippets where the mapper says, all by one question."""
    near = await nearness(tree, [each.snippet for each in placings], likeness)
    top = mind_map.root(tree).id
    first = [each.id for each in mind_map.children(tree, top)]
    targets = [_offered(near[each.snippet.id], first) for each in placings]
    offered = tuple(
        each.model_copy(update={"options": _options(tree, own, near[each.snippet.id])})
        for each, own in zip(placings, targets, strict=True)
    )
    moves = await mapper.place(MapBrief(topic=topic, placings=offered))
    for placing, own, move in zip(placings, targets, moves, strict=True):
        at = own[move.option] if move.option is not None and 0 <= move.option < len(own) else top
        tree = _set_down(tree, at, placing.snippet.id, move)
    return tree


def _set_down(tree: MindMap, concept_id: str, snippet_id: str, move: Move) -> MindMap:
    if move.kind == "leave":
        return tree
    if move.kind == "create" and move.name and len(mind_map.path(tree, concept_id)) < DEEPEST:
        return mind_map.created(tree, concept_id, move.name, snippet_id)
    return mind_map.inserted(tree, concept_id, snippet_id)


def _offered(near: Mapping[str, float], first: Sequence[str]) -> list[str]:
    """Return the concepts that a snippet may be put at, by id: the nearest, then the others right below the root."""
    nearest = _nearest(near, CANDIDATES)
    return [*nearest, *_nearest({id_: near[id_] for id_ in first if id_ not in nearest}, len(first))]


def _nearest(near: Mapping[str, float], limit: int) -> list[str]:
    return sorted(near, key=lambda id_: (-near[id_], id_))[:limit]


def _options(tree: MindMap, concept_ids: Sequence[str], near: Mapping[str, float]) -> tuple[Option, ...]:
    return tuple(Option(path=mind_map.path(tree, id_), likeness=min(1.0, near[id_])) for id_ in concept_ids)
