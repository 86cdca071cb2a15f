"""Large corpora: what a search by words costs in a small and in a large domain, and what loading costs beside the bare
model. `--full` has a million snippets and loads 20,000.

Every text is made of sentences that are drawn anew, from a review and from abstracts of medicine, until it is as long
as a usual snippet, and of a few words of a long tail: so common words are as common as in one subject, and there are as
many rare ones as in a corpus of this size. Texts are written directly, and counted and weighed as those of a store of
before are; a search by words looks at no vectors of meaning, so that there are none. Queries are the headings of the
review.

Others that use the machine make the times longer, not the processor time that is printed beside.
"""

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, quantiles

import numpy as np

from bench import loading
from bench.curation.headless import read_review
from bench.curation.retrieval import REVIEW, WHOLE_FILES
from bench.large_topics import RARE, TAIL, topic_seconds
from bench.table import Figure
from kgplatform.corpus.word_weights import settle_words
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, write_snippets
from kgplatform.ids import digest, embedding_id, source_id
from kgplatform.retrieval.full_text import TextRetriever
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.vectors.edge_store import EdgeStore

ABSTRACTS = REVIEW.parent.parent / "abstracts" / "abstracts.jsonl"
SIZES = (1_000, 50_000)
DOCUMENTS = loading.DOCUMENTS
TOPIC_SIZES = (1_000, 10_000)  # snippets of a domain in which a topic is researched
REAL = 1_000  # texts that these are made of
SMALL_SIZE = {"SIZES": SIZES[:1], "TOPIC_SIZES": (1_000, 3_000), "REAL": 300}
FULL_SIZE = {"SIZES": (1_000, 1_000_000), "DOCUMENTS": 1_300, "TOPIC_SIZES": (10_000, 1_000_000), "REAL": 20_000}
LONG = 1_000  # characters of a text, about
SENTENCES = 4  # drawn together
DEEP = 60  # snippets asked for, as a first round does
MOST = 50.0  # milliseconds
LEAST = 0.9  # of raw encode throughput
MOST_TIMES = 1.5  # as long as a topic in the small domain, outside extraction
_AT_ONCE = 10_000


def figures(seed: int) -> Iterator[Figure]:
    """Give the 95th percentile of the milliseconds of a query for each size, and the share of raw encode throughput."""
    for size, (spent, processor) in _measured(seed).items():
        yield Figure(
            f"{size} snippets: search by words, p95", "at most", MOST, 1_000 * quantiles(spent, n=20)[-1], "ms"
        )
        print(f"{size} snippets: mean {1_000 * fmean(spent):.1f} ms, processor time {1_000 * processor:.1f} ms a query")
    texts = _texts(REAL, seed)
    small, large = (asyncio.run(topic_seconds(texts, size, seed)) for size in TOPIC_SIZES)
    yield Figure(
        f"a topic at {TOPIC_SIZES[1]} snippets against {TOPIC_SIZES[0]}, outside extraction",
        "at most", MOST_TIMES, large / small,
    )  # fmt: skip
    share = loading.ratios(seed, DOCUMENTS)[loading.LOADING]
    yield Figure(f"{loading.ROUNDS} loads of {DOCUMENTS} documents: {loading.LOADING}", "at least", LEAST, share)


def _measured(seed: int) -> dict[int, tuple[list[float], float]]:
    """Return the seconds of each query, and those of this process's processor time for one, by the size."""
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place))
        home.open()
        engine = EmbeddedNeo4j(home, heap="2g", page_cache="1g")
        address = engine.start_blocking()
        try:
            graph = Graph(address.bolt_uri, address.user, address.password)
            return asyncio.run(_all(graph, EdgeStore(home.qdrant / "snippets"), seed))
        finally:
            engine.stop_blocking()


async def _all(graph: Graph, store: EdgeStore, seed: int) -> dict[int, tuple[list[float], float]]:
    review = read_review(REVIEW)
    queries = [heading.text for heading in review.headings if heading.level > WHOLE_FILES]
    sentences = _sentences([document.text for document in review.documents])
    async with graph:
        await install_schema(graph)
        await store.open(1)
        for size in SIZES:
            await _write(graph, store, sentences, size, seed)
        way = TextRetriever(graph, store)
        found = {size: await _timed(way, _domain(size), queries) for size in SIZES}
        await store.close()
        return found


async def _write(graph: Graph, store: EdgeStore, sentences: Sequence[str], size: int, seed: int) -> None:
    chance, tail = random.Random(seed), np.random.default_rng(seed)
    started = time.perf_counter()
    for start in range(0, size, _AT_ONCE):
        rows = [_row(size, at, _text(sentences, chance, tail)) for at in range(start, min(size, start + _AT_ONCE))]
        await write_snippets(graph, rows)
    written = time.perf_counter()
    await settle_words(graph, store)
    settled = time.perf_counter()
    print(f"{size} snippets: {written - started:.0f} s to write, {settled - written:.0f} s to count and weigh")


async def _timed(way: TextRetriever, domain: str, queries: Sequence[str]) -> tuple[list[float], float]:
    """Return the seconds of each query in the second turn of all, and those of processor time for one."""
    spent, processor = list[float](), 0.0
    for text in (*queries, *queries):
        start, began = time.perf_counter(), time.process_time()
        await way.find(RetrievalQuery(domain, [text], np.zeros((1, 1), dtype=np.float32)), DEEP, ())
        spent.append(time.perf_counter() - start)
        processor += time.process_time() - began
    return spent[len(queries) :], processor / len(spent)


def _domain(size: int) -> str:
    return f"domain of {size}"


def _sentences(texts: Sequence[str]) -> list[str]:
    with ABSTRACTS.open(encoding="utf-8") as lines:
        told = [str(value) for line in lines for value in json.loads(line).values()]
    lines_ = [line for text in (*texts, *told) for line in text.splitlines()]
    return [part for line in lines_ if len(line) > LONG // 10 and line[0] != "#" for part in line.split(". ")]


def _texts(number: int, seed: int) -> list[str]:
    """Return so many texts of a usual length, each of sentences that stand together."""
    sentences = _sentences([document.text for document in read_review(REVIEW).documents])
    chance = random.Random(seed)
    return [_drawn(sentences, chance) for _ in range(number)]


def _text(sentences: Sequence[str], chance: random.Random, tail: np.random.Generator) -> str:
    rare = " ".join(f"w{number % TAIL}" for number in tail.zipf(1.15, RARE))
    return f"{rare}. {_drawn(sentences, chance)}"


def _drawn(sentences: Sequence[str], chance: random.Random) -> str:
    drawn: list[str] = []
    while sum(map(len, drawn)) < LONG:
        start = chance.randrange(len(sentences) - SENTENCES)
        drawn.extend(sentences[start : start + SENTENCES])
    return ". ".join(drawn)


def _row(size: int, at: int, text: str) -> SnippetRow:
    domain = _domain(size)
    id_ = digest(domain, str(at))
    return SnippetRow(
        id=id_, source_id=source_id(domain, str(at // 20)), domain=domain, url=f"bench:{at}", title="Bench", path=(),
        text=text, start=0, end=len(text), embedding_id=embedding_id(id_), embedding_model="none", fingerprint=id_,
    )  # fmt: skip
