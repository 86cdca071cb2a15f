"""Hits by meaning: snippets whose vectors are near to that of a text, and through them what they mention, what cites
them and which topics found them. No model but that of the embedding is asked."""

from collections.abc import Collection, Mapping, Sequence

from kgplatform.graph import research, search, sources
from kgplatform.graph.search import FoundSection, NearEntity, NearTopic, Scope
from kgplatform.graph.session import Graph
from kgplatform.models import Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.search.ranked import FURTHEST, Key

NEAREST = 50  # snippets that speak for what they mention, what cites them and who found them
_DIGITS = 9  # of a score: the order of additions does not decide between equals


class MeaningSearch:
    """Ranks what is near to a text, in a scope, by `near`: cosines of snippets by id, best first."""

    def __init__(self, graph: Graph, scope: Scope, near: Mapping[str, float]) -> None:
        self._graph = graph
        self._scope = scope
        self._near = near
        self._nearest = dict(list(near.items())[:NEAREST])

    async def entities(self) -> list[Key]:
        """Return entities by the Dice coefficient of the nearest snippets, each as much as its cosine, and of those
        that mention the entity: one that everything mentions is not more near than what is mentioned here alone."""
        found = await search.entities_near(self._graph, self._scope, self._nearest) if self._nearest else []
        return ranked_entities(found, self._nearest)

    async def snippets(self) -> list[Key]:
        """Return snippets of all kinds, by cosine."""
        return [Key("snippet", id_) for id_ in self._near]

    async def sentences(self) -> list[tuple[Key, FoundSection]]:
        """Return sentences of newest articles by the best cosine of what they cite, equals in reading order."""
        found = await search.sections_citing(self._graph, self._scope, self._nearest) if self._nearest else []
        cited = [
            (-max(cosines), Key("sentence", section.page_id, section.position, number), section)
            for section in found
            for number, sentence in enumerate(section.sentences)
            if (cosines := [self._nearest[id_] for id_ in sentence.snippet_ids if id_ in self._nearest])
        ]
        return [(key, section) for _, key, section in sorted(cited, key=lambda each: each[:2])[:FURTHEST]]

    async def topics(self) -> list[tuple[Key, Topic]]:
        """Return topics by the cosines of the nearest snippets that their queries found, together."""
        found = await search.topics_near(self._graph, self._scope, self._nearest) if self._nearest else []
        return _ranked_topics(found, self._nearest)


async def nearest(graph: Graph, retrieval: Retrieval, scope: Scope, text: str) -> dict[str, float]:
    """Return the cosines of the snippets of a scope that are near to a text, by id, best first."""
    within = await research.found(graph, scope.topic) if scope.topic else None
    near = await retrieval.nearest(text, scope.domain or None, FURTHEST, within)
    there = await sources.snippet_kinds(graph, near)  # a vector may be left of what is gone
    return {id_: cosine for id_, cosine in near.items() if id_ in there}


def ranked_entities(found: Sequence[NearEntity], near: Mapping[str, float]) -> list[Key]:
    """Return entities, those that the near snippets are most about first."""
    whole = sum(near.values())
    scores = {each.id: 2 * _sum(near, each.snippets) / (whole + each.mentions) for each in found}
    best = sorted(scores, key=lambda id_: (-round(scores[id_], _DIGITS), id_))
    return [Key("entity", id_) for id_ in best[:FURTHEST]]


def _ranked_topics(found: Sequence[NearTopic], near: Mapping[str, float]) -> list[tuple[Key, Topic]]:
    scores = {each.topic.id: _sum(near, each.snippets) for each in found}
    best = sorted(found, key=lambda each: (-round(scores[each.topic.id], _DIGITS), each.topic.id))
    return [(Key("topic", each.topic.id), each.topic) for each in best[:FURTHEST]]


def _sum(near: Mapping[str, float], snippet_ids: Collection[str]) -> float:
    return sum(near[id_] for id_ in sorted(snippet_ids))
