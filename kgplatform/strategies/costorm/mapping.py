"""The steps that keep the mind map of a talk, and the outline that follows from it (Co-STORM, 5.2)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from kgplatform.curation import mind_map
from kgplatform.curation.communities import communities
from kgplatform.curation.mind_map_growth import grown, reorganised, seeded
from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.graph import sources, topics
from kgplatform.graph.mind_maps import write_mind_map
from kgplatform.models import Concept, MindMap, Outline, OutlineSection, Talk, Topic, TopicGraph
from kgplatform.roles.mind_map.mapper import Mapper
from kgplatform.strategies.costorm.steps import require_last
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.article import Outlined

MOST_ENTITIES = 12  # of a section, those that its snippets mention most


async def grow(parts: Parts, topic: Topic, tree: MindMap, found: Mapping[str, str], *, seed: bool = False) -> MindMap:
    """Return the map with what was `found`, each snippet with its question, in its places, and in order again; of one
    that is new, with the communities of the topic's graph before, where it is to be so.

    Where the budget ends, what has no place yet is put at the root: the next run parts it.
    """
    if seed:
        graph = await topics.read_topic_graph(parts.graph, topic.id)
        tree = seeded(tree, graph, communities(graph))
    snippets = await sources.read_snippets(parts.graph, sorted({*found, *mind_map.placed(tree)}))
    new = [each for each in snippets if each.id in found]
    try:
        tree = await grown(tree, topic, new, found, _mapper(parts), parts.retrieval.ranking())
        return await reorganised(tree, topic, {each.id: each for each in snippets}, _mapper(parts))
    except BudgetSpent:
        return set_aside(tree, [each.id for each in new])


def set_aside(tree: MindMap, snippet_ids: Iterable[str]) -> MindMap:
    """Return the map with those snippets at its root that have no place yet."""
    for snippet_id in snippet_ids:
        tree = mind_map.inserted(tree, mind_map.root(tree).id, snippet_id)
    return mind_map.tidied(tree)


async def keep_map(parts: Parts, talk: Talk) -> None:
    """Store the map of a talk; raises as `require_last`."""
    await require_last(parts, talk)
    await write_mind_map(parts.graph, talk.mind_map)


async def outline(parts: Parts, topic: Topic, tree: MindMap) -> Outlined:
    """Return the outline that the map is: its first two levels of concepts, each with the snippets below it, those that
    have most first."""
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    return Outlined(outline=outline_of(tree, graph), engine=parts.outliner.engine)


def outline_of(tree: MindMap, graph: TopicGraph) -> Outline:
    """Return the first two levels of a map as headings, each written from the snippets below it."""
    mentioned = {found.snippet.id: found.entity_ids for found in graph.snippets}
    known = {entity.id for entity in graph.entities}

    def section(concept: Concept, deep: bool) -> OutlineSection:
        children = _fullest(tree, concept.id) if deep else []
        snippet_ids = concept.snippet_ids if deep else mind_map.below(tree, concept.id)
        all_below = mind_map.below(tree, concept.id)
        counts = Counter(id_ for each in all_below for id_ in mentioned.get(each, ()) if id_ in known)
        entities = sorted(counts, key=lambda id_: (-counts[id_], id_))[:MOST_ENTITIES]
        return OutlineSection(
            heading=concept.name,
            entity_ids=tuple(entities),
            children=tuple(section(child, False) for child in children),
            snippet_ids=tuple(id_ for id_ in snippet_ids if id_ in mentioned),
        )

    top = mind_map.root(tree)
    sections = tuple(section(each, True) for each in _fullest(tree, top.id))
    return Outline(title=top.name, sections=sections, own_evidence=True)


def _fullest(tree: MindMap, concept_id: str) -> list[Concept]:
    """Return the concepts below one, those with most snippets first."""
    below = mind_map.children(tree, concept_id)
    return sorted(below, key=lambda each: (-len(mind_map.below(tree, each.id)), each.number))


def _mapper(parts: Parts) -> Mapper:
    if parts.discussion is None:
        raise SettingsError("Nobody keeps a mind map here.", "Take another strategy.")
    return parts.discussion.mapper
