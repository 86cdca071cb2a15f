"""Which snippets may be hits of a search at all, whatever found them."""

from collections.abc import Collection, Iterable, Sequence
from math import inf
from statistics import fmean

from kgplatform.graph import sources
from kgplatform.graph.conversations import names_by_snippet
from kgplatform.graph.literature import lesser_texts
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.models import PROSE, Snippet
from kgplatform.retrieval.openings import as_their_parts, openings
from kgplatform.retrieval.source_standing import needed_share, stands
from kgplatform.retrieval.topic_relevance import Aboutness, aboutness, in_surroundings
from kgplatform.sources.source_type import weight_of
from kgplatform.vectors.store import Vectors, VectorStore

BEST = 3  # leaders whose mean is the domain's best: one may be an outlier
TYPICAL = 1.5  # how much of the domain's typical snippet is taken off its best, where the share of that is asked for
SAMPLED = 50  # sources of a domain that tell how many are on the topic
SMALL = 100  # snippets of prose of a domain that one round could read, whatever they are about
LEADERS = 5  # snippets nearest to the topic and to each part, among which the one most about it is looked for


class Admission:
    """Judges the snippets of one search; what is looked at once is not looked up again.

    Admitted is prose that is in both stores, is about the topic (evidence.aboutness), says something else
    (evidence.duplicates) than all that was seen, and is of no work that the domain has a fuller text of. What opens a
    section is as much about the topic as its parts are (evidence.openings). `about` tells how much what was looked at
    is about the topic.

    About the topic is what is so to `topic_share` of the domain's best, `plain`. The more of a domain is on the topic
    the less is a share of the best that tells: so much less is `least` as the domain's typical snippet is about it,
    unless a goal lists the parts of the topic. What lies between the two is for the query to decide
    (docs/decisions/0037), and so is all else of the sources that stand on the topic (evidence.source_standing), and, in
    a domain that is `SMALL`, what names something that was read of the topic before (docs/decisions/0086).
    `nearest` is the cosine of the domain's nearest prose to the topic or a part of its goal.
    """

    def __init__(self, graph: Graph, store: VectorStore, judge: Aboutness) -> None:
        self.vectors: dict[str, Vectors] = {}
        self.about: dict[str, float] = {}
        self._graph = graph
        self._store = store
        self._judge = judge
        self.plain = self.least = 0.0
        self.nearest = -1.0
        self._documents: dict[str, list[Snippet]] = {}
        self._scores: dict[str, float] = {}
        self._snippets: dict[str, Snippet] = {}
        self._standing: set[str] = set()
        self._lesser: set[str] = set()  # sources of works that the domain has fuller texts of
        self._named: frozenset[frozenset[str]] = frozenset()  # stems of what the topic names in a small domain
        self._needed = inf  # nothing stands on a topic before the domain was looked at
        self._seen: frozenset[str] = frozenset()
        self._known: set[str] = set()
        self._twins: dict[str, str] = {}
        self._prints: dict[str, str] = {}

    async def begin(self, domain: str, topic_share: float, seen: Sequence[str]) -> None:
        """Look at what the others are judged against."""
        best = await self._store.search(self._judge.topics, domain, LEADERS, prose=True)
        self.nearest = max((point.score for points in best for point in points), default=-1.0)
        about = await self._about(sorted({point.id for points in best for point in points}))
        best_of_all = sorted(about.values(), reverse=True)[:BEST]
        self.plain = topic_share * fmean(best_of_all) if best_of_all else 0.0
        # A goal that lists parts says what is on its topic: what is near to none of them is not.
        listed = len(self._judge.topics) > 1
        lowered = 0.0 if listed else topic_share * TYPICAL * max(0.0, self._judge.typical)
        self.least = max(0.0, self.plain - lowered)
        if not listed:
            await self._begin_standing(domain)
        if seen and topic_share and self._judge.known <= SMALL:
            self._named = await self._names_in(seen)
        self._seen = frozenset((await sources.fingerprints_of(self._graph, seen)).values())

    async def _names_in(self, seen: Sequence[str]) -> frozenset[frozenset[str]]:
        """Return the stems of what is named by those snippets that are plainly about the topic."""
        plainly = [id_ for id_, score in (await self._about(seen)).items() if score >= self.plain]
        told = await names_by_snippet(self._graph, plainly)
        return frozenset(
            found for pairs in told.values() for pair in pairs for name in pair if (found := frozenset(stems(name)))
        )

    async def _begin_standing(self, domain: str) -> None:
        """Look at how many sources of the domain are on the topic."""
        sample = await sources.source_sample(self._graph, domain, SAMPLED)
        await self._read(sample)
        told = [self._scores_of(source) for source in sample if source in self._documents]
        self._needed = needed_share(told, self.plain)
        self._standing = {source for source in self._documents if self._stands(source)}

    async def look_at(self, ids: Collection[str]) -> None:
        """Judge these snippets, those that are new."""
        new = sorted(set(ids) - self._known)
        self._known.update(new)
        about = await self._about(new)
        self.about |= about
        passed = [id_ for id_ in new if id_ in about and self._may_be_asked_for(id_)]
        passed = [id_ for id_ in passed if self._snippets[id_].source_id not in self._lesser]
        prints = await sources.fingerprints_of(self._graph, passed)
        fresh = {id_: print_ for id_, print_ in prints.items() if print_ not in self._seen}
        self.vectors |= await self._store.vectors(fresh.keys())
        self._prints |= fresh
        for id_, print_ in fresh.items():
            self._twins[print_] = min(id_, self._twins.get(print_, id_))

    def admitted(self, ranking: Iterable[str], floor: float = -1.0) -> list[str]:
        """Return what is admitted of a ranking, and is as much about the topic as `floor`, in its order; of snippets
        that say the same the one with the lowest id, in the place of the first."""
        known = [id_ for id_ in ranking if id_ in self._prints and self.about[id_] >= floor]
        return list(dict.fromkeys(self._twins[self._prints[id_]] for id_ in known))

    def in_standing(self, snippet_id: str) -> bool:
        """Say whether a snippet that was looked at is of a source that stands on the topic."""
        return snippet_id in self._snippets and self._snippets[snippet_id].source_id in self._standing

    def says(self, snippet_id: str, words: Collection[str]) -> bool:
        """Say whether a snippet that was looked at, or a heading over it, has all of some stems."""
        return set(words).issubset(self._said(snippet_id))

    def _said(self, snippet_id: str) -> tuple[str, ...]:
        """Return the stems of a snippet and of the headings over it."""
        snippet = self._snippets[snippet_id]
        return stems(" ".join((snippet.title, *snippet.path, snippet.text)))

    def weight(self, snippet_id: str) -> int:
        """Return how much the source of a snippet that was looked at counts (-2 to 2)."""
        return weight_of(self._snippets[snippet_id])

    def document(self, source_id: str) -> Sequence[Snippet]:
        """Return the prose of a source of which something was looked at, in the order of its text."""
        return self._documents.get(source_id, ())

    async def measures(self, ids: Collection[str]) -> tuple[dict[str, float], float]:
        """Return how much each snippet of prose is about the topic, as it is judged, and how much is asked for: what
        stands in a source on the topic has that at least."""
        about = await self._about(sorted(ids))
        raised = {id_: max(score, self.least) if self.in_standing(id_) else score for id_, score in about.items()}
        return raised, self.least

    def _may_be_asked_for(self, snippet_id: str) -> bool:
        """Say whether a snippet is about the topic, or a query may decide on it."""
        if self._scores[snippet_id] >= self.least or self.in_standing(snippet_id):
            return True
        said = {*self._said(snippet_id)} if self._named else set[str]()
        return any(name <= said for name in self._named)

    async def openings(self, hits: Collection[str], seen: Collection[str]) -> dict[str, str]:
        """Return what opens the sections of hits, by their ids: what is admitted and not `seen`, of sections that
        enough has been read of."""
        read = {*hits, *seen}
        found: dict[str, str] = {}
        for document in self._documents.values():
            found |= openings(document, read)
        found = {hit: opening for hit, opening in found.items() if hit in hits}
        await self.look_at(found.values())
        return {
            hit: each
            for hit, opening in found.items()
            for each in self.admitted([opening], self.plain)
            if each not in hits
        }

    async def _about(self, ids: Sequence[str]) -> dict[str, float]:
        """Return how much each snippet is about the topic, in its surroundings in its document. Ids without a snippet
        are left out: a load broken off may leave some."""
        snippets = [each for each in await sources.read_snippets(self._graph, ids) if each.kind == PROSE]
        await self._read({snippet.source_id for snippet in snippets})
        return {snippet.id: self._scores[snippet.id] for snippet in snippets if snippet.id in self._scores}

    async def _read(self, source_ids: Collection[str]) -> None:
        """Judge all prose of documents, those that are new."""
        new = sorted(set(source_ids) - self._documents.keys())
        self._lesser |= await lesser_texts(self._graph, new)
        mates = await sources.source_snippets(self._graph, new)
        around = await sources.read_snippets(self._graph, sorted({id_ for near in mates.values() for id_ in near}))
        vectors = await self._store.vectors([snippet.id for snippet in around])
        places: dict[str, list[Snippet]] = {}
        for snippet in sorted(around, key=lambda snippet: (snippet.start, snippet.id)):
            if snippet.id in vectors and snippet.kind == PROSE:
                places.setdefault(snippet.source_id, []).append(snippet)
        for source, document in places.items():
            own = in_surroundings([self._judge.of(vectors[each.id]) for each in document])
            scores = as_their_parts(own, [each.path for each in document])
            self._documents[source] = document
            self._scores |= zip((each.id for each in document), scores, strict=True)
            self._snippets |= {each.id: each for each in document}
            if self._stands(source):
                self._standing.add(source)

    def _scores_of(self, source_id: str) -> list[float]:
        return [self._scores[each.id] for each in self._documents[source_id]]

    def _stands(self, source_id: str) -> bool:
        return stands(self._scores_of(source_id), self.plain, self._needed)


async def admission(
    graph: Graph, store: VectorStore, domain: str, topics: Vectors, *, topic_share: float, seen: Sequence[str]
) -> Admission:
    """Return the judge of a search in a domain, after `seen`, for a topic and its parts by their vectors (n, d)."""
    made = Admission(graph, store, await aboutness(store, domain, topics))
    await made.begin(domain, topic_share, seen)
    return made
