"""What a server has to show: a topic that was read in made-up texts, and long pages on it."""

from collections.abc import Sequence
from itertools import islice

from bench.curation.made_up import DOMAIN, Text, made_up
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.graph import pages, research, sources, topics
from kgplatform.graph.extractions import write_extractions
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRow
from kgplatform.ids import page_id, query_id, topic_id
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Extraction, Hit, Page, Query, Reference, Section, Topic
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from tests.support.written import Cited
from tests.support.written import section as written_section

TOPIC = Topic(id=topic_id(DOMAIN, "What is read"), name="What is read", domain=DOMAIN)
SNIPPETS = 241
A_QUERY = 20  # snippets
SECTIONS, A_PARAGRAPH = 12, 4  # sections of a page, sentences of a paragraph; each has its citation


async def stock(graph: Graph, seed: int, versions: int, snippets: int = SNIPPETS) -> list[Page]:
    """Fill an empty graph with the topic and its snippets, each cited once by each of so many pages; return these."""
    texts = [made_up(seed, number) for number in range(snippets)]
    await topics.merge_topic(graph, TOPIC)
    await sources.write_snippets(graph, [text.row for text in texts])
    await sources.finish_sources(graph, [_source(id_) for id_ in sorted({text.row.source_id for text in texts})])
    await _read(graph, texts)
    written = [_page(texts, version) for version in range(1, versions + 1)]
    for page in written:
        await pages.write_page(graph, page)
    return written


async def _read(graph: Graph, texts: Sequence[Text]) -> None:
    queries = [Query(id=query_id(TOPIC.id, str(n)), text=str(n)) for n in range(-(-len(texts) // A_QUERY))]
    hits = [
        Hit(snippet_id=text.row.id, query_id=queries[n // A_QUERY].id, rank=n % A_QUERY + 1, score=0.5, round=0)
        for n, text in enumerate(texts)
    ]
    extractions: list[Extraction] = [text.extraction for text in texts]
    await research.write_queries(graph, TOPIC.id, queries)
    await research.write_hits(graph, hits)
    await write_extractions(graph, extractions)
    snippets = await sources.read_snippets(graph, [text.row.id for text in texts])
    await resolve(graph, snippets, extractions)
    await reconcile(graph, RuleMergeConfirmer(), snippets)


def _page(texts: Sequence[Text], version: int) -> Page:
    """Return a page whose sections share the snippets; it cites another sentence of each than the version before."""
    cited = iter([_citation(text, marker, version) for marker, text in enumerate(texts, start=1)])
    a_section = -(-len(texts) // SECTIONS)
    return Page(
        id=page_id(TOPIC.id, "article", version),
        topic_id=TOPIC.id,
        version=version,
        title=TOPIC.name,
        engine="offline rules",
        sections=tuple(_section(position, list(islice(cited, a_section))) for position in range(SECTIONS)),
        references=tuple(
            Reference(marker=marker, snippet_id=text.row.id, title=f"Made up ({marker})", url=text.row.url)
            for marker, text in enumerate(texts, start=1)
        ),
    )


def _citation(text: Text, marker: int, version: int) -> Cited:
    spans = sentence_spans(text.row.text)
    start, end = spans[version % len(spans)]
    return Cited(marker=marker, sentence=text.row.text[start:end], snippet_id=text.row.id)


def _section(position: int, citations: Sequence[Cited]) -> Section:
    said = [f"{citation.sentence} [{citation.marker}]" for citation in citations]
    paragraphs = [" ".join(said[start : start + A_PARAGRAPH]) for start in range(0, len(said), A_PARAGRAPH)]
    return written_section(
        level=min(position, 1),
        position=position,
        heading=f"Section {position}" if position else "",
        text="\n\n".join(paragraphs),
        citations=tuple(citations),
    )


def _source(id_: str) -> SourceRow:
    return SourceRow(
        id=id_, url=f"https://{id_}.example/", title="Made up", kind="text", domain=DOMAIN, content_hash=id_
    )
