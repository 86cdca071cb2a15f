"""What a model's page tells of the facts that good articles took from pages of the open web (bench.coverage.facts).

The answers in answers/ were given once to our prompts, on their merits, and kept with what its searches found: the run
meets both again, and asks nothing else, so that it tells what becomes of what was read. The settings are the default
ones. The pages are left in the folder kgplatform-coverage for temporary files, for whoever wants to read them.
"""

import asyncio
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from bench.coverage import facts
from bench.coverage.facts import TOPICS, WILD, Lost, fates, show
from bench.coverage.kept import KeptAnswers, KeptSearches
from bench.coverage.verdicts import page_key, verdicts
from bench.curation.desk import desk, topic_of
from bench.table import Figure
from kgplatform.graph import pages, topics
from kgplatform.models import Hit, Page
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.subgraph import CENTRAL, central_first
from loaders import load_documents
from tests.llm.scripted_endpoint import ScriptedEndpoint

ANSWERS = Path(__file__).parent / "answers"
PAGES = Path(tempfile.gettempdir()) / "kgplatform-coverage"
CHOSEN = ("prime-number", "pacific-typhoon-season-2012")
SMALL_SIZE = {"CHOSEN": ("prime-number",)}
WANTED = {**facts.WANTED, "told": 0.50}
MOST_CALLS = 60
MODEL = {
    "model": "reader", "model_api_key": "none", "model_context": 32_000, "model_retries": 0, "model_timeout": 7200.0,
    "model_concurrency": 64,
}  # fmt: skip


@dataclass(frozen=True)
class Written:
    """What became of the facts of a topic, its page, the share of its central relations that the page tells, and what
    its searches found."""

    lost: Lost
    page: Page
    central: float
    hits: Mapping[str, Sequence[Hit]]


def figures(seed: int) -> Iterator[Figure]:
    """Give the shares of facts that are found, read, offered and told, the calls, and the central relations that the
    page tells; `seed` is not used."""
    for file in CHOSEN:
        kept = KeptAnswers(ANSWERS / f"{file}.json")
        with ScriptedEndpoint(default=kept) as endpoint:
            done = asyncio.run(written(file, endpoint.url, kept.hits))
            calls = len(endpoint.asked)
        show([done.lost])
        name = done.lost.name
        for stage, wanted in WANTED.items():
            what = f"{name}: {stage} of {len(done.lost.fates)} facts that a passage holds"
            yield Figure(what, "at least", wanted, done.lost.share(stage))
        read = verdicts(file)
        yield Figure(f"{name}: told in full, as both readers of the page say", "at least", WANTED["told"], read.share())
        yield Figure(f"{name}: the page is the one that they read", "exactly", 1, read.page == page_key(done.page))
        yield Figure(f"{name}: share of the {CENTRAL} central relations told", "at least", 0.5, done.central)
        words = sum(len(each.text.split()) for section in done.page.sections for each in section.sentences)
        yield Figure(f"{name}: words of the page", "at least", 1, words)
        yield Figure(f"{name}: calls, reading included", "at most", MOST_CALLS, calls)
        yield Figure(f"{name}: requests that nobody has answered", "exactly", 0, len(kept.unknown))


async def written(file: str, url: str, hits: Mapping[str, Sequence[Hit]] | None = None) -> Written:
    """Research a topic and write its page with a model at an address, from kept `hits` or by searching."""
    topic = topic_of(TOPICS[file], "wild")
    async with desk(**MODEL, model_base_url=url) as opened:
        searches = KeptSearches(opened.parts.retrieval, hits)
        own = replace(opened, parts=replace(opened.parts, retrieval=cast(Retrieval, searches)))
        await own.services.load(list(load_documents(WILD / f"{file}.jsonl", "wild")))
        lost = await fates(own, file, topic)
        graph = await topics.read_topic_graph(own.parts.graph, topic.id)
        newest = (await pages.read_pages(own.parts.graph, topic.id))[0]
        page = await pages.read_page(own.parts.graph, newest.id)
        print(own.parts.dropped.take())
    PAGES.mkdir(exist_ok=True)
    (PAGES / f"{file}.md").write_text(to_markdown(page), encoding="utf-8")
    central = {relation.id for relation in central_first(graph)[:CENTRAL]}
    told = {id_ for section in page.sections for citation in section.citations for id_ in citation.relation_ids}
    return Written(lost, page, len(central & told) / max(1, len(central)), searches.found)
