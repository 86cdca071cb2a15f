"""The central entities of a topic's graph, by several measures (Freeman 1978; Brin, Page 1998).

A measure goes over the pairs of entities that any relation joins, whichever way it leads.
"""

import asyncio
from typing import get_args

from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.errors import InputError
from kgplatform.graph.gap_search import TopicEdges, read_topic_edges
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_counted_entities, read_entities, read_topic
from kgplatform.models import CentralEntity, Measure

_DIGITS = 9  # of a score: the order of additions does not decide between equals


async def central_entities(graph: Graph, topic_id: str, measure: Measure, limit: int) -> list[CentralEntity]:
    """Return a topic's most central entities, equals by id; raises NotFound for a topic that there is not, and
    InputError for another measure."""
    check_measure(measure)
    await read_topic(graph, topic_id)
    if measure == "mentions":
        entities, _ = await read_entities(graph, topic_id, limit)
        return [
            CentralEntity(entity=entity, score=entity.mentions, rank=rank)
            for rank, entity in enumerate(entities, start=1)
        ]
    scores = await asyncio.to_thread(centrality, await read_topic_edges(graph, topic_id), measure)
    best = sorted(scores, key=lambda id_: (-scores[id_], id_))[:limit]
    found = await read_counted_entities(graph, topic_id, best)
    return [
        CentralEntity(entity=entity, score=scores[entity.id], rank=rank) for rank, entity in enumerate(found, start=1)
    ]


def check_measure(measure: str) -> None:
    """Raise InputError for what is no measure."""
    if measure not in get_args(Measure):
        raise InputError(f"`measure` is {measure!r}.", f"Give {', '.join(get_args(Measure))}.")


def centrality(edges: TopicEdges, measure: Measure) -> dict[str, float]:
    """Return how central each entity is, by id: see CentralEntity; groups are none."""
    shape = Shape(edges)
    if not shape.ids:
        return {}
    match measure:
        case "betweenness":
            others = len(shape.ids) - 1
            pairs = max(1.0, others * (others - 1) / 2)
            found = [value / pairs for value in shape.graph.betweenness(directed=False)]
        case "pagerank":
            found = shape.graph.pagerank(directed=False)
        case _:
            found = shape.degrees
    kinds = edges.kinds or [""] * len(shape.ids)
    told = zip(shape.ids, found, kinds, strict=True)
    return {id_: round(float(value), _DIGITS) for id_, value, kind in told if kind != "group"}
