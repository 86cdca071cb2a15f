"""Snippets that say what a topic is, wherever they stand: who reads on it should have read that."""

from collections.abc import Collection, Sequence

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.defining import is_said
from kgplatform.retrieval.retrievers import RetrievalQuery, Retriever

LOOKED_AT = 60  # snippets with the topic's words, or near to it, of each way of searching
MOST = 2  # that a topic reads for what they say that it is


async def defining(
    graph: Graph, ways: Sequence[Retriever], sought: RetrievalQuery, name: str, seen: Collection[str]
) -> list[str]:
    """Return the ids of at most MOST snippets of prose with a sentence that says what the thing of a name is, in the
    order of their texts in their sources; none where one of those `seen` does."""
    if await _said(graph, name, seen):
        return []
    found = {id_ for way in ways for ranked in await way.find(sought, LOOKED_AT, seen) for id_ in ranked}
    return (await _said(graph, name, found))[:MOST]


async def _said(graph: Graph, name: str, ids: Collection[str]) -> list[str]:
    snippets = [each for each in await sources.read_snippets(graph, sorted(ids)) if each.kind == "prose"]
    said = [each for each in snippets if is_said(each.text, name)]
    return [each.id for each in sorted(said, key=lambda each: (each.start, each.id))]
