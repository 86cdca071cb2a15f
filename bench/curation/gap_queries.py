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
from kgplatform.curation.gaps import bottleneck, island, missing_link, structural_hole
from kgplatform.curation.gaps.bridge import bridges
from kgplatform.curation.gaps.conflicting_values import conflicting_values
from kgplatform.curation.gaps.disputed import disputes, said_of_pairs
from kgplatform.curation.gaps.stale import stale_sections
from kgplatform.curation.gaps.thin_entity import thin_entities
from kgplatform.curation.gaps.thin_evidence import thin_evidence
from kgplatform.curation.gaps.topic_shape import Shape
from kgplatform.curation.gaps.unanswered_question import unanswered_questions
from kgplatform.curation.gaps.uncited_point import uncited_points
from kgplatform.curation.gaps.undescribed_hub import undescribed_hubs
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph.gap_search import PairRelations, read_topic_edges
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

SMALL, LARGE = 60.0, 1200.0  # ms
ENTITIES = int(os.environ.get("KGPLATFORM_BENCH_ENTITIES", "1000000"))
SMALL_SIZE = {"ENTITIES": 40_000}
TOPICS = {"1,000": 40, "20,000": 10}  # that are measured
WARM = 3  # of them, that are asked about before

Search = Callable[[Graph, str], Awaitable[object]]


def _shaped(kind: Callable[[str, Shape], list[Gap]]) -> Search:
    """Search for a kind from the start: fetch the edge list, shape it, look."""

    async def search(graph: Graph, topic: str) -> list[Gap]:
        return kind(topic, Shape(await read_topic_edges(graph, topic)))

    return search


def _told(kind: Callable[[Graph, str, Shape], Awaitable[list[Gap]]]) -> Search:
    """Likewise for a kind that asks the graph what is said of some pairs."""

    async def search(graph: Graph, topic: str) -> list[Gap]:
        return await kind(graph, topic, Shape(await read_topic_edges(graph, topic)))

    return search


def _told_by_pairs(kind: Callable[[Graph, str, Shape, Sequence[PairRelations]], Awaitable[list[Gap]]]) -> Search:
    """Likewise for a kind that shares what is said of pairs with another one."""

    async def search(graph: Graph, topic: str) -> list[Gap]:
        shape = Shape(await read_topic_edges(graph, topic))
        return await kind(graph, topic, shape, await said_of_pairs(graph, shape))

    return search


SEARCHES: dict[str, Search] = {
    "edge list": read_topic_edges,
    "thin entity": thin_entities,
    "thin evidence": _told(thin_evidence),
    "missing link": _shaped(missing_link.missing_links),
    "structural hole": _shaped(structural_hole.structural_holes),
    "island": _shaped(island.islands),
    "bottleneck": _shaped(bottleneck.bottlenecks),
    "undescribed hub": undescribed_hubs,
    "bridge": bridges,
    "stale": stale_sections,
    "disputed": _told_by_pairs(disputes),
    "conflicting values": _told_by_pairs(conflicting_values),
    "unanswered question": unanswered_questions,
    "uncited point": uncited_points,
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
