"""What a topic costs in a small and in a large domain, beside the extraction of what it reads.

Every snippet is one of a number of real texts, a review's and abstracts, with its sentences in another order and a few
words that are rare; its vector is that of the real text, moved a little. So a search finds as much that is near in a
large domain as in a small one, and more of it. All is written directly, and counted and weighed as what a store of
before holds is; then a topic is researched by rules, and its page written, once to warm up and once for the clock.
"""

import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np

from kgplatform.bootstrap import open_platform
from kgplatform.corpus.word_weights import settle_words
from kgplatform.data_folder import own_home
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, SourceRow, finish_sources, write_snippets
from kgplatform.ids import digest, embedding_id, source_id, topic_id
from kgplatform.models import Topic
from kgplatform.settings import Settings
from kgplatform.strategies.apollo import rounds
from kgplatform.strategies.page import steps
from kgplatform.strategies.parts import Parts
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point
from tests.strategies.direct_run import DirectRun

P = ParamSpec("P")
R = TypeVar("R")

DOMAIN = "large"
TOPICS = ("Deep learning in medical imaging", "Prediction of patient outcomes from health records")
A_SOURCE = 20  # snippets
MOVED = 0.35  # length of what is added to a vector of length 1
RARE, TAIL = 5, 1_000_000  # words of a text that are rare, and different ones of these
_AT_ONCE = 5_000


class TimedRun(DirectRun):
    """A run that keeps how many seconds each stage took; reading snippets is a stage of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: dict[str, float] = {}

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        name = getattr(function, "__name__", "")
        began = time.perf_counter()
        try:
            return await super().step(stage, function, *args, **kwargs)
        finally:
            key = "reading" if name == "extract" else stage
            self.seconds[key] = self.seconds.get(key, 0.0) + time.perf_counter() - began

    @property
    def outside_extraction(self) -> float:
        return sum(seconds for stage, seconds in self.seconds.items() if stage != "reading")


async def topic_seconds(texts: Sequence[str], size: int, seed: int) -> float:
    """Return the seconds of a topic outside extraction, in a domain of so many snippets made of `texts`."""
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(
            home=Path(place), model="", neo4j_uri="", qdrant_url="", neo4j_heap="2g", neo4j_page_cache="1g",
            _env_file=None,
        )  # fmt: skip
        async with own_home(settings, say=lambda text: None) as owned:
            assert owned.neo4j
            address = await owned.neo4j.address()
            store, embedder = EdgeStore(owned.home.qdrant / settings.qdrant_collection), Embedder()
            await store.open(embedder.dimension)
            async with Graph(address.bolt_uri, address.user, address.password) as graph:
                await install_schema(graph)
                await _fill(graph, store, texts, await embedder.passages(list(texts)), size, seed)
            await store.close()
            async with open_platform(settings, owned) as platform:
                for name in TOPICS:
                    run = await _researched(platform.parts, name)
    told = ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in sorted(run.seconds.items()))
    print(f"{size} snippets: a topic took {run.outside_extraction:.2f} s outside extraction ({told})")
    return run.outside_extraction


async def _researched(parts: Parts, name: str) -> TimedRun:
    run, topic = TimedRun(), Topic(id=topic_id(DOMAIN, name), name=name, domain=DOMAIN)
    curation = await rounds.curate(run, parts, topic)
    await steps.write(run, parts, topic, curation.spent)
    return run


async def _fill(graph: Graph, store: EdgeStore, texts: Sequence[str], vectors: Any, size: int, seed: int) -> None:
    chance, drawn, began = random.Random(seed), np.random.default_rng(seed), time.perf_counter()
    for start in range(0, size, _AT_ONCE):
        rows = [_row(at, texts[at % len(texts)], chance, drawn) for at in range(start, min(size, start + _AT_ONCE))]
        await write_snippets(graph, rows)
        await finish_sources(graph, [_source(row) for row in rows[::A_SOURCE]])
        await store.upsert([_point(row, vectors[at % len(texts)], drawn) for at, row in enumerate(rows, start)])
    written = time.perf_counter()
    await settle_words(graph, store)
    await store.optimise()
    print(
        f"{size} snippets: {written - began:.0f} s to write, {time.perf_counter() - written:.0f} s to weigh and index"
    )


def _row(at: int, text: str, chance: random.Random, drawn: np.random.Generator) -> SnippetRow:
    sentences = text.split(". ")
    chance.shuffle(sentences)
    rare = " ".join(f"w{number % TAIL}" for number in drawn.zipf(1.15, RARE))
    whole, id_, source = f"{'. '.join(sentences)}. {rare}", digest(DOMAIN, str(at)), at // A_SOURCE
    return SnippetRow(
        id=id_, source_id=source_id(DOMAIN, str(source)), domain=DOMAIN, url=f"bench:{source}#{at}",
        title=f"Text {source}", path=(), text=whole, start=0, end=len(whole), embedding_id=embedding_id(id_),
        embedding_model="perturbed", fingerprint=id_,
    )  # fmt: skip


def _source(row: SnippetRow) -> SourceRow:
    url = row.url.partition("#")[0]
    return SourceRow(
        id=row.source_id, url=url, title=row.title, kind="markdown", domain=DOMAIN, content_hash=digest(url), cites=0
    )


def _point(row: SnippetRow, vector: Any, drawn: np.random.Generator) -> Point:
    step = drawn.standard_normal(len(vector)).astype(np.float32)
    moved = vector + MOVED * step / np.linalg.norm(step)
    return Point(row.id, moved / np.linalg.norm(moved), DOMAIN, row.title, row.text, row.url)
