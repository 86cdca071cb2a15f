"""How long each kind of gap takes to find in a graph of a million entities and five million relations.

KGPLATFORM_BENCH_ENTITIES makes the graph smaller, to try it: five relations an entity, at least 20,000 entities.
"""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from bench.curation.generated_graph import Size, import_graph
from bench.table import Figure
from kgplatform.curation.gaps import (
    bottleneck,
    bridge,
    conflicting_values,
    disputed,
    island,
    missing_link,
    stale,
    structural_hole,
    thin_entity,
    thin_evidence,
    unanswered_question,
    uncited_point,
    undescribed_hub,
)
from kgplatform.curation.gaps.searched_topic import KindSearch, SearchedTopic
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph.gap_search import TopicEdges, read_topic_edges
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

SMALL, LARGE = 60.0, 1200.0  # ms
ENTITIES = int(os.environ.get("KGPLATFORM_BENCH_ENTITIES", "1000000"))
SMALL_SIZE = {"ENTITIES": 40_000}
TOPICS = {"1,000": 40, "20,000": 10}  # that are measured
WARM = 3  # of them, that are asked about before

Search = Callable[[Graph, str], Awaitable[object]]


def _search(kind: KindSearch, *, shaped: bool = False, said: bool = False) -> Search:
    """Search for a kind from the start: what it looks at is read for it alone, the edge list where it is `shaped`, and
    what is said of pairs."""

    async def search(graph: Graph, topic: str) -> list[Gap]:
        shape = Shape(await read_topic_edges(graph, topic)) if shaped else _NO_SHAPE
        pairs = await disputed.said_of_pairs(graph, shape) if said else ()
        return await kind.find(SearchedTopic(graph, topic, shape, frozenset(), pairs, {}))

    return search


_NONE = np.zeros(0, dtype=np.int64)
_NO_SHAPE = Shape(TopicEdges([], [], _NONE, _NONE, _NONE, _NONE.reshape(0, 3)))
SEARCHES: dict[str, Search] = {
    "edge list": read_topic_edges,
    "thin entity": _search(thin_entity),
    "thin evidence": _search(thin_evidence, shaped=True),
    "missing link": _search(missing_link, shaped=True),
    "structural hole": _search(structural_hole, shaped=True),
    "island": _search(island, shaped=True),
    "bottleneck": _search(bottleneck, shaped=True),
    "undescribed hub": _search(undescribed_hub),
    "bridge": _search(bridge),
    "stale": _search(stale),
    "disputed": _search(disputed, shaped=True, said=True),
    "conflicting values": _search(conflicting_values, shaped=True, said=True),
    "unanswered question": _search(unanswered_question),
    "uncited point": _search(uncited_point),
}


def figures(seed: int) -> Iterator[Figure]:
    """Give the 95th percentile of each kind's time, edge list and all included, for topics of both sizes."""
    size = Size(entities=ENTITIES, relations=5 * ENTITIES, large=min(10, ENTITIES // 20_000))
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place))
        home.open()
        engine = EmbeddedNeo4j(home, heap="2g", page_cache="3g")
        try:
            address = import_graph(home, engine, size, seed)
            measured = asyncio.run(_measured(address, size, random.Random(seed)))
        finally:
            engine.stop_blocking()
    for (kind, topics), milliseconds in measured.items():
        wanted = SMALL if topics == "1,000" else LARGE
        p95 = float(np.percentile(milliseconds, 95))
        yield Figure(f"{kind}, topics of {topics} entities, p95", "below", wanted, p95, "ms")


async def _measured(address: ServerAddress, size: Size, chance: random.Random) -> dict[tuple[str, str], list[float]]:
    """Return the times in ms by kind and size of the topics; each topic is asked about once."""
    async with Graph(address.bolt_uri, address.user, address.password) as graph:
        await install_schema(graph)
        small = chance.sample(size.small_topics(), min(size.blocks, TOPICS["1,000"] + WARM))
        large = chance.sample(size.large_topics(), min(size.large, TOPICS["20,000"]))
        await _check(graph, small[0], large[0])
        found: dict[tuple[str, str], list[float]] = {}
        for kind, search in SEARCHES.items():
            await _times(graph, search, small[:WARM])
            found[kind, "1,000"] = await _times(graph, search, small[WARM:])
            await _times(graph, search, large[:1])
            found[kind, "20,000"] = await _times(graph, search, large * 2)
        return found


async def _check(graph: Graph, small: str, large: str) -> None:
    """Raise RuntimeError when the graph is not what is meant: no kind may be quick because there is nothing."""
    for topic, wanted in ((small, 1_000), (large, 20_000)):
        edges = await read_topic_edges(graph, topic)
        if not wanted * 0.99 <= len(edges.ids) <= wanted or len(edges.subjects) < 2 * wanted:
            raise RuntimeError(f"A topic of {wanted} has {len(edges.ids)} entities and {len(edges.subjects)} edges.")


async def _times(graph: Graph, search: Search, topics: Sequence[str]) -> list[float]:
    times = []
    for topic in topics:
        started = time.perf_counter()
        await search(graph, topic)
        times.append(1000 * (time.perf_counter() - started))
    return times
