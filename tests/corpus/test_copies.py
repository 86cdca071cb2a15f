"""What a document says is not lost when another goes that said the same before it."""

import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph.copies import released
from kgplatform.graph.session import Graph
from kgplatform.ids import source_id
from kgplatform.models import LoadReport, RemovalReport
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.corpus.test_ingestion import ADULTS, EGGS, LARVAE, PUPAE, corpus, document, refuse_to_encode, stored

COPIES = """
MATCH (copy:Copy)-[:COPY_IN]->(source)
OPTIONAL MATCH (copy)-[:COPY_OF]->(snippet)
RETURN source.domain AS domain, source.url AS url, snippet.url AS of ORDER BY url, of
"""


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


async def urls(graph: Graph, domain: str) -> dict[str, str]:
    return {snippet.url: snippet.text for snippet in await stored(graph, domain)}


async def copies(graph: Graph, domain: str) -> list[tuple[str, str | None]]:
    return [(row["url"], row["of"]) for row in await graph.run_statement(COPIES) if row["domain"] == domain]


async def test_what_others_say_too_stays_theirs_when_a_source_goes(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, domain: str
) -> None:
    first = document(domain, "file:v1.md", "# Eggs", EGGS, "# Larvae", LARVAE)
    second = document(domain, "file:v2.md", "# Eggs", f"1. {EGGS}", "# Larvae", LARVAE, "# Pupae", PUPAE)
    third = document(domain, "file:v3.md", "# Eggs", EGGS)
    report = await ingestion.load([first, second, third])
    assert report == LoadReport(documents=3, snippets=3, dropped={"duplicate": 3})
    assert await copies(graph, domain) == [
        ("file:v2.md", "file:v1.md@eggs_chunk1"),
        ("file:v2.md", "file:v1.md@larvae_chunk1"),
        ("file:v3.md", "file:v1.md@eggs_chunk1"),
    ]

    removed = await ingestion.remove([source_id(domain, "file:v1.md")])

    assert removed == RemovalReport(sources=1, snippets=2)
    assert await urls(graph, domain) == {
        "file:v2.md@eggs_chunk1": f"1. {EGGS}", "file:v2.md@larvae_chunk1": LARVAE, "file:v2.md@pupae_chunk1": PUPAE,
    }  # fmt: skip
    assert await store.ids(domain) == sorted(snippet.id for snippet in await stored(graph, domain))
    assert await copies(graph, domain) == [("file:v3.md", "file:v2.md@eggs_chunk1")]
    assert await released(graph) == {}
    assert await ingestion.load([second, third]) == LoadReport(documents=2, documents_unchanged=2)


async def test_sources_that_go_together_leave_nothing(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    await ingestion.load([document(domain, f"file:{name}.md", EGGS) for name in "abc"])

    removed = await ingestion.remove([source_id(domain, f"file:{name}.md") for name in "abc"])

    assert removed == RemovalReport(sources=3, snippets=1)
    assert (await urls(graph, domain), await copies(graph, domain)) == ({}, [])
    assert await released(graph) == {}


async def test_a_document_that_changes_has_the_copies_of_now(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    await ingestion.load([document(domain, "file:a.md", EGGS), document(domain, "file:b.md", EGGS)])

    await ingestion.load([document(domain, "file:b.md", ADULTS)])

    assert await copies(graph, domain) == []
    await ingestion.remove([source_id(domain, "file:a.md")])
    assert await urls(graph, domain) == {"file:b.md@_chunk1": ADULTS}


async def test_what_a_removal_that_broke_off_left_is_stored_by_doctor(
    ingestion: Ingestion, graph: Graph, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ingestion.load([document(domain, "file:a.md", EGGS), document(domain, "file:b.md", EGGS)])
    with monkeypatch.context() as patch:
        refuse_to_encode(patch)
        with pytest.raises(AssertionError, match="encoded again"):
            await ingestion.remove([source_id(domain, "file:a.md")])
    assert await urls(graph, domain) == {}

    found = await ingestion.compare()

    assert found[0] == ("passages", "whose copies in other documents are gone", 1)
    assert await ingestion.compare() == []
    assert await urls(graph, domain) == {"file:b.md@_chunk1": EGGS}


async def test_a_source_of_an_earlier_release_has_its_copies_kept_by_the_next_load(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    both = [*corpus(domain), document(domain, "file:same.md", "# Eggs", EGGS)]
    await ingestion.load(both)
    await graph.run_statement("MATCH (copy:Copy) DETACH DELETE copy")
    await graph.run_statement("MATCH (s:Source {url: 'file:same.md'}) SET s.content_hash = s.content_hash + '+shared'")

    report = await ingestion.load(both)

    assert report == LoadReport(documents=3, documents_unchanged=3, dropped={"duplicate": 1})
    assert await copies(graph, domain) == [("file:same.md", "file:a.md@eggs_chunk1")]
    assert await ingestion.load(both) == LoadReport(documents=3, documents_unchanged=3)
