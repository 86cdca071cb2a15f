"""How near snippets are to concepts, by hand."""

from collections.abc import Collection, Mapping, Sequence

from kgplatform.curation import mind_map
from kgplatform.curation.mind_map_nearness import nearness
from kgplatform.models import MindMap, Snippet
from tests.stored import snippet

PLANTED = mind_map.planted("talk", "Bogs")
COSINES = {  # of names and of the new snippet's text, to the snippets
    "Moss": {"s1": 0.4, "s2": 0.2, "new": 0.5},
    "Bog birds": {"s1": 0.8, "s2": 0.8, "new": 0.6},
    "Fires": {"s1": 0.0, "s2": 0.2, "new": 0.4},
    "Text.": {"s1": 0.9, "s2": 0.3},
}


async def alike(texts: Sequence[str], within: Collection[str]) -> Sequence[Mapping[str, float]]:
    return [{id_: COSINES[text][id_] for id_ in within} for text in texts]


def new() -> Snippet:
    return snippet("Text.", "x").model_copy(update={"id": "new"})


def named(tree: MindMap, near: Mapping[str, float]) -> dict[str, float]:
    return {each.name: near[each.id] for each in tree.concepts if each.id in near}


async def test_a_name_that_is_near_to_all_says_less_and_one_without_snippets_counts_alone() -> None:
    top = PLANTED.concepts[0].id
    tree = mind_map.created(PLANTED, top, "Moss", "s1")
    tree = mind_map.created(tree, top, "Bog birds", "s2")
    tree = mind_map.created(tree, top, "Fires", "s3")
    emptied = [c.model_copy(update={"snippet_ids": ()}) if c.name == "Fires" else c for c in tree.concepts]
    tree = tree.model_copy(update={"concepts": tuple(emptied)})

    near = await nearness(tree, [new()], alike)

    # then names count 0.5 - 0.3, 0.6 - 0.8 and 0.4 - 0.1, each + 0.4: 0.5 on average. Nearest ones are 0.6 on average,
    # so that 0.1 more is added for the concept that has none: it is 0.7 by its name, and 0.8 by its nearest
    assert named(tree, near["new"]) == {"Moss": 0.75, "Bog birds": 0.25, "Fires": 0.75}


async def test_nothing_is_near_to_a_map_without_concepts() -> None:
    assert await nearness(PLANTED, [new()], alike) == {"new": {}}
    tree = mind_map.created(PLANTED, PLANTED.concepts[0].id, "Moss", "s1")
    assert named(tree, (await nearness(tree, [new()], alike))["new"]) == {"Moss": 0.7}
