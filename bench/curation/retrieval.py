"""Retrieval from a domain's corpus: each way alone, each pair, and all fused, over the headings of a review.

A heading is a query; relevant is what stands under it or its subheadings. Neither texts nor vectors say what the
headings are (bench.curation.headless). Every second heading was there for choosing how the ways are fused; the figures
are those of the others. The review is in the folder `data` of KGPLATFORM_SHARED (by default ../shared); it is loaded
and read by the rules once, into build/curation, which is kept.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.table import Table

from bench.curation.headless import DOMAIN, Heading, Review, read_review
from bench.table import Figure
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.word_weights import settle_words
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.data_folder import own_home
from kgplatform.graph import sources
from kgplatform.graph.extractions import known_extractions
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.migrations import bring_up_to_date
from kgplatform.models import Query, Snippet, Topic
from kgplatform.retrieval.retrieval import VOUCHED, Retrieval
from kgplatform.retrieval.searcher import WAYS, SearchRequest
from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from kgplatform.settings import Settings
from kgplatform.strategies.options import AskingOptions
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

REVIEW = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data" / "deep-review" / "content"
HOME = Path("build/curation/headless-review").absolute()
TOPIC = Topic(id="review", name="Deep learning in biology and medicine", domain=DOMAIN)
WHOLE_FILES = 2  # headings of this level or above stand for a whole file
MIN_SIMILARITY = 0.25  # the default
LENIENT = ("vectors, half as similar",)  # as the other ways are allowed
ARMS = tuple(arm for size in (1, 2, 3) for arm in combinations(WAYS, size))
MEASURES = ("recall@5", "recall@10", "precision@5")

Scores = dict[str, float]


@dataclass(frozen=True)
class Asked:
    """A heading and the ids of the snippets under it."""

    heading: Heading
    relevant: frozenset[str]


def figures(seed: int) -> Iterator[Figure]:
    """Give what the default finds beside vectors alone; nothing is drawn by `seed`."""
    halves = asyncio.run(_measured())
    for name, arms in halves.items():
        _print(name, arms)
    unseen, default = halves["unseen"], AskingOptions().retrieval_ways
    ours = next(arm for arm in ARMS if set(arm) == default)
    for measure in ("recall@10", "precision@5"):
        least = unseen["vectors",][measure]
        yield Figure(f"{' + '.join(ours)}: {measure}, unseen half", "at least", least, unseen[ours][measure])


@dataclass(frozen=True)
class Stores:
    graph: Graph
    vectors: EdgeStore
    embedder: Embedder


@asynccontextmanager
async def opened() -> AsyncIterator[Stores]:
    """Give the stores of the kept folder."""
    settings = Settings(home=HOME, neo4j_heap="512m", neo4j_page_cache="64m", _env_file=None)
    async with own_home(settings, say=print) as owned:
        assert owned.neo4j
        address = await owned.neo4j.address()
        embedder, vectors = Embedder(), EdgeStore(owned.home.qdrant / settings.qdrant_collection)
        await vectors.open(embedder.dimension)
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            await install_schema(graph)
            await bring_up_to_date(graph, owned.home, print, alone=True)  # what is kept may be of an earlier release
            await settle_words(graph, vectors)
            yield Stores(graph, vectors, embedder)
        await vectors.close()


async def prepared(stores: Stores, review: Review) -> list[Asked]:
    """Load and read what is not there yet; return the headings that ask for something."""
    await Ingestion(stores.graph, stores.vectors, stores.embedder).load(review.documents)
    snippets, extractor = await sources.all_snippets(stores.graph, DOMAIN), RuleExtractor()
    known = await known_extractions(stores.graph, [each.id for each in snippets], extractor.name, extractor.version)
    new = [snippet for snippet in snippets if snippet.id not in known]
    await resolve(stores.graph, new, await extractor.extract(new))
    asked = [Asked(heading, _under(heading, snippets)) for heading in review.headings if heading.level > WHOLE_FILES]
    return [each for each in asked if each.relevant]


def _under(heading: Heading, snippets: Sequence[Snippet]) -> frozenset[str]:
    return frozenset(snippet.id for snippet in snippets if heading.holds(snippet))


async def _measured() -> dict[str, dict[tuple[str, ...], Scores]]:
    """Return the mean scores of both halves by arm."""
    async with opened() as stores:
        asked = await prepared(stores, read_review(REVIEW))
        found = {arm: await _found(stores, arm, asked) for arm in ARMS}
        found[LENIENT] = await _found(stores, ["vectors"], asked, VOUCHED * MIN_SIMILARITY)
    places = {"chosen on": range(0, len(asked), 2), "unseen": range(1, len(asked), 2)}
    return {
        half: {arm: _mean([_scores(ids[at], asked[at].relevant) for at in places]) for arm, ids in found.items()}
        for half, places in places.items()
    }


async def _found(
    stores: Stores, arm: Sequence[str], asked: Sequence[Asked], min_similarity: float = MIN_SIMILARITY
) -> list[list[str]]:
    """Return the best ten snippets for each heading."""
    retrieval = Retrieval(stores.graph, stores.vectors, stores.embedder, ways=arm, min_similarity=min_similarity)
    queries = tuple(Query(id=str(at), text=each.heading.text) for at, each in enumerate(asked))
    hits = await retrieval.search(SearchRequest(topic=TOPIC, queries=queries, k=10, round=0))
    return [[hit.snippet_id for hit in hits if hit.query_id == query.id] for query in queries]


def _scores(found: Sequence[str], relevant: frozenset[str]) -> Scores:
    right = {k: len(relevant.intersection(found[:k])) for k in (5, 10)}
    return dict(zip(MEASURES, (right[5] / len(relevant), right[10] / len(relevant), right[5] / 5), strict=True))


def _mean(scores: Sequence[Scores]) -> Scores:
    return {measure: fmean(each[measure] for each in scores) for measure in MEASURES} | {"headings": len(scores)}


def _print(half: str, arms: Mapping[tuple[str, ...], Scores]) -> None:
    table = Table("ways", *MEASURES, title=f"{half}: {next(iter(arms.values()))['headings']} headings")
    for arm, scores in arms.items():
        table.add_row(" + ".join(arm), *(f"{scores[measure]:.3f}" for measure in MEASURES))
    Console(soft_wrap=True).print(table)
