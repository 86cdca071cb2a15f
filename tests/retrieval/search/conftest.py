"""A little domain that was loaded, read, searched for a topic and written about, in the real stores."""

from typing import NamedTuple

import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph import sources
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import topic_id
from kgplatform.models import Document, Hit, Page, PageSentence, Paragraph, Query, Reference, Section, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.stored import extraction

TEXTS = {
    "eggs": "Butterfly eggs are laid on the leaves of host plants, where they stick until the larvae hatch.",
    "larvae": "Butterfly larvae eat the leaves of their host plant, shed their skin several times, and grow quickly.",
    "banks": "Central banks raise the interest rate when the prices of goods and of services rise faster than wanted.",
}
NAMES = {
    "eggs": ["Butterfly eggs", "leaves", "larvae"],
    "larvae": ["Butterfly larvae", "leaves", "host plant"],
    "banks": ["Central banks", "interest rate"],
}
EGGS = "Eggs stick to leaves until larvae hatch."
LARVAE = "Larvae eat the leaves of one host plant."
OLD = "Moths are no butterflies."


class Known(NamedTuple):
    """What was stored: topics, and the ids of snippets by the names of the texts."""

    domain: str
    butterflies: Topic
    money: Topic
    snippets: dict[str, str]


def sentence(text: str, *snippet_ids: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=snippet_ids)


def page(topic: Topic, version: int, *sections: tuple[str, tuple[PageSentence, ...]]) -> Page:
    cited = dict.fromkeys(id_ for _, said in sections for each in said for id_ in each.snippet_ids)
    return Page(
        id=f"{topic.id}-{version}",
        topic_id=topic.id,
        version=version,
        title="All on butterflies",
        engine="offline rules",
        sections=tuple(
            Section(level=min(1, at), position=at, heading=heading, blocks=(Paragraph(sentences=said),))
            for at, (heading, said) in enumerate(sections)
        ),
        references=tuple(Reference(marker=n, snippet_id=id_, title="", url="") for n, id_ in enumerate(cited, 1)),
    )


@pytest_asyncio.fixture
async def retrieval(graph: Graph, store: EdgeStore, embedder: Embedder) -> Retrieval:
    return Retrieval(graph, store, embedder)


@pytest_asyncio.fixture
async def known(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> Known:
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in TEXTS.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    rows = {each.title: each for each in await sources.all_snippets(graph, domain)}
    read = [
        extraction(sources.SnippetRow(**row.model_dump(), fingerprint=""), NAMES[name]) for name, row in rows.items()
    ]
    await resolve(graph, list(rows.values()), read)
    butterflies = Topic(id=topic_id(domain, "Butterflies"), name="Butterflies", domain=domain, goal="how larvae grow")
    money = Topic(id=topic_id(domain, "Money"), name="Money", domain=domain, goal="what banks do to prices")
    found = {butterflies: ("eggs", "larvae"), money: ("banks",)}
    for topic, names in found.items():
        await merge_topic(graph, topic)
        await write_queries(graph, topic.id, [Query(id=f"{topic.id}-q", text=topic.name)])
        hits = [
            Hit(snippet_id=rows[name].id, query_id=f"{topic.id}-q", rank=rank, score=0.9, round=0)
            for rank, name in enumerate(names, start=1)
        ]
        await write_hits(graph, hits)
    eggs, larvae = rows["eggs"].id, rows["larvae"].id
    await write_page(graph, page(butterflies, 1, ("", (sentence(OLD, eggs),))))
    told = ("Growing up", (sentence("In short:"), sentence(LARVAE, larvae)))
    await write_page(graph, page(butterflies, 2, ("", (sentence(EGGS, eggs),)), told))
    return Known(domain, butterflies, money, {name: row.id for name, row in rows.items()})
