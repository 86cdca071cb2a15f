"""The mind map of a talk: a tree of concepts over snippets (Co-STORM, 5.2). Every function returns a map of its own; a
snippet stands at one concept, and none goes but by `removed`.

    (snippet)-[:PLACED_IN]->(concept)-[:UNDER]->(concept)-[:UNDER]->(root)
"""

from collections.abc import Iterable, Sequence

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.models import Concept, MindMap

MOST = 10  # snippets right at a concept: from more on it is parted (public implementation)
FEWEST_GROUPS = 2  # that a concept is parted into: one alone would only be another name for it


def planted(talk_id: str, name: str) -> MindMap:
    """Return a map of its root alone, which is called as the topic is."""
    return MindMap(talk_id=talk_id, concepts=(Concept(id=ids.concept_id(talk_id, 0), number=0, name=name),))


def root(tree: MindMap) -> Concept:
    """Return the concept above all others."""
    return tree.concepts[0]


def by_parent(tree: MindMap) -> dict[str, list[Concept]]:
    """Return the concepts by the id of the one that they are right below, "" for the root, each time by number."""
    under: dict[str, list[Concept]] = {}
    for each in tree.concepts:
        under.setdefault(each.parent_id, []).append(each)
    return under


def children(tree: MindMap, concept_id: str) -> list[Concept]:
    """Return the concepts right below one, by number."""
    return by_parent(tree).get(concept_id, [])


def placed(tree: MindMap) -> set[str]:
    """Return the ids of all snippets of a map."""
    return {snippet_id for each in tree.concepts for snippet_id in each.snippet_ids}


def path(tree: MindMap, concept_id: str) -> tuple[str, ...]:
    """Return the names from the first concept below the root down to one; empty for the root."""
    known = {each.id: each for each in tree.concepts}
    names: list[str] = []
    at = known[concept_id]
    while at.parent_id:
        names.append(at.name)
        at = known[at.parent_id]
    return tuple(reversed(names))


def below(tree: MindMap, concept_id: str) -> tuple[str, ...]:
    """Return the snippets at a concept and all below it, those at itself first."""
    under = by_parent(tree)

    def held(concept: Concept) -> tuple[str, ...]:
        return (*concept.snippet_ids, *(found for child in under.get(concept.id, ()) for found in held(child)))

    return held(_concept(tree, concept_id))


def inserted(tree: MindMap, concept_id: str, snippet_id: str) -> MindMap:
    """Return the map with a snippet at a concept; as it was, where that snippet has its place."""
    if snippet_id in placed(tree):
        return tree
    return _holding(tree, concept_id, (*_concept(tree, concept_id).snippet_ids, snippet_id))


def created(tree: MindMap, parent_id: str, name: str, snippet_id: str) -> MindMap:
    """Return the map with a snippet at a new concept below one; at the child that is called so, where there is one."""
    if snippet_id in placed(tree):
        return tree
    tree, concept_id = _with_child(tree, parent_id, name)
    return inserted(tree, concept_id, snippet_id)


def branched(tree: MindMap, concept_id: str, name: str, snippet_ids: Iterable[str]) -> tuple[MindMap, str]:
    """Return the map with a concept of that name below another one, and its id; those of the snippets that stood at the
    one above stand at it then. Where there is a child of that name, it is that one."""
    wanted = {*snippet_ids}
    own = _concept(tree, concept_id).snippet_ids
    tree, made = _with_child(tree, concept_id, name)
    tree = _holding(tree, concept_id, [each for each in own if each not in wanted])
    moved = (each for each in own if each in wanted)
    return _holding(tree, made, (*_concept(tree, made).snippet_ids, *moved)), made


def parted(tree: MindMap, concept_id: str, groups: Sequence[tuple[str, Sequence[str]]]) -> MindMap:
    """Return the map with snippets of a concept moved to concepts below it, each called as its group; as it was, where
    the groups are fewer than two by their names. What no group has stays where it is, and so does what the concept does
    not have itself."""
    left = list(_concept(tree, concept_id).snippet_ids)
    moved: dict[str, tuple[str, list[str]]] = {}
    for name, snippet_ids in groups:
        own = [id_ for id_ in dict.fromkeys(snippet_ids) if id_ in left]
        left = [id_ for id_ in left if id_ not in own]
        if own:
            moved.setdefault(normal_key(name), (name, []))[1].extend(own)
    if len(moved) < FEWEST_GROUPS:
        return tree
    tree = _holding(tree, concept_id, left)
    for name, own in moved.values():
        for snippet_id in own:
            tree = created(tree, concept_id, name, snippet_id)
    return tree


def removed(tree: MindMap, concept_id: str, snippet_ids: Iterable[str]) -> MindMap:
    """Return the map without some snippets of a concept: they tell nothing of the topic."""
    out = {*snippet_ids}
    return _holding(tree, concept_id, [each for each in _concept(tree, concept_id).snippet_ids if each not in out])


def overfull(tree: MindMap) -> list[Concept]:
    """Return the concepts with more than MOST snippets right at them, by number."""
    return [each for each in tree.concepts if len(each.snippet_ids) > MOST]


def tidied(tree: MindMap) -> MindMap:
    """Return the map without concepts that have no snippet at or below them, and with every single child merged into
    its parent, which keeps its name; the root stays."""
    return _merged(_trimmed(tree))


def _trimmed(tree: MindMap) -> MindMap:
    above = {each.id: each.parent_id for each in tree.concepts}
    full = {root(tree).id}
    for each in tree.concepts:
        at = each.id if each.snippet_ids else ""
        while at and at not in full:
            full.add(at)
            at = above[at]
    return tree.model_copy(update={"concepts": tuple(each for each in tree.concepts if each.id in full)})


def _merged(tree: MindMap) -> MindMap:
    """Merge from the root down: what a child brings up may be a single child again."""
    while (only := _only_child(tree)) is not None:
        kept = (each for each in tree.concepts if each.id != only.id)
        concepts = tuple(
            each.model_copy(update={"parent_id": only.parent_id}) if each.parent_id == only.id else each
            for each in kept
        )
        tree = tree.model_copy(update={"concepts": concepts})
        tree = _holding(tree, only.parent_id, (*_concept(tree, only.parent_id).snippet_ids, *only.snippet_ids))
    return tree


def _only_child(tree: MindMap) -> Concept | None:
    return next((group[0] for parent, group in by_parent(tree).items() if parent and len(group) == 1), None)


def _with_child(tree: MindMap, parent_id: str, name: str) -> tuple[MindMap, str]:
    """Return the map with a child of that name, and its id."""
    key = normal_key(name)
    for each in children(tree, parent_id):
        if normal_key(each.name) == key:
            return tree, each.id
    number = 1 + max(each.number for each in tree.concepts)
    made = Concept(id=ids.concept_id(tree.talk_id, number), number=number, name=name, parent_id=parent_id)
    return tree.model_copy(update={"concepts": (*tree.concepts, made)}), made.id


def _concept(tree: MindMap, concept_id: str) -> Concept:
    return next(each for each in tree.concepts if each.id == concept_id)


def _holding(tree: MindMap, concept_id: str, snippet_ids: Iterable[str]) -> MindMap:
    """Return the map with other snippets right at a concept."""
    own = tuple(snippet_ids)
    concepts = (
        each.model_copy(update={"snippet_ids": own}) if each.id == concept_id else each for each in tree.concepts
    )
    return tree.model_copy(update={"concepts": tuple(concepts)})
