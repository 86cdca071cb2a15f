"""Snippets for queries and headings from one domain's corpus (Apollo 3.3.2, eq. 3.7; 3.3.4, eq. 3.12)."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.goals import goal_parts
from kgplatform.language.stems import stems
from kgplatform.models import Hit, Query, Topic
from kgplatform.retrieval.admission import Admission, admission
from kgplatform.retrieval.breadth import WideLook
from kgplatform.retrieval.defining_snippets import defining
from kgplatform.retrieval.entity_expansion import GraphRetriever
from kgplatform.retrieval.foreign_topics import KNOWN, is_said
from kgplatform.retrieval.full_text import TextRetriever, query_words
from kgplatform.retrieval.fusion import fuse
from kgplatform.retrieval.retrievers import RetrievalQuery, Retriever, VectorRetriever
from kgplatform.retrieval.searcher import NO_BREADTH, WAYS, Breadth, SearchRequest
from kgplatform.retrieval.snowballing import CitationRetriever
from kgplatform.retrieval.word_ranking import WordRanking
from kgplatform.text.similarity import Encode, VectorCache
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import SCORE_DIGITS, Vectors, VectorStore

OVERFETCH = 4  # how many times k are looked at, since some will be left out; and how many times that if it is too few
FURTHEST = 200  # how far down the rankings of words and entities go: what is further down has one in passing
TOPIC = "topic"  # the ranking by how much snippets are about the topic
TOPIC_WEIGHT = Fraction(1, 2)  # of that ranking beside those of the ways
OPENING = "opening"  # what a hit was found by that opens the section of others
DEFINITION = "definition"  # what a hit was found by that says what the topic is
BEGUN = "begun"  # what a hit was found by whose source was begun
BREADTH = "breadth"  # what a hit was found by that is what its source says most of the topic
NEAR = 0.45  # cosine to a query, from which it speaks for a snippet that is not plainly about the topic
VOUCHED = 0.5  # what words or entities speak for may be less similar than `min_similarity`, by this factor

# rank(texts, snippet ids) -> for each text the cosine of each of the snippets, by id
Rank = Callable[[Sequence[str], Collection[str]], Awaitable[list[dict[str, float]]]]


@dataclass(frozen=True)
class _Found:
    """A snippet, its cosine similarity to the query, and the ways that found it."""

    id: str
    score: float
    ways: tuple[str, ...]


@dataclass(frozen=True)
class _Reach:
    """How far a search goes: the snippets of a query, the ways that look for them, how many sources it looks into
    besides, and the topic's name, which a query's own words are beside."""

    k: int
    ways: Sequence[Retriever]
    breadth: Breadth
    name: str = ""


class Retrieval:
    """Searches one domain's snippets in several ways at once; a Searcher.

    A snippet is no hit when its vector is less similar to the query's than `min_similarity` (cosine), or half of that
    where the words or entities of the query speak for it. Nothing is one where all is foreign to the topic
    (foreign_topics). Nor is it, whatever way finds it, when it is hardly about the
    topic or a part of its goal: in its surroundings less about it (evidence.aboutness) than `topic_share` of the
    domain's best; or than less of it where much of the domain is on the topic, and than anything in a source that
    stands on it (evidence.source_standing), where the snippet is near to the query. What is more about it also ranks
    higher, at half the weight of a way. The gaps of a graph lead away from its topic, and this is what keeps their
    queries at it. Of hits that rank equally that of the better source comes first (docs/decisions/0059).
    """

    def __init__(
        self,
        graph: Graph,
        store: VectorStore,
        embedder: Embedder,
        *,
        min_similarity: float = 0.25,
        topic_share: float = 0.4,
        ways: Collection[str] = ("vectors", "text"),
    ) -> None:
        """`ways` are some of WAYS."""
        self._graph = graph
        self._store = store
        self._embedder = embedder
        self._wide = WideLook(graph, store)
        self._min_similarity = min_similarity
        self._topic_share = topic_share
        by_vectors, self._by_words = VectorRetriever(store, min_similarity), TextRetriever(graph, store)
        others = (GraphRetriever(graph), CitationRetriever(graph, store, min_similarity))
        known: dict[str, Retriever] = {way.name: way for way in (by_vectors, self._by_words, *others)}
        self._ways = tuple(known[name] for name in WAYS if name in ways)
        self._by_vectors = (by_vectors,)

    def by(self, *, min_similarity: float, topic_share: float, ways: Collection[str]) -> "Retrieval":
        """Return a retrieval of the same snippets by other thresholds and ways."""
        return Retrieval(
            self._graph,
            self._store,
            self._embedder,
            min_similarity=min_similarity,
            topic_share=topic_share,
            ways=ways,
        )

    @property
    def words(self) -> WordRanking:
        """What ranks snippets by their words."""
        return self._by_words.ranking

    @property
    def manner(self) -> str:
        ways = ",".join(way.name for way in self._ways)
        return f"{self._embedder.model_id} {self._min_similarity} {self._topic_share} by parts {ways}"

    async def search(self, request: SearchRequest) -> list[Hit]:
        """Return the best `k` snippets of each query by all ways together (eq. 3.7), as a Searcher does.

        Behind those of the first comes what `breadth` brings (evidence.breadth); after them what opens a section that
        enough is read of (evidence.openings), now or before, once: there is said what all of it is about. A hit's rank
        is its place among these; its score is the cosine similarity of its vector to the query's, whatever way found
        it: what is fused are ranks, which say nothing of how near a snippet is.
        """
        texts = [query.text for query in request.queries]
        about, vectors = await self._encode(request.topic, texts)
        sought = RetrievalQuery(request.topic.domain, texts, vectors, request.within)
        reach = _Reach(request.k, self._ways, request.breadth, request.topic.name)
        found = await self._search(sought, about, request.seen, reach)
        return [
            Hit(snippet_id=hit.id, query_id=query.id, rank=rank, score=hit.score, round=request.round, ways=hit.ways)
            for query, hits in zip(request.queries, found, strict=True)
            for rank, hit in enumerate(hits, start=1)
        ]

    async def foresee(
        self,
        topic: Topic,
        texts: Sequence[str],
        seen: Collection[str],
        *,
        first_k: int,
        k: int,
        width: int,
        rounds: int,
        breadth: Breadth = NO_BREADTH,
    ) -> list[tuple[str, ...]]:
        """Return the new snippets that each round would bring: the first one searches for the texts, and each of at
        most `rounds` others for what is near to `width` snippets of those found, as queries about their gaps would.

        The others search by vectors alone, since nobody knows the words of their queries yet. It ends with a round that
        brings nothing. Nobody is asked, and nothing is written.
        """
        about, vectors = await self._encode(topic, texts)
        sought, limit, ways = RetrievalQuery(topic.domain, texts, vectors), first_k, self._ways
        known, found = list(seen), list[tuple[str, ...]]()
        for _ in range(rounds + 1):
            hits = await self._search(sought, about, known, _Reach(limit, ways, breadth, topic.name))
            breadth = NO_BREADTH
            found.append(tuple(sorted({hit.id for each in hits for hit in each})))
            known = [*known, *found[-1]]
            if not found[-1] and len(found) > 1:
                break
            sought, limit, ways = await self._near(topic.domain, known[-width:]), k, self._by_vectors
        return found

    async def read_on(self, topic: Topic, query: Query, seen: Collection[str], longest: int, number: int) -> list[Hit]:
        """Return what is not `seen` of the sources of at most `longest` snippets whose first snippet is, as hits of the
        topic's own query in that round: what may be a hit, in the order of sources and texts. Before them comes what
        says what the topic is (evidence.definitions), which is about it wherever it stands."""
        about, vectors = await self._encode(topic, [query.text])
        judge = await admission(
            self._graph, self._store, topic.domain, about, topic_share=self._topic_share, seen=sorted(seen)
        )
        begun = await sources.begun(self._graph, sorted(seen), longest)
        left = [id_ for id_ in begun if id_ not in seen]
        await judge.look_at(left)
        sought = RetrievalQuery(topic.domain, [topic.name], vectors)
        said = await self._store.vectors(await defining(self._graph, self._ways, sought, topic.name, seen))
        rows = [(id_, vector, DEFINITION) for id_, vector in said.items()]
        rows += [
            (id_, judge.vectors[id_], BEGUN) for id_ in judge.admitted(left, judge.plain) if id_ not in {*seen, *said}
        ]
        return [
            Hit(
                snippet_id=id_,
                query_id=query.id,
                rank=rank,
                score=_cosine(vector, vectors[0]),
                round=number,
                ways=(way,),
            )
            for rank, (id_, vector, way) in enumerate(rows, start=1)
        ]

    async def rank(self, texts: Sequence[str], within: Collection[str]) -> list[dict[str, float]]:
        """Return for each text the cosine similarity of each snippet of `within`, by id, best first (eq. 3.12)."""
        return await self._ranked(self._embedder.queries, texts, within)

    def ranking(self) -> Rank:
        """Return what ranks as `rank` does, and encodes each text once, for who asks by the same ones often."""
        return partial(self._ranked, VectorCache(self._embedder.queries))

    async def _ranked(self, encode: Encode, texts: Sequence[str], within: Collection[str]) -> list[dict[str, float]]:
        if not within or not texts:
            return [{} for _ in texts]
        vectors = await encode(texts)
        found = await self._store.search(vectors, None, len(within), within=within)
        return [{point.id: point.score for point in points} for points in found]

    async def nearest(
        self, text: str, domain: str | None, k: int, within: Collection[str] | None = None
    ) -> dict[str, float]:
        """Return the cosines of the `k` snippets, of whatever kind, whose vectors are nearest to a text's, by id, best
        first: of a domain or of all, of `within` alone where it is given, and none below `min_similarity`."""
        vectors = await self._embedder.queries([text])
        points = (await self._store.search(vectors, domain, k, within=within))[0]
        return {point.id: point.score for point in points if point.score >= self._min_similarity}

    async def near(self, domain: str, texts: Sequence[str], k: int) -> list[dict[str, float]]:
        """Return for each text the cosines of the `k` snippets of a domain, of whatever kind, that are nearest by their
        vectors, and of the `k` that share most words with it, by id; whether they are about a topic is not asked."""
        if not texts:
            return []
        vectors = await self._embedder.queries(texts)
        nearest = await self._store.search(vectors, domain, k)
        worded = await self._by_words.find(RetrievalQuery(domain, texts, vectors), k, ())
        ids = [{*(point.id for point in points), *others} for points, others in zip(nearest, worded, strict=True)]
        return await self._cosines(vectors, ids)

    async def passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of texts as those of snippets are made; nothing of them is kept."""
        return await self._embedder.passages(texts)

    async def measures(self, topic: Topic, ids: Collection[str]) -> tuple[dict[str, float], float]:
        """Return how much each of the snippets is about the topic, and how much a hit has to be."""
        about, _ = await self._encode(topic, ())
        judge = await admission(self._graph, self._store, topic.domain, about, topic_share=self._topic_share, seen=())
        return await judge.measures(ids)

    async def cosines(self, texts: Sequence[str], ids: Sequence[Collection[str]]) -> list[dict[str, float]]:
        """Return for each text the cosines of its own snippets, those that are stored, by id."""
        if not texts:
            return []
        return await self._cosines(await self._embedder.queries(texts), ids)

    async def likeness(self, texts: Sequence[str], others: Sequence[Collection[str]]) -> list[dict[str, float]]:
        """Return for each text the cosines of its own others, by these: texts of about a sentence all."""
        distinct = sorted({other for own in others for other in own})
        if not distinct:
            return [{} for _ in texts]
        asked, encoded = await self._embedder.queries(texts), await self._embedder.passages(distinct)
        rows = dict(zip(distinct, encoded, strict=True))
        return [
            {other: _cosine(rows[other], vector) for other in sorted(own)}
            for own, vector in zip(others, asked, strict=True)
        ]

    async def _cosines(self, vectors: Vectors, ids: Sequence[Collection[str]]) -> list[dict[str, float]]:
        stored = await self._store.vectors({id_ for own in ids for id_ in own})
        return [
            {id_: _cosine(stored[id_], vector) for id_ in sorted(own) if id_ in stored}
            for own, vector in zip(ids, vectors, strict=True)
        ]

    async def _encode(self, topic: Topic, texts: Sequence[str]) -> tuple[Vectors, Vectors]:
        """Return the vectors (1 + parts, d) of what the topic and each part of its goal is about, and those (n, d) of
        the texts."""
        parts = goal_parts(topic.goal)
        vectors = await self._embedder.queries([topic.name, topic.goal or topic.name, *parts, *texts])
        own, listed, asked = np.split(vectors, [2, 2 + len(parts)])
        whole = own.mean(axis=0)
        return np.vstack([whole, (whole + listed) / 2]), asked

    async def _near(self, domain: str, ids: Sequence[str]) -> RetrievalQuery:
        """Return a search for what is near to snippets; without texts."""
        vectors = await self._store.vectors(ids)
        rows = np.array([vectors[id_] for id_ in sorted(vectors)], dtype=np.float32)
        return RetrievalQuery(domain, [""] * len(rows), rows)

    async def _search(
        self,
        sought: RetrievalQuery,
        about: Vectors,
        seen: Collection[str],
        reach: _Reach,
    ) -> list[list[_Found]]:
        """Look at more and more until every query has its `k`, or no way has anything else."""
        if not len(sought.vectors):
            return []
        judge = await admission(
            self._graph, self._store, sought.domain, about, topic_share=self._topic_share, seen=sorted(seen)
        )
        if await self._is_foreign(sought.domain, reach.name, about, judge):
            return [[] for _ in sought.vectors]
        ways, k = reach.ways, reach.k
        limit = k * OVERFETCH
        name = frozenset(stems(reach.name))
        named = [_own_words(text) - name for text in sought.texts]
        while True:
            rankings = {way.name: await way.find(sought, self._depth(way, limit), seen) for way in ways}
            await judge.look_at({id_ for each in rankings.values() for ids in each for id_ in ids})
            asked = [{name: each[at] for name, each in rankings.items()} for at in range(len(sought.vectors))]
            found = [
                self._fused(ranked, vector, judge, own)[:k]
                for ranked, vector, own in zip(asked, sought.vectors, named, strict=True)
            ]
            ended = [all(len(ids) < limit for ids in ranked.values()) for ranked in asked]
            if all(len(hits) == k or end for hits, end in zip(found, ended, strict=True)):
                known = {hit.id for hit in found[0]}
                wide = [hit for hit in await self._widened(sought, seen, judge, reach.breadth) if hit.id not in known]
                return await self._opened([[*found[0], *wide], *found[1:]], sought, seen, judge)
            limit *= OVERFETCH

    async def _is_foreign(self, domain: str, name: str, about: Vectors, judge: Admission) -> bool:
        """Say whether nothing in a domain is about the topic of a name; never where anything may be."""
        if not self._topic_share or judge.nearest >= KNOWN:
            return False
        return not await is_said(self._graph, self._by_words, RetrievalQuery(domain, [name], about[:1]))

    async def _widened(
        self, sought: RetrievalQuery, seen: Collection[str], judge: Admission, breadth: Breadth
    ) -> list[_Found]:
        """Return what many sources say most of the first query's text."""
        wide = await self._wide.find(judge, sought, seen, breadth)
        vectors = await self._store.vectors(wide)
        return [_Found(id_, _cosine(vectors[id_], sought.vectors[0]), (BREADTH,)) for id_ in wide if id_ in vectors]

    async def _opened(
        self, found: Sequence[list[_Found]], sought: RetrievalQuery, seen: Collection[str], judge: Admission
    ) -> list[list[_Found]]:
        """Add what opens the sections of hits to the first query that has one of them, after its own."""
        openings = await judge.openings({hit.id for hits in found for hit in hits}, seen)
        added: set[str] = set()
        opened: list[list[_Found]] = []
        for hits, vector in zip(found, sought.vectors, strict=True):
            theirs = dict.fromkeys(openings[hit.id] for hit in hits if hit.id in openings)
            new = [id_ for id_ in theirs if id_ not in added and (sought.within is None or id_ in sought.within)]
            added.update(new)
            opened.append([*hits, *(_Found(id_, _cosine(judge.vectors[id_], vector), (OPENING,)) for id_ in new)])
        return opened

    def _depth(self, way: Retriever, limit: int) -> int:
        return limit if way in self._by_vectors else min(limit, FURTHEST)

    def _fused(
        self, ranked: Mapping[str, Sequence[str]], vector: Vectors, judge: Admission, named: frozenset[str]
    ) -> list[_Found]:
        """Return the hits of one query, best first: only what may be one has a place in the rankings. `named` are the
        stems of its own words."""
        admitted = {name: judge.admitted(ids) for name, ids in ranked.items()}
        scores = {id_: _cosine(judge.vectors[id_], vector) for ids in admitted.values() for id_ in ids}
        fitting = {id_ for id_, score in scores.items() if self._fits(id_, score, judge, named)}
        near = {name: [id_ for id_ in ids if id_ in fitting] for name, ids in admitted.items()}
        near[TOPIC] = sorted({id_ for ids in near.values() for id_ in ids}, key=lambda id_: (-judge.about[id_], id_))
        fused = fuse(near, {TOPIC: TOPIC_WEIGHT}, {id_: judge.weight(id_) for id_ in fitting})
        return [_Found(id_, scores[id_], tuple(name for name in names if name != TOPIC)) for id_, names in fused]

    def _fits(self, id_: str, score: float, judge: Admission, named: frozenset[str]) -> bool:
        """Say whether a snippet fits a query: it is near to it or, in a source on the topic, says all that it names,
        such as an event or a person, which vectors of short names may miss."""
        if judge.about[id_] >= judge.plain:
            return score >= VOUCHED * self._min_similarity
        return score >= NEAR or (bool(named) and judge.in_standing(id_) and judge.says(id_, named))


def _own_words(text: str) -> frozenset[str]:
    """Return the stems of a query's words that say something."""
    return frozenset(stem for words in query_words(text) for stem in words)


def _cosine(one: Vectors, two: Vectors) -> float:
    return min(1.0, round(float(one @ two), SCORE_DIGITS))
