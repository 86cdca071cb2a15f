"""The urls of passages: stable, safe in an address."""

from kgplatform.models import Passage
from kgplatform.sources.snippet_urls import document_url, part_number, preceding_url, resource_url, slug, snippet_urls


def passage(*path: str) -> Passage:
    return Passage(path=path, text="Eggs hatch.", start=0, end=11)


def test_passages_are_numbered_in_their_section() -> None:
    passages = [passage(), passage("Eggs"), passage("Eggs"), passage("Eggs", "3.1 Colour & Shape"), passage("Eggs")]

    assert snippet_urls("file:butterflies.md", passages) == [
        "file:butterflies.md@_chunk1",
        "file:butterflies.md@eggs_chunk1",
        "file:butterflies.md@eggs_chunk2",
        "file:butterflies.md@eggs.3-1-colour-shape_chunk1",
        "file:butterflies.md@eggs_chunk3",
    ]


def test_slugs_are_safe_in_an_address() -> None:
    assert slug("Über Größe / α-Helix?") == "uber-grosse-%CE%B1-helix"
    assert slug("???") == "section"
    assert len(slug("very long heading " * 20)) <= 60


def test_a_passage_leads_back_to_its_document_and_its_resource() -> None:
    assert document_url("https://x.org/a#eggs-2@colour_chunk3") == "https://x.org/a#eggs-2"
    assert document_url("file:by@hand.md@_chunk1") == "file:by@hand.md"
    assert document_url("https://x.org/@me") == "https://x.org/@me"
    assert resource_url("https://x.org/a#eggs-2@colour_chunk3") == "https://x.org/a"
    assert resource_url("https://x.org/#/eggs@_chunk1") == "https://x.org/#/eggs"


def test_a_passage_stands_behind_another_one_of_its_section() -> None:
    assert preceding_url("https://x.org/a#b@eggs.size_chunk12") == "https://x.org/a#b@eggs.size_chunk11"
    assert preceding_url("https://x.org/a@_chunk2") == "https://x.org/a@_chunk1"
    assert preceding_url("https://x.org/a@_chunk1") == ""
    assert preceding_url("https://x.org/a_chunk2") == ""  # a document


def test_parts_under_one_title_are_numbered() -> None:
    urls = ["https://x.org/a#eggs@_chunk4", "https://x.org/a#eggs-12@_chunk1", "https://x.org/a-3@_chunk1"]

    assert [part_number(url, "Eggs") for url in urls] == [1, 12, 1]
    assert part_number("https://x.org/a#page-1-2@_chunk1", "Page 1") == 1
    assert part_number("https://x.org/a#covid-19@_chunk1", "COVID-19") == 1
