"""Which snippets may be hits of a search at all, whatever found them."""

from collections.abc import Collection, Iterable, Sequence
from statistics import fmean

from kgplatform.evidence.aboutness import Aboutness, aboutness, in_surroundings
from kgplatform.evidence.openings import as_their_parts, openings
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import PROSE, Snippet
from kgplatform.vectors.store import Vectors, VectorStore

BEST = 3  # leaders whose mean is the domain's best: one may be an outlier
TYPICAL = 1.5  # how much of the domain's typical snippet is taken off its best, where the share of that is asked for
LEADERS = 5  # snippets nearest to the topic and to each part, among which the one most about it is looked for


class Admission:
    """Judges the snippets of one search; what is looked at once is not looked up again.

    Admitted is prose that is in both stores, is about the topic (evidence.aboutness), and says something else
    (evidence.duplicates) than all that was seen. What opens a section is as much about the topic as its parts are
    (evidence.openings). `about` tells how much what was looked at is about the topic.

    About the topic is what is so to `topic_share` of the domain's best, `plain`. The more of a domain is on the topic
    the less is a share of the best that tells: so much less is `least` as the domain's typical snippet is about it,
    unless a goal lists the parts of the topic. What lies between the two is for the query to decide
    (docs/decisions/0037).
    """

    def __init__(self, graph: Graph, store: VectorStore, judge: Aboutness) -> None:
        self.vectors: dict[str, Vectors] = {}
        self.about: dict[str, float] = {}
        self._graph = graph
        self._store = store
        self._judge = judge
        self.plain = self.least = 0.0
        self._documents: dict[str, list[Snippet]] = {}
        self._seen: frozenset[str] = frozenset()
        self._known: set[str] = set()
        self._twins: dict[str, str] = {}
        self._prints: dict[str, str] = {}

    async def begin(self, domain: str, topic_share: float, seen: Sequence[str]) -> None:
        """Look at what the others are judged against."""
        best = await self._store.search(self._judge.topics, domain, LEADERS, prose=True)
        about = await self._about(sorted({point.id for points in best for point in points}))
        best_of_all = sorted(about.values(), reverse=True)[:BEST]
        self.plain = topic_share * fmean(best_of_all) if best_of_all else 0.0
        # A goal that lists parts says what is on its topic: what is near to none of them is not.
        lowered = 0.0 if len(self._judge.topics) > 1 else topic_share * TYPICAL * max(0.0, self._judge.typical)
        self.least = max(0.0, self.plain - lowered)
        self._seen = frozenset((await sources.fingerprints_of(self._graph, seen)).values())

    async def look_at(self, ids: Collection[str]) -> None:
        """Judge these snippets, those that are new."""
        new = sorted(set(ids) - self._known)
        self._known.update(new)
        about = await self._about(new)
        self.about |= about
        passed = [id_ for id_ in new if about.get(id_, -1.0) >= self.least]
        prints = await sources.fingerprints_of(self._graph, passed)
        fresh = {id_: print_ for id_, print_ in prints.items() if print_ not in self._seen}
        self.vectors |= await self._store.vectors(fresh.keys())
        self._prints |= fresh
        for id_, print_ in fresh.items():
            self._twins[print_] = min(id_, self._twins.get(print_, id_))

    def admitted(self, ranking: Iterable[str], *, plainly: bool = False) -> list[str]:
        """Return what is admitted of a ranking, or `plainly` so, in its order; of snippets that say the same the one
        with the lowest id, in the place of the first."""
        least = self.plain if plainly else self.least
        known = [id_ for id_ in ranking if id_ in self._prints and self.about[id_] >= least]
        return list(dict.fromkeys(self._twins[self._prints[id_]] for id_ in known))

    async def measures(self, ids: Collection[str]) -> tuple[dict[str, float], float]:
        """Return how much each snippet of prose is about the topic, as it is judged, and how much is asked for."""
        return await self._about(sorted(ids)), self.least

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
            for each in self.admitted([opening], plainly=True)
            if each not in hits
        }

    async def _about(self, ids: Sequence[str]) -> dict[str, float]:
        """Return how much each snippet is about the topic, in its surroundings in its document. Ids without a snippet
        are left out: a load broken off may leave some."""
        snippets = [each for each in await sources.read_snippets(self._graph, ids) if each.kind == PROSE]
        mates = await sources.source_snippets(self._graph, sorted({snippet.source_id for snippet in snippets}))
        around = await sources.read_snippets(self._graph, sorted({id_ for near in mates.values() for id_ in near}))
        vectors = await self._store.vectors([snippet.id for snippet in around])
        places: dict[str, list[Snippet]] = {}
        for snippet in sorted(around, key=lambda snippet: (snippet.start, snippet.id)):
            if snippet.id in vectors and snippet.kind == PROSE:
                places.setdefault(snippet.source_id, []).append(snippet)
        scores: dict[str, float] = {}
        self._documents |= places
        for document in places.values():
            own = in_surroundings([self._judge.of(vectors[each.id]) for each in document])
            paths = [each.path for each in document]
            scores |= zip((each.id for each in document), as_their_parts(own, paths), strict=True)
        return {snippet.id: scores[snippet.id] for snippet in snippets if snippet.id in scores}


async def admission(
    graph: Graph, store: VectorStore, domain: str, topics: Vectors, *, topic_share: float, seen: Sequence[str]
) -> Admission:
    """Return the judge of a search in a domain, after `seen`, for a topic and its parts by their vectors (n, d)."""
    made = Admission(graph, store, await aboutness(store, domain, topics))
    await made.begin(domain, topic_share, seen)
    return made
