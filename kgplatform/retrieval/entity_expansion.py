"""Snippets by the entities that a query names, and by what the graph joins to them.

A snippet's score is the sum, over the entities that it mentions, of

    closeness x rarity x times / (times + 1)

Closeness is 1 for an entity that the query names. For one of the NEAREST that relations join to a named one it is
NEAR x weight / (weight + 1), `weight` counting the relations' evidence, times the rarity of the named one. Rarity falls
from 1 for an entity that is mentioned once to 0 for one that is mentioned HUB times: those in everything tell nothing.
So what they would cost is never paid: above HUB mentions nobody asks for an entity's snippets, and above HUB relations
not for its neighbours.

Only queries that consist of names are answered, but for words like "of": for others, what they name by the way is a
worse guide than their words and their meaning.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import log

from kgplatform.graph.neighbourhood import Degree, Neighbour, mentions_of, named_entities, neighbours
from kgplatform.graph.session import Graph
from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.stop_words import AROUND, says_nothing
from kgplatform.retrieval.retrievers import RetrievalQuery

HUB = 1_000
NEAREST = 10
NEAR = 0.5
LONGEST_NAME = 6  # words
_DIGITS = 9  # of a score: the order of additions does not decide between equals


class GraphRetriever:
    """Ranks snippets by the entities of the query and their neighbours."""

    name = "graph"

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def find(self, sought: RetrievalQuery, limit: int, without: Collection[str]) -> list[list[str]]:
        named = await self._named(sought)
        joined = await neighbours(
            self._graph, {entity.id for entities in named for entity in entities if entity.relations <= HUB}
        )
        close = [closeness(entities, joined) for entities in named]
        mentions = await mentions_of(self._graph, sought.domain, {id_ for each in close for id_ in each})
        if sought.within is not None:
            within = set(sought.within)
            mentions = {id_: {s: n for s, n in said.items() if s in within} for id_, said in mentions.items()}
        return [_best(each, mentions, limit, without) for each in close]

    async def _named(self, sought: RetrievalQuery) -> list[list[Degree]]:
        """Return the entities that each text names, those that tell something."""
        spans = [name_spans(text) for text in sought.texts]
        keys = {key for places in spans for place in places.values() for key in place}
        known = await named_entities(self._graph, sought.domain, keys)
        return [
            [entity for entity in _named(text, places, known) if 0 < entity.mentions < HUB]
            for text, places in zip(sought.texts, spans, strict=True)
        ]


def name_spans(text: str) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the keys, exact and normal, of everything in a text that may be a name, by its words from and to."""
    words = text.split()
    spans: dict[tuple[int, int], tuple[str, ...]] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + LONGEST_NAME) + 1):
            surface = " ".join(words[start:end]).strip(AROUND)
            if keys := tuple(sorted({exact_key(surface), normal_key(surface)} - {""})):
                spans[start, end] = keys
    return spans


def rarity(entity: Degree) -> float:
    """Return 1 for an entity that is mentioned once, 0 for one that is mentioned HUB times or more."""
    return max(0.0, 1 - log(max(1, entity.mentions)) / log(HUB))


def closeness(named: Sequence[Degree], joined: Sequence[Neighbour]) -> dict[str, float]:
    """Return closeness times rarity of the named entities and of the NEAREST around them, by id."""
    own = {entity.id: rarity(entity) for entity in named}
    around: defaultdict[str, float] = defaultdict(float)
    for each in joined:
        if each.entity_id in own and each.other.id not in own:
            near = NEAR * each.weight / (each.weight + 1) * own[each.entity_id]
            around[each.other.id] += near * rarity(each.other)
    nearest = sorted(around, key=lambda id_: (-round(around[id_], _DIGITS), id_))[:NEAREST]
    return own | {id_: around[id_] for id_ in nearest if around[id_] > 0}


def _named(
    text: str, places: Mapping[tuple[int, int], Sequence[str]], known: Mapping[str, Sequence[Degree]]
) -> list[Degree]:
    """Return the entities of the names that lie in no longer one, sorted by id; none if they are not all that the text
    consists of."""
    hits = [span for span, keys in places.items() if any(key in known for key in keys)]
    named = {at for start, end in hits for at in range(start, end)}
    if any(at not in named and not says_nothing(word) for at, word in enumerate(text.split())):
        return []
    found = {
        entity.id: entity
        for start, end in hits
        if not any(left <= start and end <= right and (left, right) != (start, end) for left, right in hits)
        for key in places[start, end]
        for entity in known.get(key, ())
    }
    return [found[id_] for id_ in sorted(found)]


def _best(
    close: Mapping[str, float], mentions: Mapping[str, Mapping[str, int]], limit: int, without: Collection[str]
) -> list[str]:
    scores: defaultdict[str, float] = defaultdict(float)
    for id_ in sorted(close):
        for snippet, times in mentions.get(id_, {}).items():
            scores[snippet] += close[id_] * times / (times + 1)
    left = scores.keys() - set(without)
    return sorted(left, key=lambda snippet: (-round(scores[snippet], _DIGITS), snippet))[:limit]
