"""Sources of a store of version 1, known by their places below a folder, are found again by their whole addresses."""

import pytest

from kgplatform.corpus.adoption import places_of
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.ids import source_id
from kgplatform.models import Document, LoadReport
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.corpus.test_ingestion import ADULTS, EGGS, LARVAE, PUPAE, document

HERE = "file:///books/insects/index.md"


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


async def of_version_1(ingestion: Ingestion, graph: Graph, domain: str, *documents: Document) -> None:
    """Store documents with urls "file:" and the place below a folder, as version 1 did."""
    await ingestion.load(documents)
    await graph.run_statement("MATCH (s:Source) WHERE s.url STARTS WITH 'file:' SET s.place = substring(s.url, 5)")


async def snippets(graph: Graph, domain: str) -> dict[str, str]:
    """Return the urls of a domain's snippets by their ids."""
    return {snippet.id: snippet.url for snippet in await sources.all_snippets(graph, domain)}


async def test_a_document_with_the_same_text_is_the_source_that_is_stored(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, embedder: Embedder, domain: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    # given
    old = document(domain, "file:index.md", "# Eggs", EGGS, "# Larvae", LARVAE)
    await of_version_1(ingestion, graph, domain, old)
    before = await snippets(graph, domain)
    monkeypatch.setattr(embedder, "passages", None)  # nothing is encoded again

    # when
    report = await ingestion.load([old.model_copy(update={"url": HERE})])
    again = await ingestion.load([old.model_copy(update={"url": HERE})])

    # then: the source has another url, and all else of before
    assert report == again == LoadReport(documents=1, documents_unchanged=1)
    assert [(s.id, s.url, s.loaded) for s in await sources.read_sources(graph, domain)] == [
        (source_id(domain, "file:index.md"), HERE, True)
    ]
    assert await snippets(graph, domain) == {id_: url.replace("file:index.md", HERE) for id_, url in before.items()}
    assert sorted(await store.vectors(list(before))) == sorted(before)


async def test_of_two_documents_of_one_name_each_is_its_own(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    # given: the index.md of one folder, and then that of another
    await of_version_1(ingestion, graph, domain, document(domain, "file:index.md", "# Pupae", PUPAE))
    moths = "file:///books/moths/index.md"

    # when
    report = await ingestion.load([document(domain, HERE, "# Eggs", EGGS), document(domain, moths, "# Pupae", PUPAE)])

    # then
    assert report == LoadReport(documents=2, snippets=1, documents_replaced=1, replaced=(moths,))  # it has a new title
    assert {s.url: s.id for s in await sources.read_sources(graph, domain)} == {
        HERE: source_id(domain, HERE),
        moths: source_id(domain, "file:index.md"),
    }


async def test_a_changed_document_replaces_what_is_stored_and_another_one_does_not(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    # given
    old = document(domain, "file:index.md", "# Eggs", EGGS, "# Larvae", LARVAE, "# Pupae", PUPAE)
    await of_version_1(ingestion, graph, domain, old)
    kept = await snippets(graph, domain)

    # when: one of three passages comes again
    moths = "file:///books/moths/index.md"
    other = await ingestion.load([document(domain, moths, "# Eggs", EGGS, "# Adults", ADULTS)])

    # then: it is stored beside what is there, and that is said
    assert other == LoadReport(documents=1, snippets=1, dropped={"duplicate": 1}, apart=("file:index.md",))
    assert kept.items() <= (await snippets(graph, domain)).items()

    # when: two of three come again
    changed = await ingestion.load([document(domain, HERE, "# Larvae", LARVAE, "# Pupae", PUPAE)])

    # then: the source is the same
    assert changed.replaced == (HERE,)
    assert changed.snippets_removed == 1
    assert {s.url: s.id for s in await sources.read_sources(graph, domain)} == {
        HERE: source_id(domain, "file:index.md"),
        moths: source_id(domain, moths),
    }


async def test_a_load_that_was_broken_off_is_finished(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    old = document(domain, "file:index.md", "# Eggs", EGGS, "# Larvae", LARVAE)
    await of_version_1(ingestion, graph, domain, old)
    await remove_snippets(graph, list(await snippets(graph, domain))[:1])
    await graph.run_statement("MATCH (s:Source) WHERE s.url STARTS WITH 'file:' REMOVE s.content_hash")

    report = await ingestion.load([old.model_copy(update={"url": HERE})])

    assert report == LoadReport(documents=1, snippets=1)
    assert [(s.id, s.url, s.snippets, s.loaded) for s in await sources.read_sources(graph, domain)] == [
        (source_id(domain, "file:index.md"), HERE, 2, True)
    ]


@pytest.mark.parametrize(
    ("url", "places"),
    [
        ("file:///a%20b/c.md", ["c.md", "a b/c.md"]),
        ("file:c.jsonl#line-2", ["c.jsonl#line-2"]),
        ("https://x.org/c%23.md", ["c#.md", "x.org/c#.md"]),
        ("here", ["here"]),
        ("a/" * 99 + "b", ["a/" * depth + "b" for depth in range(32)]),
    ],
)
def test_the_places_that_an_address_may_have(url: str, places: list[str]) -> None:
    assert places_of(url) == places
