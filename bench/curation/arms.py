"""Four ways to choose what is read about a topic, none of which may read more than a budget of snippets."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace

from bench.curation.desk import Desk
from kgplatform import ids
from kgplatform.models import Hit, Query, Question, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.questions.synthesiser import QueryBrief
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import article


@dataclass(frozen=True)
class Budget:
    """How many snippets may be read, and which are not there to be found."""

    snippets: int
    hidden: frozenset[str] = frozenset()


class BoundedRetrieval(Retrieval):
    """Another retrieval, that ends where the budget does: of a round's hits the best of each query come first."""

    def __init__(self, inner: Retrieval, budget: Budget) -> None:
        self._inner = inner
        self._budget = budget

    @property
    def manner(self) -> str:
        return self._inner.manner

    async def search(self, request: SearchRequest) -> list[Hit]:
        """Return hits as the other one does, of at most so many new snippets as are left."""
        blind = request.model_copy(update={"seen": tuple(sorted({*request.seen, *self._budget.hidden}))})
        hits = await self._inner.search(blind)
        ranked = list(dict.fromkeys(hit.snippet_id for hit in sorted(hits, key=lambda hit: hit.rank)))
        kept = set(ranked[: max(0, self._budget.snippets - len(request.seen))])
        return [hit for hit in hits if hit.snippet_id in kept]

    async def read_on(self, topic: Topic, query: Query, seen: Collection[str], longest: int, number: int) -> list[Hit]:
        """Return what the other one does, of at most so many new snippets as are left."""
        hits = await self._inner.read_on(topic, query, seen, longest, number)
        there = [hit for hit in hits if hit.snippet_id not in self._budget.hidden]
        return there[: max(0, self._budget.snippets - len(seen))]

    async def rank(self, texts: Sequence[str], within: Collection[str]) -> list[dict[str, float]]:
        return await self._inner.rank(texts, within)


async def by_name(place: Desk, topic: Topic, budget: Budget) -> frozenset[str]:
    """Read what is nearest to the topic's name."""
    retrieval = BoundedRetrieval(place.parts.retrieval, budget)
    return await _found(retrieval, topic, [topic.name], budget.snippets, frozenset())


async def by_headings(place: Desk, topic: Topic, budget: Budget) -> frozenset[str]:
    """Read as at first for the name, outline that, and search for all its headings with what is left of the budget."""
    parts = _bounded(place.parts, budget)
    run, _ = await place.research(
        topic, replace(parts, options=parts.options.model_copy(update={"depth": 0, "read_on": 0}))
    )
    outline = (await article.outline(parts, topic)).outline
    headings = [each.heading for section in outline.sections for each in (section, *section.children)]
    return run.read | await _found(parts.retrieval, topic, headings, budget.snippets, run.read)


async def by_gaps(place: Desk, topic: Topic, budget: Budget) -> frozenset[str]:
    """Read what the topic's gaps lead to."""
    run, _ = await place.research(topic, _bounded(place.parts, budget))
    return run.read


async def without_memory(place: Desk, topic: Topic, budget: Budget) -> frozenset[str]:
    """Likewise, but who asks and who searches know nothing of what was asked and searched for before."""
    parts = _bounded(place.parts, budget)
    forgetful = replace(
        parts, researcher=_Forgetful(parts.researcher.ask), synthesiser=_ForgetfulSearcher(parts.synthesiser.synthesise)
    )
    run, _ = await place.research(topic, forgetful)
    return run.read


Arm = Callable[[Desk, Topic, Budget], Awaitable[frozenset[str]]]
ARMS: dict[str, Arm] = {
    "gaps": by_gaps,
    "topic's name": by_name,
    "headings": by_headings,
    "gaps, no memory": without_memory,
}


@dataclass(frozen=True)
class _Forgetful:
    """A Researcher."""

    inner: Callable[[ResearchBrief], Awaitable[list[Question]]]

    async def ask(self, brief: ResearchBrief) -> list[Question]:
        return await self.inner(brief.model_copy(update={"asked": ()}))


@dataclass(frozen=True)
class _ForgetfulSearcher:
    """A Synthesiser."""

    inner: Callable[[QueryBrief], Awaitable[list[Query]]]

    async def synthesise(self, brief: QueryBrief) -> list[Query]:
        return await self.inner(brief.model_copy(update={"earlier": ()}))


def _bounded(parts: Parts, budget: Budget) -> Parts:
    return replace(parts, retrieval=BoundedRetrieval(parts.retrieval, budget))


async def _found(
    retrieval: Retrieval, topic: Topic, texts: Sequence[str], k: int, seen: frozenset[str]
) -> frozenset[str]:
    queries = tuple(Query(id=ids.query_id(topic.id, text), text=text) for text in dict.fromkeys(texts))
    request = SearchRequest(topic=topic, queries=queries, k=k, round=0, seen=tuple(sorted(seen)))
    return frozenset(hit.snippet_id for hit in await retrieval.search(request))
