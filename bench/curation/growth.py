"""What adding a thousand snippets costs: to a graph of a hundred thousand, beside the same in an empty one.

Snippets are stored as a load stores them, found by queries, and what was read in them is resolved and reconciled in
rounds as a strategy does it; their vectors come beside. What costs the same in any graph, the models' part above all,
is left out: texts, readings and vectors are made up, and nobody looks at siblings. Both graphs take turns, after some
texts that do not count.
KGPLATFORM_BENCH_SNIPPETS makes the larger graph smaller, to try it.
"""

import asyncio
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

import numpy as np

from bench.curation.generated_graph import import_files
from bench.curation.grown_graph import GrownGraph
from bench.curation.made_up import DOMAIN, Text, made_up
from bench.table import Figure
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph import research, sources, topics
from kgplatform.graph.extractions import known_extractions, write_extractions
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.ids import query_id, topic_id
from kgplatform.models import Hit, Query, Topic
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.settings import Settings
from kgplatform.strategies.options import ResearchOptions
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.store import Point

LARGE = int(os.environ.get("KGPLATFORM_BENCH_SNIPPETS", "100000"))
ADDED, BEFORE = 1_000, 250  # snippets; the last are added first and do not count
SMALL_SIZE = {"LARGE": 10_000, "ADDED": 500}
A_LOAD = 250  # snippets
MOST = 1.3
DIMENSION = 384
STORED, FOUND, RESOLVED, RECONCILED = "stored", "found and read", "resolved", "reconciled"
VECTORS, INDEXED = "vectors", "vectors indexed"
_FIELDS = ResearchOptions.model_fields
A_BATCH: int = Settings.model_fields["embedding_batch"].default
A_QUERY: int = _FIELDS["k"].default
A_ROUND: int = A_QUERY * _FIELDS["queries"].default
TOPIC = Topic(id=topic_id(DOMAIN, "What is added"), name="What is added", domain=DOMAIN)

T = TypeVar("T")
Times = defaultdict[str, list[float]]


def figures(seed: int) -> Iterator[Figure]:
    """Give the cost in the large graph as a multiple of that in the empty one, by what is done, and of all together."""
    size = LARGE
    large, empty = measured(seed, size)
    cost = {part: [_cost(side[part]) for side in (large, empty)] for part in large}
    for part, (there, here) in cost.items():
        print(f"{part}: {there:.2f} s in a graph of {size:,} snippets, {here:.2f} s in an empty one")
    in_graph = [STORED, FOUND, RESOLVED, RECONCILED]
    for name, within in {
        **{part: [part] for part in in_graph},
        "the graph": in_graph,
        "the vectors": [VECTORS, INDEXED],
        "both": list(cost),
    }.items():
        ratio = sum(cost[part][0] for part in within) / sum(cost[part][1] for part in within)
        yield Figure(f"{ADDED:,} snippets more, {name}: in {size:,}, of in none", "at most", MOST, ratio)


