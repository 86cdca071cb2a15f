"""Silence: gaps that the domain's sources cannot close, since no text that is left to read speaks of what they lack."""

from collections.abc import Mapping, Sequence

from kgplatform.evidence.full_text import lucene_names
from kgplatform.graph.gap_search import read_unread_mentions
from kgplatform.graph.names import read_surfaces
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic
from kgplatform.models import Gap, GapKind

# What closes these relates the two entities, so that a text has to speak of both.
_TOGETHER: frozenset[GapKind] = frozenset({"missing_link", "thin_evidence", "disputed"})
# What closes these says something of the first entity.
_FIRST: frozenset[GapKind] = frozenset({"thin_entity", "undescribed_hub", "bridge", "island"})
# What closes these may speak of any of them.
_ANY: frozenset[GapKind] = frozenset({"structural_hole", "bottleneck", "unanswered_question"})


async def silent_gaps(graph: Graph, topic_id: str, gaps: Sequence[Gap]) -> frozenset[str]:
    """Return the ids of the gaps about which nothing is left to read in the topic's domain.

    A gap that lacks a relation of two entities needs a snippet with a name of each, others one with a name of what they
    are about. Stale and uncited sections are not looked for: they are about words of ours.
    """
    told = [gap for gap in gaps if gap.entity_ids and gap.kind in _TOGETHER | _FIRST | _ANY]
    if not told:
        return frozenset()
    domain = (await read_topic(graph, topic_id)).domain
    surfaces = await read_surfaces(graph, domain, sorted({id_ for gap in told for id_ in gap.entity_ids}))
    asked = [{"id": gap.id, "query": lucene_names(domain, _names(gap, surfaces))} for gap in told]
    return frozenset(gap.id for gap in told) - await read_unread_mentions(graph, topic_id, asked)


def _names(gap: Gap, surfaces: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The names that a snippet must have: one of each list."""
    each = [sorted({name, *surfaces.get(id_, ())}) for id_, name in zip(gap.entity_ids, gap.entity_names, strict=True)]
    if gap.kind in _TOGETHER:
        return each
    return each[:1] if gap.kind in _FIRST else [sorted({name for names in each for name in names})]
