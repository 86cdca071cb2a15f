"""What each of many sources says most of a topic (docs/decisions/0037).

The snippets that are nearest to a topic come from few sources, which say the same. What a domain's other sources have
to say of it is further away, and best found by looking into each: of the facts that articles took from pages of the web
the two nearest snippets of every source hold two thirds, and as many that are nearest of all hold a quarter. Where few
sources are on the topic, long ones have the room that is left (docs/decisions/0040).
"""

from collections.abc import Collection, Sequence
from itertools import zip_longest

import numpy as np

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.language.stop_words import says_nothing
from kgplatform.retrieval.admission import Admission
from kgplatform.retrieval.full_text import TextRetriever
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.retrieval.searcher import Breadth
from kgplatform.vectors.store import SCORE_DIGITS, VectorStore

MOST = 2_000  # snippets that are looked at: where a topic has more, the nearest ones are of enough sources
MORE_SOURCES = 1.5  # times as many sources as have room for all their snippets, of which one each is taken at least
LONGER = 3  # of so many snippets one is taken at most of a source that is long
# What nearness to all that a source says counts in choosing the others of a long one, beside nearness to the topic's
# name: the first two are near to the name already, and what a report is on is told far from it (docs/decisions/0043).
CENTRAL = 0.6
TINY = 1e-9
_LOOKED_AT = 4  # how many snippets are looked at for each that is wanted, at first
_FEWEST_WORDS = 2  # of a name that tells by itself that what says it is on its topic


class _Taken:
    """What is taken of sources, as far as there is room: one snippet of each, then up to `breadth.each`, and then more
    of the long ones. A snippet that was seen before has its place too."""

    def __init__(self, breadth: Breadth, seen: Collection[str]) -> None:
        self._room = breadth.sources * breadth.each
        self._most = min(round(MORE_SOURCES * breadth.sources), self._room)
        self._each = breadth.each
        self._seen = seen
        self._sources: set[str] = set()
        self._first: list[list[str]] = []
        self._more: list[list[str]] = []

    @property
    def has_room(self) -> bool:
        """Whether a snippet of another source may be taken."""
        return len(self._sources) < self._most

    def take(self, source: str, nearest: Sequence[str], central: Sequence[str], length: int) -> None:
        """Take of a source that has so many snippets the `nearest`; others wait, the most `central` first."""
        if source in self._sources or not (self.has_room and nearest):
            return
        self._sources.add(source)
        first = self._seen_first(nearest)[: self._each]
        rest = [id_ for id_ in self._seen_first(central) if id_ not in first]
        self._first.append(first)
        self._more.append(rest[: max(0, length // LONGER - len(first))])

    @property
    def found(self) -> list[str]:
        """What was taken and not seen before: the first of each source, nearest source first, then the second of each;
        then more of the long ones."""
        ordered = [*_in_turn(self._first), *_in_turn(self._more)][: self._room]
        seen = {*self._seen}
        return [id_ for id_ in ordered if id_ not in seen]

    def _seen_first(self, ids: Sequence[str]) -> list[str]:
        return sorted(ids, key=lambda id_: id_ not in self._seen)


def _in_turn(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the first of each list, then the second of each, and so on."""
    return [id_ for turn in zip_longest(*lists) for id_ in turn if id_ is not None]


class WideLook:
    """Looks into many sources for what each says most of a topic."""

    def __init__(self, graph: Graph, store: VectorStore) -> None:
        self._graph = graph
        self._store = store

    async def find(
        self, judge: Admission, sought: RetrievalQuery, seen: Collection[str], breadth: Breadth
    ) -> list[str]:
        """Return the ids of what sources say most of a topic, nearest source first, the best of each before any second:
        of the snippets that are about it those nearest to its name, the first text of `sought`.

        At most `each` of a source, those that were `seen` among them, or one where many sources share the room; where
        room is left, more of long sources, which count by nearness to all that their source says too. A source none of
        whose snippets is admitted may say the topic's name all the same, where that has several words: one snippet that
        does is taken.
        """
        if not breadth.sources:
            return []
        taken = _Taken(breadth, seen)
        for source in await self._nearest(judge, sought, seen, breadth):
            document = [each.id for each in judge.document(source)]
            if document and taken.has_room:
                nearest, central = await self._ranked(judge, sought, document, seen)
                taken.take(source, nearest, central, len(document))
        await self._add_saying(sought, breadth, taken)
        return taken.found

    async def _nearest(
        self, judge: Admission, sought: RetrievalQuery, seen: Collection[str], breadth: Breadth
    ) -> list[str]:
        """Return the ids of the sources of what is admitted, or was seen, of the snippets nearest to the topic's
        name."""
        limit = breadth.sources * breadth.each * _LOOKED_AT
        while True:
            (points,) = await self._store.search(
                sought.vectors[:1], sought.domain, limit, within=sought.within, prose=True
            )
            ids = [point.id for point in points]
            await judge.look_at(ids)
            admitted = {*judge.admitted(ids, judge.least), *seen}
            near = await sources.read_snippets(self._graph, [id_ for id_ in ids if id_ in admitted])
            found = list(dict.fromkeys(snippet.source_id for snippet in near))
            if len(ids) < limit or len(found) >= MORE_SOURCES * breadth.sources or limit >= MOST:
                return found
            limit = min(2 * limit, MOST)

    async def _ranked(
        self, judge: Admission, sought: RetrievalQuery, document: Sequence[str], seen: Collection[str]
    ) -> tuple[list[str], list[str]]:
        """Return what is admitted, or was seen, of a source: what is nearest to the topic first, and what is most
        central to the source too."""
        await judge.look_at(document)
        vectors = await self._store.vectors(document)
        whole = np.mean([vectors[id_] for id_ in document], axis=0)
        whole /= max(float(np.linalg.norm(whole)), TINY)
        admitted = {*judge.admitted(document, judge.least), *seen}
        own = [id_ for id_ in document if id_ in admitted and (sought.within is None or id_ in sought.within)]

        def ranked(weight: float) -> list[str]:
            aim = (1 - weight) * sought.vectors[0] + weight * whole
            scores = {id_: round(float(vectors[id_] @ aim), SCORE_DIGITS) for id_ in own}
            return sorted(own, key=lambda id_: (-scores[id_], id_))

        return ranked(0), ranked(CENTRAL)

    async def _add_saying(self, sought: RetrievalQuery, breadth: Breadth, taken: _Taken) -> None:
        """Take a snippet of sources of which nothing was taken, and that say the name."""
        name = _words(sought.texts[0])
        if len(name) < _FEWEST_WORDS:
            return
        first = RetrievalQuery(sought.domain, sought.texts[:1], sought.vectors[:1], sought.within)
        (ids,) = await TextRetriever(self._graph, self._store).find(first, breadth.sources * _LOOKED_AT, ())
        for snippet in await sources.read_snippets(self._graph, ids):
            said = _words(snippet.text)
            if any(said[at : at + len(name)] == name for at in range(len(said) - len(name) + 1)):
                taken.take(snippet.source_id, [snippet.id], [], 1)


def _words(text: str) -> list[str]:
    return [stem for word in text.split() if not says_nothing(word) for stem in stems(word)]
