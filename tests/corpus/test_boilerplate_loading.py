"""What a site repeats, as it is stored: pages loaded together, and one after the other."""

import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.ids import source_id
from kgplatform.models import Document, LoadReport
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

RIGHTS = (
    "The Harbour Post is printed in the old mill behind the market, belongs to those who read it, and comes out each "
    "morning but on Sundays."
)
SUBJECTS = ("Crabs", "Eels", "Seals", "Sharks")


def own(name: str) -> str:
    return (
        f"In the cold water north of the bay, where the current carries food up from the deep, divers have counted "
        f"more and more {name.lower()} each spring."
    )


def young(name: str) -> str:
    return (
        "Close to the shore boats keep away in spring until the water has grown warm again, since it is there that the "
        f"young of the {name.lower()} swim."
    )


def pages(domain: str) -> list[Document]:
    return [
        Document(
            url=f"https://harbour.example/{name.lower()}",
            title=name,
            domain=domain,
            text=f"# {name}\n\n{own(name)}\n\n# Young\n\n{young(name)}\n\n{RIGHTS}",
        )
        for name in SUBJECTS
    ]


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


async def kept(graph: Graph, domain: str) -> list[tuple[str, str]]:
    """Return kind and text of all that is stored."""
    return sorted((snippet.kind, snippet.text) for snippet in await sources.all_snippets(graph, domain))


def together() -> list[tuple[str, str]]:
    return sorted([*(("prose", said(name)) for name in SUBJECTS for said in (own, young)), ("navigation", RIGHTS)])


async def test_pages_loaded_together(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    report = await ingestion.load(pages(domain))

    assert report == LoadReport(documents=4, snippets=9, dropped={"duplicate": 3})
    assert await kept(graph, domain) == together()


async def test_a_later_page_loses_what_the_stored_ones_have_too(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    # given two pages, of which nobody could know
    await ingestion.load(pages(domain)[:2])

    # when
    await ingestion.load(pages(domain)[2:3])
    await ingestion.load(pages(domain)[3:])

    # then the new ones have lost it, and the old ones are as they were
    as_before = [("prose", f"{young(name)}\n\n{RIGHTS}") for name in ("Crabs", "Eels")]
    lost = [("prose", young(name)) for name in ("Seals", "Sharks")]
    assert await kept(graph, domain) == sorted(
        [*(("prose", own(name)) for name in SUBJECTS), *as_before, *lost, ("navigation", RIGHTS)]
    )


async def test_loading_again_brings_all_pages_to_where_they_would_be_together(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    for page in pages(domain)[::-1]:
        await ingestion.load([page])
    ids = {snippet.text: snippet.id for snippet in await sources.all_snippets(graph, domain)}

    # when
    again = await ingestion.load(pages(domain))
    third = await ingestion.load(pages(domain)[:1])

    # then what has not changed has its ids, and there is nothing left to do
    assert again.replaced == ("https://harbour.example/seals", "https://harbour.example/sharks")
    assert await kept(graph, domain) == together()
    after = {snippet.text: snippet.id for snippet in await sources.all_snippets(graph, domain)}
    assert {text: after[text] for text in map(own, SUBJECTS)} == {text: ids[text] for text in map(own, SUBJECTS)}
    assert (third.documents_unchanged, third.snippets) == (1, 0)


async def test_another_domain_has_sites_of_its_own(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    await ingestion.load(pages(domain)[:2])
    await ingestion.load(pages(f"{domain}-other")[2:])

    assert ("prose", f"{young('Sharks')}\n\n{RIGHTS}") in await kept(graph, f"{domain}-other")


async def test_pages_of_an_earlier_release_count_once_they_are_loaded_again(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    # given pages as a release left them that knew of no sites
    early = pages(domain)[:2]
    await ingestion.load(early)
    ids = [source_id(domain, page.url) for page in early]
    rows = [sources.SourceRow(id=i, url="", title="", kind="", domain=domain, content_hash="") for i in ids]
    await sources.give_paragraphs(graph, rows)

    # when
    report = await ingestion.load(early)
    await ingestion.load(pages(domain)[2:3])

    # then
    assert report == LoadReport(documents=2, documents_unchanged=2)
    assert ("prose", young("Seals")) in await kept(graph, domain)
