"""The steps that keep the mind map of a talk (Co-STORM, 5.2)."""

from collections.abc import Iterable, Mapping

from kgplatform.curation import mind_map
from kgplatform.curation.communities import communities
from kgplatform.curation.mind_map_growth import grown, reorganised, seeded
from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.graph import sources, topics
from kgplatform.graph.mind_maps import write_mind_map
from kgplatform.models import MindMap, Talk, Topic
from kgplatform.roles.mind_map.mapper import Mapper
from kgplatform.strategies.costorm.steps import require_last
from kgplatform.strategies.parts import Parts


async def grow(parts: Parts, topic: Topic, tree: MindMap, found: Mapping[str, str], *, seed: bool = False) -> MindMap:
    """Return the map with what was `found`, each snippet with its question, in its places, and in order again, without
    what tells nothing of the topic; of one that is new, with the communities of the topic's graph before, where it is
    to be so.

    Where the budget ends, what has no place yet is put at the root: the next run parts it.
    """
    if seed:
        graph = await topics.read_topic_graph(parts.graph, topic.id)
        tree = seeded(tree, graph, communities(graph))
    snippets = await sources.read_snippets(parts.graph, sorted({*found, *mind_map.placed(tree)}))
    new = [each for each in snippets if each.id in found]
    try:
        tree = await grown(tree, topic, new, found, _mapper(parts), parts.retrieval.ranking())
    except BudgetSpent:
        return set_aside(tree, [each.id for each in new])
    try:
        return await reorganised(tree, topic, {each.id: each for each in snippets}, _mapper(parts))
    except BudgetSpent:
        return mind_map.tidied(tree)


def set_aside(tree: MindMap, snippet_ids: Iterable[str]) -> MindMap:
    """Return the map with those snippets at its root that have no place yet."""
    for snippet_id in snippet_ids:
        tree = mind_map.inserted(tree, mind_map.root(tree).id, snippet_id)
    return mind_map.tidied(tree)


async def keep_map(parts: Parts, talk: Talk) -> None:
    """Store the map of a talk; raises as `require_last`."""
    await require_last(parts, talk)
    await write_mind_map(parts.graph, talk.mind_map)


def _mapper(parts: Parts) -> Mapper:
    if parts.discussion is None:
        raise SettingsError("Nobody keeps a mind map here.", "Take another strategy.")
    return parts.discussion.mapper
