"""Hits by the words that they share with a text: Neo4j's full-text indexes find them, and nothing of what Lucene has
signs for is more than a word. Their scores are not used; snippets are found as for a topic (see word_ranking)."""

import asyncio
from collections.abc import Callable, Sequence
from fractions import Fraction

from kgplatform.graph import research, search
from kgplatform.graph.search import FoundSection, NamedEntity, Scope
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.models import Topic
from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.lucene_queries import lucene_words
from kgplatform.retrieval.search.best_sentence import has
from kgplatform.retrieval.search.ranked import FURTHEST, Key
from kgplatform.retrieval.word_ranking import READ, Place, WordRanking
from kgplatform.retrieval.word_scores import score

MOST_SECTIONS = 100  # whose sentences are looked at: those whose words weigh most together
Words = Sequence[tuple[str, ...]]


class WordSearch:
    """Ranks what shares words with a text, in a scope; nothing, where none of these says anything. `ranking` is asked
    for where snippets are, of which it ranks at most `depth`."""

    def __init__(self, graph: Graph, ranking: Callable[[], WordRanking], scope: Scope, text: str, depth: int) -> None:
        self._graph = graph
        self._ranking = ranking
        self._scope = scope
        self._depth = depth
        self._known = query_words(text)
        self._words: Words = list(self._known)
        self._surfaces = list(self._known.values())
        self.weights: dict[int, int] = {}  # of the words, by their places, where snippets were looked for

    async def entities(self) -> list[Key]:
        """Return entities by their names and aliases: by the Dice coefficient of the words of the text and of the name
        that is most like it, then by how often they are mentioned."""
        queries = lucene_words(self._surfaces, ("surface",), self._scope.domain)
        found = await search.entities_by_words(self._graph, self._scope, queries, READ) if queries else []
        return await asyncio.to_thread(ranked_names, self._words, found)

    async def snippets(self) -> list[Key]:
        """Return snippets of all kinds, by BM25 of exact numbers."""
        if not self._known:
            return []
        within = await research.found(self._graph, self._scope.topic) if self._scope.topic else None
        place = Place(self._scope.domain, prose=False, within=within)
        ranking = self._ranking()
        (found,), self.weights = await asyncio.gather(
            ranking.best([self._known], place, self._depth), ranking.weights(self._known, place)
        )
        return [Key("snippet", id_) for id_ in found]

    async def sentences(self) -> list[tuple[Key, FoundSection]]:
        """Return sentences of newest articles, by BM25, those of one section in their order where they are equal."""
        queries = lucene_words(self._surfaces, ("text",))
        found = await search.sections_by_words(self._graph, self._scope, queries, MOST_SECTIONS) if queries else []
        return await asyncio.to_thread(_ranked_sentences, self._words, found)

    async def topics(self) -> list[tuple[Key, Topic]]:
        """Return topics: by the Dice coefficient of the text's words and those of the name, and the share of them that
        the goal has, together."""
        queries = lucene_words(self._surfaces, ("name", "goal"))
        found = await search.topics_by_words(self._graph, self._scope, queries) if queries else []
        scores = {topic.id: _likeness(self._words, topic.name) + _share(self._words, topic.goal) for topic in found}
        best = sorted(found, key=lambda topic: (-scores[topic.id], topic.id))
        return [(Key("topic", topic.id), topic) for topic in best[:FURTHEST]]


def ranked_names(words: Words, found: Sequence[NamedEntity]) -> list[Key]:
    """Return the entities of names, those with the name that is most like the words first."""
    best: dict[str, tuple[Fraction, int, str]] = {}
    for each in found:
        likeness = max(_likeness(words, each.surface), _likeness(words, each.name))
        place = (-likeness, -each.mentions, each.id)
        best[each.id] = min(place, best.get(each.id, place))
    return [Key("entity", id_) for *_, id_ in sorted(best.values())[:FURTHEST]]


def _ranked_sentences(words: Words, found: Sequence[FoundSection]) -> list[tuple[Key, FoundSection]]:
    told = [(section, number) for section in found for number in range(len(section.sentences))]
    usual = _mean([len(section.sentences[number].text) for section, number in told])
    scored = []
    for section, number in told:
        text = section.sentences[number].text
        own = stems(text)
        weights = {at: weight for at, weight in section.words.items() if has(own, words[at])}
        if weights:
            key = Key("sentence", section.page_id, section.position, number)
            scored.append((-score(words, weights, text, usual), key, section))
    return [(key, section) for _, key, section in sorted(scored, key=lambda each: each[:2])[:FURTHEST]]


def _likeness(words: Words, name: str) -> Fraction:
    """Return the Dice coefficient of words and those of a name, by their stems."""
    own = {stem for word in query_words(name) for stem in word} or set(stems(name))
    asked = {stem for word in words for stem in word}
    return Fraction(2 * len(asked & own), len(asked) + len(own)) if asked and own else Fraction(0)


def _share(words: Words, text: str) -> Fraction:
    own = stems(text)
    return Fraction(sum(has(own, word) for word in words), max(1, len(words)))


def _mean(lengths: Sequence[int]) -> float:
    return max(1.0, sum(lengths) / max(1, len(lengths)))
