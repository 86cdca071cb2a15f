"""What a search by words costs in domains of two sizes: texts of paragraphs of a review, its headings as queries.

Every text is made of paragraphs that are drawn anew, until it is as long as a usual snippet; so its words are as rare
or as frequent as in the review, and a domain of one subject is the hard case: its common words are nearly everywhere.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, quantiles

import numpy as np

from bench.curation.headless import Review, read_review
from bench.curation.retrieval import REVIEW, WHOLE_FILES
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

SIZES = (1_000, 20_000)
SMALL_SIZE = {"SIZES": SIZES[:1]}
LONG = 1_000  # characters of a text, about
SENTENCES = 4  # drawn together
DEEP = 60  # snippets asked for, as a first round does
MOST = 50.0  # milliseconds


def figures(seed: int) -> Iterator[Figure]:
    """Give the mean and the slowest tenth, in milliseconds a query."""
    for size, spent in measured(random.Random(seed)).items():
        yield Figure(f"{size} snippets: a query", "at most", MOST, 1_000 * fmean(spent), "ms")
        print(f"{size} snippets: slowest tenth {1_000 * quantiles(spent, n=10)[-1]:.0f} ms, {len(spent)} queries")


def measured(chance: random.Random) -> dict[int, list[float]]:
    """Return the seconds of each query by the size of its domain."""
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place))
        home.open()
        engine = EmbeddedNeo4j(home, heap="1g", page_cache="256m")
        address = engine.start_blocking()
        try:
            graph = Graph(address.bolt_uri, address.user, address.password)
            return asyncio.run(_all(graph, EdgeStore(home.qdrant / "snippets"), chance))
        finally:
            engine.stop_blocking()


async def _all(graph: Graph, store: EdgeStore, chance: random.Random) -> dict[int, list[float]]:
    review = read_review(REVIEW)
    queries = [heading.text for heading in review.headings if heading.level > WHOLE_FILES]
    async with graph:
        await install_schema(graph)
        await store.open(1)
        for size in SIZES:
            await write_snippets(graph, _rows(review, size, chance))
        await settle_words(graph, store)
        way = TextRetriever(graph, store)
        found = {size: await _timed(way, _domain(size), queries) for size in SIZES}
        await store.close()
        return found


async def _timed(way: TextRetriever, domain: str, queries: Sequence[str]) -> list[float]:
    """Return the seconds of each query in the second turn of all."""
    spent = list[float]()
    for text in (*queries, *queries):
        start = time.perf_counter()
        await way.find(RetrievalQuery(domain, [text], np.zeros((1, 1), dtype=np.float32)), DEEP, ())
        spent.append(time.perf_counter() - start)
    return spent[len(queries) :]


def _domain(size: int) -> str:
    return f"domain of {size}"


def _rows(review: Review, size: int, chance: random.Random) -> list[SnippetRow]:
    lines = [line for document in review.documents for line in document.text.splitlines()]
    sentences = [sentence for line in lines if line and not line.startswith("#") for sentence in line.split(". ")]
    return [_row(_domain(size), at, _text(sentences, chance)) for at in range(size)]


def _text(sentences: Sequence[str], chance: random.Random) -> str:
    drawn = list[str]()
    while sum(map(len, drawn)) < LONG:
        start = chance.randrange(len(sentences) - SENTENCES)
        drawn.extend(sentences[start : start + SENTENCES])
    return ". ".join(drawn)


def _row(domain: str, at: int, text: str) -> SnippetRow:
    id_ = digest(domain, str(at))
    return SnippetRow(
        id=id_, source_id=source_id(domain, str(at // 20)), domain=domain, url=f"bench:{at}", title="Bench", path=(),
        text=text, start=0, end=len(text), embedding_id=embedding_id(id_), embedding_model="none", fingerprint=id_,
    )  # fmt: skip
