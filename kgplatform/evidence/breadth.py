"""What each of many sources says most of a topic (docs/decisions/0037).

The snippets that are nearest to a topic come from few sources, which say the same. What a domain's other sources have
to say of it is further away, and best found by looking into each: of the facts that articles took from pages of the web
the two nearest snippets of every source hold two thirds, and as many that are nearest of all hold a quarter.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kgplatform.evidence.admission import Admission
from kgplatform.evidence.full_text import TextWay
from kgplatform.evidence.ways import Sought
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.language.stop_words import says_nothing
from kgplatform.roles.searcher import Breadth
from kgplatform.vectors.store import VectorStore

MOST = 2_000  # snippets that are looked at: where a topic has more, the nearest ones are of enough sources
_LOOKED_AT = 4  # how many snippets are looked at for each that is wanted, at first
_FEWEST_WORDS = 2  # of a name that tells by itself that what says it is on its topic


@dataclass(frozen=True)
class _Taken:
    """What was taken of each source so far, by its id; `found` in the order in which it was."""

    found: list[str]
    of: Counter[str]

    def take(self, source: str, snippet: str, breadth: Breadth, *, known: bool) -> None:
        """Take a snippet, if there is room for one of its source; one that was `known` before has its place too."""
        if self.of[source] >= breadth.each or (source not in self.of and len(self.of) >= breadth.sources):
            return
        self.of[source] += 1
        if not known:
            self.found.append(snippet)


class WideLook:
    """Looks into many sources for what each says most of a topic."""

    def __init__(self, graph: Graph, store: VectorStore) -> None:
        self._graph = graph
        self._store = store

    async def find(self, judge: Admission, sought: Sought, seen: Collection[str], breadth: Breadth) -> list[str]:
        """Return the ids of what sources say most of a topic, nearest source first: what is admitted of the snippets
        nearest to its name, the first text of `sought`, at most `each` of a source, those that were `seen` among them.

        A source none of whose snippets is admitted may say the topic's name all the same, where that has several words:
        one snippet that does is taken.
        """
        taken = _Taken([], Counter())
        limit = breadth.sources * breadth.each * _LOOKED_AT
        while limit:
            (points,) = await self._store.search(
                sought.vectors[:1], sought.domain, limit, within=sought.within, prose=True
            )
            ids = [point.id for point in points]
            taken = await self._taken(judge, ids, seen, breadth)
            if len(ids) < limit or len(taken.of) >= breadth.sources or limit >= MOST:
                await self._add_saying(sought, seen, breadth, taken)
                break
            limit = min(2 * limit, MOST)
        return taken.found

    async def _taken(self, judge: Admission, ids: Sequence[str], seen: Collection[str], breadth: Breadth) -> _Taken:
        taken = _Taken([], Counter())
        await judge.look_at([id_ for id_ in ids if id_ not in seen])
        admitted = set(judge.admitted(ids))
        for snippet in await sources.read_snippets(self._graph, ids):
            if snippet.id in seen or snippet.id in admitted:
                taken.take(snippet.source_id, snippet.id, breadth, known=snippet.id in seen)
        return taken

    async def _add_saying(self, sought: Sought, seen: Collection[str], breadth: Breadth, taken: _Taken) -> None:
        """Take a snippet of sources of which nothing was taken, and that say the name."""
        name = _words(sought.texts[0])
        if len(name) < _FEWEST_WORDS:
            return
        first = Sought(sought.domain, sought.texts[:1], sought.vectors[:1], sought.within)
        (ids,) = await TextWay(self._graph).find(first, breadth.sources * _LOOKED_AT, ())
        for snippet in await sources.read_snippets(self._graph, ids):
            said = _words(snippet.text)
            if snippet.source_id not in taken.of and any(
                said[at : at + len(name)] == name for at in range(len(said) - len(name) + 1)
            ):
                taken.take(snippet.source_id, snippet.id, breadth, known=snippet.id in seen)


def _words(text: str) -> list[str]:
    return [stem for word in text.split() if not says_nothing(word) for stem in stems(word)]
