"""One search of entities, snippets, sentences of pages and topics, by words, by meaning, or by both together."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from kgplatform.bounds import MOST_CHARACTERS, check_size, check_text
from kgplatform.errors import InputError
from kgplatform.graph.search import FoundSection, Scope, found_entities
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topics import read_topic
from kgplatform.models import HitKind, SearchBy, SearchHit, Topic
from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.fusion import fuse, share_of_best
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.search.best_sentence import best_sentence
from kgplatform.retrieval.search.by_meaning import MeaningSearch, nearest
from kgplatform.retrieval.search.by_words import WordSearch
from kgplatform.retrieval.search.ranked import FURTHEST, KINDS, Key, sentence_hit

WAYS: Mapping[SearchBy, tuple[str, ...]] = {
    "words": ("words",), "meaning": ("meaning",), "hybrid": ("meaning", "words"),
}  # fmt: skip


async def search(  # noqa: PLR0917 - what is looked for, where and how
    graph: Graph,
    retrieval: Callable[[], Retrieval],
    text: str,
    kinds: Collection[HitKind] = (),
    by: SearchBy = "hybrid",
    domain: str = "",
    topic_id: str = "",
    limit: int = 20,
) -> list[SearchHit]:
    """Return what a text finds, of some kinds or of all, best first.

    Each kind is ranked by each way; the rankings are fused by reciprocal rank, those of several kinds too: what they
    measure cannot be compared, their ranks can. Equals come in the order of their kinds and ids, and a smaller limit
    gives the first of the same hits. Raises InputError for a text that cannot be searched for, and NotFound for a topic
    that there is not.
    """
    _check(text, kinds, by, domain, topic_id, limit)
    topic = await read_topic(graph, topic_id) if topic_id else None
    scope = Scope(domain or (topic.domain if topic else ""), topic_id)
    if topic and topic.domain != scope.domain:
        return []
    found = _Found()
    wanted = [kind for kind in KINDS if kind in kinds or not kinds]
    # By one way each kind has one ranking, of which no more than the first can be shown.
    depth = FURTHEST if len(WAYS[by]) > 1 else limit

    async def rank(way: str) -> None:
        searched: WordSearch | MeaningSearch
        if way == "words":
            searched = WordSearch(graph, lambda: retrieval().words, scope, text, depth)
        else:
            searched = MeaningSearch(graph, scope, await nearest(graph, retrieval(), scope, text))
        await asyncio.gather(*(found.add(kind, way, searched) for kind in wanted))
        if isinstance(searched, WordSearch):
            found.weights = searched.weights

    await asyncio.gather(*map(rank, WAYS[by]))
    hits = await _shown(graph, scope, found, len(WAYS[by]), limit)
    return await asyncio.to_thread(_with_sentences, hits, list(query_words(text)), found.weights)


def _check(  # noqa: PLR0917 - all that is given
    text: str, kinds: Collection[str], by: str, domain: str, topic_id: str, limit: int
) -> None:
    check_text("text", text, MOST_CHARACTERS)
    check_text("domain", domain)
    check_text("topic_id", topic_id)
    if not text.strip():
        raise InputError("There is no text to search for.", "Give a word or more.")
    for name, given, known in (("kinds", kinds, KINDS), ("by", [by], tuple(WAYS))):
        if wrong := sorted(set(given) - set(known)):
            raise InputError(f"`{name}` is {wrong[0]!r}.", f"Give {', '.join(known)}.")
    check_size("limit", limit, most=FURTHEST)


class _Found:
    """The rankings of a search, by kind and way, and what is known of the hits already."""

    def __init__(self) -> None:
        self.rankings: dict[str, list[Key]] = {}
        self.sections: dict[Key, FoundSection] = {}
        self.topics: dict[str, Topic] = {}
        self.weights: dict[int, int] = {}

    async def add(self, kind: HitKind, way: str, searched: WordSearch | MeaningSearch) -> None:
        """Add the ranking of a kind by a way."""
        keys: list[Key]
        match kind:
            case "entity":
                keys = await searched.entities()
            case "snippet":
                keys = await searched.snippets()
            case "sentence":
                sentences = await searched.sentences()
                keys = [key for key, _ in sentences]
                self.sections.update(sentences)
            case "topic":
                topics = await searched.topics()
                keys = [key for key, _ in topics]
                self.topics.update({topic.id: topic for _, topic in topics})
        self.rankings[f"{kind} {way}"] = keys

    def fused(self, ways: int, limit: int) -> list[tuple[Key, float]]:
        """Return the best keys with their scores, best first."""
        keys: dict[str, Key] = {}
        ranks: defaultdict[str, list[int]] = defaultdict(list)
        texts: dict[str, list[str]] = {}
        for name, ranking in self.rankings.items():
            texts[name] = [key.text for key in ranking]
            keys.update(zip(texts[name], ranking, strict=True))
            for rank, text in enumerate(texts[name], start=1):
                ranks[text].append(rank)
        return [(keys[text], share_of_best(ranks[text], ways)) for text, _ in fuse(texts)[:limit]]


async def _shown(graph: Graph, scope: Scope, found: _Found, ways: int, limit: int) -> list[SearchHit]:
    """Return the best hits, with what is shown of them; what is gone meanwhile is left out."""
    best = found.fused(ways, limit)
    ids = {kind: sorted(key.id for key, _ in best if key.kind == kind) for kind in ("entity", "snippet")}
    entities = await found_entities(graph, ids["entity"]) if ids["entity"] else {}
    snippets = {each.id: each for each in await read_snippets(graph, ids["snippet"])} if ids["snippet"] else {}
    hits: list[SearchHit] = []
    for key, score in best:
        if key.kind == "entity" and (entity := entities.get(key.id)):
            domain = scope.domain or min(entity.domains, default="")
            hits.append(_hit(key, entity.name, entity.description, domain, score))
        elif key.kind == "snippet" and (snippet := snippets.get(key.id)):
            hits.append(_hit(key, snippet.title, snippet.text, snippet.domain, score))
        elif key.kind == "sentence":
            hits.append(sentence_hit(found.sections[key], key.sentence).model_copy(update={"score": score}))
        elif key.kind == "topic":
            topic = found.topics[key.id]
            hits.append(_hit(key, topic.name, topic.goal, topic.domain, score))
    return hits


def _with_sentences(
    hits: Sequence[SearchHit], words: Sequence[tuple[str, ...]], weights: Mapping[int, int]
) -> list[SearchHit]:
    """Return hits, those of snippets with the sentence that has most of the words, as these weigh where is searched;
    all alike where nothing was searched for by words."""
    return [
        hit.model_copy(update={"span": best_sentence(words, weights, hit.text)}) if hit.kind == "snippet" else hit
        for hit in hits
    ]


def _hit(key: Key, title: str, text: str, domain: str, score: float) -> SearchHit:
    return SearchHit(kind=key.kind, id=key.id, title=title, text=text, score=score, domain=domain)
