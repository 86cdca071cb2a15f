"""Silence: gaps that the domain's sources cannot close, since no text that is left to read speaks of what they lack."""

from collections.abc import Mapping, Sequence

from kgplatform.curation.gaps.missing_facet import topic_facets
from kgplatform.graph.gap_search import read_unread_mentions
from kgplatform.graph.literature import texts_identified
from kgplatform.graph.names import read_surfaces
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic
from kgplatform.language.stop_words import says_nothing
from kgplatform.models import Gap, Topic
from kgplatform.models.gap_kinds import GAP_KINDS, ClosedBy
from kgplatform.retrieval.lucene_queries import lucene_names


async def silent_gaps(
    graph: Graph, topic_id: str, gaps: Sequence[Gap], *, looks_beyond: bool = False
) -> frozenset[str]:
    """Return the ids of the gaps about which nothing is left to read in the topic's domain.

    A gap that lacks a relation of two entities needs a snippet with a name of each, others one with a name of what they
    are about, a facet one with a word of it and one of the topic's name. Stale and uncited sections are not looked for:
    they are about words of ours. A work has to be loaded, unless somebody `looks_beyond` the corpus.
    """
    unloaded = frozenset[str]() if looks_beyond else await _unloaded(graph, gaps)
    told = [gap for gap in gaps if gap.entity_ids and _closed_by(gap) in ("each", "first", "any")]
    facets = [gap for gap in gaps if _closed_by(gap) == "facet"]
    if not told and not facets:
        return unloaded
    topic = await read_topic(graph, topic_id)
    surfaces = await read_surfaces(graph, topic.domain, sorted({id_ for gap in told for id_ in gap.entity_ids}))
    names = {gap.id: _names(gap, surfaces) for gap in told} | await _facet_words(graph, topic, facets)
    asked = [{"id": id_, "query": lucene_names(topic.domain, words)} for id_, words in names.items()]
    return unloaded | frozenset(names) - await read_unread_mentions(graph, topic_id, asked)


async def _unloaded(graph: Graph, gaps: Sequence[Gap]) -> frozenset[str]:
    """Return the gaps (ids) that are about works of which the domain has no text."""
    works = {gap.identifier: gap.id for gap in gaps if _closed_by(gap) == "work"}
    loaded = await texts_identified(graph, works)
    return frozenset(id_ for identifier, id_ in works.items() if not loaded.get(identifier))


async def _facet_words(graph: Graph, topic: Topic, gaps: Sequence[Gap]) -> dict[str, list[list[str]]]:
    """Gap id -> the words of which a snippet must have one of each list; nothing for a facet that is none any more."""
    facets = {facet.heading: facet for facet in await topic_facets(graph, topic)} if gaps else {}
    own = [word for word in topic.name.split() if not says_nothing(word)] or [topic.name]
    return {gap.id: [sorted(facets[gap.subject].words), own] for gap in gaps if gap.subject in facets}


def _names(gap: Gap, surfaces: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The names that a snippet must have: one of each list."""
    each = [sorted({name, *surfaces.get(id_, ())}) for id_, name in zip(gap.entity_ids, gap.entity_names, strict=True)]
    match _closed_by(gap):
        case "each":
            return each
        case "first":
            return each[:1]
    return [sorted({name for names in each for name in names})]


def _closed_by(gap: Gap) -> ClosedBy:
    return GAP_KINDS[gap.kind].closed_by
