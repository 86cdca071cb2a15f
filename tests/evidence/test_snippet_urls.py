"""The urls of passages: stable, safe in an address."""

from kgplatform.evidence.snippet_urls import slug, snippet_urls
from kgplatform.models import Passage


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
