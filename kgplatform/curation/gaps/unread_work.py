"""Unread works: several sources that were read cite them, and nobody has read them (snowballing: Wohlin 2014)."""

import asyncio
from bisect import bisect_right
from collections.abc import Mapping, Sequence

import igraph

from kgplatform.curation.gaps.facts import counted, gap_of, saturating
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import UnreadWork, find_unread_works, read_citations
from kgplatform.models import Gap
from kgplatform.sources.work_identity import Identifier, order

QUOTA = 2  # how many may wait for their first question
MIN_CITING = 3  # works that cite it and were read; an article and its preprint are one
TYPICAL = 4  # of these, for a gap of typical weight
OF_RANK = 0.1  # share of the score that its place in the citations decides


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the works that sources of the topic cite and that it has not read, more of those that more cite, and of
    these those that are cited by what is cited itself (PageRank)."""
    found = await find_unread_works(topic.graph, topic.id, MIN_CITING)
    if not found:
        return []
    ranks = await asyncio.to_thread(page_ranks, await read_citations(topic.graph, topic.id))
    ordered = sorted(ranks.values())
    # What a load has made another work of meanwhile is found at the next look.
    return [_gap(topic.id, work, ranks[work.work_id], ordered) for work in found if work.work_id in ranks]


def page_ranks(cited: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the PageRank of works (ids) in the graph of who cites whom."""
    ids = sorted({*cited, *(work for works in cited.values() for work in works)})
    places = {id_: place for place, id_ in enumerate(ids)}
    edges = [(places[citing], places[work]) for citing, works in sorted(cited.items()) for work in works]
    ranks = igraph.Graph(n=len(ids), edges=edges, directed=True).pagerank()
    return {id_: round(float(rank), 9) for id_, rank in zip(ids, ranks, strict=True)}


def _gap(topic_id: str, work: UnreadWork, rank: float, ranks: Sequence[float]) -> Gap:
    """Return the gap of a work; `ranks` are those of all works, in their order."""
    first = min(work.identifiers, key=lambda each: order(Identifier(*each[1:])))
    author, year = (work.record.authors[0].family if work.record.authors else ""), work.record.published[:4]
    known_as = f" ({', '.join(filter(None, (author, year)))})" if author or year else ""
    place = len(ranks) - bisect_right(ranks, rank) + 1
    gap = gap_of(
        topic_id,
        "unread_work",
        saturating(work.citing, TYPICAL) * (1 - OF_RANK + OF_RANK * rank / ranks[-1]),
        [],
        f"{counted(work.citing, 'work')} that were read cite it{known_as}.",
        f"By PageRank over their citations it is number {place} of {counted(len(ranks), 'work')}.",
        "A text of it is in the domain." if work.texts else "No text of it is in the domain.",
        subject=work.title,
        known_by=(first[0],),
    )
    return gap.model_copy(update={"identifier": first[0]})
