"""Snippets that say what a topic is, wherever they stand: who reads on it should have read that."""

from collections.abc import Collection, Sequence

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.defining import DOES, IS_A, surest
from kgplatform.retrieval.retrievers import RetrievalQuery, Retriever

LOOKED_AT = 60  # snippets with the topic's words, or near to it, of each way of searching
MOST = 2  # that a topic reads for what they say that it is


async def defining(
    graph: Graph, ways: Sequence[Retriever], sought: RetrievalQuery, name: str, seen: Collection[str]
) -> list[str]:
    """Return the ids of at most MOST snippets of prose with a sentence that says what the thing of a name is, those
    that say it most surely, in the order of their texts in their sources; none where one of those `seen` says it as
    surely, or none does more than what is done in it."""
    known = max([DOES, *(await _said(graph, name, seen)).values()])
    if known == IS_A:
        return []
    found = {id_ for way in ways for ranked in await way.find(sought, LOOKED_AT, seen) for id_ in ranked}
    said = await _said(graph, name, found)
    best = max(said.values(), default=0)
    return [id_ for id_, surely in said.items() if surely == best > known][:MOST]


async def _said(graph: Graph, name: str, ids: Collection[str]) -> dict[str, int]:
    """How surely snippets of prose say what the thing of a name is, in the order of their texts in their sources."""
    snippets = [each for each in await sources.read_snippets(graph, sorted(ids)) if each.kind == "prose"]
    return {each.id: surest(each.text, name) for each in sorted(snippets, key=lambda each: (each.start, each.id))}