def measured(seed: int, size: int) -> tuple[Times, Times]:
    """Return the seconds of each batch by what is done: in the graph of that size, and in the empty one."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        homes = [Home(Path(place) / name) for name in ("large", "empty")]
        engines = [EmbeddedNeo4j(home, heap="2g", page_cache="2g") for home in homes]
        for home, engine in zip(homes, engines, strict=True):
            home.path.mkdir()
            home.open()
            stack.callback(engine.stop_blocking)
        addresses = [
            import_files(homes[0], engines[0], lambda folder: write_grown(folder, seed, size), "string"),
            engines[1].start_blocking(),
        ]
        return asyncio.run(_both(homes, addresses, seed, size))


def write_grown(folder: Path, seed: int, size: int) -> list[str]:
    """Write the graph of so many texts for the importer, and return its options."""
    grown = GrownGraph(folder)
    for numbers in _parts(range(size), 1_000):
        grown.add([made_up(seed, number) for number in numbers])
    return grown.finish()


async def _both(homes: Sequence[Home], addresses: Sequence[ServerAddress], seed: int, size: int) -> tuple[Times, Times]:
    async with (
        _opened(homes[0], addresses[0]) as (graph, store),
        _opened(homes[1], addresses[1]) as (other_graph, other_store),
    ):
        for numbers in _parts(range(size), 1_000):
            await store.upsert([point_of(made_up(seed, number)) for number in numbers])
        await store.optimise()
        large, empty = Adding(graph, store), Adding(other_graph, other_store)
        for first, count in ((size, BEFORE), (size + BEFORE, ADDED)):
            texts = [made_up(seed, number) for number in range(first, first + count)]
            large.seconds.clear()
            empty.seconds.clear()
            await _in_turns(large, empty, texts)
        return large.seconds, empty.seconds


@asynccontextmanager
async def _opened(home: Home, address: ServerAddress) -> AsyncIterator[tuple[Graph, EdgeStore]]:
    store = EdgeStore(home.path / "vectors")
    await store.open(DIMENSION)
    async with Graph(address.bolt_uri, address.user, address.password) as graph:
        await install_schema(graph)
        await topics.merge_topic(graph, TOPIC)
        yield graph, store
    await store.close()


async def _in_turns(large: "Adding", empty: "Adding", texts: Sequence[Text]) -> None:
    loads = [partial(Adding.load, texts=part) for part in _parts(texts, A_LOAD)]
    rounds = [partial(Adding.search, texts=part) for part in _parts(texts, A_ROUND)]
    for number, step in enumerate([*loads, *rounds]):
        for side in (large, empty) if number % 2 else (empty, large):
            await step(side)


class Adding:
    """One of the graphs with its vectors, and the seconds of what was done to it."""

    def __init__(self, graph: Graph, store: EdgeStore) -> None:
        self.seconds: Times = defaultdict(list)
        self._graph, self._store = graph, store
        self._names = RuleMergeConfirmer()

    async def load(self, texts: Sequence[Text]) -> None:
        """Store snippets and vectors as corpus/ingestion.py does when the sources are new."""
        rows = [text.row for text in texts]
        with self._timed(STORED):
            of = sorted({row.source_id for row in rows})
            await sources.sources_at(self._graph, DOMAIN, of)
            await sources.source_snippets(self._graph, of)
            await sources.fingerprints(self._graph, DOMAIN, [row.fingerprint for row in rows])
            for batch in _parts(rows, A_BATCH):
                await sources.write_snippets(self._graph, batch)
            await sources.finish_sources(self._graph, [_source(id_) for id_ in of])
        points = [point_of(text) for text in texts]
        for part in _parts(points, A_BATCH):
            with self._timed(VECTORS):
                await self._store.upsert(part)
        with self._timed(INDEXED):
            await self._store.optimise()

    async def search(self, texts: Sequence[Text]) -> None:
        """Let a round's queries find snippets, and take in what was read in them, as
        strategies/steps/research.py does."""
        ids = [text.row.id for text in texts]
        found = [texts[start : start + A_QUERY] for start in range(0, len(texts), A_QUERY)]
        queries = [Query(id=query_id(TOPIC.id, part[0].row.url), text=part[0].row.url) for part in found]
        hits = [
            Hit(snippet_id=text.row.id, query_id=query.id, rank=rank, score=0.5, round=1)
            for query, part in zip(queries, found, strict=True)
            for rank, text in enumerate(part, start=1)
        ]
        with self._timed(FOUND):
            await research.write_queries(self._graph, TOPIC.id, queries)
            await research.write_hits(self._graph, hits)
            await write_extractions(self._graph, [text.extraction for text in texts])
        with self._timed(RESOLVED):
            known = await known_extractions(self._graph, ids, "bench", "1")
            snippets = await sources.read_snippets(self._graph, ids)
            await resolve(self._graph, snippets, list(known.values()))
        with self._timed(RECONCILED):
            await reconcile(self._graph, self._names, snippets)

    @contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.seconds[part].append(time.perf_counter() - started)


def _cost(seconds: Sequence[float]) -> float:
    """Return what all batches cost, each at the median: what else the machine had to do does not count."""
    return median(seconds) * len(seconds)


def _source(id_: str) -> SourceRow:
    return SourceRow(id=id_, url=id_, title="Made up", kind="text", domain=DOMAIN, content_hash=id_)


def point_of(text: Text) -> Point:
    """Return a made-up vector of a text, always the same."""
    row = text.row
    vector = np.random.default_rng(int(row.id[:16], 16)).standard_normal(DIMENSION, dtype=np.float32)
    unit = vector / np.linalg.norm(vector)
    return Point(id=row.id, vector=unit, domain=DOMAIN, topic="", content=row.text, url=row.url)


def _parts(whole: Sequence[T], size: int) -> list[Sequence[T]]:
    return [whole[start : start + size] for start in range(0, len(whole), size)]
