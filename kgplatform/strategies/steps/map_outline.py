"""The outline that follows from a mind map, or from another tree of concepts over snippets."""

from collections import Counter

from kgplatform.curation import mind_map
from kgplatform.graph import topics
from kgplatform.models import Concept, MindMap, Outline, OutlineSection, Topic, TopicGraph
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.article import Outlined

MOST_ENTITIES = 12  # of a section, those that its snippets mention most


async def outline(parts: Parts, topic: Topic, tree: MindMap, *, own_evidence: bool = True) -> Outlined:
    """Return the outline that the map is: its first two levels of concepts, each with the snippets below it, those that
    have most first. With its `own_evidence` nothing else is told under a heading."""
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    return Outlined(outline=outline_of(tree, graph, own_evidence=own_evidence), engine=parts.outliner.engine)


def outline_of(tree: MindMap, graph: TopicGraph, *, own_evidence: bool = True) -> Outline:
    """Return the first two levels of a map as headings, each with the snippets below it."""
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
    return Outline(title=top.name, sections=sections, own_evidence=own_evidence)


def _fullest(tree: MindMap, concept_id: str) -> list[Concept]:
    """Return the concepts below one, those with most snippets first."""
    below = mind_map.children(tree, concept_id)
    return sorted(below, key=lambda each: (-len(mind_map.below(tree, each.id)), each.number))
