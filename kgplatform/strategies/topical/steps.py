"""The steps from a topic's name to the papers that its page is written from (TOPICAL, 3.1 and 3.2)."""

import asyncio
from collections.abc import Sequence

from kgplatform.errors import InputError, UnknownTopic
from kgplatform.graph import research, sources
from kgplatform.models import Hit, Topic, Value
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import beyond
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.topical.clustering import Clustered, Thresholds, clustered
from kgplatform.strategies.topical.papers import OPENING, Paper, ReadPaper, read_paper, years_of
from kgplatform.strategies.topical.sampling import drawn, sampled

SAMPLE = "sample"  # what a hit was found by that was chosen of all papers


class Fetched(Value):
    """What services brought: `source_ids` in the order of their answers; `told` is what they said of that in words,
    `meant` how they understood the query."""

    source_ids: tuple[str, ...] = ()
    new: int = 0
    requests: int = 0
    pages: int = 0
    told: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()


class Sizes(Value):
    """How many papers are looked at, and how those that are read are chosen of them: see TopicalOptions."""

    records: int
    unclustered: int
    similarity: float
    similarity_step: float
    similarity_least: float
    members: int
    tokens: int
    seed: int

    @property
    def thresholds(self) -> Thresholds:
        return Thresholds(self.similarity, self.similarity_step, self.similarity_least, self.members)


class Chosen(Value):
    """The papers that are read, a tuple a cluster, the largest cluster first; of all `papers`, by their `years` ("" for
    none). `clusters` are the sizes of all clusters, found at a `similarity`; none, where papers were drawn from all."""

    groups: tuple[tuple[Paper, ...], ...]
    papers: int
    years: tuple[tuple[str, int], ...]
    clusters: tuple[int, ...] = ()
    similarity: float = 0.0

    @property
    def read(self) -> list[Paper]:
        """All that are read, in their order."""
        return [paper for group in self.groups for paper in group]


async def fetch(parts: Parts, topic: Topic, search: Search, records: int) -> Fetched:
    """Ask the services of a run for papers, and load what they find into the topic's domain.

    Both are one step: ten thousand abstracts are too much to be kept with it. One that was cut off asks for nothing
    again that was answered, since answers are kept for some hours, and what was loaded is there.
    """
    options = parts.options
    looked = await beyond.look(parts, topic, search, options.requests_at_most, records)
    taken = await beyond.take_in(parts, topic, looked, options.pages_at_most, search.round)
    return Fetched(
        source_ids=taken.source_ids,
        new=taken.new,
        requests=looked.requests,
        pages=taken.fetched,
        told=looked.told,
        meant=looked.meant,
    )


async def choose(parts: Parts, topic: Topic, search: Search, fetched: Fetched | None, sizes: Sizes) -> Chosen:
    """Choose the papers that are read, of those that services brought, or of the domain's own where none was asked.

    Raises UnknownTopic where there is no paper, and InputError where none fits the tokens.
    """
    ids = fetched.source_ids if fetched is not None else await _own(parts, topic, search, sizes.records)
    opened = await sources.opening_snippets(parts.graph, ids[: sizes.records], OPENING)
    papers = {source.id: read_paper(source) for source in opened}
    if not papers:
        raise _nothing(topic, fetched)
    found = await _clusters(parts, list(papers.values()), sizes)
    tokens = {id_: paper.tokens for id_, paper in papers.items()}
    known = list(papers)
    clusters = [[known[place] for place in cluster] for cluster in found.clusters]
    chosen = (
        sampled(clusters, tokens, sizes.tokens, sizes.seed)
        if clusters
        else [drawn(known, tokens, sizes.tokens, sizes.seed)]
    )
    if not any(chosen):
        raise InputError(
            f"None of {len(papers)} papers fits {sizes.tokens} tokens.",
            "Allow more with the option tokens, as in 6000.",
        )
    return Chosen(
        groups=tuple(tuple(papers[id_].paper for id_ in group) for group in chosen),
        papers=len(papers),
        years=years_of(paper.paper for paper in papers.values()),
        clusters=tuple(map(len, clusters)),
        similarity=found.similarity,
    )


async def keep(parts: Parts, topic: Topic, search: Search, chosen: Chosen) -> tuple[str, ...]:
    """Store the abstracts of the papers that are read as what the topic's query found; return their ids, sorted."""
    (query,) = search.queries
    ids = [id_ for paper in chosen.read for id_ in paper.snippet_ids]
    (cosines,) = await parts.retrieval.cosines([query.text], [ids])
    await research.write_queries(parts.graph, topic.id, [query])
    await research.write_hits(
        parts.graph,
        [
            Hit(
                snippet_id=id_,
                query_id=query.id,
                rank=rank,
                score=cosines.get(id_, 0.0),
                round=search.round,
                ways=(SAMPLE,),
            )
            for rank, id_ in enumerate(ids, start=1)
        ],
    )
    return tuple(sorted(ids))


async def _own(parts: Parts, topic: Topic, search: Search, most: int) -> list[str]:
    """Return the ids of the domain's sources that are found for the topic, those first that fit it best."""
    request = SearchRequest(topic=topic, queries=search.queries, k=most, round=search.round)
    hits = await parts.searcher.search(request)
    snippets = await sources.read_snippets(parts.graph, [hit.snippet_id for hit in hits])
    return list(dict.fromkeys(snippet.source_id for snippet in snippets))


async def _clusters(parts: Parts, papers: Sequence[ReadPaper], sizes: Sizes) -> Clustered:
    if len(papers) <= sizes.unclustered:
        return Clustered()
    vectors = await parts.retrieval.passages([paper.embedded for paper in papers])
    return await asyncio.to_thread(clustered, vectors, sizes.thresholds)


def _nothing(topic: Topic, fetched: Fetched | None) -> UnknownTopic:
    if fetched is None:
        return UnknownTopic(
            f"Nothing in the domain {topic.domain!r} is about {topic.name!r}.",
            "Load papers about it, or let a service be asked, such as pubmed.",
        )
    told = " ".join(fetched.told) or "The services that were asked found nothing."
    return UnknownTopic(
        f"There are no papers on {topic.name!r}. {told}",
        "Name the topic in the words of the field, or write the query in the service's own syntax as the option exact.",
    )
