"""Searcher: finds snippets for queries, in what was loaded or wherever else it looks (Apollo 3.3.2, eq. 3.7)."""

from typing import Literal, Protocol, get_args

from kgplatform.models import Hit, Query, Topic, Value

WAYS = ("vectors", "text", "graph", "citations")
"""The ways to find snippets: by meaning, by words, by entities that a query names, by what cites what
(docs/settings.md)."""

ServiceName = Literal["web", "pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia"]
SERVICES: tuple[ServiceName, ...] = get_args(ServiceName)
"""What can be searched beyond the corpus (retrieval/services)."""

SOURCES = ("corpus", *SERVICES)
"""Where a topic may look: in what was loaded, as it always does, and with services (docs/sources.md)."""


class Breadth(Value):
    """How many sources a search looks into at most, and for how many snippets of `each`; none by default."""

    sources: int = 0
    each: int = 2


NO_BREADTH = Breadth()


class SearchRequest(Value):
    """What is searched for in one round: the best `k` snippets of each query that are not in `seen` (ids), and in
    `within` where that is given; and what each of many sources says most of the topic, as hits of the first query."""

    topic: Topic
    queries: tuple[Query, ...]
    k: int
    round: int
    seen: tuple[str, ...] = ()
    within: tuple[str, ...] | None = None
    breadth: Breadth = NO_BREADTH


class Searcher(Protocol):
    """The port of a search. One over the open web stores what it fetches first: a hit is a stored snippet."""

    @property
    def manner(self) -> str:
        """What decides, beside the texts and the request, which snippets are hits: another manner finds others."""

    async def search(self, request: SearchRequest) -> list[Hit]:
        """Return the hits in the queries' order, best first; a snippet that several queries find is a hit of each.

        What was seen, and what says the same as something seen or better placed, is left out before the best are
        taken, so that it takes nobody's place.
        """
